"""Closed terms of which enclosures and a bound show that they are equal: algebraic numbers, and inverse functions of
them at multiples of pi.

A term made of fractions by sums, products, quotients, roots, and sines and cosines of fractions of a turn is a quotient
A / B of algebraic integers. Followed through the term (`_Bounds`) are u and l, which no conjugate of A or B exceeds in
absolute value, and the degree d of a field with all of them:

    p / q                    u = |p|, l = q
    x + y                    u = u_x l_y + u_y l_x, l = l_x l_y
    x y, x / y               u = u_x u_y, l = l_x l_y; for x / y with those of y exchanged
    x ** (1 / k), k > 1      of A B**(k - 1) / B**k: u = (u_x l_x**(k - 1))**(1 / k), l = l_x; the field grows k-fold
    cos, sin of 2 pi p / n   (e + 1/e) / 2 and (e - 1/e) / 2i for a root of unity e: u = l = 2, in the field of the
                             n-th roots of unity, with i; of several n, that of their least common multiple

If A is not 0, the product of its d conjugates is a whole number other than 0, so abs(A) >= u**(1 - d), and
abs(A / B) >= u**(1 - d) / l. A number that is enclosed below that is 0.

    atan(x) == q pi     for abs(q) < 1/2 and sin(q pi) == x cos(q pi)
    asin(x) == q pi     for abs(q) <= 1/2 and sin(q pi) == x
    acos(x) == q pi     for 0 <= q <= 1 and cos(q pi) == x
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.constants import turns
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

MAX_BITS = 20_000
MAX_ORDER = 2_000  # of roots of unity


def equal(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with closed terms replaced by others, one after another, that are equal to them."""
    said = [problem.statement, *problem.given]
    for old, new in data["equal"]:
        if old.names or old.free or new.names or new.free or not same(old, new):
            return None
        said = [terms.rewrite(t, {old: new}.get) for t in said]
    values = {new for _, new in data["equal"]}
    # A value is not less than itself, which enclosures do not see.
    statement, *given = (terms.rewrite(t, lambda s: terms.FALSE if _itself(s, values) else None) for t in said)
    if statement == problem.statement:
        return None
    then = problem.about(statement, given=tuple(given))
    return Step("separation of algebraic numbers", (), then)


def _itself(t: Term, values: set[Term]) -> bool:
    return t.op in ("lt", "ne") and t.args[0] == t.args[1] and t.args[0] in values


def same(a: Term, b: Term) -> bool:
    """Whether two closed terms have a value and are equal, as far as is seen."""
    if a.op in ("atan", "asin", "acos"):
        return _angle(a.op, a.args[0], b)
    return vanishes(terms.sub(a, b))


def _angle(op: str, x: Term, angle: Term) -> bool:
    q = turns(angle)
    if q is None:
        return False
    sine, cosine = Term("sin", (angle,)), Term("cos", (angle,))
    if op == "acos":
        return 0 <= q <= 1 and vanishes(terms.sub(cosine, x))
    if op == "asin":
        return abs(q) <= Fraction(1, 2) and vanishes(terms.sub(sine, x))
    return abs(q) < Fraction(1, 2) and vanishes(terms.sub(sine, terms.mul(x, cosine)))


class _NotAlgebraic(Exception):
    """A part of which nothing is known, or too much work."""


@dataclass(frozen=True, slots=True)
class _Size:
    """log2 of u and of l, rounded up."""

    top: int
    bottom: int


class _Bounds:
    """The bounds of a term; `degree` and `order` are of the field so far."""

    def __init__(self) -> None:
        self.roots: dict[Term, int] = {}
        self.order = 1

    @property
    def degree(self) -> int:
        """Roots of unity are algebraic of degree phi(n)."""
        phi = sum(1 for k in range(1, self.order + 1) if math.gcd(k, self.order) == 1)
        return math.prod(self.roots.values()) * phi

    def __call__(self, t: Term) -> _Size:
        op, args = t.op, t.args
        if op == "number":
            return _Size(abs(t.data.numerator).bit_length(), t.data.denominator.bit_length())
        if op == "add":
            sizes = [self(a) for a in args]
            bottom = sum(s.bottom for s in sizes)
            top = max(s.top - s.bottom for s in sizes) + bottom + len(sizes).bit_length()
            return _Size(top, bottom)
        if op == "mul":
            sizes = [self(a) for a in args]
            return _Size(sum(s.top for s in sizes), sum(s.bottom for s in sizes))
        if op == "div":
            x, y = self(args[0]), self(args[1])
            return _Size(x.top + y.bottom, x.bottom + y.top)
        if op == "sqrt":
            return self._root(t, args[0], 2)
        if op == "pow" and args[1].op == "number":
            return self._power(args[0], args[1].data)
        if op in ("sin", "cos"):
            q = turns(args[0])
            if q is not None:
                self.order = math.lcm(self.order, (q / 2).denominator, 4 if op == "sin" else 1)
                if self.order > MAX_ORDER:
                    raise _NotAlgebraic
                return _Size(1, 1)
        raise _NotAlgebraic

    def _root(self, t: Term, inner: Term, k: int) -> _Size:
        x = self(inner)
        self.roots[t] = k
        return _Size(-(-(x.top + (k - 1) * x.bottom) // k), x.bottom)

    def _power(self, base: Term, exponent: Fraction) -> _Size:
        times, k = abs(exponent.numerator), exponent.denominator
        if times * k > MAX_BITS:
            raise _NotAlgebraic
        x = self(base) if k == 1 else self._root(terms.power(base, terms.number(Fraction(1, k))), base, k)
        x = _Size(times * x.top, times * x.bottom)
        return _Size(x.bottom, x.top) if exponent < 0 else x


def vanishes(t: Term) -> bool:
    """Whether a closed term is an algebraic number and 0."""
    bounds = _Bounds()
    try:
        size = bounds(t)
        bits = (bounds.degree - 1) * size.top + size.bottom
    except _NotAlgebraic:
        return False
    if bits > MAX_BITS:
        return False
    try:
        with flint.ctx.workprec(2 * bits + 256):
            return bool(abs(nameless(Ball())(t)) < flint.arb(2) ** -bits)
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return False


RULES = {"equal": equal}
