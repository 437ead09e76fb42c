"""Tests that every operation takes by being one: parts, example, and agreement of its meanings with each other."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import product
from typing import Any

import flint
import numpy as np
import pytest
import sympy
import z3

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.ops import FUNCTIONS, OPERATIONS, Inexact, Regularity, Undefined
from proofcheck.lang.ops.base import Comparison, Function, Operation
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.terms import symbol
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Ball, Rational
from proofcheck.source.span import SourceText

WHERE = {
    "n, m": "dim",
    "x, y": "real[n]",
    "A": "invertible[n, n]",
    "q, k": "normal[n]",
    "L": "real[n] -> real",
    "f": "real -> real",
}
SCALARS = {"n": "dim", "x, y": "real", "a, b": "positive", "q, k": "normal[n]", "f": "real -> real"}
STATEMENTS = {"a, b, p": "bool"}
RANDOM = {"n, d": "dim", "x": "normal[d]", "q": "normal"}
MATRICES = {"n": "dim", "A, B": "real[n, n]"}


def samples(operation: Function, count: int = 30) -> list[tuple[Fraction, ...]]:
    rng = random.Random(operation.name)
    return [
        tuple(Fraction(rng.randint(-60, 60), rng.choice([1, 1, 2, 4, 8])) for _ in range(operation.arity or 0))
        for _ in range(count)
    ]


def defined(operation: Function, args: tuple[Fraction, ...]) -> bool:
    try:
        operation.exact(*args)
    except Undefined:
        return False
    except Inexact:
        return True
    return True


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_it_has_its_parts_and_its_example_can_be_read(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation.name == name and operation.summary.endswith(".")
    for where in (WHERE, SCALARS, STATEMENTS, RANDOM, MATRICES):
        try:
            reader = Reader(Parts.of(where))
            text = SourceText.bare(operation.example, "<example>")
            parse(text)
            node = parse(text)
            value = reader.elaborator.value(node, reader._in(text))
            assert value.body is not None
            return
        except ProofcheckError as error:
            last = error
    raise last


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_overrides_every_part(name: str) -> None:
    operation = FUNCTIONS[name]
    for part in operation.required:
        assert getattr(type(operation), part) is not getattr(Operation, part, None)


def test_an_incomplete_operation_fails_when_it_is_defined() -> None:
    with pytest.raises(TypeError, match="lacks"):
        type("Half", (Function,), {"__doc__": "Half an operation.", "name": "half", "example": "half(x)", "arity": 1})
    with pytest.raises(TypeError, match="called"):
        type("Eq", (Comparison,), {**{k: v for k, v in vars(type(OPERATIONS["eq"])).items() if k != "__dict__"}})
    assert "half" not in OPERATIONS


def test_an_operation_says_where_it_has_a_value() -> None:
    """A logarithm without a domain would make `lgx(x) == lgx(x)` true of all real x."""
    parts = {k: v for k, v in vars(type(OPERATIONS["log"])).items() if k not in ("__dict__", "domain", "abstract")}
    with pytest.raises(TypeError, match=r"lgx lacks the method `domain`: .* or `domain = EVERYWHERE`"):
        type("Lgx", (Function,), {**parts, "name": "lgx"})
    assert "lgx" not in OPERATIONS


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_exact_values_lie_in_the_enclosures(name: str) -> None:
    operation = FUNCTIONS[name]
    for args in samples(operation):
        try:
            value = operation.exact(*args)
        except (Undefined, Inexact):
            continue
        try:
            ball = operation.ball(*map(Ball().number, args))
        except Inexact:
            continue
        assert ball.overlaps(Ball().number(value)), args


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_where_it_is_undefined_the_domain_says_so(name: str) -> None:
    """`exact` and `domain` agree on where there is a value."""
    operation = FUNCTIONS[name]
    names = [f"a{k}" for k in range(operation.arity or 0)]
    conditions = operation.domain(tuple(map(symbol, names)))
    for args in [*samples(operation), tuple(Fraction(0) for _ in names)]:
        environment = Environment({}, dict(zip(names, args, strict=True)), lambda n, e: None)
        holds = all(Interpreter(Rational(), environment)(c) is True for c in conditions)
        assert holds == defined(operation, args), args


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_arrays_agree_with_enclosures_within_the_rounding_bound(name: str) -> None:
    operation, u = FUNCTIONS[name], 2.0**-53
    old, flint.ctx.prec = flint.ctx.prec, 200
    try:
        for args in samples(operation):
            if not defined(operation, args):
                continue
            numbers = [np.asarray(float(a)) for a in args]
            errors = tuple(np.asarray(0.0) for _ in args)
            with np.errstate(all="ignore"):
                result = np.asarray(operation.array(np, *numbers))
                bound = float(operation.roundoff(np, tuple(numbers), errors, result, u))
            if not math.isfinite(bound) or not np.isfinite(result):
                continue
            try:
                exact = operation.ball(*map(Ball().number, args))
            except Inexact:
                continue
            distance = abs(exact - Ball().number(Fraction(float(result))))
            assert distance.lower() <= flint.arb(bound).upper(), (args, float(result), bound)
    finally:
        flint.ctx.prec = old


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_the_rounding_bound_covers_moved_arguments(name: str) -> None:
    """Arguments off by at most their error move the result by at most the bound."""
    operation, u = FUNCTIONS[name], 2.0**-53
    rng = random.Random(name)
    for args in samples(operation):
        off = [Fraction(rng.randint(-100, 100), 10**5) for _ in args]
        moved = tuple(a + o for a, o in zip(args, off, strict=True))
        if not (args and defined(operation, args) and defined(operation, moved)):
            continue
        numbers = tuple(np.asarray(float(a)) for a in args)
        errors = tuple(np.asarray(abs(float(o)) * 1.0001 + 1e-12) for o in off)
        try:
            with np.errstate(all="ignore"):
                result = np.asarray(operation.array(np, *numbers))
                bound = float(operation.roundoff(np, numbers, errors, result, u))
            exact = operation.ball(*map(Ball().number, moved))
        except (Inexact, Undefined):
            continue
        if math.isfinite(bound):
            distance = abs(exact - Ball().number(Fraction(float(result))))
            assert distance.lower() <= flint.arb(bound).upper(), (args, moved)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@pytest.mark.parametrize("whole", [False, True])
def test_smt_agrees_with_exact_values(name: str, whole: bool) -> None:
    operation = FUNCTIONS[name]
    for args in samples(operation, 12):
        if whole:
            args = tuple(Fraction(round(a)) for a in args)
        try:
            value = operation.exact(*args)
        except (Undefined, Inexact):
            continue
        as_z3 = [z3.IntVal(int(a)) if whole else z3.RatVal(a.numerator, a.denominator) for a in args]
        expression = operation.smt(z3, *as_z3)
        if expression is None:
            return
        found = z3.simplify(z3.ToReal(expression) if expression.is_int() else expression)
        assert z3.is_rational_value(found), args
        assert Fraction(found.numerator_as_long(), found.denominator_as_long()) == value, args


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_sympy_agrees_with_exact_values(name: str) -> None:
    operation = FUNCTIONS[name]
    for args in samples(operation, 8):
        try:
            value = operation.exact(*args)
        except (Undefined, Inexact):
            continue
        found = operation.sympy(sympy, *(sympy.Rational(a.numerator, a.denominator) for a in args))
        assert sympy.nsimplify(found) == sympy.Rational(value.numerator, value.denominator), args


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_partial_derivatives_against_difference_quotients(name: str) -> None:
    operation, ns = FUNCTIONS[name], Ball()
    old, flint.ctx.prec = flint.ctx.prec, 400
    h = Fraction(1, 2**60)
    try:
        for args in samples(operation, 10):
            args = tuple(a / 16 + Fraction(1, 1000) for a in args)
            near = [tuple(a + s * h for a in args) for s in (-2, 2)]
            if not all(defined(operation, p) for p in (args, *near)):
                continue
            try:
                slopes = operation.partials(ns, *map(ns.number, args))
            except (Undefined, Inexact):
                continue
            for k, slope in enumerate(slopes):
                ends = []
                for sign in (1, -1):
                    point = [a + sign * h if j == k else a for j, a in enumerate(args)]
                    ends.append(operation.ball(*map(ns.number, point)))
                quotient = (ends[0] - ends[1]) / ns.number(2 * h)
                assert abs(slope - quotient).lower() < flint.arb(2) ** -80 + abs(slope) * flint.arb(2) ** -60, (args, k)
    finally:
        flint.ctx.prec = old


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_partial_derivatives_exist_where_the_domain_says_so(name: str) -> None:
    """Of continuous functions: lemmas take a derivative that is written for the proof that there is one."""
    operation = FUNCTIONS[name]
    places = tuple(symbol(str(n)) for n in range(operation.arity or 0))
    points = [*samples(operation), *(tuple(map(Fraction, p)) for p in product((-1, 0, 1, 2), repeat=len(places)))]
    for args in points if operation.regularity >= Regularity.CONTINUOUS else ():
        environment = Environment({}, {str(n): a for n, a in enumerate(args)}, lambda n, e: None)
        interpret = Interpreter(Rational(), environment)
        if not all(interpret(c) is True for c in operation.domain(places)):
            continue
        if all(interpret(c) is True for c in operation.domain(places, True)):
            assert len(operation.partials(Ball(), *map(Ball().number, args))) == len(args)
        else:
            with pytest.raises(Undefined):
                operation.partials(Ball(), *map(Ball().number, args))


@pytest.mark.parametrize("sign", ["eq", "ne", "lt", "le"])
def test_comparisons(sign: str) -> None:
    rule: dict[str, Any] = {
        "eq": lambda a, b: a == b,
        "ne": lambda a, b: a != b,
        "lt": lambda a, b: a < b,
        "le": lambda a, b: a <= b,
    }
    operation: Any = OPERATIONS[sign]
    for a, b in ((1, 2), (2, 1), (1, 1), (Fraction(1, 3), Fraction(2, 6))):
        x, y = Fraction(a), Fraction(b)
        assert operation.value(Rational(), x, y) is rule[sign](x, y)
        exact = z3.simplify(operation.smt(z3, z3.Q(x.numerator, x.denominator), z3.Q(y.numerator, y.denominator)))
        assert z3.is_true(exact) is rule[sign](x, y)
    third = flint.arb(1) / 3
    assert operation.value(Ball(), third, third) is None
