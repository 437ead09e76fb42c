"""Laurent series in a positive variable u -> 0 over any number system, cut off after `TERMS` terms: limits.

Arithmetic, exp, log, roots, sin and cos of such series are again such series wherever the inner function is analytic at
the leading value; then the limit is the constant term, and exists when no negative power is left. Whether a coefficient
vanishes decides where a series starts, and that must be known for every value of the parameters: over a generic point
of a field only coefficients that are plain numbers are known (`Tracked`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops import FUNCTIONS, Inexact, Regularity
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.taylor import Taylor

TERMS = 8
ANALYTIC = frozenset({"exp", "log", "sin", "cos"})
# u**start * (c0 + c1 u + ...), known up to len(coefficients) terms; True where nothing in it depends on u.
Expansion = tuple[int, list[Any], bool]


class Tracked:
    """A number system in which plain numbers stay known exactly and signs that can be seen are kept.

    An element is (value below, exact value or None, sign): sign is 1 for positive, 0 for not negative, None unknown.
    """

    def __init__(self, base: Any) -> None:
        self.base = base
        self.generic = False

    def number(self, value: Any) -> Any:
        value = Fraction(value)
        return (self.base.number(value), value, _sign(value))

    def add(self, a: Any, b: Any) -> Any:
        known = None if a[1] is None or b[1] is None else a[1] + b[1]
        sign = None if a[2] is None or b[2] is None else max(a[2], b[2])
        return (self.base.add(a[0], b[0]), known, sign if known is None else _sign(known))

    def mul(self, a: Any, b: Any) -> Any:
        known = Fraction(0) if 0 in (a[1], b[1]) else None if a[1] is None or b[1] is None else a[1] * b[1]
        sign = None if a[2] is None or b[2] is None else min(a[2], b[2])
        return (self.base.mul(a[0], b[0]), known, sign if known is None else _sign(known))

    def div(self, a: Any, b: Any) -> Any:
        return self.mul(a, self.power(b, -1))

    def power(self, a: Any, n: int) -> Any:
        if n < 0 and not a[1] and a[2] != 1:
            raise Unsupported("a division by something that is not seen to be non-zero")
        known = None if a[1] is None else a[1] ** n
        sign = a[2] if a[2] is not None else 0 if n % 2 == 0 else None
        return (self.base.power(a[0], n), known, sign if known is None else _sign(known))

    def rational_power(self, a: Any, e: Fraction) -> Any:
        if a[2] != 1:
            raise Unsupported("a root of something that is not seen to be positive")
        return (self.base.rational_power(a[0], e), Fraction(1) if a[1] == 1 else None, 1)

    def apply(self, name: str, *args: Any) -> Any:
        function = FUNCTIONS[name]
        # It has a value wherever the arguments have, or at least where they are positive.
        safe = function.regularity is Regularity.ENTIRE or (name in ("log", "sqrt") and args[0][2] == 1)
        if not safe and any(a[1] is None for a in args):
            raise Unsupported(f"{name} of something that is not a known number")
        try:
            known = function.exact(*(a[1] for a in args)) if all(a[1] is not None for a in args) else None
        except Inexact:
            known = None
        if known is not None:
            return self.number(known)  # in a field log is any function: it need not be 0 at 1
        positive = 1 if function.range.positive() or name == "sqrt" else None
        return (self.base.apply(name, *(a[0] for a in args)), None, positive)

    def equal(self, a: Any, b: Any) -> bool | None:
        if a[1] is not None and b[1] is not None:
            return bool(a[1] == b[1])
        return False if (a[1] == 0 and b[2] == 1) or (b[1] == 0 and a[2] == 1) else None

    def less(self, a: Any, b: Any) -> bool | None:
        if a[1] is not None and b[1] is not None:
            return bool(a[1] < b[1])
        return True if a[1] == 0 and b[2] == 1 else None

    def integer(self, a: Any) -> int | None:
        return int(a[1]) if a[1] is not None and a[1].denominator == 1 else None


def _sign(value: Fraction) -> int | None:
    return 1 if value > 0 else 0 if value == 0 else None


class Series:
    generic = False

    def __init__(self, base: Any) -> None:
        self.tracked = bool(base.generic)
        self.base = Tracked(base) if self.tracked else base

    def number(self, value: Any) -> Expansion:
        return self._constant(self.base.number(value))

    def lift(self, value: Any, sign: int | None = None) -> Expansion:
        """A value of the system below; where that system is generic, nothing but its sign is known."""
        return self._constant((value, None, sign) if self.tracked else value)

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
        ns = self.base
        a = self._finite(args[0]) if args else self.number(0)
        if all(x[2] for x in args):
            return self._constant(ns.apply(name, *(self._finite(x)[1][0] for x in args)))
        if name == "sqrt":
            return self.rational_power(args[0], Fraction(1, 2))
        if name not in ANALYTIC:
            raise Unsupported(f"a limit through {name}")
        return (0, Taylor(ns, len(a[1])).apply(name, a[1]), False)

    def rational_power(self, a: Expansion, e: Fraction) -> Expansion:
        ns = self.base
        if a[2]:
            return self._constant(ns.rational_power(self._finite(a)[1][0], e))
        start, coefficients, _ = self._normal(a)
        shift = e * start
        lead = coefficients[0]
        positive = ns.equal(lead, ns.number(1)) is True or ns.less(ns.number(0), lead) is True
        if shift.denominator != 1 or not positive:
            raise Unsupported("a root of a series with such a leading term")
        return (int(shift), Taylor(ns, len(coefficients)).rational_power(coefficients, e), False)

    def real_power(self, a: Expansion, b: Expansion) -> Expansion:
        # a**b = exp(b log a), where a tends to a positive number.
        return self.apply("exp", self.mul(b, self.apply("log", a)))

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Expansion, ...], known: Any) -> Expansion:
        raise Unsupported("a limit through an unknown function")

    def equal(self, a: Expansion, b: Expansion) -> bool | None:
        if a[2] and b[2]:
            answer: bool | None = self.base.equal(a[1][0], b[1][0])
            return answer
        raise Unsupported("a case distinction inside a limit")

    def less(self, a: Expansion, b: Expansion) -> bool | None:
        if a[2] and b[2]:
            answer: bool | None = self.base.less(a[1][0], b[1][0])
            return answer
        raise Unsupported("a case distinction inside a limit")

    def integer(self, a: Expansion) -> int | None:
        value: int | None = self.base.integer(a[1][0]) if a[2] and a[0] == 0 else None
        return value

    def limit(self, a: Expansion) -> Any:
        """The constant term. Raises Unsupported where the series does not converge or is not known that far."""
        value = self._finite(a)[1][0]
        return value[0] if self.tracked else value

    def show(self, a: Expansion) -> str:
        return f"a series starting at u**{a[0]}"
