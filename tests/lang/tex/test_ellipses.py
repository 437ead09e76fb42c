r"""Dots in formulas: what they stand for where that is plain, and near misses, which are not read."""

from __future__ import annotations

import random

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.ellipses import elided, written_out
from proofcheck.lang.tex.plain import written
from proofcheck.lang.tex.structure import structure
from proofcheck.source.span import SourceText

WHERE = ["n, m: dim", "s: real", "x, a: real[n]", "A: real[m, n]", "f: real -> real", "g: real[n] -> real"]

READ = [
    (r"x_1 + x_2 + \cdots + x_n = s", "sum(x[i - 1] for i in range(1, n + 1)) == s"),
    (r"x_1 + \dots + x_n = s", "sum(x[i - 1] for i in range(1, n + 1)) == s"),
    (r"x_0 + x_1 + ... + x_{n-1} = s", "sum(x[i] for i in range(n)) == s"),
    (r"2 + 3 + \cdots + n = s", "sum(i for i in range(2, n + 1)) == s"),
    (r"x_1^2 + \cdots + x_n^2 = s", "sum(x[i - 1]**2 for i in range(1, n + 1)) == s"),
    (r"s + a_1 x_1 + \cdots + a_n x_n + 1 = s", "s + sum(a[i - 1] * x[i - 1] for i in range(1, n + 1)) + 1 == s"),
    (r"s - x_1 - x_2 - \cdots - x_n = 0", "s - sum(x[i - 1] for i in range(1, n + 1)) == 0"),
    (r"1 + 2 + \cdots + n = s", "sum(i for i in range(1, n + 1)) == s"),
    (r"1 \cdot 2 \cdots n = s", "prod(i for i in range(1, n + 1)) == s"),
    (r"2 x_1 x_2 \cdots x_n = s", "2 * prod(x[i - 1] for i in range(1, n + 1)) == s"),
    (r"f(x_1) f(x_2) \cdots f(x_n) = s", "prod(f(x[i - 1]) for i in range(1, n + 1)) == s"),
    (r"x = (x_1, x_2, \dots, x_n)", "x == [x[i] for i in range(n)]"),
    (r"g(x_1, \dots, x_n) = g(x)", "g([x[i] for i in range(n)]) == g(x)"),
    (
        r"x^\top a = \begin{pmatrix} x_1 & \cdots & x_n \end{pmatrix}"
        r" \begin{pmatrix} a_1 \\ \vdots \\ a_n \end{pmatrix}",
        "x @ a == [x[i] for i in range(n)] @ [a[k] for k in range(n)]",
    ),
    (
        r"A = \begin{bmatrix} A_{11} & A_{12} & \cdots & A_{1n} \\ A_{21} & A_{22} & \cdots & A_{2n} \\"
        r" \vdots & \vdots & \ddots & \vdots \\ A_{m1} & A_{m2} & \cdots & A_{mn} \end{bmatrix}",
        "A == [[A[j, i] for i in range(n)] for j in range(m)]",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "text"), READ)
def test_read(formula: str, text: str) -> None:
    (found,) = written(WHERE).statements(SourceText.bare(f"${formula}$"))
    assert found.value == text


# What may mean several things, or what nobody can continue.
REFUSED = [
    r"1 + \cdots + 9 = s",  # in steps of one, or of two
    r"1 + 3 + \cdots + 9 = s",
    r"1 + 2 + 4 + \cdots + 2^n = s",
    r"s + s^2 + \cdots + s^n = s",  # one term that counts
    r"x_2 + \cdots + x_n = s",
    r"x_1 + x_3 + \cdots + x_n = s",
    r"x_1 + x_2 + \cdots = s",
    r"x_1 + a_2 + \cdots + x_n = s",
    r"x_1 a_2 + \cdots + x_n a_n = s",
    r"x_1 - x_2 + \cdots + x_n = s - x_1 \cdots",
    r"x = (x_1, x_2, \dots, x_n, 1)",
    r"x = (1, 1, \dots, 1)",
    r"x = \begin{pmatrix} x_1 & 2 & \cdots & x_n \end{pmatrix}",
    r"A = \begin{pmatrix} A_{11} & \cdots & A_{1n} \\ \vdots & & \vdots \\ A_{n1} & \cdots & A_{nm} \end{pmatrix}",
    r"A = \begin{pmatrix} A_{11} & \cdots & A_{1n} \\ \vdots & & \vdots \\ A_{m1} & \cdots & 2 A_{mn} \end{pmatrix}",
    r"(x_1, \dots, x_n) (a_1, \dots, a_n)^\top = s",  # a row, or a column
]


@pytest.mark.parametrize("formula", REFUSED)
def test_refused(formula: str) -> None:
    with pytest.raises(ProofcheckError):
        written(WHERE).statements(SourceText.bare(f"${formula}$"))


def _sum(term: str, low: int, high: str, shown: int) -> str:
    """A sum with dots that shows so many terms in front of them."""
    terms = [term.replace("k", str(low + k)) for k in range(shown)]
    return " + ".join([*terms, r"\cdots", term.replace("k", high)])


TERMS = ["x_k", "x_k^2", "a_k x_k", "f(x_k)", "A_{k 1}", "A_{1 k}", "(x_k - s)^2", r"\frac{x_k}{a_k}", "2 x_k a_k"]


@pytest.mark.parametrize("seed", range(40))
def test_a_sum_with_dots_is_the_sum_with_its_sign(seed: int) -> None:
    draw = random.Random(seed)
    term, low, shown = draw.choice(TERMS), draw.choice([0, 1]), draw.choice([1, 2, 3])
    high = "n" if low else draw.choice(["{n-1}", "m"])
    found = written_out(structure(_sum(term, low, high, shown)))
    assert not elided(found)
    assert canonical(found) == canonical(
        structure(rf"\sum_{{i={low}}}^{{{high.strip('{}')}}} {term.replace('k', 'i')}")
    )


def test_letters_of_the_formula_are_not_caught() -> None:
    """`i` stands for something in the formula: another letter runs."""
    found = canonical(written_out(structure(r"i x_1 + i x_2 + \cdots + i x_n")))
    assert found == canonical(structure(r"\sum_{j=1}^n i x_j"))
