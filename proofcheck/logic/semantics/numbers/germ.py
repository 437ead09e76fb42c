"""Functions of u just above 0, as Laurent series cut off after `TERMS` terms: what a term is on one side of a point.

Arithmetic, exp, log, roots, sin and cos of such series are again such series wherever the inner function is analytic at
the leading value. For all small enough u > 0 the sign of a series is that of its first coefficient that is not zero, so
a comparison, an absolute value, a maximum, a rounding holds or is one and the same function on the whole of that side.
A root of what is negative there has no value on that side: `Nowhere`.

Only over systems whose elements are numbers, `Rational` and `Ball`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops import Undefined
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.rational import Rational
from proofcheck.logic.semantics.numbers.taylor import Taylor

TERMS = 8
ANALYTIC = frozenset({"exp", "log", "sin", "cos"})
# u**start * (c0 + c1 u + ...), known up to len(coefficients) terms; True where nothing in it depends on u.
Expansion = tuple[int, list[Any], bool]


class Nowhere(Undefined):
    """A term has no value at any point of the side, however near."""


class Germ:
    generic = False

    def __init__(self, base: Any) -> None:
        self.base = base

    def number(self, value: Any) -> Expansion:
        return self._constant(self.base.number(value))

    def lift(self, value: Any) -> Expansion:
        """A value of the system below."""
        return self._constant(value)

    def _constant(self, value: Any) -> Expansion:
        return (0, [value] + [self.base.number(0)] * (TERMS - 1), True)

    def variable(self, power: int) -> Expansion:
        """u**power"""
        return (power, [self.base.number(1)] + [self.base.number(0)] * (TERMS - 1), False)

    def _zero(self, value: Any) -> bool:
        known = self.base.equal(value, self.base.number(0))
        if known is None:
            raise Unsupported("a coefficient that may be zero")
        return bool(known)

    def _normal(self, a: Expansion) -> Expansion:
        """Leading zeros dropped; raises Unsupported where no non-zero coefficient is known."""
        start, coefficients, constant = a
        for k, c in enumerate(coefficients):
            if not self._zero(c):
                return (start + k, coefficients[k:], constant)
        raise Unsupported("a series that vanishes to all known orders")

    def add(self, a: Expansion, b: Expansion) -> Expansion:
        ns = self.base
        start = min(a[0], b[0])
        end = min(a[0] + len(a[1]), b[0] + len(b[1]))
        constant = a[2] and b[2]
        if end <= start:
            return (min(start, end), [], constant)
        out = []
        for k in range(start, end):
            value = ns.number(0)
            for first, coefficients, _ in (a, b):
                if first <= k < first + len(coefficients):
                    value = ns.add(value, coefficients[k - first])
            out.append(value)
        return (start, out, constant)

    def mul(self, a: Expansion, b: Expansion) -> Expansion:
        length = min(len(a[1]), len(b[1]))
        return (a[0] + b[0], Taylor(self.base, length).mul(a[1][:length], b[1][:length]), a[2] and b[2])

    def _reciprocal(self, a: Expansion) -> Expansion:
        start, c, constant = self._normal(a)
        system = Taylor(self.base, len(c))
        return (-start, system.div(system.number(1), c), constant)

    def div(self, a: Expansion, b: Expansion) -> Expansion:
        return self.mul(a, self._reciprocal(b))

    def power(self, a: Expansion, n: int) -> Expansion:
        if abs(n) > 10_000:
            raise LimitExceeded("a power of a series over 10000")
        if n < 0:
            a, n = self._reciprocal(a), -n
        result = self.number(1)
        while n:
            if n & 1:
                result = self.mul(result, a)
            a = self.mul(a, a)
            n >>= 1
        return result

    def _finite(self, a: Expansion) -> Expansion:
        """Rewritten to start at u**0; raises Unsupported where it tends to infinity."""
        start, coefficients, constant = a
        while start < 0:
            if not coefficients or not self._zero(coefficients[0]):
                raise Unsupported("an inner function of something that tends to infinity")
            start, coefficients = start + 1, coefficients[1:]
        padding = [self.base.number(0)] * start
        result = (padding + coefficients)[: max(len(coefficients), TERMS if start else 0)]
        if not result:
            raise Unsupported("too few terms are known")
        return (0, result, constant)

    def apply(self, name: str, *args: Expansion) -> Expansion:
        if all(x[2] for x in args):
            return self._constant(self.base.apply(name, *(self._finite(x)[1][0] for x in args)))
        a = args[0]
        if name == "sqrt":
            return self.rational_power(a, Fraction(1, 2))
        if name == "abs":
            return a if self._sign(a) > 0 else self.mul(self.number(-1), a)
        if name in ("max", "min"):
            rest = self._minus(*args)
            if all(self.base.equal(c, self.base.number(0)) is True for c in rest[1]):
                return self.add(args[1], rest)  # both, as far as both are known
            return a if (self._sign(rest) > 0) == (name == "max") else args[1]
        if name in ("floor", "ceil"):
            return self._rounded(name, a)
        if name not in ANALYTIC:
            raise Unsupported(f"no expansion of {name} beside a point")
        known = self._finite(a)[1]
        return (0, Taylor(self.base, len(known)).apply(name, known), False)

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
        if a[2]:
            return self._constant(self.base.rational_power(self._finite(a)[1][0], e))
        if e.denominator != 1 and self._sign(a) < 0:
            raise Nowhere("a root of a negative number beside the point")
        start, coefficients, _ = self._normal(a)
        shift = e * start
        if shift.denominator != 1:
            raise Unsupported("a root of a series with such a leading term")
        return (int(shift), Taylor(self.base, len(coefficients)).rational_power(coefficients, e), False)

    def real_power(self, a: Expansion, b: Expansion) -> Expansion:
        # a**b = exp(b log a), where a tends to a positive number.
        return self.apply("exp", self.mul(b, self.apply("log", a)))

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Expansion, ...], known: Any) -> Expansion:
        raise Unsupported("a declared function beside a point")

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
        if a[2] and b[2]:
            answer: bool | None = self.base.equal(a[1][0], b[1][0])
            return answer
        return self._sign(self._minus(a, b)) == 0

    def less(self, a: Expansion, b: Expansion) -> bool | None:
        if a[2] and b[2]:
            answer: bool | None = self.base.less(a[1][0], b[1][0])
            return answer
        return self._sign(self._minus(a, b)) < 0

    def integer(self, a: Expansion) -> int | None:
        value: int | None = self.base.integer(a[1][0]) if a[2] and a[0] == 0 else None
        return value

    def show(self, a: Expansion) -> str:
        return f"a series starting at u**{a[0]}"
