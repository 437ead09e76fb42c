"""Floating point with a rigorous running error bound: |computed - exact| <= error, entry by entry.

Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms (2nd ed. 2002), chapters 2 and 3. The rules,
with unit roundoff u and gamma_k = k u / (1 - k u):

    a + b       e_a + e_b + u |fl(a + b)|
    a * b       |a| e_b + |b| e_a + e_a e_b + u |fl(a b)|
    a / b       (e_a + |q| e_b) / (|b| - e_b) + u |q|, infinite unless |b| > e_b
    sum a_k b_k gamma_k sum |a||b| + sum (|a| e_b + e_a |b| + e_a e_b), whatever the order of summation

Sums are in `innerproduct`, inverses and determinants in `linear`. Elementary functions bring their own rule
(`ops/*.roundoff`), called with 4u because vector libraries promise no more than 4 ulp.

Bounds are computed in the same arithmetic and inflated by (1 + 16 u) a rule, so their own rounding cannot make them
too small; every inexact operation adds the smallest normal number, which covers underflow even where it flushes to
zero. Anything infinite or nan stays so and decides nothing. Whole numbers below 2**53 (2**24) are exact, and known
to be from bounds on their size: no error is charged for them, so statements about integers are decided exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops import OPERATIONS
from proofcheck.measure import innerproduct, linear
from proofcheck.measure.arithmetic import Arithmetic, Move, Plain, Truth, call, price_of, to_float
from proofcheck.measure.bound import Bound
from proofcheck.measure.space import LIGHT, Axis, Named, Space

_LIBRARY = 4  # elementary functions: this many times the error that `ops/*.roundoff` takes for granted
_GRAIN = 10  # drawn entries are tried as multiples of 2**-10
_MEET = 2.0**-10  # cases of a distinction that differ by less, as a share of their size, are taken to meet


class Bounded(Arithmetic[Bound]):
    """The arithmetic of `Bound`. `probable`: sums with the probabilistic bound of `innerproduct`, for reports only."""

    def __init__(self, space: Space, probable: bool = False) -> None:
        super().__init__(space)
        self.probable = probable
        self.safe = 1.0 + 16.0 * space.unit
        self._zero = space.constant(0.0)
        self._plain = Plain(space)
        self.norms = innerproduct.Norms()
        self._last: tuple[Bound, Bound, tuple[Named, Named]] | None = None  # asked for several times in a row

    def gamma(self, count: int) -> float:
        """The relative error of a sum of so many terms."""
        return (innerproduct.probable_gamma if self.probable else innerproduct.gamma)(self.space.unit, count)

    def number(self, value: Fraction | int) -> Bound:
        q = Fraction(value)
        rounded = self.space.constant(to_float(q))
        stored = float(rounded.data)
        if abs(stored) == float("inf"):
            return Bound(rounded, self.space.constant(stored))
        gap = abs(q - Fraction(stored))
        # The gap is far below the smallest spacing of the value, so rounding it to a double and doubling is safe.
        error = None if gap == 0 else self.space.constant(2.0 * float(gap) + self.space.tiny)
        grain = q.denominator.bit_length() - 1 if gap == 0 else None
        return Bound(rounded, error, abs(stored) * self.safe if error else abs(stored), grain, q)

    def given(self, value: Named) -> Bound:
        space = self.space
        if not (space.first(value) * 2.0**_GRAIN).is_integer():
            return Bound(value)
        for grain in (0, _GRAIN):
            if space.whole(space.map(lambda x, g=grain: x * 2.0**g, value) if grain else value):
                return Bound(value, None, space.peak(value), grain)
        return Bound(value)

    def exact(self, value: Named, size: float, grain: int) -> Bound | None:
        """The value as exact, if multiples of 2**-grain up to that size are represented without rounding.

        The comparison is strict: a size that rounding brought down to the limit itself does not pass.
        """
        fits = grain < 100 and size * 2.0**grain < self.space.exact
        return Bound(value, None, size, grain) if fits else None

    def main(self, v: Bound) -> Named:
        return v.value

    def whole(self, v: Bound) -> bool:
        return v.error is None and (v.grain == 0 or self.space.whole(v.value))

    def peak(self, v: Bound) -> float:
        return v.size if v.size is not None else self.space.peak(v.value)

    def move(self, v: Bound, movement: Move) -> Bound:
        error = None if v.error is None else movement(v.error)
        return Bound(movement(v.value), error, v.size, v.grain)

    def widen(self, value: Named, error: Named) -> Bound:
        """A value of which only a bound on its error is known. The error depends on no index that the value lacks."""
        return Bound(value, error)

    def error(self, v: Bound) -> Named:
        """The bound as an array."""
        return self._zero if v.error is None else v.error

    def add(self, a: Bound, b: Bound) -> Bound:
        value = self.space.map(lambda x, y: x + y, a.value, b.value)
        if a.dyadic and b.dyadic:
            exact = self.exact(value, a.dyadic[0] + b.dyadic[0], max(a.dyadic[1], b.dyadic[1]))
            if exact is not None:
                return exact
        u, safe, absolute = self.space.unit, self.safe, self.space.xp.abs
        if a.error is None and b.error is None:
            return Bound(value, self.space.map(lambda v: u * safe * absolute(v), value, price=3 * LIGHT))
        return Bound(
            value,
            self.space.map(
                lambda v, e, f: (e + f + u * absolute(v)) * safe, value, self.error(a), self.error(b), price=5 * LIGHT
            ),
        )

    def mul(self, a: Bound, b: Bound) -> Bound:
        value = self.space.map(lambda x, y: x * y, a.value, b.value)
        if a.dyadic and b.dyadic:
            exact = self.exact(value, a.dyadic[0] * b.dyadic[0], a.dyadic[1] + b.dyadic[1])
            if exact is not None:
                return exact
        for scale, other in ((a, b), (b, a)):
            scaled = self._scaled(scale, other, value)
            if scaled is not None:
                return scaled
        u, safe, tiny, absolute = self.space.unit, self.safe, self.space.tiny, self.space.xp.abs
        if a.error is None and b.error is None:
            return Bound(value, self.space.map(lambda v: u * safe * absolute(v) + tiny, value, price=4 * LIGHT))

        def rule(v: Any, x: Any, y: Any, e: Any, f: Any) -> Any:
            return (absolute(x) * f + (absolute(y) + f) * e + u * absolute(v)) * safe + tiny

        return Bound(
            value, self.space.map(rule, value, a.value, b.value, self.error(a), self.error(b), price=8 * LIGHT)
        )

    def _scaled(self, scale: Bound, other: Bound, value: Named) -> Bound | None:
        """The product with a power of two, which rounds nothing; None for another factor."""
        q = scale.scalar
        if q is None or scale.error is not None or q == 0 or not (_power(q.numerator) and _power(q.denominator)):
            return None
        factor = abs(float(q))
        size = None if other.size is None else factor * other.size
        if other.error is None:
            if factor == 1.0:
                return Bound(value, None, size)
            if factor > 1.0:
                # No error, but nan where the product overflowed: an exact infinity would spoil later quotients.
                return Bound(value, self.space.map(lambda v: 0.0 * v, value), size)
            return Bound(value, self.space.map(lambda v: 0.0 * v + self.space.tiny, value), size)
        if factor == 1.0:
            return Bound(value, other.error, size)
        return Bound(value, self.space.map(lambda e: factor * self.safe * e + self.space.tiny, other.error), size)

    def div(self, a: Bound, b: Bound) -> Bound:
        xp, u, safe, tiny, exact = self.space.xp, self.space.unit, self.safe, self.space.tiny, self.space.exact
        value = self.space.map(lambda x, y: x / y, a.value, b.value)
        if a.dyadic and b.dyadic and b.dyadic[1] <= 20:
            fine = 2.0 ** b.dyadic[1]

            def whole(q: Any, x: Any, y: Any) -> Any:
                # With q a multiple of 2**-10 and its product with y exactly representable, q*y == x proves q exact.
                scaled = q * 1024.0
                proven = (xp.floor(scaled) == scaled) & (xp.abs(scaled * y) * fine <= exact) & (q * y == x)
                return xp.where(proven, 0.0 * q, u * safe * xp.abs(q) + tiny)

            return Bound(value, self.space.map(whole, value, a.value, b.value, price=8 * LIGHT))

        def rule(q: Any, y: Any, e: Any, f: Any) -> Any:
            room = (xp.abs(y) - f) * (1.0 - 4.0 * u)
            carried = xp.where(room > 0, (e + xp.abs(q) * f) / xp.where(room > 0, room, 1.0 + 0.0 * room), xp.inf)
            return (carried + 2.0 * u * xp.abs(q)) * safe + tiny

        return Bound(value, self.space.map(rule, value, b.value, self.error(a), self.error(b), price=8 * LIGHT))

    def apply(self, name: str, *args: Bound) -> Bound:
        space = self.space
        value = space.map(lambda *arrays: call(space, name, arrays), *(a.value for a in args), price=price_of(name))
        exact = self._exact_function(name, args, value)
        if exact is not None:
            return exact
        count = len(args)
        errors = [self.error(a) for a in args]
        u = _LIBRARY * space.unit

        def rule(result: Any, *both: Any) -> Any:
            bound = OPERATIONS[name].roundoff(space.xp, both[:count], both[count:], result, u)  # type: ignore[attr-defined]
            return bound * self.safe + (space.tiny if name not in ("floor", "ceil") else 0.0) + 0.0 * result

        return Bound(value, space.map(rule, value, *(a.value for a in args), *errors, price=price_of(name)))

    def _exact_function(self, name: str, args: tuple[Bound, ...], value: Named) -> Bound | None:
        """The functions that round nothing, at exact arguments."""
        known = [a.dyadic for a in args]
        if not known or None in known:
            return None
        size, grain = max(k[0] for k in known if k), max(k[1] for k in known if k)
        if name in ("abs", "min", "max"):
            return Bound(value, None, size, grain)
        if name in ("floor", "ceil"):
            return Bound(value, None, size + 1.0, 0)
        # Below 2**20 a floating-point quotient of whole numbers never rounds up to the next whole number.
        if name == "mod" and grain == 0 and size < 2**20 and not bool(self.space.xp.any(args[1].value.data == 0)):
            return Bound(value, None, size, 0)
        return None

    def total(self, v: Bound, axis: Axis) -> Bound:
        return innerproduct.total(self, v, axis)

    def contract(self, a: Bound, b: Bound, axis: Axis) -> Bound:
        return innerproduct.contract(self, a, b, axis)

    def compare(self, relation: str, a: Bound, b: Bound) -> Truth:
        space, xp = self.space, self.space.xp
        if relation == "ne":
            return self.logic.negate(self.compare("eq", a, b))
        if a.error is None and b.error is None:
            exact = self._plain.relate(relation, a.value, b.value)
            return Truth(*(self._where_finite(mask, a, b) for mask in (exact.yes, exact.no)))
        gap, slack = self.discrepancy(a, b)

        def finite(d: Any, s: Any) -> Any:
            return xp.isfinite(d) & xp.isfinite(s)

        if relation == "eq":
            yes = space.map(lambda d, s: (d == 0) & (s == 0), gap, slack)
            return Truth(yes, space.map(lambda d, s: finite(d, s) & (xp.abs(d) > s), gap, slack))
        if relation == "lt":
            yes = space.map(lambda d, s: finite(d, s) & (d < -s), gap, slack)
            return Truth(yes, space.map(lambda d, s: finite(d, s) & (d >= s), gap, slack))
        yes = space.map(lambda d, s: finite(d, s) & (d <= -s), gap, slack)
        return Truth(yes, space.map(lambda d, s: finite(d, s) & (d > s), gap, slack))

    def discrepancy(self, a: Bound, b: Bound) -> tuple[Named, Named]:
        """a - b as computed, and the largest |a - b| that rounding alone explains when a equals b."""
        if self._last is not None and self._last[0] is a and self._last[1] is b:
            return self._last[2]
        u, safe = self.space.unit, self.safe
        gap = self.space.map(lambda x, y: x - y, a.value, b.value)
        absolute = self.space.xp.abs
        slack = self.space.map(lambda d, e, f: (e + f + u * absolute(d)) * safe, gap, self.error(a), self.error(b))
        self._last = (a, b, (gap, slack))
        return gap, slack

    def _where_finite(self, mask: Named, a: Bound, b: Bound) -> Named:
        xp = self.space.xp
        return self.space.map(lambda m, x, y: m & xp.isfinite(x) & xp.isfinite(y), mask, a.value, b.value)

    def select(self, condition: Truth, a: Bound, b: Bound) -> Bound:
        """Where undecided, a's value with an error that reaches all of b, if the cases meet there; else no bound: on
        which side of the jump the value lies is not a matter of rounding."""
        xp, space = self.space.xp, self.space
        value = space.map(lambda n, x, y: xp.where(n, y, x), condition.no, a.value, b.value)
        sizes = [v.size for v in (a, b)]
        size = None if None in sizes else max(s for s in sizes if s is not None)
        grain = None if a.grain is None or b.grain is None else max(a.grain, b.grain)
        decided = bool(xp.all(space.map(xp.logical_or, condition.yes, condition.no).data))
        if decided and a.error is None and b.error is None:
            return Bound(value, None, size, grain)
        errors = space.map(lambda n, e, f: xp.where(n, f, e), condition.no, self.error(a), self.error(b))
        if not decided:
            u = space.unit

            def hull(y: Any, n: Any, e: Any, x: Any, z: Any, f: Any) -> Any:
                apart = xp.abs(x - z)
                reach = (apart * (1.0 + 2.0 * u) + f) * self.safe
                meet = (apart <= 2.0 * (e + f)) | (apart <= _MEET * xp.maximum(xp.abs(x), xp.abs(z)))
                return xp.where(y | n, e, xp.where(meet, xp.maximum(e, reach), xp.inf))

            errors = space.map(hull, condition.yes, condition.no, errors, a.value, b.value, self.error(b))
        return Bound(value, errors)

    def inverse(self, v: Bound, row: str, column: str) -> Bound:
        return linear.enclosed_inverse(self, v, row, column)

    def determinant(self, v: Bound, row: str, column: str) -> Bound:
        return linear.enclosed_determinant(self, v, row, column)

    def eigenvalues(self, v: Bound, row: str, column: str) -> Bound:
        return linear.enclosed_eigenvalues(self, v, row, column)


def _power(value: int) -> bool:
    """Whether |value| is a power of two."""
    return abs(value) & (abs(value) - 1) == 0
