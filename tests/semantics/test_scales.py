"""Limits by expansions in several scales whose values are known by hand, with names that stay names; and what the
signs that are known do not decide."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import UNDEFINED, Term, subterms
from proofcheck.logic.decide.limits import Known
from proofcheck.logic.semantics.growth import value
from proofcheck.logic.semantics.numbers import Unsupported

WHERE = {"x, c": "real", "a, b": "positive", "n": "dim"}
AT = {"a": mpmath.mpf(2) / 7, "b": mpmath.mpf(9) / 5, "c": mpmath.mpf(-3) / 4}


def limit(text: str, *given: str) -> Term:
    problem = problem_from(f"limit({text}) == 0", WHERE, given)
    return value(next(t for t in subterms(problem.statement) if t.op == "limit"), Known(problem))


def number(t: Term) -> Any:
    if t.op == "number":
        return mpmath.mpf(t.data.numerator) / t.data.denominator
    if t.op == "symbol":
        return AT[t.data]
    parts = [number(a) for a in t.args]
    plain: dict[str, Any] = {"add": mpmath.fsum, "mul": mpmath.fprod}
    if t.op in plain:
        return plain[t.op](parts)
    if t.op in ("div", "pow"):
        return parts[0] / parts[1] if t.op == "div" else parts[0] ** parts[1]
    return getattr(mpmath, t.op)(*parts)


VALUES: list[tuple[str, Any]] = [
    # what oscillates, to a power; cases where both sides are equal, and where they are not
    ("sin(x)**2 / x, x, oo", 0),
    ("(2 + sin(x))**3 / x, x, oo", 0),
    ("where(min(x, 5) <= 5, 1, 2), x, oo", 1),
    ("where(min(x, 5) < 5, 1, 2), x, oo", 2),
    ("where(5 <= min(x, 5), 1, 2), x, oo", 1),
    ("where(min(x, 5) == 5, 1, 2), x, oo", 1),
    ("where(min(x, 5) != 5, 1, 2), x, oo", 2),
    # exponentials of products with a logarithm: a power of what is inside, or none
    ("exp(a * log(b) + 1 / x), x, oo", AT["b"] ** AT["a"]),
    ("exp(b * log(a) + 1 / x), x, oo", AT["a"] ** AT["b"]),
    ("exp(b * log(3) + 1 / x), x, oo", 3 ** AT["b"]),
    ("exp(log(a) * log(b) + 1 / x), x, oo", mpmath.exp(mpmath.log(AT["a"]) * mpmath.log(AT["b"]))),
    ("exp(2 * log(a) + 1 / x), x, oo", AT["a"] ** 2),
    ("exp(c**2 * log(b) + 1 / x), x, oo", AT["b"] ** (AT["c"] ** 2)),
    # roots of numbers that are too large to be taken apart
    ("(1 / x + 1000000016000000063)**(1/3), x, oo", mpmath.mpf(1000000016000000063) ** (mpmath.mpf(1) / 3)),
    ("log(1 / x + 1000000016000000063), x, oo", mpmath.log(1000000016000000063)),
    # iterated exponentials and logarithms against each other
    ("exp(x) / exp(x + 1), x, oo", mpmath.exp(-1)),
    ("exp(exp(x)) / exp(exp(x) - 1), x, oo", mpmath.e),
    ("exp(log(log(x))) / log(x), x, oo", 1),
    ("exp(sqrt(log(x))) / x, x, oo", 0),
    ("log(x)**a / x**b, x, oo", 0),
    ("log(x + exp(x)) / x, x, oo", 1),
    ("log(log(x**2)) - log(log(x)), x, oo", mpmath.log(2)),
    # at a point, from both sides
    ("sin(a * (x - 1)) / (x - 1), x, 1", AT["a"]),
    ("(exp(x) - 1 - x) / x**2, x, 0", mpmath.mpf(1) / 2),
    ("exp(1 / x), x, 0, side='-'", 0),
    ("(log(2 + x) - log(2)) / x, x, 0", mpmath.mpf(1) / 2),
]


@pytest.mark.parametrize(("text", "expected"), VALUES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_limit(text: str, expected: Any) -> None:
    assert mpmath.almosteq(number(limit(text)), expected, 1e-12, 1e-12)


@pytest.mark.parametrize("text", ["abs(x) / x, x, 0", "exp(1 / x), x, 0", "1 / x, x, 0", "floor(x), x, 1"])
def test_sides_that_differ(text: str) -> None:
    try:
        assert limit(text) == UNDEFINED
    except Unsupported:
        assert "floor" in text


# The sign of a coefficient with a name in it: what is assumed says less than that.
UNDECIDED: list[tuple[str, tuple[str, ...]]] = [
    ("exp((a - b / 2) * x), x, oo", ("a < b",)),
    ("exp((a / 2 - b) * x), x, oo", ("b < a",)),
    ("exp((a - b / 2) * x), x, oo", ("a - b / 2 < b / 2",)),
    ("exp((a / 3 - b / 2) * x), x, oo", ("a < b",)),
    ("exp((a - b) * x), x, oo", ()),
    ("exp(c * x), x, oo", ()),
    ("x**(a - 1), x, oo", ()),
    ("(1 + c * x)**(1/2), x, oo", ()),
    ("log(c + 1 / x), x, oo", ()),
    ("sin(x), x, oo", ()),
    ("exp(floor(x) - x), x, oo", ()),
    ("atan(x - floor(x)), x, oo", ()),
    ("log(2 + sin(x)), x, oo", ()),
    ("1 / (1 + (x - floor(x))), x, oo", ()),
    ("exp(c * log(b) * x), x, oo", ("c > 0",)),
]


@pytest.mark.parametrize(("text", "given"), UNDECIDED, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_not_decided(text: str, given: tuple[str, ...]) -> None:
    with pytest.raises(Unsupported):
        limit(text, *given)


DECIDED = [
    ("exp((a - b) * x), x, oo", "a < b", 0),
    ("exp((2 * a - b) * x), x, oo", "2 * a < b", 0),
    ("exp((a / 2 - b) * x), x, oo", "a / 2 < b", 0),
    ("x**(a - 1), x, oo", "a < 1", 0),
    ("exp(-a * log(1 + b) * x), x, oo", "b > 0", 0),
]


@pytest.mark.parametrize(("text", "given", "expected"), DECIDED)
def test_what_is_decided_by_an_assumption(text: str, given: str, expected: int) -> None:
    assert number(limit(text, given)) == expected
