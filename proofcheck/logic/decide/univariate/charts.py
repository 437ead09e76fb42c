"""Where a function of one real variable is positive, zero and negative: by the signs of its derivatives.

Let f be a polynomial in the generators of a tower (`tower.py`) on an open interval, y the last generator in it, and
a * y**e one of its terms by powers of y. The derivative of g = f / (a * y**e) has fewer terms in y, or a lower degree.
By induction its zeros are known, and those of a * y**e. Between two neighbours among them g is monotone and the divisor
has a sign, so f has one zero at most, and the signs of f near the two ends tell whether it has one. A sign at an end
that is not zero is seen by an enclosure, a zero by the normal form of the number that f is there, a sign at infinity or
beside a pole by an expansion in several scales.

What is not decided: zeros that are neither a change of sign nor a point with a name; sin and cos of the variable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS, Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.univariate.polynomials import ONE, UNIT, Monomial, Poly
from proofcheck.logic.decide.univariate.roots import (
    FINE,
    MAX_HALVINGS,
    End,
    Root,
    between,
    halve,
    name_it,
    number_sign,
    numbers,
    ordered,
    toward,
)
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth.expansions import TERMS
from proofcheck.logic.semantics.growth.limits import Numbers, Reader, identity, limit, reader
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

BITS = 320
MAX_CHARTS = 400


class Split(ArithmeticError):
    """A case distinction changes inside the interval: at these roots."""

    def __init__(self, roots: list[Root]) -> None:
        super().__init__("a case distinction")
        self.roots = roots


@dataclass
class Chart:
    """Zeros in order, and the signs between them: one sign more than zeros. All signs 0: the function vanishes."""

    zeros: list[Root]
    signs: list[int]


def _proportional(f: Poly, g: Poly) -> bool:
    """Whether one is the other times a number that is not zero: they have the same zeros."""
    return f.keys() == g.keys() and len({c / g[m] for m, c in f.items()}) == 1


@dataclass
class Interval:
    """An open interval on which 0 does not lie, and the charts of functions on it."""

    name: str
    low: End
    high: End
    work: list[int]
    charts: dict[frozenset[tuple[Monomial, Fraction]], Chart] = field(default_factory=dict)
    numbers: Tower = field(init=False)
    tower: Tower = field(init=False)

    def __post_init__(self) -> None:
        side = 1 if self.low is not None and self.low.low >= 0 else -1
        self.tower = Tower(self.name, side, self._unit, self._branch)
        self.numbers = numbers()

    def _unit(self, tower: Tower, f: Poly) -> int:
        chart = self.chart(f)
        if chart.zeros or not chart.signs[0]:
            raise Unsupported("a denominator, a root or a logarithm that is not seen to be defined")
        return chart.signs[0]

    def _branch(self, tower: Tower, term: Term) -> Term:
        if term.op == "where":
            condition, then, otherwise = term.args
            if condition.op not in COMPARISONS:
                raise Unsupported("a case distinction by more than a comparison")
            sign = self._constant(terms.sub(condition.args[1], condition.args[0]))
            return then if compared(condition.op, sign) else otherwise
        (condition, first), (_, second) = FUNCTIONS[term.op].cases(term.args)
        return first if self._constant(terms.sub(condition.args[1], condition.args[0])) >= 0 else second

    def _constant(self, term: Term) -> int:
        chart = self.chart(self.tower(term))
        if chart.zeros:
            raise Split(chart.zeros)
        return chart.signs[0]

    # -- the chart of a function --------------------------------------------------------------------------------------

    def chart(self, f: Poly) -> Chart:
        sign, f = self.tower.normal(f)
        key = frozenset(f.items())
        if key not in self.charts:
            self.work[0] -= 1 + len(f) // 8
            if self.work[0] < 0:
                raise LimitExceeded(f"more than {MAX_CHARTS} functions")
            self.charts[key] = self._charted(f)
        found = self.charts[key]
        return found if sign > 0 else Chart(found.zeros, [-s for s in found.signs])

    def _charted(self, f: Poly) -> Chart:
        tower = self.tower
        if not f:
            return Chart([], [0])
        if not tower.moves(f):
            return Chart([], [number_sign(tower, f)])
        divisor, slope = self._divided(f)
        below, above = self.chart(slope), self.chart(divisor)
        breaks = self._merged(below.zeros, above.zeros)
        ends: list[End] = [self.low, *(r for r, _, _ in breaks), self.high]
        zeros: list[Root] = []
        signs: list[int] = []
        rising, over = 0, 0
        for k in range(len(ends) - 1):
            low, high = ends[k], ends[k + 1]
            if k:
                rising, over = rising + breaks[k - 1][1], over + breaks[k - 1][2]
            growing, sided = below.signs[rising], above.signs[over]
            if not sided:
                raise Unsupported("a divisor that vanishes")
            if growing == 0:
                # The quotient does not change: its sign at one point is its sign, and f = 0 there is f = 0.
                left = right = self._inside(f, low, high)
            else:
                left = self._near(f, divisor, low, True, sided * growing)
                right = self._near(f, divisor, high, False, -sided * growing)
            if k:
                if signs[-1] == left and left and self.at(f, low) != 0:
                    pass
                else:
                    assert low is not None
                    zeros.append(low)
                    signs.append(left)
            else:
                signs.append(left)
            if left != right:
                if left * right != -1:
                    raise Unsupported("a sign that is not seen")
                zeros.append(self._isolated(f, low, high, right))
                signs.append(right)
        if len(set(signs)) > 1 and 0 in signs:
            raise Unsupported("a function that vanishes on a part only")
        return Chart([], [0]) if signs[0] == 0 else Chart(zeros, signs)

    def _divided(self, f: Poly) -> tuple[Poly, Poly]:
        """A divisor a, and a polynomial that has the sign of the derivative of f / a."""
        tower = self.tower
        moving = {g for m in f for g, _ in m if tower.generators[g].moves}
        top = max(moving)
        groups: dict[Fraction, Poly] = {}
        for m, c in f.items():
            e = dict(m).get(top, Fraction(0))
            groups.setdefault(e, {})[tuple((g, p) for g, p in m if g != top)] = c
        kind = tower.generators[top].kind
        if kind in ("log", "erf"):
            chosen = max(groups)
        else:
            # Any term serves; a short one leaves short quotients.
            chosen = min(groups, key=lambda e: (self._weight(groups[e]), e))
        a = groups[chosen]
        power: Poly = {((top, chosen),): ONE} if chosen and kind not in ("log", "erf") else {UNIT: ONE}
        divisor = tower.mul(a, power)
        # (f / a)' = (f' a - f a') / a**2
        if len(a) == 1 and all(tower.generators[g].sign for m in a for g, _ in m):
            # The divisor is a unit: a product with its inverse is shorter.
            quotient = tower.mul(f, tower.raised(divisor, -ONE))
            return divisor, tower.derivative(quotient)
        first = tower.mul(tower.derivative(f), divisor)
        second = tower.mul(f, tower.derivative(divisor))
        return divisor, tower.add(first, tower.scaled(second, -ONE))

    def _weight(self, a: Poly) -> tuple[int, int]:
        moving = [m for m in a if any(self.tower.generators[g].moves for g, _ in m)]
        return (len(a) if moving else 0, len(moving))

    # -- signs at points ----------------------------------------------------------------------------------------------

    def _near(self, f: Poly, divisor: Poly, end: End, left: bool, sided: int) -> int:
        """The sign of f beside an end; `sided` is that of f where f / divisor tends to zero at the end."""
        if end is not None:
            try:
                found = self.at(f, end)
                if found:
                    return found
                if self.at(divisor, end):
                    return sided
            except (Unsupported, LimitExceeded, Undefined):
                pass
        try:
            return self._expanded(f, end, left)
        except Unsupported:
            # The sign of f where its quotient tends to zero.
            if self._tends_to_zero(f, divisor, end, left):
                return sided
            raise

    def at(self, f: Poly, end: End) -> int:
        """The sign of f at a number, zero if it is."""
        assert end is not None
        if end.f is not None and end.term is None and self._defines(end, f):
            return 0
        for _ in range(MAX_HALVINGS):
            try:
                value = self.tower.value(f, end.ball(), {})
                if not value.contains(0):
                    return 1 if value > 0 else -1
            except (Unsupported, Undefined):
                if end.term is not None or end.width() < FINE:
                    raise
            if end.term is None and end.width() >= FINE:
                halve(end)
                continue
            if end.term is None:
                name_it(end)
            if end.term is None:
                raise Unsupported("a sign at a number without a name")
            if self._vanishes(f, end.term):
                return 0
            raise Unsupported("a number that may be zero")
        raise LimitExceeded("too many steps")

    def _defines(self, end: Root, f: Poly) -> bool:
        """Whether a number is given as a zero of f, or of a function that is f times a number."""
        if end.tower is self.tower:
            return _proportional(end.f, f)
        return isinstance(end.tower, Tower) and _proportional(self.tower(end.tower.term(end.f)), f)

    def _vanishes(self, f: Poly, term: Term) -> bool:
        return number_sign(self.numbers, self.tower.placed(f, self.numbers, term)) == 0

    def _inside(self, f: Poly, low: End, high: End) -> int:
        return self.at(f, between(low, high))

    def _expanded(self, f: Poly, end: End, left: bool) -> int:
        """The sign of f beside an end, by an expansion."""
        whole, reason = self.tower.term(f), Unsupported("no expansion")
        for length in (TERMS, 3 * TERMS):
            try:
                read = self._beside(end, left, length)
                sign = read.growth.sign(read(whole))
                if sign:
                    return sign
            except Unsupported as error:
                reason = error
        raise reason

    def _tends_to_zero(self, f: Poly, divisor: Poly, end: End, left: bool) -> bool:
        read = self._beside(end, left, TERMS)
        return limit(read, terms.div(self.tower.term(f), self.tower.term(divisor))) == ring.ZERO

    def _beside(self, end: End, left: bool, length: int) -> Reader:
        """A reader of terms as expansions in X, where the variable comes to an end as X tends to infinity."""
        read = reader({}, Numbers(), length)
        moving = read.growth.scaled(identity(), ring.number(-1 if left else 1))
        if end is not None:
            if end.term is None:
                raise Unsupported("a sign beside a number without a name")
            step = read.growth.scaled(identity(-1), ring.number(1 if left else -1))
            moving = read.growth.add(read(end.term), step)
        return Reader(read.growth, Numbers(), {self.name: moving})

    def _isolated(self, f: Poly, low: End, high: End, sign: int) -> Root:
        """The zero of f between two ends, at which f has the signs -sign and sign."""
        a, b = self._inward(f, low, True, -sign, high), self._inward(f, high, False, sign, low)
        for point in (a, b):
            if point.exact:
                return point
        if not a.low < b.high:
            raise Unsupported("a zero that is not isolated")
        return Root(a.low, b.high, None, f, self.tower, sign)

    def _inward(self, f: Poly, end: End, left: bool, sign: int, other: End) -> Root:
        """A rational point near an end at which f has the sign that it has beside the end; or the zero itself."""
        for k in range(1, MAX_HALVINGS):
            x = toward(end, other, left, k)
            if x is None:
                break
            point = Root(x, x, terms.number(x))
            try:
                found = self.at(f, point)
            except (Unsupported, Undefined):
                continue
            if found == 0:
                point.exact = True
                return point
            if found == sign:
                return point
        raise Unsupported("a zero that is not isolated")

    def _merged(self, first: list[Root], second: list[Root]) -> list[tuple[Root, int, int]]:
        """The zeros of two functions in order, and which of the two each belongs to."""
        marked = [(r, 1, 0) for r in first] + [(r, 0, 1) for r in second]
        out: list[tuple[Root, int, int]] = []
        for root, a, b in marked:
            place = 0
            while place < len(out) and (order := ordered(out[place][0], root)) < 0:
                place += 1
            if place < len(out) and order == 0:
                out[place] = (out[place][0], out[place][1] + a, out[place][2] + b)
            else:
                out.insert(place, (root, a, b))
        return out


def compared(op: str, sign: int) -> bool:
    """Whether `0 op d` holds for a number d of this sign."""
    return {"lt": sign > 0, "le": sign >= 0, "eq": sign == 0, "ne": sign != 0}[op]
