"""First-order jets a + b*eps over any number system: one partial derivative, by the product and chain rules.

A jet whose slope is None does not depend on the name at all; a slope that happens to be zero at a point says nothing of
the kind. A derivative that these rules cannot see (at the edge of a case distinction, at a zero under a root) raises
`Unsupported`: the value of the expression itself may well be defined there.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops import FUNCTIONS, Undefined
from proofcheck.logic.semantics.numbers.base import Unsupported

Jet = tuple[Any, Any]
# A declared function of the base system: (name, orders of differentiation, arguments) -> value.
Known = Callable[[str, tuple[int, ...], tuple[Any, ...]], Any]


class Dual:
    def __init__(self, base: Any) -> None:
        self.base = base
        self.generic = base.generic

    def number(self, value: Any) -> Jet:
        return (self.base.number(value), None)

    def lift(self, value: Any) -> Jet:
        """A constant of the base system."""
        return (value, None)

    def slope(self, a: Jet) -> Any:
        """The derivative that the jet carries."""
        return self.base.number(0) if a[1] is None else a[1]

    def add(self, a: Jet, b: Jet) -> Jet:
        slopes = [x[1] for x in (a, b) if x[1] is not None]
        value = self.base.add(a[0], b[0])
        return (value, None if not slopes else slopes[0] if len(slopes) == 1 else self.base.add(*slopes))

    def _chain(self, value: Any, slopes: tuple[Any, ...], args: tuple[Jet, ...]) -> Jet:
        ns = self.base
        total = None
        for slope, arg in zip(slopes, args, strict=True):
            if arg[1] is not None:
                part = ns.mul(slope, arg[1])
                total = part if total is None else ns.add(total, part)
        return (value, total)

    def mul(self, a: Jet, b: Jet) -> Jet:
        return self._chain(self.base.mul(a[0], b[0]), (b[0], a[0]), (a, b))

    def div(self, a: Jet, b: Jet) -> Jet:
        ns = self.base
        value = ns.div(a[0], b[0])
        if a[1] is None and b[1] is None:
            return (value, None)
        inverse = ns.div(ns.number(1), b[0])
        return self._chain(value, (inverse, ns.mul(ns.number(-1), ns.mul(value, inverse))), (a, b))

    def power(self, a: Jet, n: int) -> Jet:
        ns = self.base
        if n == 0:
            return self.number(1)
        value = ns.power(a[0], n)
        slope = ns.mul(ns.number(n), ns.power(a[0], n - 1)) if n != 1 else ns.number(1)
        return self._chain(value, (slope,), (a,))

    def rational_power(self, a: Jet, e: Fraction) -> Jet:
        ns = self.base
        value = ns.rational_power(a[0], e)
        if a[1] is None:
            return (value, None)
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
        if all(a[1] is None for a in args):
            return (value, None)
        if name in ("floor", "ceil", "mod") and self.base.equal(*self._edge(name, values)) is not False:
            raise Unsupported(f"no derivative of {name} at a jump")
        try:
            slopes = FUNCTIONS[name].partials(self.base, *values)
        except Undefined as error:
            raise Unsupported(f"no derivative of {name} there: {error}") from None
        return self._chain(value, slopes, args)

    def _edge(self, name: str, values: list[Any]) -> tuple[Any, Any]:
        ns = self.base
        x = ns.div(values[0], values[1]) if name == "mod" else values[0]
        return ns.apply("floor", x), ns.apply("ceil", x)

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Jet, ...], known: Known) -> Jet:
        values = tuple(a[0] for a in args)
        value = known(name, orders, values)
        if all(a[1] is None for a in args):
            return (value, None)
        slopes = tuple(known(name, (*orders[:k], orders[k] + 1, *orders[k + 1 :]), values) for k in range(len(args)))
        return self._chain(value, slopes, args)

    def _compare(self, a: Jet, b: Jet, answer: bool | None) -> bool | None:
        moving = a[1] is not None or b[1] is not None
        if moving and self.base.equal(a[0], b[0]) is not False:
            raise Unsupported("a derivative at the edge of a case distinction")
        return answer

    def equal(self, a: Jet, b: Jet) -> bool | None:
        return self._compare(a, b, self.base.equal(a[0], b[0]))

    def less(self, a: Jet, b: Jet) -> bool | None:
        return self._compare(a, b, self.base.less(a[0], b[0]))

    def integer(self, a: Jet) -> int | None:
        value: int | None = self.base.integer(a[0])
        return value if a[1] is None else None

    def show(self, a: Jet) -> str:
        return str(self.base.show(a[0]))
