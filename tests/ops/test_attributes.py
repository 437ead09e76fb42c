"""What functions say of themselves, held against mpmath and fractions at many places: random ones, huge and tiny, the
ends of domains and of declared intervals, whole numbers and parts of a turn."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import mpmath
import pytest
import sympy

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Inexact
from proofcheck.lang.ops.attributes import LINE, UPWARD, Bend, Interval, Monotone, Regularity, angle, between
from proofcheck.lang.terms import Term, symbol
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Rational

Q = Fraction
DIGITS = 150
TINY = mpmath.mpf(10) ** -60
PI = Q(sympy.Rational(str(sympy.pi.evalf(200))))  # type: ignore[arg-type]
BASE = [Q(k) for k in range(-6, 7)] + [Q(k, 2) for k in (-3, -1, 1, 3)] + [PI * q for q in (-1, -Q(1, 2), Q(1, 2), 1)]
BASE += [sign * Q(10) ** e for e in (-40, -9, -3, 3, 9) for sign in (1, -1)]
BASE += [end + sign * Q(1, 10**9) for end in (-1, 0, 1) for sign in (1, -1)]


@pytest.fixture(autouse=True)
def precise() -> Iterator[None]:
    with mpmath.workdps(DIGITS):
        yield


def real(x: Q) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


def written(t: Term) -> Any:
    """The value of a term made of fractions, pi and roots."""
    args = [written(a) for a in t.args]
    if t.op == "number":
        return real(t.data)
    return {
        "pi": lambda: +mpmath.pi,
        "mul": lambda: mpmath.fprod(args),
        "div": lambda: args[0] / args[1],
        "sqrt": lambda: mpmath.sqrt(args[0]),
    }[t.op]()


def inside(x: Any, interval: Interval) -> bool:
    above = interval.low is None or written(interval.low) <= x
    return above and (interval.high is None or x <= written(interval.high))


class Checked:
    """One function, by what SymPy and mpmath make of it, and by its exact values."""

    def __init__(self, operation: Any) -> None:
        self.operation, self.arity = operation, operation.arity
        names = sympy.symbols(f"x:{self.arity}") if self.arity else ()
        self.other: Callable[..., Any] = sympy.lambdify(names, operation.sympy(sympy, *names), "mpmath")
        self.places = [symbol(str(n)) for n in range(self.arity)]
        rng = random.Random(operation.name)
        points = [*BASE, *(Q(rng.randint(-400, 400), rng.choice([1, 7, 16, 100])) for _ in range(60))]
        chosen: list[tuple[Q, ...]] = list(product(points, repeat=self.arity))
        if self.arity > 1:
            chosen = [*product(BASE[:13], repeat=self.arity), *rng.sample(chosen, 100)]
        self.points = [p for p in chosen if self.defined(p)]

    def defined(self, point: tuple[Q, ...]) -> bool:
        known = {str(n): x for n, x in enumerate(point)}
        interpreter = Interpreter(Rational(), Environment({}, known, lambda n, e: None))
        return all(interpreter(c) is True for c in self.operation.domain(tuple(self.places)))

    def __call__(self, *point: Q) -> Any:
        try:
            return real(self.operation.exact(*point))
        except Inexact:
            return mpmath.re(self.other(*map(real, point)))

    def near(self) -> list[tuple[Q, ...]]:
        """Points at which the values are told apart from their bounds."""
        return [p for p in self.points if all(abs(x) <= 5 for x in p)]

    def on(self, interval: Interval) -> list[tuple[Q, ...]]:
        return [p for p in self.points if all(inside(real(x), interval) for x in p)]

    # -- the attributes ------------------------------------------------------------------------------------------

    def range(self) -> None:
        declared = self.operation.range
        for p in self.points:
            v, slack = self(*p), TINY * (1 + abs(self(*p)))
            assert declared.low is None or written(declared.low) - slack <= v, p
            assert declared.high is None or v <= written(declared.high) + slack, p
        for p in self.near() if declared.open else ():
            assert declared.low is None or written(declared.low) + TINY < self(*p), p
            assert declared.high is None or self(*p) < written(declared.high) - TINY, p

    def parity(self) -> None:
        sign = {"even": 1, "odd": -1, "neither": 0}[self.operation.parity]
        for p in self.points if sign else ():
            mirrored = tuple(-x for x in p)
            assert self.defined(mirrored)
            assert abs(self(*mirrored) - sign * self(*p)) <= TINY * abs(self(*p)), p

    def monotone(self) -> None:
        order = self.operation.monotone
        if order is None:
            return
        points, sign = sorted(self.on(order.on)), 1 if order.rising else -1
        assert len(points) > 8
        steps = list(pairwise(points)) if self.arity == 1 else []
        steps += [
            (p, q) for p in points for q in points if self.arity == 2 and p < q and (p[0] == q[0] or p[1] == q[1])
        ]
        for p, q in steps:
            rise = sign * (self(*q) - self(*p))
            assert rise >= -TINY * (1 + abs(self(*p))), (p, q)
            if order.strict and p in self.near() and q in self.near() and sum(q) - sum(p) > Q(1, 10**6):
                assert rise > TINY, (p, q)

    def bend(self) -> None:
        bend = self.operation.bend
        if bend is None:
            return
        points, sign = self.on(bend.on), 1 if bend.convex else -1
        rng = random.Random(1)
        assert len(points) > 8
        for _ in range(300):
            p, q = rng.choice(points), rng.choice(points)
            middle = self(*((a + b) / 2 for a, b in zip(p, q, strict=True)))
            ends = (self(*p) + self(*q)) / 2
            assert sign * (ends - middle) >= -TINY * (1 + abs(ends)), (p, q)

    def period(self) -> None:
        period = self.operation.period
        for p in self.near() if period is not None else ():
            assert abs(self.other(real(p[0]) + written(period)) - self(*p)) <= TINY, p

    def special_values(self) -> None:
        seen = []
        for place, value in self.operation.special_values:
            x, v = written(place), written(value)
            assert abs(self.other(x) - v) < mpmath.mpf(10) ** -50, place
            assert all(abs(x - y) > TINY for y in seen)
            assert self.operation.period is None or all(abs(x - y) < written(self.operation.period) for y in seen)
            seen.append(x)

    def cases(self) -> None:
        if self.operation.cases(tuple(self.places)) == ():
            return
        for p in self.points:
            args = tuple(map(terms.number, p))
            (first, a), (second, b) = self.operation.cases(args)
            interpret = Interpreter(Rational(), Environment({}, {}, lambda n, e: None))
            assert (first.op, second.op) == ("lt", "lt") and set(first.args) == set(second.args)
            expected = [v for c, v in ((first, a), (second, b)) if interpret(c)] or [a, b]
            assert all(interpret(v) == self.operation.exact(*p) for v in expected), p

    def regularity(self) -> None:
        found = self.operation.regularity
        if found >= Regularity.CONTINUOUS:
            self.steps(Q(1, 10**40), lambda here, ahead, behind, h: max(abs(ahead - here), abs(behind - here)), 10**-15)
        if found >= Regularity.ANALYTIC:
            self.steps(
                Q(1, 10**20),
                lambda here, ahead, behind, h: abs(ahead - 2 * here + behind) - 1e-8 * abs(ahead - here),
                0,
            )
        if found == Regularity.ENTIRE and self.arity:
            # The mean over a circle is the value in its middle, for each circle.
            for centre, radius in product((0, 1 + 1j, -2j), (1, 3)):
                turns = [mpmath.expjpi(mpmath.mpf(2 * k) / 256) for k in range(256)]
                mean = mpmath.fsum(self.other(centre + radius * t) for t in turns) / 256
                assert abs(mean - self.other(mpmath.mpc(centre))) < mpmath.mpf(10) ** -20, (centre, radius)

    def steps(self, step: Q, size: Callable[..., Any], bound: float) -> None:
        """At points inside of the domain: the size of what a small step changes, each argument by itself."""
        for p in self.points:
            for k, x in enumerate(p):
                h = step * min(Q(1), abs(x) or Q(1))
                ahead, behind = ((*p[:k], x + s * h, *p[k + 1 :]) for s in (1, -1))
                if self.defined(ahead) and self.defined(behind):
                    here = self(*p)
                    changed = size(here, self(*ahead), self(*behind), real(h))
                    assert changed <= bound * (1 + abs(here)) + 1e-8 * real(h) * (1 + abs(here)), p


ATTRIBUTES = ("range", "parity", "monotone", "bend", "period", "special_values", "cases", "regularity")


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_an_attribute_is_true(name: str, attribute: str) -> None:
    getattr(Checked(FUNCTIONS[name]), attribute)()


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_what_keeps_its_sign(name: str) -> None:
    function = FUNCTIONS[name]
    checked = Checked(function)
    for p in checked.on(UPWARD) if function.keeps_sign else ():
        assert checked(*p) >= 0 and (p[0] == 0 or not function.monotone.strict or checked(*p) > 0), p  # type: ignore[union-attr]


WRONG: list[tuple[str, str, Any]] = [
    ("sin", "range", between(-1, 1, open=True)),
    ("sin", "range", between(0, 1)),
    ("exp", "range", Interval(terms.ONE)),
    ("sqrt", "range", Interval(terms.ZERO, open=True)),
    ("atan", "range", Interval(angle(Q(-1, 2)), angle(Q(1, 3)))),
    ("factorial", "range", Interval(terms.ONE, open=True)),
    ("pi", "range", between(3, Q(314159265, 10**8))),
    ("cos", "parity", "odd"),
    ("floor", "parity", "odd"),
    ("floor", "monotone", Monotone()),
    ("cos", "monotone", Monotone(rising=False)),
    ("abs", "monotone", Monotone(on=LINE)),
    ("max", "monotone", Monotone()),
    ("log", "bend", Bend(convex=True)),
    ("atan", "bend", Bend(convex=False)),
    ("max", "bend", Bend(convex=False)),
    ("sin", "period", angle(Q(1))),
    ("sin", "special_values", ((angle(Q(1, 6)), terms.number(Q(1, 2) + Q(1, 10**49))),)),
    ("floor", "regularity", Regularity.CONTINUOUS),
    ("mod", "regularity", Regularity.CONTINUOUS),
    ("abs", "regularity", Regularity.ANALYTIC),
    ("min", "regularity", Regularity.ANALYTIC),
    ("atan", "regularity", Regularity.ENTIRE),
    ("log", "regularity", Regularity.ENTIRE),
    ("max", "cases", type(FUNCTIONS["min"])().cases),
]


@pytest.mark.parametrize(("name", "attribute", "value"), WRONG, ids=lambda v: v if isinstance(v, str) else "")
def test_a_wrong_attribute_is_found(name: str, attribute: str, value: Any) -> None:
    operation = copy.copy(FUNCTIONS[name])
    setattr(operation, attribute, value)
    with pytest.raises(AssertionError):
        getattr(Checked(operation), attribute)()
