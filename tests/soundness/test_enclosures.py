"""Balls around zero are no zeros, and integrals have the width of their ends: what enclosures once decided wrongly.

The statements are about numbers that differ from others by less than an enclosure shows, or not at all, and are false
or true by the strict monotony of what is in them.
"""

from __future__ import annotations

from fractions import Fraction

import flint
import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.kernel.check import _CHECKS
from proofcheck.logic.semantics.numbers import Ball, Unsupported
from proofcheck.logic.verdict import Evidence


def word(kind: str, text: str, where: dict[str, str] | None = None, *given: str, **data: object) -> str:
    return rule(problem_from(text, where or {}, given), Evidence(kind, "forged", data)).word


# exp is strictly increasing: each difference is positive, and far below what is computed with.
TINY = [f"exp(1 + 10**(-{k})) - exp(1)" for k in (30, 60, 400, 4000)]


@pytest.mark.parametrize("tiny", TINY)
@pytest.mark.parametrize("power", ["1/3", "2/3", "5/7"])
def test_a_root_of_what_is_nearly_zero_is_not_zero(tiny: str, power: str) -> None:
    for kind in ("enclosure", "witness"):
        assert word(kind, f"({tiny})**({power}) == 0", values={}) != "proved"
        assert word(kind, f"0 < ({tiny})**({power})", values={}) != "refuted"
        assert word(kind, f"({tiny})**({power}) != 0", values={}) != "refuted"


@pytest.mark.parametrize("tiny", TINY[1:3])
def test_nor_for_those_who_ask(tiny: str) -> None:
    assert check(f"({tiny})**(1/3) == 0").word != "proved"
    assert check(f"0 < ({tiny})**(1/3)").word != "refuted"


def test_roots_of_balls() -> None:
    ns = Ball()
    assert ns.rational_power(flint.arb(0), Fraction(1, 3)) == 0
    assert ns.rational_power(flint.arb(8), Fraction(1, 3)).contains(2)
    for ball in (flint.arb(0, 1e-10), flint.arb(0.5, 0.5), flint.arb(1e-12, 1e-10)):
        with pytest.raises(Unsupported):
            ns.rational_power(ball, Fraction(1, 3))


# True: both ends are the same number, or the integral is the other side, by an antiderivative.
TRUE = [
    "integral(1 for t in interval(0, (sqrt(2) + sqrt(3))**2)) == 5 + 2 * sqrt(6)",
    "integral(1 for t in interval(5 + 2 * sqrt(6), (sqrt(2) + sqrt(3))**2)) == 0",
    "integral(t for t in interval(0, exp(1/3) * exp(2/3))) == exp(2) / 2",
    "integral(2 * t for t in interval(sqrt(2), sqrt(3) * sqrt(5))) == 13",
    "integral(1 for t in interval(0, 4 * atan(1/2) + 4 * atan(1/3))) == pi",
    "integral(exp(t) for t in interval(0, log(2) + log(3))) == 5",
    "integral(exp(-t**2) for t in interval((sqrt(2) + sqrt(3))**2, 5 + 2 * sqrt(6))) == 0",
]


@pytest.mark.parametrize("text", TRUE)
def test_an_integral_is_as_wide_as_its_ends(text: str) -> None:
    for kind in ("witness", "enclosure"):
        assert word(kind, text, values={}) != "refuted"
        for other in ("<", "!=", ">"):
            assert word(kind, text.replace("==", other), values={}) != "proved"


# What the checks of evidence come to read: statements about numbers, indices, functions, limits and integrals.
READ: list[tuple[str, dict[str, str], tuple[str, ...]]] = [
    ("1 < 2", {}, ()),
    ("x**2 < 1", {"x": "real"}, ("0 <= x", "x <= 1")),
    ("abs(x) < 1", {"x": "real"}, ("0 <= x", "x <= 1")),
    ("implies(x > 1, x**2 > 2)", {"x": "real"}, ()),
    ("sum(k for k in range(n)) == n", {"n": "dim"}, ()),
    ("2**n < n", {"n": "dim"}, ()),
    ("x == y", {"n": "dim", "x": "real[n]", "y": "real[n]"}, ()),
    ("integral(t for t in interval(0, x)) == x", {"x": "real"}, ()),
    ("limit(x, x, 0) == 1", {"x": "real"}, ()),
    ("inv(A) == A", {"n": "dim", "A": "invertible[n, n]"}, ()),
    ("bounded(n**2, n)", {"n": "dim"}, ()),
]


@pytest.mark.parametrize(("text", "where", "given"), READ)
@pytest.mark.parametrize("kind", sorted({*_CHECKS, *LEMMAS}))
def test_evidence_without_its_fields_is_rejected(
    kind: str, text: str, where: dict[str, str], given: tuple[str, ...]
) -> None:
    """No statement here is true but the first, and none is refuted without values."""
    assert word(kind, text, where, *given) in (("proved", "rejected") if text == "1 < 2" else ("refuted", "rejected"))


# True: what comes first is true or false by the strict monotony of exp, and spares what comes then from having a value.
SPARED = [
    "{big} > exp(1) or 1 / 0 == 1",
    "implies({big} == exp(1), 1 / 0 == 1)",
    "implies({big} <= exp(1), log(-1) == 1)",
    "not ({big} == exp(1) and 1 / 0 == 1)",
    "any({big} > exp(1) + k or 1 / 0 == 3 for k in range(1))",
    "any({big} > exp(1) + k or 1 / (k - 1) == 3 for k in range(2))",
    "not all({big} < exp(1) + k and 1 / (k - 1) == 3 for k in range(2))",
    "any(where(k == 0, {big} - exp(1), 1 / (k - 1)) > 0 for k in range(2))",
    "not all(where(k == 0, exp(1) - {big}, 1 / (k - 1)) >= 0 for k in range(2))",
]


@pytest.mark.parametrize("digits", [30, 60, 400, 4000])
@pytest.mark.parametrize("text", SPARED)
def test_what_may_be_spared_needs_no_value(text: str, digits: int) -> None:
    true = text.format(big=f"exp(1 + 10**(-{digits}))")
    for kind in ("enclosure", "witness"):
        assert word(kind, true, values={}) != "refuted"
        assert word(kind, f"not ({true})", values={}) != "proved"
    assert digits > 1000 or word("enclosure", true) == "proved"


def test_what_is_not_spared_needs_one() -> None:
    undefined = "exp(1 + 10**(-4000)) > exp(1) or 1 / 0 == 1"
    assert word("enclosure", f"({undefined}) or 1 == 1") != "refuted"
    # Whether the first part is decided or not, the second one has no value or is not reached.
    assert word("enclosure", f"({undefined.replace('>', '<')}) or 1 == 1") != "proved"
    assert word("enclosure", "1 / 0 == 1 or exp(1 + 10**(-4000)) > exp(1)") == "refuted"
