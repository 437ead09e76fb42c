r"""What a document declares by itself: each row of the table of the guide, and what has two meanings or none."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.documents.model import Reading
from proofcheck.documents.read import read_document
from proofcheck.source.documents import read_text


def page(text: str) -> Reading:
    return read_document(read_text(text, "a.md", "markdown"))


def types(text: str) -> dict[str, str]:
    """The names of a page with their types, or with what they are short for."""
    return {name: type_ for name, type_, _ in page(text).names}


def wrong(*case: Any, reason: str) -> Any:
    """A case that is read in another way than a careful reader reads it."""
    return pytest.param(*case, marks=pytest.mark.xfail(strict=True, reason=reason))


SETS = [
    (r"X \in \mathbb{R}^{n \times d}", {"X": "real[n, d]", "n": "dim", "d": "dim"}),
    (r"X, Y \in \mathbb{R}^{n \times d}", {"X": "real[n, d]", "Y": "real[n, d]", "n": "dim", "d": "dim"}),
    (r"x \in \mathbb R^d", {"x": "real[d]", "d": "dim"}),
    (r"x \in \mathbf{R}^{d}", {"x": "real[d]", "d": "dim"}),
    (r"x \in \mathbb{R}^{2 d}", {"x": "real[2 * d]", "d": "dim"}),
    (r"x \in \mathbb{R}^{d + 1}", {"x": "real[d + 1]", "d": "dim"}),
    (r"x \in \mathbb{R}^3", {"x": "real[3]"}),
    (r"T \in \mathbb{R}^{a \times b \times c}", {"T": "real[a, b, c]", "a": "dim", "b": "dim", "c": "dim"}),
    (r"a \in \mathbb{R}", {"a": "real"}),
    (r"\lambda \in \mathbb{R}_{>0}", {"lam": "positive"}),
    (r"\lambda \in \mathbb{R}_{++}", {"lam": "positive"}),
    (r"w \in \mathbb{R}_{>0}^n", {"w": "positive[n]", "n": "dim"}),
    (r"w \in \mathbb{R}^n_{>0}", {"w": "positive[n]", "n": "dim"}),
    (r"r \in \mathbb{R}_{\geq 0}", {"r": "nonnegative"}),
    (r"r \in \mathbb{R}_{\ge 0}^{n}", {"r": "nonnegative[n]", "n": "dim"}),
    (r"k \in \mathbb{Z}", {"k": "integer"}),
    (r"k \in \mathbb{Z}_{>0}", {"k": "dim"}),
    (r"k \in \mathbb{Z}_{\ge 0}", {"k": "natural"}),
    (r"k \in \mathbb{N}_0", {"k": "natural"}),
    (r"k \in \mathbb{N}_{>0}", {"k": "dim"}),
    (r"k \in \mathbb{N}_{\geq 1}", {"k": "dim"}),
    (r"z \in \mathbb{C}", {"z": "complex"}),
    (r"S \in \mathbb{S}_{++}^n", {"S": "posdef[n, n]", "n": "dim"}),
    (r"p \in [0, 1]", {"p": "real"}),
    (r"x \sim \mathcal{N}(0, I_d)", {"x": "normal[d]", "d": "dim"}),
    (r"x \sim \mathcal{N}(0, 1)", {"x": "normal(mean=0, var=1)"}),
    (r"x \sim \mathcal{N}(2, 4)", {"x": "normal(mean=2, var=4)"}),
]


@pytest.mark.parametrize(("formula", "expected"), SETS)
@pytest.mark.parametrize("sentence", ["Let ${}$.", "Here ${}$ is given.", "设 ${}$。", "其中 ${}$。"])
def test_what_signs_declare(sentence: str, formula: str, expected: dict[str, str]) -> None:
    assert types(sentence.replace("{}", formula)) == expected


# Sets with or without 0.
WITH_ZERO = [
    (r"k \in \mathbb{N}", "natural"),
    (r"r \in \mathbb{R}_+", "nonnegative"),
    (r"w \in \mathbb{R}_+^n", "nonnegative[n]"),
    (r"k \in \mathbb{Z}_+", "natural"),
]


@pytest.mark.parametrize(("formula", "expected"), WITH_ZERO)
def test_a_set_with_or_without_zero_is_the_larger_one(formula: str, expected: str) -> None:
    assert types(f"Let ${formula}$.")[formula[0]] == expected


TWO_WAYS = [
    (r"x \in X", "the set `X` is not known"),
    (r"x \in \mathcal{X}", "is not known"),
    (r"q \in \mathbb{Q}", "is not known"),
    (r"i \in \{1, 3, \dots, n\}", "is not known"),
    (r"x \in [a, b]", "no numbers"),
    (r"2 x \in \mathbb{R}", "no name"),
    (r"x \sim p", "the law `p` is not known"),
    (r"x \sim \mathcal{W}(0, 1)", "is not known"),
    (r"x \sim \mathcal{N}(0, I)", "the size of the identity matrix is not said"),
    (r"x \sim \mathcal{N}(0, \Sigma)", "Sigma"),
    (r"x \sim \mathcal{N}", "is not known"),
]


@pytest.mark.parametrize(("formula", "reason"), TWO_WAYS)
@pytest.mark.parametrize("sentence", ["Let ${}$. Then $1 = 1$.", "设 ${}$。则 $1 = 1$。"])
def test_what_has_two_meanings_is_offered_and_not_used(sentence: str, formula: str, reason: str) -> None:
    reading = page(sentence.replace("{}", formula))
    assert not reading.names
    (offered,) = reading.offered
    assert reason in offered.reason


def test_the_ends_of_an_interval_are_assumed() -> None:
    parts = page(r"Let $p \in [0, 1)$. Then $p = p$.").formulas[-1].parts
    assert parts is not None
    assert [text.value for text in parts.given] == ["0 <= p", "p < 1"]


NO_NAMES = [
    "The data matrix $X$ is tall. Then $X = X$.",
    "The data matrix X is tall. Then $X = X$.",
    "Let $X$ be the matrix of the data. Then $X = X$.",
    "Consider vectors $u$ and $v$. Then $u = u$.",
    "数据矩阵 $X$ 很高。则 $X = X$。",
    "设 $X$ 为数据矩阵。则 $X = X$。",
    "The real numbers $x$ and words. Then $Q = Q$.",
    "An integration $r$ ends. Then $r = r$.",
    "负整数 $r$ 很小。则 $r = r$。",
]


@pytest.mark.parametrize("text", NO_NAMES)
def test_words_that_say_no_shape_declare_nothing(text: str) -> None:
    last = page(text).formulas[-1]
    if last.unclear is None:
        assert last.assuming
    else:
        assert last.unclear.reason.startswith("there is no declaration of")


KINDS = [
    ("an integer $n$", "integer"),
    ("a positive integer $n$", "dim"),
    ("positive integers $n$", "dim"),
    ("a nonnegative integer $n$", "natural"),
    ("a non-negative integer $n$", "natural"),
    ("a real number $n$", "real"),
    ("a positive real number $n$", "positive"),
    ("a real scalar $n$", "real"),
    (r"an integer $n \geq 1$", "integer"),
    ("整数 $n$", "integer"),
    ("正整数 $n$", "dim"),
    ("非负整数 $n$", "natural"),
    ("实数 $n$", "real"),
    ("正实数 $n$", "positive"),
    ("a natural number $n$", "natural"),
    ("自然数 $n$", "natural"),
    ("a pointer $n$", None),
    ("an integer-valued $n$", None),
    ("a number $n$", None),
    ("a positive number $n$", None),
    ("函数 $n$", None),
    ("负实部数 $n$", None),
    ("a non-integer $n$", None),
    wrong("a negative integer $n$", "integer of its sign", reason="the sign is lost: nothing says that it is negative"),
    ("a number that is no integer $n$", None),
    ("非整数 $n$", None),
    ("负实数 $n$", None),
]


@pytest.mark.parametrize(("words", "expected"), KINDS)
def test_kinds_of_numbers_in_words(words: str, expected: str | None) -> None:
    text = f"对{words}，有 $1 = 1$。" if "\u4e00" <= words[0] <= "\u9fff" else f"For {words} we have $1 = 1$."
    assert types(text).get("n") == expected


SQUARE = r"Let $A \in \mathbb{R}^{n \times n}$. "
MATRICES = [
    (r"Let $A \succ 0$.", "posdef[n, n]"),
    (r"Suppose $A \succ 0$.", "posdef[n, n]"),
    (r"Let $A^\top = A$.", "symmetric[n, n]"),
    (r"Suppose $A = A^\top$.", "symmetric[n, n]"),
    (r"Let $A^\top A = I$.", "orthogonal[n, n]"),
    (r"Assume $A A^\top = I_n$.", "orthogonal[n, n]"),
    (r"设 $A^\top = A$。", "symmetric[n, n]"),
    (r"假设 $A^\top A = I$。", "orthogonal[n, n]"),
    (r"Let $A$ be symmetric. Suppose $A \succ 0$.", "posdef[n, n]"),
    (r"If $A^\top = A$, then $A = A$.", "real[n, n]"),
    (r"Then $A^\top = A$.", "real[n, n]"),
    (r"Solve $A^\top A = I$.", "real[n, n]"),
    (r"若 $A^\top = A$，则 $A = A$。", "real[n, n]"),
    (r"Suppose $A^\top = -A$.", "real[n, n]"),
    (r"Suppose $A^\top A = 2 I$.", "real[n, n]"),
    (r"Let $B \succ 0$.", "real[n, n]"),
    wrong(r"If $A \succ 0$, then $A = A$.", "real[n, n]", reason="its sign declares in a condition, too"),
    (r"It is false that $A \succ 0$.", "real[n, n]"),
    wrong(r"若 $A \succ 0$，则 $A = A$。", "real[n, n]", reason="its sign declares in a condition, too"),
    (r"Then $A \succ 0$ need not hold.", "real[n, n]"),
]


@pytest.mark.parametrize(("text", "expected"), MATRICES)
def test_what_is_supposed_of_a_square_matrix(text: str, expected: str) -> None:
    assert types(SQUARE + text)["A"] == expected


def test_of_a_matrix_that_is_not_square_an_equation_is_assumed() -> None:
    said = page(r"Let $A \in \mathbb{R}^{n \times m}$. Let $A^\top A = I$. Then $A = A$.").formulas[-1]
    assert said.parts is not None
    assert dict(said.parts.where)["A"].value == "real[n, m]"
    assert [text.value for text in said.parts.given] == ["A.T @ A == eye(m)"]


DEFINITIONS = [
    (r"Let $f(x) := x^2$.", {"f": "f(x) = x**2"}),
    (r"Let $f(x) \coloneqq x^2$.", {"f": "f(x) = x**2"}),
    (r"The square is $f(x) = x^2$.", {"f": "f(x) = x**2"}),
    (r"平方为 $f(x) = x^2$。", {"f": "f(x) = x**2"}),
    (r"Let $X \in \mathbb{R}^{n \times d}$ and $S = X^\top X$.", {"S": "S = X.T @ X"}),
    (r"设 $X \in \mathbb{R}^{n \times d}$，$S = X^\top X$。", {"S": "S = X.T @ X"}),
    (r"Let $a \in \mathbb{R}$. Then $2 a = S$.", {"S": ""}),
    (r"Let $a, S \in \mathbb{R}$. Then $S + 1 = a$.", {"S": "real"}),
    (r"Let $a \in \mathbb{R}$. It is $S = S + a$.", {"S": ""}),
    (r"Let $a \in \mathbb{R}$. Then $\operatorname{softmax}(x) = x^2$.", {"softmax": ""}),
    wrong(r"Let $a \in \mathbb{R}$. Is $S = 2 a$?", {"S": ""}, reason="a question is no definition"),
]


@pytest.mark.parametrize(("text", "expected"), DEFINITIONS)
def test_definitions(text: str, expected: dict[str, str]) -> None:
    found = types(text)
    assert {name: found.get(name, "") for name in expected} == expected


TABLES = [
    ("| symbol | shape |\n|---|---|\n| $W$ | $d \\times k$ |", {"W": "real[d, k]", "d": "dim", "k": "dim"}),
    ("| symbol | Size |\n|---|---|\n| $W$ | $d$ |", {"W": "real[d]", "d": "dim"}),
    ("| symbol | meaning | dimensions |\n|---|---|---|\n| $W$ | weights | $(d, 3)$ |", {"W": "real[d, 3]", "d": "dim"}),
    ("| symbol | shape |\n|---|---|\n| $W$ | (d, k) |", {"W": "real[d, k]", "d": "dim", "k": "dim"}),
    ("| symbol | shape |\n|---|---|\n| $W$ | [d, k] |", {"W": "real[d, k]", "d": "dim", "k": "dim"}),
    ("| symbol | shape |\n|---|---|\n| $W$ | d × k |", {"W": "real[d, k]", "d": "dim", "k": "dim"}),
    ("| 符号 | 形状 |\n|---|---|\n| $W$ | $d \\times k$ |", {"W": "real[d, k]", "d": "dim", "k": "dim"}),
    ("| 符号 | 含义 | 维度 |\n|---|---|---|\n| $W$ | 权重 | $d$ |", {"W": "real[d]", "d": "dim"}),
    ("| symbol | meaning |\n|---|---|\n| $W$ | $d \\times k$ |", {}),
    ("| symbol | shape of it all |\n|---|---|\n| $W$ | $d$ |", {}),
    ("| 符号 | 含义 |\n|---|---|\n| $W$ | $d \\times k$ |", {}),
    ("| symbol | shape |\n|---|---|\n| W | $d$ |", {}),
    ("| symbol | size |\n|---|---|\n| $W$ | 12 MB |", {}),
    ("| symbol | size |\n|---|---|\n| $W$ | large |", {}),
    ("| symbol | shape |\n|---|---|\n| $2 W$ | $d$ |", {}),
    ("| symbol | shape |\n|---|---|\n| $W$ | $d$ or $k$ |", {}),
    ("| $W$ | $d$ |\n|---|---|\n| shape | size |", {}),
]


@pytest.mark.parametrize(("table", "expected"), TABLES)
def test_tables_of_symbols(table: str, expected: dict[str, str]) -> None:
    assert types(f"{table}\n\nThen $1 = 1$.\n") == expected


def test_a_table_declares_from_its_place_on() -> None:
    text = "Then $W = W$.\n\n| symbol | shape |\n|---|---|\n| $W$ | $d$ |\n\nThen $W = W$.\n"
    assert [said.judged for said in page(text).formulas if said.role == "assertion"] == [False, True]


def test_a_row_says_no_more_of_a_name_that_is_declared() -> None:
    text = "Let $W \\in \\mathbb{R}$.\n\n| symbol | shape |\n|---|---|\n| $W$ | $d$ |\n\nThen $W = W$.\n"
    assert types(text)["W"] == "real"


DRAWN = r"Let $u \sim \mathcal{N}(0, I_d)$"
LAWS = [
    (DRAWN + r". Then $\mathbb{E}[u \cdot u] = d$.", ""),
    (r"Let $u \in \mathbb{R}^d$. Then $\mathbb{E}[u \cdot u] = d$.", "no law of u is read"),
    (DRAWN + r" and $v \sim \mathcal{N}(0, I_d)$. Then $\mathbb{E}[u \cdot v] = 0$.", "independent is not said"),
    (DRAWN + r", $v \sim \mathcal{N}(0, I_d)$ be independent. Then $\mathbb{E}[u \cdot v] = 0$.", ""),
    (
        r"设 $u \sim \mathcal{N}(0, 1)$，$v \sim \mathcal{N}(0, 1)$。则 $\mathbb{E}[u v] = 0$。",
        "independent is not said",
    ),
    (r"设 $u \sim \mathcal{N}(0, 1)$，$v \sim \mathcal{N}(0, 1)$ 独立。则 $\mathbb{E}[u v] = 0$。", ""),
    (DRAWN + r" and $v \in \mathbb{R}^d$. Then $\mathbb{E}[u \cdot v] = 0$.", ""),  # of any v that is fixed
    (DRAWN + r" and $v \in \mathbb{R}^d$ be random. Then $\mathbb{E}[u \cdot v] = 0$.", "no law of v is read"),
]


@pytest.mark.parametrize(("text", "why"), LAWS)
def test_laws(text: str, why: str) -> None:
    said = page(text).formulas[-1]
    assert said.judged == (not why)
    assert why in (said.unclear.reason if said.unclear is not None else "")


DESCRIBED = [
    (r"Let $A$ be an $m \times n$ matrix, $x$ an $n$-dimensional vector.", {"A": "real[m, n]"}),
    (r"Here $A$ is an $m \times n$ matrix and $x$ is an $n$-dimensional vector.", {"A": "real[m, n]", "x": "real[n]"}),
    (r"The real $m \times n$ matrix $B$ is given.", {"B": "real[m, n]"}),
    (r"Let $A$, $B$ and $C$ be $n \times n$ matrices.", dict.fromkeys("ABC", "real[n, n]")),
    (r"Consider an $n$-vector $u$ and a vector $v$ of length $k$.", {"u": "real[n]", "v": "real[k]"}),
    (r"Here $C$ is an $n \times n$ symmetric matrix.", {"C": "symmetric[n, n]"}),
    (r"Let $K$ be a symmetric positive definite $d \times d$ matrix.", {"K": "posdef[d, d]"}),
    (r"Let $H$ be an orthogonal $k \times k$ matrix.", {"H": "orthogonal[k, k]"}),
    (r"Let $D$ be a matrix of size $p \times q$.", {"D": "real[p, q]"}),
    (r"Let $c$ be a scalar and $k$ a number.", {"c": "real"}),
    (r"Let $k$ be a positive integer.", {"k": "dim"}),
    (r"设 $F$ 为 $m \times n$ 矩阵，$w$ 是 $n$ 维向量。", {"F": "real[m, n]", "w": "real[n]"}),
    (r"设 $G$ 是 $n$ 阶对称方阵。", {"G": "symmetric[n, n]"}),
    (r"给定 $d$ 维列向量 $x$。", {"x": "real[d]"}),
    (r"Let $f: \mathbb{R}^n \to \mathbb{R}$ be given.", {"f": "real[n] -> real"}),
    (r"Let $g, h: \mathbb{R}^n \times \mathbb{R} \to \mathbb{R}^m$.", dict.fromkeys("gh", "real[n], real -> real[m]")),
    (r"Let $\sigma > 0$.", {"sigma": "positive"}),
    (r"where $0 < p < 1$.", {"p": "real"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), DESCRIBED)
def test_shapes_in_words(text: str, expected: dict[str, str]) -> None:
    found = types(text)
    assert {name: found.get(name) for name in expected} == expected


UNDESCRIBED = [
    r"Let $A$ be a random $n \times n$ matrix.",  # of what law
    r"Here $A$ is not an $n \times n$ matrix.",
    r"Let $A$ be a matrix of size $n$.",
    r"Let $A$ be a $2n$ tensor.",
    r"The $n$ vectors $A$ have $n$ entries.",
    r"If $A > 0$, then it is easy.",
    r"Let $A > 0$.",  # a count, perhaps
    r"where $A \ge 0$.",
    r"If $\lambda > 0$ then $A$ is small.",
    r"Let $f: A \to B$.",
    r"It has $n \times n$ entries, a matrix. $A$ is another thing.",
]


@pytest.mark.parametrize("text", UNDESCRIBED)
def test_words_that_declare_nothing(text: str) -> None:
    assert not set(types(text)) & {"A", "f", "lam"}


def test_a_block_says_it_better_than_words() -> None:
    block = "<!-- notation:\nA: real[3, 3]\nf: real[n]\n-->\n\n"
    text = block + r"Let $A$ be an $m \times n$ matrix. Let $f: \mathbb{R}^n \to \mathbb{R}$. Then $A = A$ and $f = f$."
    assert types(text)["A"] == "real[3, 3]"
    assert types(text)["f"] == "real[n]"
