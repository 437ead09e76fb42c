"""Numbers with a derivative: what is evaluated with them has its value, and its slope in one variable.

What does not move does not depend on the variable; what does is a `Dual`, though its derivative may be 0 at the point.
Derivatives of higher order are such numbers over such numbers. At a corner, a jump or an upright tangent nothing is
said: what is made of it may have a derivative, as abs(x)**2 has at 0, or none.
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


class Duals(System):
    """Duals over `below`. Exact numbers and values of `below` are constants."""

    def __init__(self, below: Any) -> None:
        self.below = below
        self.level: int = getattr(below, "level", 0) + 1

    def variable(self, value: Any) -> Dual:
        return Dual(value, 1, self.level)

    def parts(self, a: Any) -> tuple[Any, Any]:
        return (a.value, a.slope) if self.moves(a) else (a, 0)

    def moves(self, a: Any) -> bool:
        return isinstance(a, Dual) and a.level == self.level

    def _add(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy) = self.parts(a), self.parts(b)
        return Dual(self.below.add(x, y), self.below.add(dx, dy), self.level)

    def _mul(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        return Dual(n.mul(x, y), n.add(n.mul(dx, y), n.mul(x, dy)), self.level)

    def _div(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        quotient = n.div(x, y)
        return Dual(quotient, n.div(n.sub(dx, n.mul(quotient, dy)), y), self.level)

    def _equal(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.equal)

    def _less(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.less)

    def _apart(self, a: Any, b: Any, compare: Any) -> bool | None:
        """A comparison of the values. Where they are equal, it may change at the point: then nothing is differentiated
        through it."""
        x, y = self.parts(a)[0], self.parts(b)[0]
        if self.below.equal(x, y) is not False and (self.moves(a) or self.moves(b)):
            raise Undecided("a comparison that may change at the point")
        found: bool | None = compare(x, y)
        return found

    def _power(self, a: Any, b: Any) -> Any:
        if self.moves(b):
            return self.call("exp", self.mul(b, self.call("log", a)))
        (x, dx), n = self.parts(a), self.below
        value = n.power(x, b)
        try:
            lower = n.mul(b, n.power(x, n.sub(b, 1)))
        except Undefined:
            raise Undecided("the derivative of a power at 0") from None
        return Dual(value, n.mul(lower, dx), self.level)

    def pi(self) -> Any:
        return self.below.pi()

    def _call(self, name: str, *args: Any) -> Any:
        n, (x, dx) = self.below, self.parts(args[0])
        value = n.call(name, x)
        try:
            return Dual(value, n.mul(self._outer(name, x, value), dx), self.level)
        except Undefined as error:
            raise Undecided(f"the derivative of {name}: {error}") from None

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
        if name in ("floor", "ceil") and n.equal(x, value) is False:
            return 0
        raise Undecided(f"the derivative of {name}")
