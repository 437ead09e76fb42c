"""Functions of one number: roots of negative powers, told from what is a hair beside them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.univariate import number
from proofcheck.logic.decide.univariate.charts import Interval
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

HAIR = "(1 + 10**(-30))"

# Where x is negative, the root of 1/x**2 is -1/x exactly, and not to sixteen digits.
ROOTS = [
    ("sqrt(1/x**2) == -1/x", "proved"),
    ("sqrt(1/x**2) <= -1/x", "proved"),
    (f"sqrt(1/x**2) * {HAIR} >= -1/x", "proved"),
    (f"sqrt(1/x**2) * {HAIR} > -1/x", "proved"),
    (f"sqrt(1/x**2) * {HAIR} <= -1/x", "refuted"),
    (f"sqrt(1/x**2) * {HAIR} == -1/x", "refuted"),
    (f"sqrt(1/x**6) * {HAIR} <= -1/x**3", "refuted"),
    (f"(1/x**2)**(3/2) * {HAIR} <= -1/x**3", "refuted"),
    ("(1/x**2)**(3/2) <= -1/x**3", "proved"),
    (f"(x**4)**(-1/4) * {HAIR} <= -1/x", "refuted"),
    ("(x**4)**(-1/4) <= -1/x", "proved"),
]


@pytest.mark.parametrize(("text", "word"), ROOTS)
def test_a_root_of_a_negative_power_is_exact(text: str, word: str) -> None:
    assert check(text, where={"x": "real"}, given=["x < 0"]).word == word
    ruling = rule(problem_from(text, {"x": "real"}, ["x < 0"]), Evidence("chart", "forged"))
    assert (ruling.word == "proved") is (word == "proved")


@pytest.mark.parametrize("exponent", [Fraction(-1, 2), Fraction(-3, 2), Fraction(1, 2), Fraction(3, 2)])
@pytest.mark.parametrize("power", [-6, -2, 2, 6])
def test_coefficients_are_fractions(power: int, exponent: Fraction) -> None:
    x = terms.symbol("x")
    below = Interval("x", None, number(0), [100])
    inner = terms.power(x, terms.number(power))
    read = below.tower(terms.mul(terms.number(Fraction(1, 3)), terms.power(inner, terms.number(exponent))))
    assert [type(c) for c in read.values()] == [Fraction]
    assert below.chart(read).signs == [1]
    assert below.chart(below.tower(Term("sqrt", (inner,)))).signs == [1]


# On (5, oo) and on (-oo, -5) the tail begins beyond the end of the interval, not before it.
TAILS = [
    ("sin(x) < x - 3", ["x > 5"], "proved"),
    ("sin(x) + x > 4.04", ["x > 5"], "proved"),
    ("sin(x) + x > 4.05", ["x > 5"], "refuted"),
    ("(x - 3) * (x - 4) + sin(x) / 1000 != 0", ["x > 5"], "proved"),
    ("(x - 3) * (x - 7) + sin(x) / 1000 != 0", ["x > 5"], "refuted"),
    ("sin(x) + x < -4.04", ["x < -5"], "proved"),
    ("sin(x) + x < -4.05", ["x < -5"], "refuted"),
    ("x**2 - 30 + 2 * sin(x) > 0", ["x < -6"], "proved"),
]


@pytest.mark.parametrize(("text", "given", "word"), TAILS)
def test_a_tail_begins_beyond_the_end(text: str, given: list[str], word: str) -> None:
    assert check(text, where={"x": "real"}, given=given).word == word
    ruling = rule(problem_from(text, {"x": "real"}, given), Evidence("chart", "forged"))
    assert (ruling.word == "proved") is (word == "proved")
