"""First-order jets a + b*eps over any number system: one partial derivative, by the product and chain rules.

A derivative that does not exist, or that these rules cannot see (at the edge of a case distinction, at a zero under a
root), raises `Unsupported`: the value of the expression itself may well be defined there.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from proofcheck.kernel.numbers.base import Unsupported
from proofcheck.lang.ops import FUNCTIONS, Undefined

Jet = tuple[Any, Any]
# A declared function of the base system: (name, orders of differentiation, arguments) -> value.
Known = Callable[[str, tuple[int, ...], tuple[Any, ...]], Any]


class Dual:
    def __init__(self, base: Any) -> None:
        self.base = base
        self.zero = base.number(0)

    def number(self, value: Any) -> Jet:
        return (self.base.number(value), self.zero)

    def lift(self, value: Any) -> Jet:
        """A constant of the base system."""
        return (value, self.zero)

    def add(self, a: Jet, b: Jet) -> Jet:
        return (self.base.add(a[0], b[0]), self.base.add(a[1], b[1]))

    def mul(self, a: Jet, b: Jet) -> Jet:
        ns = self.base
        return (ns.mul(a[0], b[0]), ns.add(ns.mul(a[0], b[1]), ns.mul(a[1], b[0])))

    def div(self, a: Jet, b: Jet) -> Jet:
        ns = self.base
        value = ns.div(a[0], b[0])
        slope = ns.add(a[1], ns.mul(ns.number(-1), ns.mul(value, b[1])))
        return (value, ns.div(slope, b[0]))

    def power(self, a: Jet, n: int) -> Jet:
        ns = self.base
        if n == 0:
            return self.number(1)
        slope = ns.mul(ns.number(n), ns.power(a[0], n - 1)) if n != 1 else ns.number(1)
        return (ns.power(a[0], n), ns.mul(slope, a[1]))

    def _chain(self, value: Any, slopes: tuple[Any, ...], args: tuple[Jet, ...]) -> Jet:
        ns = self.base
        total = self.zero
        for slope, arg in zip(slopes, args, strict=True):
            total = ns.add(total, ns.mul(slope, arg[1]))
        return (value, total)

    def rational_power(self, a: Jet, e: Fraction) -> Jet:
        ns = self.base
        value = ns.rational_power(a[0], e)
        try:
            slope = ns.mul(ns.number(e), ns.div(value, a[0]))
        except Undefined as error:
            raise Unsupported(f"the derivative of a power at zero: {error}") from None
        return self._chain(value, (slope,), (a,))

    def real_power(self, a: Jet, b: Jet) -> Jet:
        ns = self.base
        value = ns.real_power(a[0], b[0])
        slopes = (ns.mul(b[0], ns.div(value, a[0])), ns.mul(value, ns.apply("log", a[0])))
        return self._chain(value, slopes, (a, b))

    def apply(self, name: str, *args: Jet) -> Jet:
        values = [a[0] for a in args]
        value = self.base.apply(name, *values)
        if self._constant(args):
            return (value, self.zero)
        try:
            slopes = FUNCTIONS[name].partials(self.base, *values)
        except Undefined as error:
            raise Unsupported(f"no derivative of {name} there: {error}") from None
        if name in ("floor", "ceil", "mod") and self.base.equal(*self._edge(name, values)) is not False:
            raise Unsupported(f"no derivative of {name} at a jump")
        return self._chain(value, slopes, args)

    def _edge(self, name: str, values: list[Any]) -> tuple[Any, Any]:
        ns = self.base
        x = ns.div(values[0], values[1]) if name == "mod" else values[0]
        return ns.apply("floor", x), ns.apply("ceil", x)

    def _constant(self, args: tuple[Jet, ...]) -> bool:
        return all(self.base.equal(a[1], self.zero) is True for a in args)

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Jet, ...], known: Known) -> Jet:
        values = tuple(a[0] for a in args)
        value = known(name, orders, values)
        slopes = tuple(known(name, (*orders[:k], orders[k] + 1, *orders[k + 1 :]), values) for k in range(len(args)))
        return self._chain(value, slopes, args)

    def _compare(self, a: Jet, b: Jet, answer: bool | None) -> bool | None:
        if self.base.equal(a[0], b[0]) is not False and self.base.equal(a[1], b[1]) is not True:
            raise Unsupported("a derivative at the edge of a case distinction")
        return answer

    def equal(self, a: Jet, b: Jet) -> bool | None:
        return self._compare(a, b, self.base.equal(a[0], b[0]))

    def less(self, a: Jet, b: Jet) -> bool | None:
        return self._compare(a, b, self.base.less(a[0], b[0]))

    def integer(self, a: Jet) -> int | None:
        value: int | None = self.base.integer(a[0])
        return value if self.base.equal(a[1], self.zero) is True else None

    def show(self, a: Jet) -> str:
        return f"{self.base.show(a[0])} + {self.base.show(a[1])} eps"
