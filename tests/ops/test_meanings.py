"""The meanings of operations at the ends of their domains, for what is not decided, and in the language of Z3.

What an operation has to come to is computed here by Python alone: `math`, fractions, all ways to decide what is open.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import flint
import pytest
import z3

from proofcheck.lang.ops import FUNCTIONS, OPERATIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, number, symbol
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Ball, Rational, Unsupported

Q = Fraction
TRUTH = (True, False, None)


def completions(values: tuple[bool | None, ...]) -> list[tuple[bool, ...]]:
    return list(product(*((v,) if v is not None else (True, False) for v in values)))


def settled(meaning: Callable[[tuple[bool, ...]], bool], values: tuple[bool | None, ...]) -> bool | None:
    """What all ways to decide the open values agree on."""
    found = {meaning(c) for c in completions(values)}
    return found.pop() if len(found) == 1 else None


LOGIC: dict[str, tuple[Callable[[tuple[bool, ...]], bool], tuple[int, ...]]] = {
    "and": (all, (1, 2, 3)),
    "or": (any, (1, 2, 3)),
    "not": (lambda v: not v[0], (1,)),
    "implies": (lambda v: not v[0] or v[1], (2,)),
}


@pytest.mark.parametrize("name", sorted(LOGIC))
def test_logic_where_something_is_not_decided(name: str) -> None:
    meaning, lengths = LOGIC[name]
    operation: Any = OPERATIONS[name]
    for length in lengths:
        for values in product(TRUTH, repeat=length):
            assert operation.value(Rational(), *values) is settled(meaning, values), values
            if None not in values:
                found = z3.simplify(operation.smt(z3, *map(z3.BoolVal, values)))
                assert z3.is_true(found) is meaning(values) and z3.is_false(found) is not meaning(values)


@pytest.mark.parametrize(("name", "meaning"), [("forall", all), ("exists", any)])
def test_quantifiers_where_something_is_not_decided(name: str, meaning: Callable[[Any], bool]) -> None:
    operation: Any = OPERATIONS[name]
    for length in range(4):
        for values in product(TRUTH, repeat=length):
            assert operation.fold(Rational(), iter(values)) is settled(meaning, values), values


def test_sums_and_products() -> None:
    total, many = OPERATIONS["sum"], OPERATIONS["product"]
    for values in ([], [Q(2)], [Q(2), Q(-3)], [Q(2), Q(3), Q(5, 7)]):
        assert total.fold(Rational(), iter(values)) == sum(values)  # type: ignore[attr-defined]
        assert many.fold(Rational(), iter(values)) == math.prod(values)  # type: ignore[attr-defined]


def test_arithmetic() -> None:
    for a, b in product((Q(2), Q(-3), Q(5, 7)), repeat=2):
        for name, expected in (("add", a + b), ("mul", a * b), ("div", a / b)):
            operation: Any = OPERATIONS[name]
            assert operation.value(Rational(), a, b) == expected
    with pytest.raises(Undefined):
        OPERATIONS["div"].value(Rational(), Q(1), Q(0))  # type: ignore[attr-defined]


# -- where there is a value ------------------------------------------------------------------------------------------

SMALL = Q(1, 10**9)
REAL: dict[str, Callable[[Q], bool]] = {
    "log": lambda x: x > 0,
    "sqrt": lambda x: x >= 0,
    "asin": lambda x: -1 <= x <= 1,
    "acos": lambda x: -1 <= x <= 1,
    "exp": lambda x: True,
    "sin": lambda x: True,
    "cos": lambda x: True,
    "atan": lambda x: True,
    "erf": lambda x: True,
    "abs": lambda x: True,
    "floor": lambda x: True,
    "ceil": lambda x: True,
}
POINTS = [sign * (k + e) for k in (0, 1, 2) for e in (0, SMALL, -SMALL, Q(1, 2)) for sign in (1, -1)]


def value(name: str, x: float) -> float:
    return {"abs": abs, "floor": math.floor, "ceil": math.ceil}.get(name, getattr(math, name, None))(x)  # type: ignore[misc]


@pytest.mark.parametrize("name", sorted(REAL))
def test_values_at_the_ends_of_domains(name: str) -> None:
    operation = FUNCTIONS[name]
    for x in POINTS:
        ball = Ball().number(x)
        if not REAL[name](x):
            for evaluate, arg in ((operation.exact, x), (operation.ball, ball)):
                with pytest.raises(Undefined):
                    evaluate(arg)
            continue
        enclosed = operation.ball(ball)
        expected = value(name, float(x))
        assert math.isclose(float(enclosed.mid()), expected, rel_tol=1e-9, abs_tol=1e-9), x
        try:
            exact = operation.exact(x)
        except Inexact:
            # It is irrational there: these functions are at all rational numbers but a few.
            assert name in ("exp", "sin", "cos", "atan", "erf", "asin", "acos", "log", "sqrt")
            assert x not in {"log": (1,), "acos": (1,), "sqrt": (0, 1)}.get(name, (0,)), x
            continue
        assert math.isclose(float(exact), expected, rel_tol=1e-9, abs_tol=1e-9), x


def holds(conditions: tuple[Term, ...], **known: Q) -> bool:
    interpreter = Interpreter(Rational(), Environment({}, known, lambda n, e: None))
    return all(interpreter(c) is True for c in conditions)


CORNERS: dict[str, Callable[[Q], bool]] = {
    "abs": lambda x: x == 0,
    "floor": lambda x: x.denominator == 1,
    "ceil": lambda x: x.denominator == 1,
    "sqrt": lambda x: x == 0,
    "asin": lambda x: abs(x) == 1,
    "acos": lambda x: abs(x) == 1,
}


@pytest.mark.parametrize("name", sorted(REAL))
def test_domains_and_where_there_is_a_slope(name: str) -> None:
    operation, x = FUNCTIONS[name], symbol("x")
    for at in POINTS:
        assert holds(operation.domain((x,)), x=at) == REAL[name](at)
        smooth = REAL[name](at) and not CORNERS.get(name, lambda x: False)(at)
        assert holds(operation.domain((x,), True), x=at) == smooth, at
        if not smooth:
            continue
        try:
            (slope,) = operation.partials(Ball(), Ball().number(at))
        except (Undefined, Unsupported, Inexact):
            continue
        h = 1e-5
        try:
            quotient = (value(name, float(at) + h) - value(name, float(at) - h)) / (2 * h)
        except ValueError:
            continue
        if abs(at - round(at)) > 1e-3:
            assert math.isclose(float(slope.mid()), quotient, rel_tol=1e-3, abs_tol=1e-4), at


@pytest.mark.parametrize("name", ["max", "min"])
def test_the_larger_and_the_smaller(name: str) -> None:
    operation, x, y = FUNCTIONS[name], symbol("x"), symbol("y")
    for a, b in product((Q(1), Q(2), Q(-1, 2)), repeat=2):
        best = max(a, b) if name == "max" else min(a, b)
        assert operation.exact(a, b) == best
        assert holds(operation.domain((x, y)), x=a, y=b)
        assert holds(operation.domain((x, y), True), x=a, y=b) == (a != b)
        found = z3.simplify(operation.smt(z3, z3.RealVal(str(a)), z3.RealVal(str(b))))
        assert Q(found.numerator_as_long(), found.denominator_as_long()) == best
        for ns in (Rational(), Ball()):
            pair = (ns.number(a), ns.number(b))
            if a == b:
                with pytest.raises(Undefined):
                    operation.partials(ns, *pair)
            else:
                assert operation.partials(ns, *pair) == (ns.number(int(a == best)), ns.number(int(b == best)))
    # What enclosures do not tell apart has no slope that is known.
    wide = flint.arb(1, 0.1)
    with pytest.raises(Undefined):
        operation.partials(Ball(), wide, flint.arb(1))


@pytest.mark.parametrize("kinds", list(product((False, True), repeat=2)))
def test_remainders(kinds: tuple[bool, bool]) -> None:
    """For whole numbers and others, of both signs, in every mixture that Z3 may be given."""
    operation = FUNCTIONS["mod"]
    for a, b in product((Q(7), Q(-7), Q(7, 2), Q(-7, 2), Q(6), Q(0)), (Q(3), Q(-3), Q(3, 2), Q(-2), Q(1, 2))):
        if any(whole and v.denominator != 1 for whole, v in zip(kinds, (a, b), strict=True)):
            continue
        expected = a - b * math.floor(a / b)
        assert operation.exact(a, b) == expected
        args = [z3.IntVal(int(v)) if w else z3.RealVal(str(v)) for w, v in zip(kinds, (a, b), strict=True)]
        try:
            found = z3.simplify(operation.smt(z3, *args))
        except z3.Z3Exception:
            continue  # a translation that Z3 refuses decides nothing
        if found.is_int():
            assert found.as_long() == expected, (a, b)
        else:
            assert Q(found.numerator_as_long(), found.denominator_as_long()) == expected, (a, b)
    for ns, zero in ((operation.exact, Q(0)), (operation.ball, flint.arb(0))):
        with pytest.raises(Undefined):
            ns(zero + 1, zero)
    assert not holds(operation.domain((symbol("x"), number(0))), x=Q(1))
    assert holds(operation.domain((symbol("x"), number(2)), True), x=Q(1))
    assert not holds(operation.domain((symbol("x"), number(2)), True), x=Q(4))


@pytest.mark.parametrize("name", ["floor", "ceil", "abs"])
def test_rounding_for_z3(name: str) -> None:
    operation = FUNCTIONS[name]
    for x in (Q(7, 2), Q(-7, 2), Q(3), Q(-3), Q(0), Q(1, 3), Q(-1, 3)):
        expected = {"floor": math.floor, "ceil": math.ceil, "abs": abs}[name](x)
        for arg in (z3.RealVal(str(x)), *([z3.IntVal(int(x))] if x.denominator == 1 else [])):
            found = z3.simplify(operation.smt(z3, arg))
            number = found.as_long() if found.is_int() else Q(found.numerator_as_long(), found.denominator_as_long())
            assert number == expected, x


WHOLE: dict[str, tuple[Callable[..., int], tuple[int, ...]]] = {
    "factorial": (math.factorial, (0,)),
    "binomial": (lambda n, k: math.comb(n, k) if k >= 0 else 0, (0,)),
    "gcd": (math.gcd, ()),
    "lcm": (math.lcm, ()),
}


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_functions_of_whole_numbers(name: str) -> None:
    operation, (meaning, natural) = FUNCTIONS[name], WHOLE[name]
    names = tuple(symbol(f"a{k}") for k in range(operation.arity or 0))
    for args in product((Q(0), Q(1), Q(4), Q(6), Q(-1), Q(-4), Q(1, 2), Q(9, 2)), repeat=operation.arity or 0):
        known = {f"a{k}": v for k, v in enumerate(args)}
        there = all(v.denominator == 1 for v in args) and all(args[k] >= 0 for k in natural)
        assert holds(operation.domain(names), **known) == there
        assert not holds(operation.domain(names, True), **known)  # no slopes
        if not there:
            with pytest.raises(Undefined):
                operation.exact(*args)
            continue
        expected = meaning(*map(int, args))
        assert operation.exact(*args) == expected
        assert operation.ball(*map(Ball().number, args)) == expected
    for k in range(len(names)):
        with pytest.raises(Inexact):
            operation.ball(*(flint.arb(4, 0.25 if j == k else 0) for j in range(len(names))))
    assert operation.smt(z3, *(z3.Int("n") for _ in names)) is None


def test_fibonacci_numbers() -> None:
    operation = FUNCTIONS["fibonacci"]
    a, b = 0, 1
    for k in range(40):
        assert operation.exact(Q(k)) == a
        a, b = b, a + b


# -- powers ----------------------------------------------------------------------------------------------------------


def raised(base: Q, exponent: Q) -> bool:
    """Whether base ** exponent has a value: a whole exponent, or a base that is positive."""
    if exponent.denominator == 1:
        return exponent >= 0 or base != 0
    return base > 0


@pytest.mark.parametrize("ns", [Rational(), Ball()], ids=["fractions", "enclosures"])
def test_where_powers_with_unknown_exponents_have_a_value(ns: Any) -> None:
    operation: Any = OPERATIONS["powerable"]
    for base, exponent in product((Q(0), Q(1), Q(2), Q(-3), Q(1, 2)), (Q(0), Q(1), Q(-1), Q(-2), Q(2), Q(1, 2))):
        found = operation.value(ns, ns.number(base), ns.number(exponent))
        if found is not None:
            assert found is raised(base, exponent), (base, exponent)
        else:
            assert exponent.denominator != 1 and base <= 0
    wide = flint.arb(0, 0.5)
    assert OPERATIONS["powerable"].value(Ball(), wide, flint.arb(-1)) is None  # type: ignore[attr-defined]
    assert OPERATIONS["powerable"].value(Ball(), wide, flint.arb(2)) is True  # type: ignore[attr-defined]
    assert OPERATIONS["powerable"].value(Ball(), flint.arb(-1), wide) is None  # type: ignore[attr-defined]


def test_domains_of_powers() -> None:
    operation, x = OPERATIONS["pow"], symbol("x")
    for base, exponent in product((Q(0), Q(2), Q(-3)), (Q(0), Q(1), Q(-1), Q(3), Q(1, 2), Q(-1, 2), Q(5, 3))):
        there = raised(base, exponent) or (base == 0 and exponent > 0)
        assert holds(operation.domain((x, number(exponent))), x=base) == there, (base, exponent)
        smooth = there and (exponent.denominator == 1 or base > 0)
        assert holds(operation.domain((x, number(exponent)), True), x=base) == smooth
    (condition,) = operation.domain((x, symbol("y")))
    assert condition.op == "powerable" and condition.args == (x, symbol("y"))
