from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.lang.latex import latex, name_latex, to_latex
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import problem_from
from proofcheck.source.span import SourceText

RANKS = {"q": 1, "k": 1, "x": 1, "Q": 2, "K": 2, "V": 2, "u": 1, "s": 0}


def shown(text: str) -> str:
    return latex(parse(SourceText.bare(text)), RANKS)


CASES = [
    # products: of numbers, of vectors, of matrices, entry by entry
    ("2 * s", r"2 \, s"),
    ("2 * 3", r"2 \cdot 3"),
    ("s * a", r"s \cdot a"),
    ("q * k", r"q \odot k"),
    # Entry by entry where a call's name tells what stands there: as a dot it would read back as `@`.
    ("diag(q) * -outer(q, k)", r"\operatorname{diag}\left(q\right) \odot \left(-q \otimes k\right)"),
    ("exp(q) * k", r"\exp\left(q\right) \odot k"),
    ("q @ k", r"q^{\top} \, k"),
    ("Q @ q", r"Q \, q"),
    ("Q @ K.T", r"Q \, K^{\top}"),
    ("(Q @ K.T) @ V", r"\left(Q \, K^{\top}\right) \, V"),
    ("(q + k) @ u", r"\left(q + k\right)^{\top} \, u"),
    ("Q[i] @ K[j]", r"Q_{i}^{\top} \, K_{j}"),
    ("matrix_power(Q @ K.T, n + 1) @ q", r"\left(Q \, K^{\top}\right)^{n + 1} \, q"),
    # precedence
    ("a * (b + c)", r"a \cdot \left(b + c\right)"),
    ("a - (b - c)", r"a - \left(b - c\right)"),
    ("a * -b", r"a \cdot \left(-b\right)"),
    ("(a / b)**2", r"\left(\frac{a}{b}\right)^{2}"),
    ("(-a)**2", r"\left(-a\right)^{2}"),
    ("-a**2", "-a^{2}"),
    ("1e-6", "10^{-6}"),
    ("1.e-6", "10^{-6}"),
    ("1. + 2", "1 + 2"),  # a point alone would end a sentence
    ("(2.5e9)**2", r"\left(2.5 \times 10^{9}\right)^{2}"),
    ("x[i][j]", "{x_{i}}_{j}"),
    ("x_1[i]", "{x_{1}}_{i}"),
    # what is open to the right
    ("sum(x[i] for i in range(n)) + 1", r"\left(\sum_{i=0}^{n - 1} x_{i}\right) + 1"),
    ("1 + sum(x[i] for i in range(t + 1))", r"1 + \sum_{i=0}^{t} x_{i}"),
    ("a * (1 + sum(b for i in range(3)))", r"a \cdot \left(1 + \sum_{i=0}^{2} b\right)"),
    ("a - (b + sum(b for i in range(3)))", r"a - \left(b + \sum_{i=0}^{2} b\right)"),
    ("sum(a + b for i in range(3))", r"\sum_{i=0}^{2} \left(a + b\right)"),
    ("prod(a for i in range(1, n) if i != 2)", r"\prod_{\substack{i=1 \\ i \neq 2}}^{n - 1} a"),
    # notation of their own
    ("a == approx(1.5, rel=0.1)", r"a \approx 1.5\;\left(\text{rel } 0.1\right)"),
    ("E(q)**2", r"\mathbb{E}\left[q\right]^{2}"),
    ("diff(f(x), x, 2, at=s)", r"\left. \frac{\partial^{2}}{\partial x^{2}} f\left(x\right) \right|_{x = s}"),
    ("grad(x @ x, x)", r"\nabla_{x} \left(x^{\top} \, x\right)"),
    ('limit(1 / s, s, 0, side="+")', r"\lim_{s \to 0^{+}} \frac{1}{s}"),
    ("inv(Q @ K)", r"\left(Q \, K\right)^{-1}"),
    ("where(s >= 0, s, -s)", r"\begin{cases} s & \text{if } s \ge 0 \\ -s & \text{otherwise} \end{cases}"),
    ("[[a, b], [c, d]]", r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"),
    ("all(x[i] <= 1 for i in range(n))", r"\forall\, 0 \le i < n:\; x_{i} \le 1"),
    ("sqrt(s) + softmax(q)", r"\sqrt{s} + \operatorname{softmax}\left(q\right)"),
    # a call that the notation does not fit is still written in full
    ("E(a, b)", r"\operatorname{E}\left(a, b\right)".replace(r"\operatorname{E}", "E")),
    ("f(q, key=1)", r"f\left(q, \mathrm{key}=1\right)"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_notation(text, expected):
    assert shown(text) == expected


NAMES = [
    ("x", "x"),
    ("alpha", r"\alpha"),
    ("x1", "x_{1}"),
    ("alpha_2", r"\alpha_{2}"),
    ("d_model", r"d_{\mathrm{model}}"),
    ("loss", r"\mathrm{loss}"),
    ("_", r"\_"),
]


@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_names(name, expected):
    assert name_latex(name) == expected


def test_declarations_tell_vectors_from_matrices():
    problem = problem_from("q @ k == k @ q", {"d": "dim", "q, k": "real[d]"})
    tree = parse(SourceText.bare("q @ k"))
    assert to_latex(tree, problem.declarations) == r"q^{\top} \, k"
    assert to_latex(tree) == r"q \, k"


SIGNS = st.sampled_from(["+", "-", "*", "/", "**", "@", "%", "==", "<", "//", "and", "or"])
ATOMS = st.sampled_from(["x", "2", "f(x)", "sum(x for i in range(n))", "[a, b]", "A.T", "1e9", "x[0]", "-y"])
GROWN = st.recursive(
    ATOMS,
    lambda inner: st.builds(
        lambda a, sign, b: f"({a}) {sign} ({b})",
        inner,
        SIGNS,
        inner,
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(GROWN)
def test_delimiters_match(text):
    written = shown(text)
    assert written.count("{") == written.count("}")
    assert written.count(r"\left") == written.count(r"\right")
