"""Functions of u just above 0, as Laurent series: what a term is on one side of a point.

A `Series` that also decides cases. For all small enough u > 0 the sign of a series is that of its first coefficient
that is not zero, so a comparison, an absolute value, a maximum, a rounding holds or is one and the same function on the
whole of that side. A root of what is negative there has no value on that side: `Nowhere`.

Only over systems whose elements are numbers, `Rational` and `Ball`.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.ops import Undefined
from proofcheck.logic.semantics.numbers.base import Unsupported
from proofcheck.logic.semantics.numbers.rational import Rational
from proofcheck.logic.semantics.numbers.series import Expansion, Series


class Nowhere(Undefined):
    """A term has no value at any point of the side, however near."""


class Germ(Series):
    def _sign(self, a: Expansion) -> int:
        """The sign for all small u > 0. Raises Unsupported where that is not known."""
        ns, zero = self.base, self.base.number(0)
        if a[2]:
            value = self._finite(a)[1][0]
            if ns.equal(value, zero) is True:
                return 0
        else:
            value = self._normal(a)[1][0]
        positive = ns.less(zero, value)
        if positive is None or ns.equal(value, zero) is not False:
            raise Unsupported("a sign that is not known beside a point")
        return 1 if positive else -1

    def _minus(self, a: Expansion, b: Expansion) -> Expansion:
        return self.add(a, self.mul(self.number(-1), b))

    def equal(self, a: Expansion, b: Expansion) -> bool | None:
        return super().equal(a, b) if a[2] and b[2] else self._sign(self._minus(a, b)) == 0

    def less(self, a: Expansion, b: Expansion) -> bool | None:
        return super().less(a, b) if a[2] and b[2] else self._sign(self._minus(a, b)) < 0

    def apply(self, name: str, *args: Expansion) -> Expansion:
        if all(a[2] for a in args):
            return super().apply(name, *args)
        if name == "abs":
            return args[0] if self._sign(args[0]) > 0 else self.mul(self.number(-1), args[0])
        if name in ("max", "min"):
            rest = self._minus(*args)
            if all(self.base.equal(c, self.base.number(0)) is True for c in rest[1]):
                return self.add(args[1], rest)  # both, as far as both are known
            return args[0] if (self._sign(rest) > 0) == (name == "max") else args[1]
        if name in ("floor", "ceil"):
            return self._rounded(name, args[0])
        return super().apply(name, *args)

    def _rounded(self, name: str, a: Expansion) -> Expansion:
        """A number that is not whole is rounded as it is; from a whole one it goes to the side on which a lies."""
        if type(self.base) is not Rational:
            raise Unsupported("rounding beside a point that is not known exactly")
        value = self._finite(a)[1][0]
        whole = self.base.integer(value)
        if whole is None:
            return self._constant(self.base.apply(name, value))
        above = self._sign(self._minus(a, self.number(whole))) > 0
        return self.number(whole + (above if name == "ceil" else above - 1))

    def rational_power(self, a: Expansion, e: Fraction) -> Expansion:
        if not a[2] and e.denominator != 1 and self._sign(a) < 0:
            raise Nowhere("a root of a negative number beside the point")
        return super().rational_power(a, e)
