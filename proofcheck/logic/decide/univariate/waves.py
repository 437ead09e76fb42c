"""Sign charts of functions with sin and cos on a bounded interval, by enclosures of the function and its derivatives.

The interval is cut into boxes. On a box where an enclosure of the function does not contain zero, it has a sign; where
one of its first derivative does not, it is monotone, and its signs at the ends tell whether it has a zero. Where the
first derivative that is seen to have a sign is the k-th one, a point at which all earlier ones and the function vanish
is looked for: by Taylor's theorem the function has the sign of that derivative to the right of it, and (-1)**k times
that sign to the left. On an unbounded interval the sine and cosine terms, in each of which the function has to be
linear, are numbers between -1 and 1, and their even powers numbers between 0 and 1: where the function has the same
sign for all corners of these, that is its sign.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import Undefined
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.univariate.charts import Chart, Interval
from proofcheck.logic.decide.univariate.polynomials import Poly
from proofcheck.logic.decide.univariate.roots import Root, halve, name_it, number_sign, numbers, settled
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.ball import fraction

MAX_BOXES = 400
MAX_WORK = 60_000  # nodes of terms evaluated for one chart
MAX_NODES = 250  # of a derivative
WIDE = 1.0 / 16  # of a box on which high derivatives are not looked at
NARROW = Fraction(1, 2**100)
MAX_ORDER = 8
MAX_WAVES = 3
MAX_REACH = 1_000
AFFINE = frozenset({"add", "mul", "symbol"})
SMALLEST = Fraction(1, 2**40)


def waving(term: Term, name: str) -> list[Term]:
    """The sines and cosines of the variable."""
    return [t for t in nodes(term) if t.op in ("sin", "cos") and name in t.names]


@dataclass
class Direct:
    """A term in one name as a function of balls."""

    term: Term
    name: str
    slopes: list[Term] = field(default_factory=list)
    left: int = MAX_WORK

    def __post_init__(self) -> None:
        self.slopes = [self.term]
        self.declared = {self.name: Declaration(self.name, "real")}

    def derivative(self, k: int) -> Term:
        while len(self.slopes) <= k:
            found = slope(self.slopes[-1], self.name)
            if found is None or terms.size_of(found) > MAX_NODES:
                raise Unsupported("a derivative at a corner, or a long one")
            self.slopes.append(found)
        return self.slopes[k]

    def value(self, k: int, x: Any, values: dict[int, Any]) -> Any:
        term = self.derivative(k)
        self.left -= terms.size_of(term)
        if self.left < 0:
            raise LimitExceeded("too many boxes")
        return Interpreter(Ball(), Environment(self.declared, {}, lambda name, entry: x))(term)

    def placed(self, k: int, into: Tower, at: Term) -> Poly:
        found = terms.replace_name(self.derivative(k), self.name, (), at)
        if found is None:
            raise Unsupported("a derivative at a point")
        return into(found)

    def sign(self, k: int, x: Any) -> int:
        """The sign on a ball, 0 where it is not seen."""
        try:
            value = self.value(k, x, {})
            if value.contains(0) and not x.is_exact():
                # Taylor's theorem around the middle.
                middle = x.mid()
                step = x - middle
                value = self.value(k, middle, {}) + self.value(k + 1, middle, {}) * step
                value += self.value(k + 2, x, {}) * step * step / 2
        except (Unsupported, Undefined):
            return 0
        return 0 if value.contains(0) else 1 if value > 0 else -1

    def sign_at(self, k: int, root: Root) -> int:
        seen = self.sign(k, root.ball())
        if seen:
            return seen
        if root.term is None:
            raise Unsupported("a sign at a number without a name")
        tower = numbers()
        return number_sign(tower, self.placed(k, tower, root.term))


def chart(interval: Interval, term: Term) -> Chart:
    """The sign chart of a term with sin and cos on an open interval."""
    over, under = _quotient(term, interval.name)
    if interval.name in under.names:
        divisor = chart(interval, under) if waving(under, interval.name) else interval.chart(interval.tower(under))
        if divisor.zeros or not divisor.signs[0]:
            raise Unsupported("a denominator that is not seen to be defined")
        found = chart(interval, over)
        return Chart(found.zeros, [s * divisor.signs[0] for s in found.signs])
    f = Direct(term, interval.name)
    low, high = interval.low, interval.high
    below = above = 0
    if low is None:
        low, below = _tail(interval, term, False)
    if high is None:
        high, above = _tail(interval, term, True)
    for end in (low, high):
        settled(end)
    zeros, signs = _bounded(f, low, high)
    if (below and signs[0] != below) or (above and signs[-1] != above):
        raise Unsupported("a tail that does not fit")
    return Chart(zeros, signs)


def _quotient(term: Term, name: str) -> tuple[Term, Term]:
    """The term as a quotient, where denominators with the name stand in sums and products only."""
    if term.op == "add":
        over, under = terms.ZERO, terms.ONE
        for a, b in (_quotient(t, name) for t in term.args):
            same = b == under
            over = terms.add(over, a) if same else terms.add(terms.mul(over, b), terms.mul(a, under))
            under = under if same else terms.mul(under, b)
        return over, under
    if term.op == "mul":
        pairs = [_quotient(t, name) for t in term.args]
        return terms.mul(*(a for a, _ in pairs)), terms.mul(*(b for _, b in pairs))
    if term.op == "div" and name in term.args[1].names:
        over, under = _quotient(term.args[0], name)
        return over, terms.mul(under, term.args[1])
    return term, terms.ONE


def period(term: Term, name: str) -> Term | None:
    """A period of a statement that reads its variable in sines and cosines of multiples of it only."""
    waves = waving(term, name)
    if not waves or name in _replaced(term, dict.fromkeys(waves, terms.ZERO)).names:
        return None
    # Not only where it has a value: (1/u)**0 changes nothing and has none where u is zero.
    if any(name in t.names and t.op not in AFFINE for w in waves for t in nodes(w.args[0])):
        return None
    factors = [slope(w.args[0], name) for w in waves]
    if any(q is None or q.op != "number" for q in factors):
        return None
    turns = lcm(*(q.data.denominator for q in factors if q is not None))
    return terms.mul(terms.number(2 * turns), Term("pi"))


def _tail(interval: Interval, term: Term, upper: bool) -> tuple[Root, int]:
    """A number beyond which the term has one sign, and this sign."""
    squares = [t for t in nodes(term) if t.op == "pow" and _even(t.args[1]) and t.args[0].op in ("sin", "cos")]
    squares = [t for t in squares if interval.name in t.names]
    covered = [t for t in waving(term, interval.name) if not _only_inside(term, t, squares)]
    waves = [*squares, *covered]
    if len(waves) > MAX_WAVES or not all(_linear(term, w) for w in waves):
        raise Unsupported("a function that is not linear in its sines")
    # The tail begins inside of the interval, beyond its other end.
    other = interval.low if upper else interval.high
    reach, signs = Fraction(1) if other is None else max(Fraction(1), fraction(abs(other.ball()).upper())), set()
    for wave in waves:
        interval.tower(wave.args[0].args[0] if wave in squares else wave.args[0])  # seen to have a value
    ranges = [(terms.ZERO if w in squares else terms.number(-1), terms.ONE) for w in waves]
    for corner in product(*ranges):
        put = dict(zip(waves, corner, strict=True))
        flat = _replaced(term, put)
        found = interval.chart(interval.tower(flat))
        signs.add(found.signs[-1 if upper else 0])
        for zero in found.zeros:
            reach = max(reach, fraction(abs(zero.ball()).upper()))
    if len(signs) > 1 or 0 in signs or reach > MAX_REACH:
        raise Unsupported("a function that goes on changing its sign")
    end = Fraction(int(reach) + 1) * (1 if upper else -1)
    return Root(end, end, terms.number(end)), signs.pop()


def _replaced(term: Term, put: dict[Term, Term]) -> Term:
    """The term with parts replaced, from the outside in."""
    if term in put:
        return put[term]
    return terms.rebuild(term, tuple(_replaced(a, put) for a in term.args)) if term.args else term


def _even(exponent: Term) -> bool:
    return exponent.op == "number" and exponent.data > 0 and exponent.data % 2 == 0


def _only_inside(term: Term, wave: Term, squares: list[Term]) -> bool:
    """Whether a wave stands in even powers of it alone."""
    return wave not in nodes(_replaced(term, dict.fromkeys(squares, terms.ZERO)))


def _linear(term: Term, wave: Term) -> bool:
    """Whether a term is linear in one of its parts, for fixed values of all others."""
    if term == wave or wave not in nodes(term):
        return True
    if term.op == "add":
        return all(_linear(a, wave) for a in term.args)
    if term.op == "mul":
        return sum(wave in nodes(a) for a in term.args) == 1 and all(_linear(a, wave) for a in term.args)
    return term.op == "div" and wave not in nodes(term.args[1]) and _linear(term.args[0], wave)


def _bounded(f: Direct, low: Root, high: Root) -> tuple[list[Root], list[int]]:
    zeros: list[Root] = []
    signs: list[int] = []
    stack = [(low, high)]
    for _ in range(MAX_BOXES):
        if not stack:
            return zeros, signs
        a, b = stack.pop()
        found = _box(f, a, b, a is low, b is high)
        if found is None:
            middle = _middle(f, a, b)
            stack += [(middle, b), (a, middle)]
            continue
        inner, sides = found
        if signs and signs[-1] != sides[0]:
            raise Unsupported("a zero between two boxes")
        zeros += inner
        signs += sides[1:] if signs else sides
    raise LimitExceeded("too many boxes")


def _middle(f: Direct, a: Root, b: Root) -> Root:
    """A point between two numbers at which the function is seen not to vanish."""
    low, high = fraction(a.ball().upper()), fraction(b.ball().lower())
    if high - low < SMALLEST:
        raise Unsupported("a zero that is neither a change of sign nor a point with a name")
    for part in (Fraction(1, 2), Fraction(5, 11), Fraction(7, 13), Fraction(3, 7)):
        x = low + (high - low) * part
        x = x.limit_denominator(2**60)
        point = Root(x, x, terms.number(x))
        if low < x < high and f.sign(0, point.ball()):
            return point
    raise Unsupported("a sign that is not seen")


def _box(f: Direct, a: Root, b: Root, first: bool, last: bool) -> tuple[list[Root], list[int]] | None:
    """Zeros inside and the signs between them; None where the box has to be cut."""
    box = a.ball().union(b.ball())
    try:
        f.value(0, box, {})
    except (Unsupported, Undefined):
        return None  # not seen to have a value everywhere
    sign = f.sign(0, box)
    if sign:
        return [], [sign]
    order = next((k for k in range(1, MAX_ORDER if box.rad() < WIDE else 3) if f.sign(k, box)), None)
    if order is None:
        return None
    direction = f.sign(order, box)
    # A touch of this order, or a zero, at an end of the whole interval.
    for here, end in ((first, a), (last, b)):
        if here and end.term is not None and all(f.sign_at(k, end) == 0 for k in range(order)):
            return [], [direction if end is a else direction * (-1) ** order]
    # A monotone derivative with one sign at both ends has it between them.
    while order > 1 and (seen := f.sign(order - 1, a.ball())) and seen == f.sign(order - 1, b.ball()):
        order, direction = order - 1, seen
    if order == 1:
        left, right = f.sign_at(0, a), f.sign_at(0, b)
        left, right = left or direction, right or -direction
        if left == right:
            return [], [left]
        low, high = fraction(a.ball().upper()), fraction(b.ball().lower())
        return [Root(_inner(f, low, high, left), _inner(f, high, low, right), None, 0, f, right)], [left, right]
    # The derivative before is monotone: its zero is the only place of a touch.
    low, high = fraction(a.ball().upper()), fraction(b.ball().lower())
    left, right = f.sign(order - 1, Ball().number(low)), f.sign(order - 1, Ball().number(high))
    if left * right >= 0:
        return None
    root = Root(low, high, None, order - 1, f, right)
    for _ in range(200):
        if root.width() < NARROW:
            break
        halve(root)
    name_it(root)
    if root.term is None or any(f.sign_at(k, root) for k in range(order)):
        return None
    return [root], [direction * (-1) ** order, direction]


def _inner(f: Direct, edge: Fraction, other: Fraction, sign: int) -> Fraction:
    """A point near the edge at which the function is seen to have this sign."""
    for x in (edge, *(edge + (other - edge) / 2**k for k in (40, 20, 10, 5, 3, 2))):
        if f.sign(0, Ball().number(x)) == sign:
            return x
    raise Unsupported("a zero that is not isolated")
