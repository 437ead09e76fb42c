"""Averages over whole numbers, as sums of the values times their probabilities."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.distributions.cuts import in_single, linear, pieces, solved
from proofcheck.lang.distributions.entries import valued
from proofcheck.lang.distributions.insides import put
from proofcheck.lang.distributions.places import exist
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.ops import COMPARISONS, OPERATIONS
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Density

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

# Conditions made of these have a value wherever their entries exist.
_ALWAYS = COMPARISONS | frozenset(
    {"and", "or", "not", "symbol", "entry", "index", "number", "add", "mul", "max", "min"}
)
MOST_VALUES = 16  # of a law that are written out


class Sums:
    """What an average knows of laws of whole numbers."""

    elaborator: Elaborator
    shape: Shape

    def of(self, e: Term) -> Term:
        raise NotImplementedError

    def values(self, d: Density) -> range | None:
        """The values of a law that has few, where they are numbers."""
        if d.discrete and d.low.op == d.high.op == "number" and d.high.data - d.low.data <= MOST_VALUES:
            return range(int(d.low.data), int(d.high.data))
        return None

    def sum_of(self, e: Term, atom: Term, d: Density) -> Term:
        def mass(place: Term) -> Term:
            found = terms.substitute(d.body, {d.variable.data: place})
            # (1 - p)**(n - k) at k = n is a power with the exponent 0.
            return found if place.op == "index" else terms.rewrite(found, self._folded)

        def at(value: Term, place: Term) -> Term:
            return self._weighed(mass(place), self.of(put(value, atom, place)))

        values = self.values(d)
        if values is not None:
            return terms.add(*(at(e, terms.number(k)) for k in values))
        single = self._single(e, atom)
        if single is not None:
            place, then, otherwise = single
            inside = [terms.le(d.low, place), *([] if d.high == INFINITY else [terms.lt(place, d.high)])]
            seen = [c for c in inside if not self._ordered(c)]
            value = at(terms.rewrite(terms.sub(then, otherwise), self._settled(atom, place)), place)
            return terms.add(self.of(otherwise), terms.where(terms.conjunction(*seen), value, ZERO) if seen else value)
        k = terms.symbol(self.elaborator.variable("k", "integer"))
        self.shape.places[k.data] = d
        inner = self.of(put(e, atom, k))
        total = []
        for low, high, (value,) in pieces((inner,), k, d.low, d.high, self.shape):
            if value == ZERO:
                continue
            few = low.op == d.low.op == "number" and low.data - d.low.data <= MOST_VALUES
            if high == d.high and low != d.low and (few or high == INFINITY) and k.data not in value.names:
                # What is not below is above: all probabilities together are 1.
                total.append(terms.mul(terms.sub(ONE, self._over(d.low, low, mass, d)), value))
                continue
            total.append(self._over(low, high, partial(self._weighted, value, k, mass), d))
        return terms.add(*total) if total else ZERO

    def _weighed(self, mass: Term, value: Term) -> Term:
        """A value times its probability. What is taken with the probability 0 need not have a value."""
        product = terms.mul(mass, value)
        if self.shape.valued(value) or self.shape.positive(mass) or not self._partial(value):
            return product
        return terms.where(terms.lt(ZERO, mass), product, ZERO)

    def _partial(self, value: Term) -> bool:
        """Whether something in a value may have none, for what stands in it."""
        for t in terms.nodes(value):
            if t.op == "pow" and self.shape.whole(t.args[1]) and self.shape.nonnegative(t.args[1]):
                continue
            asked = OPERATIONS[t.op].domain(t.args) if t.op in OPERATIONS else ()
            if any(c.op != "ne" or c.args[0].op != "number" or c.args[0] == c.args[1] for c in asked):
                return True
        return False

    def _weighted(self, value: Term, k: Term, mass: Callable[[Term], Term], place: Term) -> Term:
        # The variable is no random name: it stands for the same number inside of averages.
        return self._weighed(mass(place), terms.rewrite(value, lambda t: place if t == k else None))

    def _folded(self, t: Term) -> Term | None:
        """Sums with their numbers added up, and binomials at the first places and the last."""
        if t.op != "binomial" or not (self.shape.whole(t.args[0]) and self.shape.nonnegative(t.args[0])):
            return _added(t)
        n, k = t.args
        return ONE if k in (ZERO, n) else n if k == ONE else None

    def _settled(self, atom: Term, place: Term) -> Callable[[Term], Term | None]:
        """Case distinctions about a number that are seen to hold at a place."""

        def rule(t: Term) -> Term | None:
            here = t.op == "where" and t.args[0].op in ("lt", "le") and atom in t.args[0].args
            here = here and self.shape.valued(t.args[0])
            return t.args[1] if here and self._ordered(put(t.args[0], atom, place)) else None

        return rule

    def _ordered(self, c: Term) -> bool:
        """Whether a comparison is seen to hold, whatever the names stand for."""
        found = linear(terms.sub(*c.args[::-1]))
        # A size is at least 1.
        dims = [n for n, share in found.items() if share > 0 and n.op == "symbol" and self._is_size(n)]
        gap = terms.add(ZERO, *(terms.mul(terms.number(share), n) for n, share in found.items() if n not in dims))
        gap = _gathered(terms.add(gap, *(terms.number(found[n]) for n in dims)))
        return self.shape.positive(gap) or (c.op == "le" and self.shape.nonnegative(gap))

    def _is_size(self, t: Term) -> bool:
        declared = self.shape.declarations.get(t.data)
        return declared is not None and declared.kind == "dim"

    def _single(self, e: Term, atom: Term) -> tuple[Term, Term, Term] | None:
        """(the place, the value there, the value elsewhere), where one place is told apart. The rest has to be
        bounded, and to have a value at this place as well: it is averaged over all places."""
        if e.op != "where":
            return None
        condition, then, otherwise = e.args
        always = {t.op for t in terms.nodes(condition)} <= _ALWAYS and exist(condition, self.elaborator)
        if condition.op == "and" and always:
            # An equation first, which leaves one place.
            condition = terms.conjunction(*sorted(condition.args, key=lambda c: c.op != "eq"))
        e = in_single(condition, then, otherwise, atom, None)
        if e.op != "where" or e.args[0].op != "eq" or not self.shape.bounded(e.args[2]):
            return None
        left, right = e.args[0].args
        found = solved(left, right, atom) if self.shape.valued(e.args[2]) else None
        if found is None or not self.shape.whole(found[1]) or not self.shape.certain(found[1]):
            return None
        if not exist(found[1], self.elaborator):
            return None
        return found[1], e.args[1], e.args[2]

    def _over(self, low: Term, high: Term, at: Callable[[Term], Term], d: Density) -> Term:
        """The sum of a term over the whole numbers from `low` up to but not including `high`."""
        if low.op == high.op == "number" and high.data - low.data <= MOST_VALUES:
            return terms.add(*(at(terms.number(k)) for k in range(int(low.data), int(high.data))), ZERO)
        name = self.elaborator.fresh()
        if self.shape.nonnegative(low):
            self.elaborator.natural.add(name)
        if (low, high) == (d.low, d.high) and d.variable.data in self.elaborator.ranges:
            self.elaborator.ranges[name] = self.elaborator.ranges[d.variable.data]
        if high != INFINITY:
            return Term("sum", (low, high, at(terms.index(name))), (name,))
        last = terms.symbol(self.elaborator.variable("N", "dim"))
        if low.op == "number":
            # Counted from 0 on: (1 - p)**(k - 1) from k = 1 is a power with the exponent 0 then, which has a value.
            low, body = ZERO, terms.rewrite(at(terms.add(terms.index(name), low)), _added)
        else:
            body = at(terms.index(name))
        return Term("limit", (Term("sum", (low, last, body), (name,)), INFINITY), (last.data, ""))


def _gathered(t: Term) -> Term:
    """A sum with like terms added up; 0 times what may have no value is left."""
    if t.op != "add":
        return t
    found = {x: c for x, c in linear(t).items() if c or not valued(x)}
    return terms.add(ZERO, *(x if c == 1 else terms.mul(terms.number(c), x) for x, c in found.items()))


def _added(t: Term) -> Term | None:
    return _gathered(t) if t.op == "add" else None
