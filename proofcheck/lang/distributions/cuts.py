"""Case distinctions about one number x as ends of integrals and sums: where x < t one term, elsewhere the other.

A whole number is x < t + 1 where it is at most t; that it is t is left to what it is asked of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.distributions.entries import valued
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.linear import linear_in, summands
from proofcheck.lang.terms import ONE, ZERO, Term

MOST = 64  # pieces of one integral
Several = tuple[Term, ...]


def pieces(several: Several, x: Term, low: Term, high: Term, shape: Shape) -> Iterator[tuple[Term, Term, Several]]:
    """The stretches of the interval and what these terms come to on each. At the ends themselves, of which none counts
    in an integral, they may be something else. Distinctions that are not seen through stay as they are."""
    left = [(low, high, tuple(_in_cases(e, x, None if shape.whole(x) else shape) for e in several))]
    count = 0
    while left:
        start, end, values = left.pop()
        distinctions = (_distinction(e, x, shape) for e in values) if count < MOST else ()
        found = next((f for f in distinctions if f is not None), None)
        if found is None:
            yield start, end, values
            continue
        count += 1
        condition, below, place = found
        middle = _between(start, place, end, shape)
        for lower in (False, True):
            ends = (start, middle) if lower else (middle, end)
            if ends[0] != ends[1]:
                left.append((*ends, tuple(_decided(e, condition, below == lower) for e in values)))


def _in_cases(e: Term, x: Term, real: Shape | None) -> Term:
    """Absolute values, maxima and minima of what depends on x as case distinctions. `real`: as in `in_single`."""
    if x.data not in e.names or e.op == "expectation":
        return e
    args = tuple(_in_cases(a, x, real) for a in e.args)
    if e.op == "abs":
        return terms.where(terms.lt(args[0], ZERO), terms.neg(args[0]), args[0])
    if e.op in ("max", "min"):
        first, *rest = args
        for other in rest:
            order = (first, other) if e.op == "max" else (other, first)
            first = terms.where(terms.lt(*order), other, first)
        return first
    if e.op == "where":
        return in_single(args[0], args[1], args[2], x, real)
    split = _rounded(e.op, args[0], x, real) if e.op in ("floor", "ceil") and real is not None else None
    return terms.rebuild(e, args) if split is None else split


def _rounded(op: str, e: Term, x: Term, shape: Shape) -> Term | None:
    """floor(x + c) for x between 0 and 1: floor(c), and one more from where x + c comes to the next number."""
    d = shape.places.get(x.data)
    slope, rest = linear_in(e, x) or (ZERO, ZERO)
    if d is None or (d.low, d.high, slope) != (ZERO, ONE, ONE) or not (shape.certain(rest) and shape.valued(rest)):
        return None
    below = Term("floor", (rest,))
    place, least = terms.add(ONE, below, terms.neg(rest)), below if op == "floor" else terms.add(below, ONE)
    return terms.where(terms.lt(x, place), least, terms.add(least, ONE))


def in_single(condition: Term, then: Term, otherwise: Term, x: Term, real: Shape | None) -> Term:
    """A case distinction as such of single comparisons. Of a real number, of which `real` knows more, none counts that
    holds at one place only, if there is such a place."""
    op, args = condition.op, condition.args
    if x.data not in condition.names:
        return terms.where(condition, then, otherwise)
    if op == "not":
        return in_single(args[0], otherwise, then, x, real)
    if op == "implies":
        return in_single(args[0], in_single(args[1], then, otherwise, x, real), then, x, real)
    if op in ("and", "or"):
        rest = terms.conjunction(*args[1:]) if op == "and" else _either(args[1:])
        more = in_single(rest, then, otherwise, x, real)
        return in_single(args[0], *((more, otherwise) if op == "and" else (then, more)), x, real)
    if op == "ne":
        return in_single(terms.eq(*args), otherwise, then, x, real)
    if op == "eq" and real is not None and (found := solved(args[0], args[1], x)) is not None and real.valued(found[1]):
        return otherwise
    return terms.where(condition, then, otherwise)


def _either(parts: tuple[Term, ...]) -> Term:
    return parts[0] if len(parts) == 1 else Term("or", parts)


def solved(left: Term, right: Term, x: Term) -> tuple[bool, Term] | None:
    """(whether left < right says that x is below a place, the place)"""
    found = linear_in(terms.sub(left, right), x)
    if found is None:
        return None
    slope, rest = found
    if slope.op != "number" or slope.data == 0:
        return None
    if slope == ONE:
        place = terms.add(*map(terms.neg, rest.args)) if rest.op == "add" else terms.neg(rest)
    else:
        place = terms.div(rest, terms.number(-slope.data))
    return bool(slope.data > 0), place


def _distinction(e: Term, x: Term, shape: Shape) -> tuple[Term, bool, Term] | None:
    """(condition, whether it holds below a place, the place) of some case distinction about x."""
    if x.data not in e.names or e.op == "expectation" or e.op in terms.BINDING or e.op in terms.BINDS_NAMES:
        return None
    if e.op == "where" and e.args[0].op in ("lt", "le"):
        left, right = e.args[0].args
        found = solved(left, right, x)
        if found is None and not shape.whole(x):
            found = _scaled(*_cleared(left, right, shape), x, shape)
        # Where another random number is in the way it is averaged first, and this one inside. An end that drops out, as
        # it lies beyond the others, still needs a value.
        found = found if found is None or (shape.certain(found[1]) and shape.valued(found[1])) else None
        if found is not None and not shape.whole(x):
            return (e.args[0], *found)
        if found is not None and shape.whole(found[1]):
            below, place = found
            # x <= t and its negation part the whole numbers at t + 1, x < t and its negation at t.
            return e.args[0], below, terms.add(place, ONE) if below == (e.args[0].op == "le") else place
    return next((inner for a in e.args if (inner := _distinction(a, x, shape)) is not None), None)


def _cleared(left: Term, right: Term, shape: Shape) -> tuple[Term, Term]:
    """The sides of an inequality times what is divided by in them, where that is positive, but with probability 0."""
    if left.op == "div" and shape.surely_positive(left.args[1]):
        left, right = left.args[0], terms.mul(right, left.args[1])
    if right.op == "div" and shape.surely_positive(right.args[1]):
        left, right = terms.mul(left, right.args[1]), right.args[0]
    return left, right


def _scaled(left: Term, right: Term, x: Term, shape: Shape) -> tuple[bool, Term] | None:
    """As `solved`, for x times what is positive, or negative, but with probability 0."""
    found = linear_in(terms.sub(left, right), x)
    if found is None or not shape.certain(found[0]):
        return None
    slope, rest = found
    for below, size in ((True, slope), (False, terms.neg(slope))):
        if slope != ZERO and shape.surely_positive(size):
            return below, terms.div(terms.neg(rest) if below else rest, size)
    return None


def _decided(e: Term, condition: Term, holds: bool) -> Term:
    if e.op == "where" and e.args[0] == condition:
        return _decided(e.args[1 if holds else 2], condition, holds)
    if condition.names.isdisjoint(e.names) or e.op == "expectation":
        return e
    return terms.rebuild(e, tuple(_decided(a, condition, holds) for a in e.args))


def _between(low: Term, place: Term, high: Term, shape: Shape) -> Term:
    """The place, or the end that it lies beyond."""

    def ordered(a: Term, b: Term) -> bool:
        if a in (b, MINUS_INFINITY) or b == INFINITY:
            return True
        if a == INFINITY or b == MINUS_INFINITY:
            return False
        gap = _least(linear(terms.sub(b, a)), shape)
        known = (linear(terms.sub(*g.args[::-1])) for g in shape.assumed if g.op in ("le", "lt"))
        return _positive(_of_sizes(gap, shape), {}, shape) or any(_positive(gap, other, shape) for other in known)

    if ordered(place, low):
        return low
    if ordered(high, place):
        return high
    above, below = ordered(low, place), ordered(place, high)
    if above or below:
        return place if above and below else Term("min", (place, high)) if above else Term("max", (low, place))
    return Term("max", (low, Term("min", (place, high))))


def linear(e: Term, factor: Fraction = Fraction(1)) -> dict[Term, Fraction]:
    """A term as a sum of others, each with its coefficient; numbers are those of 1."""
    found: dict[Term, Fraction] = {}
    for c, t in summands(e, factor):
        atom, c = (ONE, c * t.data) if t.op == "number" else (t, c)
        found[atom] = found.get(atom, Fraction(0)) + c
    return found


def _least(gap: dict[Term, Fraction], shape: Shape) -> dict[Term, Fraction]:
    """A sum that is no larger: variables of integrals and sums around by the ends that they run between."""
    found: dict[Term, Fraction] = {}
    for atom, c in gap.items():
        rooted = atom.op == "sqrt"
        raised = rooted or (atom.op == "pow" and atom.args[1].op == "number" and atom.args[1].data > 0)
        base = atom.args[0] if raised else atom
        d = shape.places.get(base.data) if base.op == "symbol" else None
        if d is not None and raised and not shape.nonnegative(d.low):
            d = None
        end = atom if d is None else d.low if c > 0 else d.high
        if atom.op == "floor":
            end = terms.sub(atom.args[0], ONE) if c > 0 else atom.args[0]
        if d is not None and d.discrete and c < 0 and end != INFINITY and not raised:
            end = terms.sub(end, ONE)  # the largest value
        end = atom if end in (INFINITY, MINUS_INFINITY) else end
        if raised and end not in (atom, ZERO, ONE):
            end = atom if rooted else terms.power(end, atom.args[1])
            end = terms.number(end.args[0].data ** int(end.args[1].data)) if _number(end) else end
        for other, share in ({atom: c} if end == atom else linear(end, c)).items():
            found[other] = found.get(other, Fraction(0)) + share
    return found


def _of_sizes(gap: dict[Term, Fraction], shape: Shape) -> dict[Term, Fraction]:
    """A sum that is no larger: sizes by 1."""
    found = dict(gap)
    for atom in [a for a, c in gap.items() if c > 0 and a.op == "symbol" and shape.size(a.data)]:
        found[ONE] = found.get(ONE, Fraction(0)) + found.pop(atom)
    return found


def _number(t: Term) -> bool:
    """Whether a term is a number to a whole power."""
    whole = t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1
    return whole and t.args[0].op == "number"


def _positive(gap: dict[Term, Fraction], least: dict[Term, Fraction], shape: Shape) -> bool:
    """Whether one sum is at least another one by what is seen of its terms."""
    rest = {atom: gap.get(atom, Fraction(0)) - least.get(atom, Fraction(0)) for atom in gap.keys() | least.keys()}
    return all(c == 0 or (c > 0 and shape.nonnegative(atom)) for atom, c in rest.items())


Stretch = tuple[Term, Term, Term, Term]  # the ends, the integrand, and what is averaged in it


def assembled(stretches: Sequence[Stretch], place: Term) -> Term:
    """The sum of the integrals over these stretches; ends of which it is not seen what they are, by cases."""
    unclear = next((end for s in stretches for end in s[:2] if end.op in ("max", "min")), None)
    if unclear is not None:

        def chosen(end: Term) -> Term:
            put_in = {unclear: end}
            return assembled([(put_in.get(a, a), put_in.get(b, b), c, e) for a, b, c, e in stretches], place)

        first, second = unclear.args
        if unclear.op == "max":
            return terms.where(terms.lt(second, first), chosen(first), chosen(second))
        return terms.where(terms.lt(second, first), chosen(second), chosen(first))
    total = []
    for low, high, body, averaged in stretches:
        if low == high or averaged == ZERO:
            continue
        if terms.UNDEFINED in terms.nodes(averaged) and not any(t.op == "where" for t in terms.nodes(averaged)):
            total.append(terms.where(terms.lt(low, high), terms.UNDEFINED, ZERO))
        else:
            total.append(_integral(body, low, high, place))
    return terms.add(*total) if total else ZERO


def _integral(body: Term, low: Term, high: Term, place: Term) -> Term:
    """An integral: the length times what is constant; in terms of 1 - x where that stands under a power of which the
    exponent is no number, and x does not, as the end at which this is 0 is the first one then."""
    powers = [t.args[0] for t in terms.nodes(body) if t.op == "pow" and t.args[1].op != "number"]
    rest = terms.sub(ONE, place)
    bounds = INFINITY in (low, high) or MINUS_INFINITY in (low, high)
    if not bounds and place.data not in body.names and valued(body):
        return terms.mul(body, terms.sub(high, low))
    if bounds or rest not in powers or place in powers or any(t.op in terms.BINDS_NAMES for t in terms.nodes(body)):
        return Term("integral", (body, low, high), (place.data,))

    def turned(t: Term) -> Term:
        if t in (rest, place):
            return place if t == rest else rest
        return terms.rebuild(t, tuple(map(turned, t.args))) if place.data in t.names else t

    return Term("integral", (turned(body), _before(high), _before(low)), (place.data,))


def _before(end: Term) -> Term:
    return terms.add(ONE, terms.neg(end)) if end != ONE else ZERO
