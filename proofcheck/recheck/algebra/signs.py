"""Signs by normal forms: what has to hold so that a term has a value, where rules for single terms do not see it.

A sum is positive whose products are, none of them negative and one of them positive at some place; and what an
assumption says is positive is so in every way of writing it: content and rest are those of the assumption.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, product

from proofcheck.recheck.algebra import conditions, contents, functions, positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Product, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import less, opened, scaled
from proofcheck.recheck.algebra.reading import Reader
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Term

STEPS = 6_000
PLACES = 32  # that are looked at for one where a product is positive


def seen(e: Elaborator, claim: Claim, statement: Term, facts: Sequence[Term]) -> bool:
    """Whether `a < b`, `a <= b` or `not a == b` is seen to hold where the facts do."""
    try:
        r, facts = reader_for(e, claim, statement, facts)
        denied = statement.op == "not"
        inner = statement.args[0] if denied else statement
        if inner.op not in (("eq",) if denied else ("lt", "le")):
            return False
        left, right = (r.position(a) for a in inner.args)
        if left is not None and right is not None and not denied:
            gap = positions.plus(right, left, -1)
            if inner.op == "lt":
                gap = positions.plus(gap, positions.constant(1), -1)
            if r.s.sure(gap):
                return True
        x = less(r.s, r.read(inner.args[1]), r.read(inner.args[0]))
        return Known(r, facts).sign(x, denied)
    except (Beyond, RecursionError, ZeroDivisionError):
        return False


def reader_for(e: Elaborator, claim: Claim, t: Term, facts: Sequence[Term]) -> tuple[Reader, list[Term]]:
    """A reader for a term, and the facts that are of use to it."""
    r = Reader(e, claim, STEPS)
    for name in sorted(t.indices):
        if name in e.axes:
            r.s.sizes[name] = r.size(e.axes[name].term())
    facts = _counted(r, t, facts)
    conditions.suppose(r, facts)
    return r, facts


def _counted(r: Reader, t: Term, facts: Sequence[Term]) -> list[Term]:
    """The facts that speak of no index but such as are at least 0, as positions here are. Raises Beyond for a term that
    does: a range may begin below 0."""
    told = {i for fact in (t, *facts) for i in fact.indices}
    sure = told & r.e.axes.keys()
    for _ in told:
        for fact in facts:
            if fact.op == "le" and fact.args[1].op == "index" and fact.args[0].indices <= sure:
                low = r.position(fact.args[0])
                if low is not None and positions.not_negative(low, r.s.size_of):
                    sure |= {fact.args[1].data}
    if not t.indices <= sure:
        raise Beyond("an index that may be below 0")
    return [fact for fact in facts if fact.indices <= sure]


def _positive(s: Store, x: Sum) -> bool:
    """Whether no product may be negative, and one is positive, or is so at a place of what it is summed over."""
    if functions.positive_sum(s, x):
        return True
    for p, c in x.terms.items():
        if c < 0 or any(not functions.state(s, a, k) for a, k in p.factors):
            return False
    return any(_somewhere(s, p) for p in x.terms)


def _somewhere(s: Store, p: Product) -> bool:
    """Whether a product is positive for some values of its bound indices: at an end of their ranges, or where a
    condition begins to hold."""
    bound, factors, sums, scale = opened(s, p)
    held = [a for a, _ in factors if a.kind in ("delta", "least")]
    if sums or scale <= 0 or not all(a in held or functions.positive(s, a) for a, _ in factors):
        return False
    names = {name for name, _ in bound}
    choices = []
    for name, size in bound:
        last = positions.plus(size, positions.constant(1), -1)
        starts = (positions.alone(a.args[0], name) for a in held)
        found = [positions.ZERO, last, *(q for q in starts if q is not None)]
        choices.append([q for q in dict.fromkeys(found) if not positions.indices(q) & names])
    for choice in islice(product(*choices), PLACES):
        at = dict(zip((name for name, _ in bound), choice, strict=True))
        inside = [q for name, size in bound for q in (at[name], _last(positions.put(size, at), at[name]))]
        rests = [(a.kind, positions.put(a.args[0], at)) for a in held]
        if all(map(s.sure, inside)) and all(s.sure(q) if kind == "least" else not q for kind, q in rests):
            return True
    return False


def _last(size: Position, q: Position) -> Position:
    """What is left of a range of this size behind q."""
    return positions.plus(positions.plus(size, positions.constant(1), -1), q, -1)


class Known:
    """What the facts say is positive, or not zero: their parts that are no numbers and no powers of positive names."""

    def __init__(self, r: Reader, facts: Sequence[Term]) -> None:
        self.s = r.s
        self.positive: set[Sum] = set()
        self.nonzero: set[Sum] = set()
        for fact in facts:
            for part in fact.args if fact.op == "and" else (fact,):
                denied = part.op == "not" and part.args[0].op in ("eq", "le")
                inner = part.args[0] if denied else part
                if inner.op not in ("lt", "eq", "le") or (inner.op != "lt" and not denied):
                    continue
                try:
                    a, b = map(r.read, inner.args)
                    x = less(self.s, a, b) if denied else less(self.s, b, a)
                    self._learn(x, self.nonzero if inner.op == "eq" else self.positive)
                except Beyond:
                    continue

    def _learn(self, x: Sum, known: set[Sum]) -> None:
        c, common, rest = contents.content(self.s, x)
        unknown = [(a, k) for a, k in common if not functions.positive(self.s, a)]
        if rest is not None and not unknown:
            known.add(scaled(self.s, rest, Fraction(1 if c > 0 else -1)))
        elif rest is None and len(unknown) == 1 and unknown[0][1] == 1 and (c > 0 or known is self.nonzero):
            known.add(functions.single(self.s, unknown[0][0]))

    def sign(self, x: Sum, nonzero: bool) -> bool:
        """Whether x is surely positive, or, with `nonzero`, not zero."""
        if not x.terms:
            return False
        if _positive(self.s, x):
            return True
        c, common, rest = contents.content(self.s, x)
        if not all(self.atom(a, k, nonzero) for a, k in common):
            return False
        if rest is None:
            return c > 0 or nonzero
        return self._rest(scaled(self.s, rest, Fraction(1 if c > 0 else -1)), nonzero)

    def atom(self, a: Atom, k: Fraction, nonzero: bool) -> bool:
        if functions.positive(self.s, a):
            return True
        x = a.args[0] if a.kind == "base" else functions.single(self.s, a)
        return self._rest(x, nonzero or functions.even(k))

    def _rest(self, x: Sum, nonzero: bool) -> bool:
        if _positive(self.s, x) or x in self.positive:
            return True
        other = scaled(self.s, x, Fraction(-1))
        return nonzero and (
            x in self.nonzero or other in self.nonzero or other in self.positive or _positive(self.s, other)
        )
