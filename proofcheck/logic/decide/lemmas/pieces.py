"""Functions of one number that are polynomials between finitely many ends, and what they come to on average.

What such a function is at the ends themselves is left out: a number that is normal with a positive variance meets each
with probability 0. The coefficients and the ends are terms. Where the order of two ends or the sign of a leading
coefficient is not seen, nothing is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import ONE, TWO, ZERO, Term
from proofcheck.logic.decide.constants import enclosed
from proofcheck.logic.decide.lemmas.normal_laws import distribution
from proofcheck.logic.decide.signs import Signs

Polynomial = tuple[Term, ...]  # coefficients from the constant on; the last one is not the number 0
MAX_ENDS = 12
MAX_DEGREE = 8
_TRUE: Polynomial = (ONE,)
_FALSE: Polynomial = ()


@dataclass(frozen=True)
class Pieces:
    """polynomials[k] stands between ends[k - 1] and ends[k]; the ends do not decrease."""

    ends: tuple[Term, ...]
    polynomials: tuple[Polynomial, ...]


class Unread(Exception):
    """A term that is not read as such a function."""


class Reader:
    """Terms as functions of one of their subterms, `atom`. `fixed` says of a term whether it stays as it is, and has a
    value."""

    def __init__(self, atom: Term, signs: Signs, fixed: Callable[[Term], bool]) -> None:
        self.atom, self.signs, self.fixed = atom, signs, fixed

    def __call__(self, term: Term) -> Pieces:
        """The function; raises Unread."""
        if term == self.atom:
            return Pieces((), ((ZERO, ONE),))
        if self.fixed(term):
            return Pieces((), (_trimmed((term,)),))
        op, args = term.op, term.args
        if op in ("add", "mul"):
            return reduce(lambda a, b: self._both(_plus if op == "add" else _times, a, b), map(self, args))
        if op == "div" and self.fixed(share := terms.div(ONE, args[1])):
            return self._each(lambda p: tuple(multiplied(share, c) for c in p), self(args[0]))
        if op == "pow" and args[1].op == "number" and args[1].data in range(1, MAX_DEGREE + 1):
            base = self(args[0])
            return reduce(lambda a, b: self._both(_times, a, b), [base] * int(args[1].data))
        if op == "abs":
            return self._chosen(terms.le(ZERO, args[0]), args[0], terms.neg(args[0]))
        if op == "max":
            return self(reduce(lambda a, b: Term("where", (terms.le(b, a), a, b)), args))
        if op == "min":
            return self(reduce(lambda a, b: Term("where", (terms.le(a, b), a, b)), args))
        if op == "where":
            return self._chosen(*args)
        raise Unread

    def _chosen(self, condition: Term, then: Term, otherwise: Term) -> Pieces:
        holds = self.condition(condition)
        yes = self._both(_times, holds, self(then))
        return self._both(_plus, yes, self._both(_times, self._each(_denied, holds), self(otherwise)))

    def condition(self, term: Term) -> Pieces:
        """1 where a condition holds, else 0; raises Unread."""
        if self.fixed(term):
            return Pieces((), (_trimmed((terms.where(term, ONE, ZERO),)),))
        op, args = term.op, term.args
        if op == "not":
            return self._each(_denied, self.condition(args[0]))
        if op == "and":
            return reduce(lambda a, b: self._both(_times, a, b), map(self.condition, args))
        if op == "or":
            return self._each(_denied, self.condition(Term("and", tuple(Term("not", (a,)) for a in args))))
        if op == "implies":
            return self._each(_denied, self.condition(terms.conjunction(args[0], Term("not", (args[1],)))))
        if op not in COMPARISONS:
            raise Unread
        gap = self(terms.sub(args[1], args[0]))
        ends, found = list(gap.ends), list[Polynomial]()
        # From the last piece on, so that the places of those before stay as they are.
        for k in range(len(gap.ends), -1, -1):
            inner, values = self._compared(op, gap.polynomials[k])
            low, high = gap.ends[k - 1 : k] if k else (), gap.ends[k : k + 1]
            kept, parts = self._within(low, inner, high, values)
            ends[k:k] = kept
            found[:0] = parts
        if len(ends) > MAX_ENDS:
            raise Unread
        return Pieces(tuple(ends), tuple(found))

    def _compared(self, op: str, p: Polynomial) -> tuple[list[Term], list[Polynomial]]:
        """Where `p op 0`, read as 0 < p and the like, changes: ends, and the truth between them."""
        if len(p) <= 1:
            return [], [_trimmed((terms.where(Term(op, (ZERO, p[0] if p else ZERO)), ONE, ZERO),))]
        rising = self.signs.positive(p[-1])
        if len(p) > 3 or not (rising or self.signs.positive(terms.neg(p[-1]))):
            raise Unread
        if op in ("eq", "ne"):
            return [], [_FALSE if op == "eq" else _TRUE]
        up, down = (_TRUE, _FALSE) if rising else (_FALSE, _TRUE)
        if len(p) == 2:
            return [_quotient(terms.neg(p[0]), p[1])], [down, up]
        c, b, a = p
        discriminant = added(multiplied(b, b), multiplied(terms.number(-4), multiplied(a, c)))
        if self.signs.positive(terms.neg(discriminant)):
            return [], [up]
        if not self.signs.nonnegative(discriminant):
            raise Unread
        root = rooted(discriminant)
        ends = [_quotient(added(terms.neg(b), r), multiplied(TWO, a)) for r in (terms.neg(root), root)]
        return ends if rising else ends[::-1], [up, down, up]

    def _within(
        self, low: tuple[Term, ...], inner: list[Term], high: tuple[Term, ...], values: list[Polynomial]
    ) -> tuple[list[Term], list[Polynomial]]:
        """What of the ends lies between two others, and the values there."""
        for end in low:
            while inner and self._ordered(inner[0], end):
                inner, values = inner[1:], values[1:]
        for end in high:
            while inner and self._ordered(end, inner[-1]):
                inner, values = inner[:-1], values[:-1]
        return inner, values

    def _ordered(self, a: Term, b: Term) -> bool:
        """Whether a <= b; raises Unread where neither order is seen."""
        if a == b:
            return True
        gap = terms.sub(b, a)
        if gap.op == "number":
            return bool(gap.data >= 0)
        for low, high, answer in ((a, b, True), (b, a, False)):
            order = terms.le(low, high)
            if self.signs.nonnegative(terms.sub(high, low)) or self.signs.holds(order):
                return answer
            if not gap.names and not gap.free and enclosed(order):
                return answer
        raise Unread

    def _each(self, function: Callable[[Polynomial], Polynomial], pieces: Pieces) -> Pieces:
        return Pieces(pieces.ends, tuple(map(function, pieces.polynomials)))

    def _both(self, function: Callable[[Polynomial, Polynomial], Polynomial], a: Pieces, b: Pieces) -> Pieces:
        ends: list[Term] = []
        polynomials = [function(a.polynomials[0], b.polynomials[0])]
        i = j = 0
        while i < len(a.ends) or j < len(b.ends):
            first = j == len(b.ends) or (i < len(a.ends) and self._ordered(a.ends[i], b.ends[j]))
            end = a.ends[i] if first else b.ends[j]
            both = i < len(a.ends) and j < len(b.ends) and a.ends[i] == b.ends[j]
            i, j = i + (first or both), j + (not first or both)
            ends.append(end)
            polynomials.append(function(a.polynomials[i], b.polynomials[j]))
        if len(ends) > MAX_ENDS:
            raise Unread
        return Pieces(tuple(ends), tuple(polynomials))


def average(pieces: Pieces, mean: Term, variance: Term) -> Term:
    """E[f(X)] of a normal X whose variance v is positive.

    E[X**k; X <= c] = m E[X**(k-1); X <= c] + (k - 1) v E[X**(k-2); X <= c] - c**(k-1) v f(c), where f is the density:
    partial integration of (x - m) f(x) = -v f'(x).
    """
    degree = max(map(len, pieces.polynomials))
    below = [_moments(degree, mean, variance, end) for end in pieces.ends]
    columns = [[ZERO] * degree, *below, _moments(degree, mean, variance, None)]
    parts = [
        multiplied(c, added(upper[k], terms.neg(lower[k])))
        for p, lower, upper in zip(pieces.polynomials, columns[:-1], columns[1:], strict=True)
        for k, c in enumerate(p)
    ]
    return reduce(added, parts, ZERO)


def average_slope(pieces: Pieces, mean: Term, variance: Term) -> Term:
    """E[f'(X)] with the jumps of f: each counts as many times as X has a density there."""
    derived = tuple(tuple(multiplied(terms.number(k), c) for k, c in enumerate(p))[1:] for p in pieces.polynomials)
    found = average(Pieces(pieces.ends, derived), mean, variance)
    for end, before, after in zip(pieces.ends, pieces.polynomials, pieces.polynomials[1:], strict=False):
        jump = added(_at(after, end), terms.neg(_at(before, end)))
        found = added(found, multiplied(jump, terms.div(_weighted(end, mean, variance), variance)))
    return found


def _at(p: Polynomial, x: Term) -> Term:
    return reduce(added, (reduce(multiplied, [x] * k, c) for k, c in enumerate(p)), ZERO)


def _moments(count: int, mean: Term, variance: Term, end: Term | None) -> list[Term]:
    """E[X**k; X <= end] for k below `count`; of all X for None."""
    found: list[Term] = []
    for k in range(count):
        if k == 0:
            found.append(ONE if end is None else distribution(end, mean, variance))
            continue
        value = multiplied(mean, found[k - 1])
        if k > 1:
            value = added(value, multiplied(terms.number(k - 1), multiplied(variance, found[k - 2])))
        if end is not None:
            front = reduce(multiplied, [end] * (k - 1), _weighted(end, mean, variance))
            value = added(value, terms.neg(front))
        found.append(value)
    return found


def _weighted(end: Term, mean: Term, variance: Term) -> Term:
    """The variance times the density at the end."""
    front = terms.div(rooted(variance), Term("sqrt", (terms.mul(TWO, Term("pi")),)))
    gap = added(end, terms.neg(mean))
    if gap == ZERO:
        return front
    return multiplied(front, Term("exp", (terms.neg(terms.div(terms.power(gap, TWO), terms.mul(TWO, variance))),)))


def rooted(t: Term) -> Term:
    """The square root, as a fraction where it is one."""
    if t.op == "number" and t.data >= 0:
        top, bottom = math.isqrt(t.data.numerator), math.isqrt(t.data.denominator)
        if Fraction(top, bottom) ** 2 == t.data:
            return terms.number(Fraction(top, bottom))
    return Term("sqrt", (t,))


def _trimmed(p: Polynomial) -> Polynomial:
    while p and p[-1] == ZERO:
        p = p[:-1]
    return p


def _plus(p: Polynomial, q: Polynomial) -> Polynomial:
    long, short = (p, q) if len(p) >= len(q) else (q, p)
    return _trimmed((*map(added, long, short), *long[len(short) :]))


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    if len(p) + len(q) > MAX_DEGREE + 2:
        raise Unread
    found: Polynomial = ()
    for k, c in enumerate(p):
        found = _plus(found, (*[ZERO] * k, *(multiplied(c, d) for d in q)))
    return found


def _denied(p: Polynomial) -> Polynomial:
    return _plus((ONE,), tuple(map(terms.neg, p)))


# Every factor here has a value, so that 0 takes away what it stands before.
def multiplied(a: Term, b: Term) -> Term:
    return ZERO if ZERO in (a, b) else terms.mul(a, b)


def added(a: Term, b: Term) -> Term:
    return ZERO if a == terms.neg(b) else terms.add(a, b)


def _quotient(a: Term, b: Term) -> Term:
    return ZERO if a == ZERO else terms.div(a, b)
