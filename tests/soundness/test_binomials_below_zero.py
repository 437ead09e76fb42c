"""binomial(a, k) for whole a below 0 is what it is for real numbers: the product of (a - j) / (j + 1) for j below k.

It had no value, so that the equations that the field knows for such numbers were refuted.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest

import proofcheck

WHERE = {"n, m": "dim", "k": "natural", "a, b": "integer"}


def usual(a: int, k: int) -> Fraction:
    return prod((Fraction(a - j, j + 1) for j in range(k)), start=Fraction(1)) if k >= 0 else Fraction(0)


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        ("binomial(a, 2) == a * (a - 1) / 2", []),
        ("binomial(a, 2) >= 0", []),
        ("binomial(-1, k) == (-1)**k", []),
        ("binomial(-n, k) == (-1)**k * binomial(n + k - 1, k)", []),
        (r"$\binom{-n}{2} = \binom{n+1}{2}$", []),
        ("binomial(n - m, 2) == (n - m) * (n - m - 1) / 2", []),
        ("binomial(a, b) == binomial(a, a - b)", ["a >= 0"]),
    ],
)
def test_true_ones_are_proved(statement: str, given: list[str]) -> None:
    assert proofcheck.check(statement, where=WHERE, given=given, numbers="off").word == "proved"


@pytest.mark.parametrize(
    "statement",
    [
        "binomial(a, b) == binomial(a, a - b)",
        "binomial(a, 3) >= 0",
        "binomial(-n, k) == binomial(n + k - 1, k)",
        "binomial(-1, k) == 1",
        r"$\binom{-n}{2} = \binom{n}{2}$",
        "binomial(n - m, 1) >= 0",
    ],
)
def test_false_ones_are_refuted(statement: str) -> None:
    assert proofcheck.check(statement, where=WHERE, numbers="off").word == "refuted"


@pytest.mark.parametrize("a", [-3, -1, 0, 2])
@pytest.mark.parametrize("k", [-1, 0, 1, 3])
def test_values(a: int, k: int) -> None:
    value = usual(a, k)
    for above, given in ((str(a), []), ("a", [f"a == {a}"])):
        for claimed, verdict in ((value, "proved"), (value + 1, "refuted")):
            stated = f"binomial({above}, {k}) == {claimed}"
            assert proofcheck.check(stated, where=WHERE, given=given, numbers="off").word == verdict
