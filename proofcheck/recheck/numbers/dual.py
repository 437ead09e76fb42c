"""Numbers with a derivative beside them: a + b e with e**2 = 0, over any number system.

A value of the system below is one that does not depend on the variable; what does is a `Dual`, though its derivative
may be 0 at the point. Derivatives of higher order are such numbers over such numbers.

At a corner, a jump or an upright tangent there certainly is no derivative: the slope is `NONE` there, which stays with
what differs from that number by a differentiable one, or by a differentiable factor other than 0. What else is made of
it may have a derivative, as abs(x)**2 has at 0, or not: `Undecided`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.recheck.numbers.base import System, Undecided, Undefined


@dataclass(frozen=True, slots=True, eq=False)
class Dual:
    """`value` and `slope` are of the system below."""

    value: Any
    slope: Any
    level: int


class _NoSlope:
    """There is no derivative."""


NONE = _NoSlope()


class Duals(System):
    """Duals over `below`. Exact numbers and values of `below` are constants.

    `twice`: `below` are duals by the same variable, so that the slope of a slope is a second derivative; only whether
    there is a derivative is asked then, as a root of what vanishes like c * t**2 goes like |t|.
    """

    def __init__(self, below: Any, twice: bool = False) -> None:
        self.below, self.twice = below, twice
        self.level: int = getattr(below, "level", 0) + 1

    def variable(self, value: Any) -> Dual:
        return Dual(value, 1, self.level)

    def parts(self, a: Any) -> tuple[Any, Any]:
        return (a.value, a.slope) if self.moves(a) else (a, 0)

    def moves(self, a: Any) -> bool:
        return isinstance(a, Dual) and a.level == self.level

    def slope(self, a: Any) -> Any:
        found = self.parts(a)[1]
        if found is NONE:
            raise Undefined("no derivative at a corner, a jump or an upright tangent")
        return found

    def _bent(self, a: Any, b: Any) -> bool:
        """Whether one of them has no slope; both together may have one."""
        slopes = [self.parts(a)[1], self.parts(b)[1]]
        if slopes[0] is NONE and slopes[1] is NONE:
            raise Undecided("a derivative of what has corners at the same place")
        return NONE in slopes

    def _factor(self, a: Any, b: Any) -> Any:
        """One has no slope: that stays so under a factor other than 0, and ends under one that is 0 throughout."""
        other = b if self.parts(a)[1] is NONE else a
        zero = self.below.equal(self.parts(other)[0], 0)
        if zero is None or (zero and self.moves(other)):
            raise Undecided("a derivative of a corner times 0")
        return 0 if zero else NONE

    def _add(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy) = self.parts(a), self.parts(b)
        return Dual(self.below.add(x, y), NONE if self._bent(a, b) else self.below.add(dx, dy), self.level)

    def _mul(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        value = n.mul(x, y)
        if self._bent(a, b):
            return Dual(value, self._factor(a, b), self.level)
        return Dual(value, n.add(n.mul(dx, y), n.mul(x, dy)), self.level)

    def _div(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        quotient = n.div(x, y)
        if self._bent(a, b):
            return Dual(quotient, self._factor(a, b), self.level)
        return Dual(quotient, n.div(n.sub(dx, n.mul(quotient, dy)), y), self.level)

    def vanishes(self, a: Any) -> bool:
        """Whether the value is certainly 0 at the point, whatever the slope."""
        return self.below.equal(self.parts(a)[0], 0) is True

    def _equal(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.equal)

    def _less(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.less)

    def _apart(self, a: Any, b: Any, compare: Any) -> bool | None:
        """A comparison of the values. Where they are equal, it may change at the point: then nothing is differentiated
        through it."""
        x, y = self.parts(a)[0], self.parts(b)[0]
        if NONE in (self.parts(a)[1], self.parts(b)[1]):
            raise Undecided("a comparison of what may jump")
        if self.below.equal(x, y) is not False and (self.moves(a) or self.moves(b)):
            raise Undecided("a comparison that may change at the point")
        found: bool | None = compare(x, y)
        return found

    def _extreme(self, name: str, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        if NONE in (dx, dy):
            raise Undecided("the larger of what may jump")
        if n.equal(x, y) is True and n.equal(dx, dy) is False:
            return Dual(x, NONE, self.level)
        return super()._extreme(name, a, b)

    def _power(self, a: Any, b: Any) -> Any:
        (x, dx), n = self.parts(a), self.below
        if self.moves(b):
            return self.call("exp", self.mul(b, self.call("log", a)))
        if dx is NONE:
            raise Undecided("a derivative of a power of a corner")
        value = n.power(x, b)
        try:
            lower = n.mul(b, n.power(x, n.sub(b, 1)))
        except Undefined:
            raise Undecided("the derivative of a power at 0") from None
        return Dual(value, n.mul(lower, dx), self.level)

    def _abs(self, a: Any) -> Any:
        (x, dx), n = self.parts(a), self.below
        if dx is NONE:
            raise Undecided("a derivative of abs of a corner")
        size, zero = n.call("abs", x), n.equal(x, 0)
        if zero is False:
            return Dual(size, n.mul(n.div(size, x), dx), self.level)
        level = n.equal(dx, 0)
        if zero and level:
            return Dual(size, 0, self.level)  # what is smaller than every c*|t|, without its sign
        if zero and level is False:
            return Dual(size, NONE, self.level)
        raise Undecided("the derivative of abs near 0")

    def pi(self) -> Any:
        return self.below.pi()

    def _call(self, name: str, *args: Any) -> Any:
        n = self.below
        x, dx = self.parts(args[0])
        if dx is NONE:
            raise Undecided(f"a derivative of {name} of a corner")
        if self.twice and name == "sqrt" and n.vanishes(x):
            return Dual(Dual(0, NONE, n.level), self._touching(dx), self.level)
        value = n.call(name, x)
        if name in ("floor", "ceil"):
            return Dual(value, self._step(x, dx, value), self.level)
        if name == "sqrt" and n.equal(value, 0) is not False:
            return Dual(value, self._upright(dx, value), self.level)
        try:
            outer = self._outer(name, x, value)
        except Undefined as error:
            raise Undecided(f"the derivative of {name}: {error}") from None
        return Dual(value, n.mul(outer, dx), self.level)

    def _step(self, x: Any, dx: Any, value: Any) -> Any:
        """The slope of a rounding: none where what is rounded goes through a whole number."""
        whole = self.below.equal(x, value)
        if whole is False:
            return 0
        if whole and self.below.equal(dx, 0) is False:
            return NONE
        raise Undecided("a jump")

    def _upright(self, dx: Any, value: Any) -> Any:
        """That a root has no slope at 0, where what is under it crosses 0."""
        if self.below.equal(value, 0) and self.below.equal(dx, 0) is False:
            return NONE
        raise Undecided("the derivative of a root at 0")

    def _touching(self, dx: Any) -> Any:
        """That a root has no slope at 0, where what is under it crosses 0, or touches it like c * t**2."""
        slope, curvature = self.below.parts(dx)
        for found in (slope, curvature):
            if found is NONE:
                break
            if self.below.below.equal(found, 0) is False:
                return NONE
        raise Undecided("the derivative of a root at 0")

    def _outer(self, name: str, x: Any, value: Any) -> Any:
        """The derivative of a function at x, where it is `value`."""
        n = self.below
        if name == "exp":
            return value
        if name == "log":
            return n.div(1, x)
        if name == "sqrt":
            return n.div(Fraction(1, 2), value)
        if name == "sin":
            return n.call("cos", x)
        if name == "cos":
            return n.neg(n.call("sin", x))
        if name == "atan":
            return n.div(1, n.add(1, n.mul(x, x)))
        if name in ("asin", "acos"):
            slope = n.div(1, n.call("sqrt", n.sub(1, n.mul(x, x))))
            return slope if name == "asin" else n.neg(slope)
        if name == "erf":
            scale = n.div(2, n.call("sqrt", n.pi()))
            return n.mul(scale, n.call("exp", n.neg(n.mul(x, x))))
        raise Undecided(f"the derivative of {name}")
