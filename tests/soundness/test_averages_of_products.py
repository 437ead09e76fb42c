"""Averages of products over independent entries of which moments alone are known.

Compared with all outcomes of entries with two values, which have the moments that are declared.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

import proofcheck

WHERE = {
    "L, n": "dim",
    "x": "iid[L](mean=m, var=v)",
    "y": "normal[L](mean=c, var=v)",
    "g": "normal[L]",
    "W": "iid[L, n](mean=0, var=v)",
    "r": "random[L](mean=a, cov=S)",
    "S": "psd[L, L]",
    "a": "real[L]",
    "b": "real[n]",
    "v": "nonnegative",
    "m, c": "real",
}
TRUE = [
    "E(prod(x)) == m**L",
    "E(prod(x)**2) == (v + m**2)**L",
    "Var(prod(x)) == (v + m**2)**L - m**(2 * L)",
    "E(prod(1 + x[l] - m for l in range(L))**2) == (1 + v)**L",
    "E(prod(x[l] * y[l] for l in range(L))) == (m * c)**L",
    "E(prod(g)**4) == 3**L",
    "E(prod(a[l] + x[l] for l in range(L))) == prod(a[l] + m for l in range(L))",
    "E(prod(W[l, 0] for l in range(L))**2) == v**L",
    "E(norm2(b * prod(1 + x - m))) == (1 + v)**L * norm2(b)",
    "E(prod(x[l] for l in range(L - 1))) == m**(L - 1)",
]
FALSE = [
    "E(prod(x)) == v**L",
    "Var(prod(x)) == (v + m**2)**L - m**L",
    "E(prod(x[l] * x[0] for l in range(L))) == m**(2 * L)",
    "E(x[0] * prod(x)) == m**(L + 1)",
    "E(prod(x) * prod(x)) == m**(2 * L)",
    "E(prod(x) + x[0]) == m**L",
    "E(prod(x[l] for l in range(L + 1))) == m**(L + 1)",
    "E(prod(x[l] / (L - 1) for l in range(L - 1))) == (m / (L - 1))**(L - 1) + 1",
    "E(prod(r)) == prod(a)",
    "E(prod(W[0, l] * W[0, 0] for l in range(n))) == 0",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert proofcheck.check(statement, where=WHERE, numbers="off").word == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_not(statement: str) -> None:
    assert proofcheck.check(statement, where=WHERE, numbers="off").word in ("refuted", "unknown")


@pytest.mark.parametrize("factor", ["1 + x[l]", "x[l]**2", "a[l] + x[l]", "(l + 1) * x[l] - 2"])
@pytest.mark.parametrize("power", [1, 2, 3])
def test_as_all_outcomes_say(factor: str, power: int) -> None:
    """x is -1 with probability 2/3, and 2 with 1/3: mean 0, raw moments 2, 2, 6, 10, 22."""
    size, a = 3, (Fraction(1), Fraction(-2), Fraction(1, 3))
    total = Fraction(0)
    for outcome in product(((-1, Fraction(2, 3)), (2, Fraction(1, 3))), repeat=size):
        chance = prod(p for _, p in outcome)
        x = [value for value, _ in outcome]
        factors = {"1 + x[l]": lambda k, x=x: 1 + x[k], "x[l]**2": lambda k, x=x: x[k] ** 2}
        factors |= {"a[l] + x[l]": lambda k, x=x: a[k] + x[k], "(l + 1) * x[l] - 2": lambda k, x=x: (k + 1) * x[k] - 2}
        total += chance * prod(factors[factor](k) for k in range(size)) ** power
    where = {"x": f"iid[{size}](mean=0, var=2, m3=2, m4=6, m5=10, m6=22)", "a": f"real[{size}]"}
    given = [f"a[{k}] == {value}" for k, value in enumerate(a)]
    stated = f"E(prod({factor} for l in range({size}))**{power}) == {total}"
    assert proofcheck.check(stated, where=where, given=given, numbers="off").word == "proved"
    other = f"E(prod({factor} for l in range({size}))**{power}) == {total + 1}"
    assert proofcheck.check(other, where=where, given=given, numbers="off").word != "proved"
