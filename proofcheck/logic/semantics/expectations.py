"""Enclosures of averages over one normal number, where no moment gives the value: by quadrature.

For X = m + s Z with a standard normal Z, E f(X) is the integral of f(m + s z) phi(z) over -K <= z <= K and two tails.
On a tail, z >= K >= 1 for z or -z, abs(f) <= c z**k exp(a z) by the form of f (`_Tail`). With k / z + a - z / 2 <= 0
from K on, z**k exp(a z - z**2 / 4) falls from there, so that the integral of the bound times phi is at most

    c K**k exp(a K - K**2 / 4) * (integral over z >= K of exp(-z**2 / 4) / sqrt(2 pi)) <= c K**k exp(a K - K**2 / 2)

as exp(-z**2 / 4) <= z / K exp(-z**2 / 4), whose integral is 2 / K exp(-K**2 / 4), and 2 / sqrt(2 pi) < 1. A bound on
the tails shows as well that f has a value there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from math import ceil
from typing import TYPE_CHECKING, Any

import flint
from flint import arb

from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported
from proofcheck.logic.semantics.quadrature import integral

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter

WIDTHS = (13, 20, 40)  # K
SMALL = Fraction(1, 10**7)  # a remainder, for each unit of length
MOST = 400  # stretches
PRECISION = 128  # more would only be spent on digits that the remainders do not leave
OTHER = frozenset({"expectation", "integrable", "derivative", "limit", "integral", "let", "map", "apply", "where"})


def enclosed(outer: Interpreter, body: Term, indices: Mapping[str, int]) -> Any:
    """E(body) as a ball, None where none is found."""
    declared = outer.env.declarations
    random = [n for n in body.names if n in declared and declared[n].law is not None]
    if outer.env.overrides or len(random) != 1 or any(t.op in OTHER for t in nodes(body)):
        return None
    (name,) = random
    law = declared[name].law
    if law is None or law.family != "normal" or law.variance is None or law.mean.axes or law.variance.axes:
        return None
    if flint.ctx.prec > PRECISION or any(outer.extent(size) != 1 for size in declared[name].shape):
        return None
    try:
        return _normal(outer, body, indices, name, outer(law.mean.body), outer(law.variance.body))
    except (Unsupported, LimitExceeded):
        return None


def _normal(outer: Interpreter, body: Term, indices: Mapping[str, int], name: str, mean: Any, variance: Any) -> Any:
    ns = outer.ns
    if ns.less(ns.number(0), variance) is not True:
        return None
    spread = ns.apply("sqrt", variance)
    root = (2 * arb.pi()).sqrt()

    def value(system: Any, x: Any) -> Any:
        z = system.variable(x)
        place = system.add(system.lift(mean), system.mul(system.lift(spread), z))
        density = system.apply("exp", system.mul(system.number(Fraction(-1, 2)), system.mul(z, z)))

        def entry(position: tuple[int, ...]) -> Any:
            outer.within(name, position)
            return place

        inner = outer._over(system, {name: entry}, system.lift)
        return system.div(system.mul(inner(body, indices), density), system.lift(root))

    for width in WIDTHS:
        rest = ns.number(0)
        for upward in (True, False):
            rest = ns.add(rest, _Tails(outer, indices, name, mean, spread, upward, width)(body).size(ns, width))
        if not rest.is_finite() or not rest.abs_upper() < ns.number(Fraction(1, 10**10)).lower():
            continue
        return integral(ns, value, ns.number(-width), ns.number(width), SMALL, MOST) + rest.union(-rest)
    return None


@dataclass(frozen=True, slots=True)
class _Tail:
    """What is known of a function on z >= K: low <= f <= high where these are given, and abs(f) <= c z**k exp(a z)."""

    low: Any
    high: Any
    c: Any
    k: int
    a: Any

    @property
    def above(self) -> bool:
        """Whether it is not negative for certain."""
        return self.low is not None and bool(self.low >= 0)

    @property
    def below(self) -> bool:
        """Whether it is not positive for certain."""
        return self.high is not None and bool(self.high <= 0)

    def size(self, ns: Any, width: int) -> Any:
        """A bound on the integral of abs(f) phi over z >= K; infinite where the proof above does not apply."""
        at = ns.number(width)
        if not ns.number(Fraction(self.k, width)) + self.a - at / 2 < 0:
            return arb("inf")
        return self.c * at**self.k * (self.a * at - at * at / 2).exp()


class _Tails:
    """Bounds of terms on z >= K, where the random name is m + s z, or m - s z where not `upward`."""

    def __init__(
        self,
        outer: Interpreter,
        indices: Mapping[str, int],
        name: str,
        mean: Any,
        spread: Any,
        upward: bool,
        width: int,
    ) -> None:
        self.outer, self.indices, self.name, self.ns = outer, dict(indices), name, outer.ns
        low, high = (mean + spread * width, None) if upward else (None, mean - spread * width)
        self.variable = _Tail(low, high, abs(mean) + abs(spread), 1, arb(0))  # as z >= 1

    def __call__(self, t: Term) -> _Tail:
        if self.name not in t.names:
            return self._constant(self.outer(t, self.indices))
        if t.op in ("symbol", "entry"):
            self.outer.within(self.name, tuple(self.outer.whole(a, self.indices) for a in t.args))
            return self.variable
        rule = getattr(self, f"_{t.op}", None)
        if rule is None:
            raise Unsupported(f"no bound of {t.op} is known on a tail")
        found: _Tail = rule(t)
        return found

    def _constant(self, value: Any) -> _Tail:
        return _Tail(value, value, abs(value), 0, arb(0))

    def _add(self, t: Term) -> _Tail:
        return reduce(self._sum_of, map(self, t.args))

    def _sum(self, t: Term) -> _Tail:
        (name,), (low, high, body) = t.data, t.args
        total = self._constant(self.ns.number(0))
        for place in range(self.outer.whole(low, self.indices), self.outer.whole(high, self.indices)):
            before, self.indices = self.indices, {**self.indices, name: place}
            total = self._sum_of(total, self(body))
            self.indices = before
        return total

    def _sum_of(self, f: _Tail, g: _Tail) -> _Tail:
        low = None if f.low is None or g.low is None else f.low + g.low
        high = None if f.high is None or g.high is None else f.high + g.high
        return _known(low, high, f.c + g.c, max(f.k, g.k), f.a.max(g.a))

    def _mul(self, t: Term) -> _Tail:
        return reduce(self._product, map(self, t.args))

    def _product(self, f: _Tail, g: _Tail) -> _Tail:
        low = high = None
        if None not in (f.low, f.high, g.low, g.high):
            ends = [x * y for x in (f.low, f.high) for y in (g.low, g.high)]
            low, high = reduce(arb.min, ends), reduce(arb.max, ends)
        elif f.above and g.above:
            low = f.low * g.low
        elif f.below and g.below:
            low = f.high * g.high
        elif f.above and g.below:
            high = f.low * g.high
        elif f.below and g.above:
            high = f.high * g.low
        return _known(low, high, f.c * g.c, f.k + g.k, f.a + g.a)

    def _div(self, t: Term) -> _Tail:
        f, g = map(self, t.args)
        if g.low is None or not g.low > 0:
            if g.high is None or not g.high < 0:
                raise Unsupported("a divisor that may be 0 on a tail")
            f, g = (self._product(x, self._constant(self.ns.number(-1))) for x in (f, g))
        zero = self.ns.number(0)
        low = None if f.low is None else f.low.min(zero) / g.low
        high = None if f.high is None else f.high.max(zero) / g.low
        return _known(low, high, f.c / g.low, f.k, f.a)

    def _pow(self, t: Term) -> _Tail:
        f, exponent = self(t.args[0]), t.args[1]
        if exponent.op not in ("number", "index"):
            raise Unsupported("a power with an exponent that moves")
        e = exponent.data if exponent.op == "number" else Fraction(self.indices[exponent.data])
        return self._power(f, e) if e.denominator > 1 or e < 0 else reduce(self._product, [f] * int(e), self.one)

    def _sqrt(self, t: Term) -> _Tail:
        return self._power(self(t.args[0]), Fraction(1, 2))

    def _power(self, f: _Tail, e: Fraction) -> _Tail:
        if not f.above or (e < 0 and not f.low > 0):
            raise Unsupported("a power of what may be negative on a tail")
        power = partial(self.ns.rational_power, e=e)
        if e < 0:
            return _known(self.ns.number(0), power(f.low), power(f.low), 0, self.ns.number(0))
        high = None if f.high is None else power(f.high.max(self.ns.number(0)))
        return _known(power(f.low), high, power(f.c), ceil(f.k * e), f.a * self.ns.number(e))

    def _exp(self, t: Term) -> _Tail:
        f = self(t.args[0])
        low = self.ns.number(0) if f.low is None else f.low.exp()
        if f.high is not None:
            return _known(low, f.high.exp(), f.high.exp(), 0, self.ns.number(0))
        if f.k > 1 or not f.a == 0:
            raise Unsupported("an exponential that grows too fast")
        return _known(low, None, self.ns.number(1), 0, f.c)  # f <= c z, for f.k == 0 too, as z >= 1

    def _log(self, t: Term) -> _Tail:
        f = self(t.args[0])
        if f.low is None or not f.low > 0:
            raise Unsupported("a logarithm of what may not be positive on a tail")
        # f <= c z**k exp(a z), so that log(f) <= log(c) + (k + a) z
        c = abs(f.low.log()) + f.c.max(self.ns.number(1)).log() + f.k + f.a
        return _known(f.low.log(), None if f.high is None else f.high.log(), c, 1, self.ns.number(0))

    def _abs(self, t: Term) -> _Tail:
        f = self(t.args[0])
        return _known(self.ns.number(0), None, f.c, f.k, f.a)

    def _erf(self, t: Term) -> _Tail:
        self(t.args[0])  # it has a value
        one = self.ns.number(1)
        return _known(-one, one, one, 0, self.ns.number(0))

    _sin = _cos = _erf

    @property
    def one(self) -> _Tail:
        """1"""
        return self._constant(self.ns.number(1))


def _known(low: Any, high: Any, c: Any, k: int, a: Any) -> _Tail:
    """The bounds, where both ends are known by these alone."""
    if low is None or high is None:
        return _Tail(low, high, c, k, a)
    return _Tail(low, high, abs(low).max(abs(high)), 0, arb(0))
