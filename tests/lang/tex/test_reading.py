"""LaTeX under declared names: what is read, as what, and what is refused for which reason."""

from __future__ import annotations

import pytest

from proofcheck.lang import terms
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.reading import Unread, read
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.span import SourceText

WHERE = {
    "n, d, m, dk": "dim",
    "Q, K": "real[n, d]",
    "V": "real[n, m]",
    "q, k, x, y": "iid[d](mean=0, var=1)",
    "W_O": "real[d, d]",
    "A": "invertible[d, d]",
    "a, b, c, r": "real",
    "sigma2, lam": "positive",
    "w_hat, w": "real[d]",
    "u_1": "real",
    "f": "real -> real",
    "t": "index[n]",
    "i, j": "index[d]",
}
VOCABULARY = Vocabulary(Parts.of(WHERE, define={"g(u)": "u @ u", "z": "a + b"}))

READ = [
    (r"a + b = b + a", "a + b == b + a"),
    (r"QK^\top V = Q \, (K^{T} V)", "(Q @ K.T) @ V == Q @ (K.T @ V)"),
    (r"\operatorname{Var}\left(\frac{q \cdot k}{\sqrt d}\right) = 1", "Var((q @ k) / sqrt(d)) == 1"),
    (r"\mathbb{E}[q^\top k] = 0", "E(q @ k) == 0"),
    (r"\mathbb E[a]^2 \le \mathbb E[a^2]", "E(a)**2 <= E(a**2)"),
    (r"\lVert w \rVert^2 = w \cdot w", "norm2(w) == w @ w"),
    (r"\|w\| \geq 0", "norm(w) >= 0"),
    (r"|a|^2 = a^2", "abs(a)**2 == a**2"),
    (r"\langle w, \hat w\rangle = \hat{w}^\top w", "w @ w_hat == w_hat @ w"),
    (r"\sum_{i=1}^{d} w_i^2 = \lVert w \rVert^2", "sum(w[i - 1]**2 for i in range(1, d + 1)) == norm2(w)"),
    (r"\sum_{s=0}^{d-1} w_s = \sum_{i} w_i", "sum(w[s] for s in range(d)) == sum(w[i] for i in range(d))"),
    (r"\sum_i w_i = a", "sum(w[i] for i in range(d)) == a"),
    (
        r"\sum_{s \le t} V_s = \sum_{s < t} V_s + V_t",
        "sum(V[s] for s in range(t + 1)) == sum(V[s] for s in range(t)) + V[t]",
    ),
    (r"d_k \cdot n = n d_k", "dk * n == n * dk"),
    (r"W_O^\top x = x^\top W_O", "W_O.T @ x == x @ W_O"),
    (r"\sigma^2 + \lambda > 0", "sigma2 + lam > 0"),
    (r"u_1 + 1 \neq u_1", "u_1 + 1 != u_1"),
    (r"f(a) = f(b)", "f(a) == f(b)"),
    (r"g(w) = w \cdot w", "g(w) == w @ w"),
    (r"z = a + b", "z == a + b"),
    (r"A^{-1} A = I", "inv(A) @ A == eye(d)"),
    (r"A A^{-1} = I_d", "A @ inv(A) == eye(d)"),
    (r"A^2 = A A", "matrix_power(A, 2) == A @ A"),
    (r"w \otimes \hat w = w \hat w^\top", "outer(w, w_hat) == outer(w, w_hat)"),
    (r"w \odot w = w \odot w", "w * w == w * w"),
    (r"\operatorname{softmax}(w + a) = \operatorname{softmax}(w)", "softmax(w + a) == softmax(w)"),
    (r"\log\det(A) = \log \det A", "log(det(A)) == log(det(A))"),
    (r"\operatorname{tr} A = \operatorname{tr}(A^\top)", "trace(A) == trace(A.T)"),
    (r"e^{a + b} = e^a e^b", "exp(a + b) == exp(a) * exp(b)"),
    (r"\exp(a) \ge 1 + a", "exp(a) >= 1 + a"),
    (r"\sin^2 a + \cos^2 a = 1", "sin(a)**2 + cos(a)**2 == 1"),
    (r"\frac{d}{dr} r^2 = 2 r", "diff(r**2, r) == 2 * r"),  # though `d` is a declared name: it would cancel
    (r"\frac{\partial}{\partial a} a^2 = 2a", "diff(a**2, a) == 2 * a"),
    (r"\nabla_w (w \cdot w) = 2 w", "grad(w @ w, w) == 2 * w"),
    (r"\tfrac12 (a + b) \le \max(a, b)", "1 / 2 * (a + b) <= max(a, b)"),
    (r"\begin{aligned} a + b &= b + a && \text{commutative} \\ &= z \end{aligned}", "a + b == b + a == z"),
    (r"a \ge 0,\qquad b \ge 0", "a >= 0; b >= 0"),
    (r"a \approx 1.50", "a == approx(1.50)"),
    (r"2.5 \cdot 10^9 = a", "2.5e9 == a"),
    (r"\binom{n}{2} = \frac{n (n - 1)}{2}", "binomial(n, 2) == n * (n - 1) / 2"),
    (r"\lim_{a \to \infty} \frac{1}{a} = 0", "limit(1 / a, a, oo) == 0"),
    (
        r"\begin{pmatrix} a & b \\ b & a \end{pmatrix} = \begin{pmatrix} a & b \\ b & a \end{pmatrix}",
        "[[a, b], [b, a]] == [[a, b], [b, a]]",
    ),
]

REFUSED = [
    (r"\exists x \in \mathbb{R}: x < 0 \text{ and } x > 0", "how far the quantifier reaches"),
    (r"\forall x \in \mathbb{R}: x^2 \ge 0, \quad x > 0", "how far the quantifier reaches"),
    (r"a \overset{d}{=} b", "no partner"),
    (r"a \stackrel{?}{=} b", "no partner"),
    (r"\sqrt{a}^2 = a, \quad a \ge 0", "may be a condition"),
    (r"\frac{a}{a} = 1, a \ne 0", "may be a condition"),
    (r"\forall x \in \mathbb{N}: x \ge 1", "whether 0 is among the natural numbers"),
    (r"w \hat w = 1", "needs a dot"),
    (r"w^2 = 1", "a power of a vector"),
    (r"E (w \cdot w)^2 = 1", "a power of the function or of its argument"),
    (r"\cos a b = 1", "not plain to see"),
    (r"a / b c = 1", "under the bar"),
    (r"w_2 = a", "count from 0 or 1"),
    (r"u = 1", "does not declare"),
    (r"|A| = 1", "a norm or a determinant"),
    (r"\lVert A \rVert = 1", "which norm"),
    (r"A + 1 = A", "a sum of a number and a matrix"),
    (r"\frac{w}{\hat w} = 1", "division by a vector"),
    (r"\log^{-1} a = b", "a power or an inverse function"),
    (r"w \cdot \hat w \cdot w = 1", "a dot between"),
    (r"x_1 = a", "count from 0 or 1"),
    (r"a \pm b = 0", "two statements"),
    (r"\sin^{2.5} a = 1", "a power or an inverse function"),
    (r"\sin^20.5 a = 1", "a power or an inverse function"),
    (r"\frac{\partial^2.5}{\partial a^2.5} b = 1", "no number"),
    (r"\frac{\partial^2}{\partial a^2.5} b = 1", "orders of the derivative"),
    (r"\sum_{s=1}^d x_{s + 0.5} = a", "a whole number is needed"),
    (r"w \cdot x", "states nothing"),
    (r"a \sim b", "is not read"),
    (r"t = 0", "position"),
    (r"\sum_{s \le d} a = b", "where the range begins"),
    (r"\sum_s a = b", "range of `s`"),
    (r"a = 007", "zero in front"),
    (r"(a + b = c", "not closed"),
    (r"a + \begin{matrix} b = c", "not closed"),
    (r"Q K = V", "sizes"),
    (r"a = b \text{ if } c > 0", "the words"),
    (r"\lVert w \rVert_p = a", "norm is not known"),
    (r"\frac{d r}{d a} = 1", "sign of a derivative"),
    (r"\pi(a) = 1", "may be a function"),
]


@pytest.mark.parametrize(("tex", "expected"), READ, ids=[tex for tex, _ in READ])
def test_read(tex: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(Unread):
            read(tex, VOCABULARY)
        return
    assert "; ".join(statement.text for statement in read(tex, VOCABULARY)) == expected


@pytest.mark.parametrize(("tex", "reason"), REFUSED, ids=[tex for tex, _ in REFUSED])
def test_refused(tex: str, reason: str) -> None:
    with pytest.raises(Unread) as caught:
        read(tex, VOCABULARY)
    assert reason in caught.value.reason
    assert 0 <= caught.value.start < caught.value.end <= len(tex) + 1


@pytest.mark.parametrize("tex", ["3 " * 2_000 + "< 3", "a + " * 2_000 + "a = b", r"\frac{1}{" + "a " * 300 + "} = b"])
def test_what_has_too_many_terms_is_refused(tex: str) -> None:
    with pytest.raises(Unread, match="too deeply"):
        read(tex, VOCABULARY)


@pytest.mark.parametrize("functions", [60, 119, 125, 199])
def test_functions_of_functions_are_read_as_deep_as_a_statement_may_nest(functions: int) -> None:
    tex = r"\ln " * functions + "a = b"
    if functions < 120:
        assert parse(SourceText.bare(read(tex, VOCABULARY)[0].text))
    else:
        with pytest.raises(Unread, match="nest"):
            read(tex, VOCABULARY)


@pytest.mark.parametrize("tex", ["a = {}", r"\sum_{{t=0}}^{{{}}} a = 1", "a^{{{}}} = 1", r"0.{} \cdot 10^9 = a"])
def test_a_number_of_many_digits_is_refused(tex: str) -> None:
    with pytest.raises(Unread, match="more than 2000 digits"):
        read(tex.format("9" * 5_000), VOCABULARY)


def test_a_refusal_points_at_its_place() -> None:
    tex = r"a + b = \hat w \, w + u"
    with pytest.raises(Unread) as caught:
        read(tex, VOCABULARY)
    assert tex[caught.value.start : caught.value.end] == r"\hat w \, w"


def test_spans_are_those_of_the_latex() -> None:
    (statement,) = read(r"a  +  \frac{b}{c} = 0", VOCABULARY)
    fraction = statement.tree.children[0].children[1]
    assert (fraction.start, fraction.end) == (6, 17)


def test_a_size_that_fits_in_two_ways_is_refused() -> None:
    vocabulary = Vocabulary(Parts.of({"n, d": "dim", "a": "real"}))
    with pytest.raises(Unread, match="more than one way"):
        read(r"\operatorname{tr}(I) = a", vocabulary)


def test_a_spelling_that_two_names_share_is_nobodys() -> None:
    vocabulary = Vocabulary(Parts.of({"dk, d_k": "real"}))
    with pytest.raises(Unread, match="one of several"):
        read("d_k = 1", vocabulary)


def test_one_formula_counts_from_one_throughout() -> None:
    (statement,) = read(r"\sum_{i=1}^{d} w_i = w_1 + \sum_{i=2}^{d} w_i", Vocabulary(Parts.of(WHERE), first=1))
    assert "w[0]" in statement.text
    assert terms.size_of(statement.problem.statement) > 1


def test_a_matrix_of_numbers_gives_the_identity_beside_it_its_size() -> None:
    vocabulary = Vocabulary(Parts.of({"C": "real[3, 2]"}, define={"N": "[[1, 2], [3, 4]]"}))
    told = {r"NI = N": "N @ eye(2) == N", r"IC = C": "eye(3) @ C == C", r"CI = C": "C @ eye(2) == C"}
    assert {tex: read(tex, vocabulary)[0].text for tex in told} == told
    with pytest.raises(Unread, match="`I` has no size"):
        read(r"\det(I) = 1", vocabulary)  # nothing in this formula has a size
    with pytest.raises(Unread, match="more than one way"):
        read(r"\operatorname{tr}(C C^\top) = \operatorname{tr}(I)", vocabulary)


def test_a_declared_size_that_fits_wins_over_a_number() -> None:
    vocabulary = Vocabulary(Parts.of({"n": "dim", "A": "real[n, n]", "v": "real[3]"}))
    assert read(r"\operatorname{tr}(A I) = v \cdot v", vocabulary)[0].text == "trace(A @ eye(n)) == v @ v"


@pytest.mark.parametrize(
    ("tex", "reason"),
    [
        (r"P(A \cap B) \le 1", r"the event `A \\cap B` is no statement"),
        (r"P(A) \le 1", "the event `A` is no statement"),
        (r"\ln e = 1", r"the number e is `\\exp\(1\)`"),
        (r"A \cup A = A", "sign of sets"),
    ],
)
def test_what_is_no_part_of_the_language_is_named(tex: str, reason: str) -> None:
    with pytest.raises(Unread, match=reason):
        read(tex, VOCABULARY)
