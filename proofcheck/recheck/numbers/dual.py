"""Numbers with a derivative beside them: a + b e with e**2 = 0, over any number system.

A value of the system below is one whose derivative is 0; only what depends on the variable is a `Dual`. Derivatives of
higher order are such numbers over such numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.recheck.numbers.base import System, Undecided, Undefined, exact


@dataclass(frozen=True, slots=True, eq=False)
class Dual:
    """`value` and `slope` are of the system below."""

    value: Any
    slope: Any
    level: int


class Duals(System):
    """Duals over `below`. Exact numbers and values of `below` are constants."""

    def __init__(self, below: System) -> None:
        self.below = below
        self.level: int = getattr(below, "level", 0) + 1

    def variable(self, value: Any) -> Dual:
        return Dual(value, 1, self.level)

    def parts(self, a: Any) -> tuple[Any, Any]:
        return (a.value, a.slope) if isinstance(a, Dual) and a.level == self.level else (a, 0)

    def slope(self, a: Any) -> Any:
        return self.parts(a)[1]

    def make(self, value: Any, slope: Any) -> Any:
        return value if exact(slope) and slope == 0 else Dual(value, slope, self.level)

    def _add(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy) = self.parts(a), self.parts(b)
        return self.make(self.below.add(x, y), self.below.add(dx, dy))

    def _mul(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        return self.make(n.mul(x, y), n.add(n.mul(dx, y), n.mul(x, dy)))

    def _div(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        quotient = n.div(x, y)
        return self.make(quotient, n.div(n.sub(dx, n.mul(quotient, dy)), y))

    def _equal(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.equal)

    def _less(self, a: Any, b: Any) -> bool | None:
        return self._apart(a, b, self.below.less)

    def _apart(self, a: Any, b: Any, compare: Any) -> bool | None:
        """A comparison of the values. Where they are equal, it may change at the point: then nothing is differentiated
        through it."""
        (x, dx), (y, dy) = self.parts(a), self.parts(b)
        same = self.below.equal(x, y)
        moving = not (exact(dx) and exact(dy) and dx == dy)
        if same is not False and moving:
            raise Undecided("a comparison that may change at the point")
        found: bool | None = compare(x, y)
        return found

    def _power(self, a: Any, b: Any) -> Any:
        (x, dx), (y, dy), n = self.parts(a), self.parts(b), self.below
        if exact(dy) and dy == 0:
            lower = n.mul(y, n.power(x, n.sub(y, 1)))
            return self.make(n.power(x, y), n.mul(lower, dx))
        return self.call("exp", self.mul(b, self.call("log", a)))

    def _abs(self, a: Any) -> Any:
        (x, dx), n = self.parts(a), self.below
        if exact(dx) and dx == 0:
            return n.call("abs", x)
        zero = n.equal(x, 0)
        if zero:
            raise Undefined("the derivative of abs at 0")
        if zero is None:
            raise Undecided("the derivative of abs near 0")
        size = n.call("abs", x)
        return self.make(size, n.mul(n.div(size, x), dx))

    def pi(self) -> Any:
        return self.below.pi()

    def _call(self, name: str, *args: Any) -> Any:
        n = self.below
        x, dx = self.parts(args[0])
        value = n.call(name, x)
        if exact(dx) and dx == 0:
            return value
        if name in ("floor", "ceil"):
            whole = n.equal(x, value)
            if whole is not False:
                raise Undefined("a jump") if whole else Undecided("a jump")
            return value
        return self.make(value, n.mul(self._outer(name, x, value), dx))

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
