"""Averages over names with densities: E(e) is the integral of e times the density, or a sum over the values.

What is a polynomial of which the moments are declared stays `expectation`, for the index form knows what follows from
moments. All else becomes integrals and sums here, so that nothing further has to be known about a law:

- the average of a sum of independent parts is the sum of their averages: it exists just where these do (Fubini)
- that of a product of independent factors is the product, where each factor is known to have an average
- a case distinction about one number is one of the ends of its integrals

An average exists only where the integral converges absolutely, and an integral of this language may converge in another
way. So it is taken only of what has one sign, or is bounded, or is of one number and changes its sign finitely often,
as whatever is made of arithmetic, exp, log, roots and cases does. All else stays `expectation`, and is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, outside, polynomial_in_random, random_names
from proofcheck.lang.distributions import entries
from proofcheck.lang.distributions.cuts import Stretch, assembled, pieces
from proofcheck.lang.distributions.extremes import extreme
from proofcheck.lang.distributions.insides import CASES, atoms, exponential, moved, put, unknown, unrooted
from proofcheck.lang.distributions.isolating import plain
from proofcheck.lang.distributions.means import known
from proofcheck.lang.distributions.places import conditions
from proofcheck.lang.distributions.products import of_products
from proofcheck.lang.distributions.shape import EXTREMES
from proofcheck.lang.distributions.standing import existing, standing
from proofcheck.lang.distributions.summing import Sums
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.events import by_signs, grouped, negation
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Density

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

_POLYNOMIAL = frozenset({"add", "mul", "div", "pow", "sum", "symbol", "entry", "number", "index", "expectation"})
_MOVING = frozenset({"derivative", "map", *terms.BINDS_NAMES})
_EXTREMES = frozenset({"largest", *EXTREMES})


def average(elaborator: Elaborator, body: Term) -> Term:
    """The expected value of a term over all random names in it."""
    numbers = [n for n, d in elaborator.declarations.items() if d.kind == "complex"]
    body = terms.rewrite(body, partial(exponential, numbers=numbers))
    body = terms.rewrite(body, partial(unrooted, numbers=numbers))
    inside = {t.op for t in terms.nodes(body)}
    if not (inside <= _POLYNOMIAL or inside & _MOVING):
        # A variance is told by the mean in it, and what is a polynomial is known to the index form.
        body = terms.rewrite(body, partial(known, elaborator=elaborator))
    densities = {
        name: d.law.density
        for name in outside(body)
        if (d := elaborator.declarations.get(name)) is not None and d.law is not None and d.law.density is not None
    }
    if densities:
        needed = conditions(body, densities, elaborator)
        if needed is None:
            return Term("expectation", (body,))
        taken = _Average(elaborator, densities)
        value = taken.of(terms.rewrite(terms.rewrite(body, taken.shape.existing), taken.apart))
        needed = [*existing(elaborator, densities.values()), *needed]
        return terms.where(terms.conjunction(*needed), value, terms.UNDEFINED) if needed else value
    if "product" in inside:
        found = of_products(body, elaborator.declarations)
        if found is not None:
            return found
    if body.op == "where" and body.args[1:] == (ONE, ZERO) and any(t.op == "exp" for t in terms.nodes(body.args[0])):
        event = plain(body.args[0], standing(elaborator, {}))
        return Term("expectation", (terms.where(event, ONE, ZERO),))
    return Term("expectation", (body,))


class _Average(Sums):
    def __init__(self, elaborator: Elaborator, densities: Mapping[str, Density]) -> None:
        self.elaborator, self.densities = elaborator, dict(densities)
        self.declarations = elaborator.declarations
        self.shape = standing(elaborator, self.densities)
        self.dims = {n for n, d in self.shape.declarations.items() if d.kind == "dim"}

    def random(self, e: Term) -> frozenset[str]:
        return random_names(e, self.declarations)

    def apart(self, e: Term) -> Term | None:
        """The logarithm of a product or a quotient of what is positive, as a sum."""
        if e.op != "log" or e.args[0].op not in ("mul", "div") or not self.random(e):
            return None
        parts = e.args[0].args
        if not all(map(self.shape.surely_positive, parts)):
            return None
        logs = [self.apart(found := Term("log", (part,))) or found for part in parts]
        return terms.add(*logs) if e.args[0].op == "mul" else terms.sub(*logs)

    def of(self, e: Term) -> Term:
        random = self.random(e)
        if not random:
            return e
        if e.op == "sum" and (weighted := self._weighted_mean(e)) is not None:
            return weighted
        if random.isdisjoint(self.densities) or self._by_moments(e) or moved(e, self.densities):
            return Term("expectation", (e,))
        if e.op == "where" and e.args[2] == ZERO and e.args[1].op == "where" and e.args[1].args[2] == ZERO:
            e = terms.where(terms.conjunction(e.args[0], e.args[1].args[0]), e.args[1].args[1], ZERO)
        op, args = e.op, e.args
        if op == "add":
            certain = [a for a in args if not self.random(a)]
            groups = self._independent([a for a in args if self.random(a)])
            if certain or len(groups) > 1:
                return terms.add(*certain, *(self.of(terms.add(*g)) for g in groups))
            if any(t.op in _EXTREMES for t in terms.nodes(e)) and all(map(self._finite, args)):
                return terms.add(*map(self.of, args))
        elif op == "mul" and args[0].op == "number" and args[0].data:
            return terms.mul(args[0], self.of(terms.mul(*args[1:])))
        elif op == "mul":
            groups = self._independent(args)
            if len(groups) > 1 and self._averaged([terms.mul(*g) for g in groups]):
                return terms.mul(*(self.of(terms.mul(*g)) for g in groups))
            if (centred := self._multiplied_out(args)) is not None:
                return centred
        elif op == "div" and not self.random(args[1]):
            return terms.div(self.of(args[0]), args[1])
        elif op == "where" and not self.random(args[0]):
            return terms.where(args[0], self.of(args[1]), self.of(args[2]))
        elif op == "where" and args[1:] == (ONE, ZERO):
            event = plain(args[0], self.shape)
            if (turns := self._of_parity(event)) is not None:
                return self.of(turns)
            if event.op == "or":
                return terms.sub(ONE, self.of(terms.where(negation(event), ONE, ZERO)))
            signs = by_signs(event, self._independent)
            if signs is not None and all(map(self.shape.valued, event.args)):
                one, events = signs
                total = terms.add(*(self.of(terms.where(a, ONE, ZERO)) for a in events))
                return total if one else terms.sub(ONE, total)
            groups = self._independent(event.args) if event.op == "and" else []
            # Where the first part of an event does not hold, the others need no value.
            if len(groups) > 1 and all(map(self.shape.valued, event.args[1:])):
                return terms.mul(*(self.of(terms.where(terms.conjunction(*g), ONE, ZERO)) for g in groups))
            e = terms.where(event, ONE, ZERO)
        elif op == "where" and args[2] == ZERO:
            e = terms.where(plain(args[0], self.shape), *args[1:])
            if (split := self._besides(e)) is not None:
                return split
        elif op in ("sum", "product") and self._each(e):
            low, high, body = args
            return entries.several(low, high, self.of(body), e.data[0], op, self.dims)
        split = entries.factors(e, self.random, self.shape.positive)
        if split is not None and not unknown(found := self.of(split)):
            return found
        alone = extreme(entries.counted(e, self.elaborator, self.densities), self.elaborator, self.densities)
        if alone != e:
            self.shape.places |= self.densities
            return self.of(alone)
        return self._whole(e)

    def _of_parity(self, event: Term) -> Term | None:
        """1 where a whole number is even, or odd, and else 0, as (1 + (-1)**x) / 2, or (1 - (-1)**x) / 2."""
        if event.op != "eq" or event.args[0].op != "mod" or event.args[0].args[1] != terms.TWO:
            return None
        x, rest = event.args[0].args[0], event.args[1]
        if rest not in (ZERO, ONE) or not (self.shape.whole(x) and self.shape.nonnegative(x)):
            return None
        turning = terms.power(terms.number(-1), x)
        return terms.div(terms.add(ONE, turning if rest == ZERO else terms.neg(turning)), terms.TWO)

    def _besides(self, e: Term) -> Term | None:
        """The average of what is 0 but where several things hold, of which some are independent of it: what it is where
        the others hold, times the probability of these."""
        event, value, _ = e.args
        parts = event.args if event.op == "and" else (event,)
        groups = grouped([value, *parts], self.random)
        own = next(members for _, members in groups if value in members)
        inside = [p for p in parts if p in own]
        outside = [p for p in parts if p not in own]
        # Where the first part of an event does not hold, the others need no value.
        if not outside or not all(map(self.shape.valued, (value, *parts[1:]))):
            return None
        left = terms.where(terms.conjunction(*inside), value, ZERO) if inside else value
        if not self._finite(left):
            return None
        return terms.mul(self.of(left), self.of(terms.where(terms.conjunction(*outside), ONE, ZERO)))

    def _each(self, e: Term) -> bool:
        """Whether a sum or a product over an index is averaged term by term: its terms are independent."""
        low, high, body = e.args
        (index,) = e.data
        if self.random(terms.add(low, high)) or not self._apart(body, index):
            return False
        return e.op == "sum" or (entries.separate(self._own(body), index) and self._averaged([body]))

    def _weighted_mean(self, e: Term) -> Term | None:
        """The average of a sum of multiples of entries of a name with a known mean."""
        low, high, body = e.args
        parts = body.args if body.op == "mul" else (body,)
        own = [a for a in parts if self.random(a)]
        if len(own) != 1 or own[0].op != "entry" or self.random(terms.add(low, high, *own[0].args)):
            return None
        law = self.declarations[own[0].data].law
        if own[0].data not in self.densities or law is None or not law.moments:
            return None
        rest = terms.mul(ONE, *(a for a in parts if a not in own))
        return entries.several(low, high, terms.mul(rest, law.mean.body), e.data[0], "sum", self.dims)

    def _averaged(self, parts: Sequence[Term]) -> bool:
        """Whether the average of a product of these independent factors is the product of theirs: each has one, or all
        are positive, so that what is infinite is so on both sides."""
        return all(map(self._finite, parts)) or all(map(self.shape.surely_positive, parts))

    def _own(self, e: Term) -> list[Term]:
        """The random numbers in a term."""
        return [t for t in atoms(e) if t.data in self.random(e)]

    def _by_moments(self, e: Term) -> bool:
        """Whether moments that are declared are all that is needed, and not to be written as integrals again."""
        laws = [self.declarations[n] for n in self.random(e) if n in self.densities]
        if any(d.kind == "index" or (self.densities[d.name].unstated and not d.shape) for d in laws):
            return False
        # That an average exists is not enough: it has to follow from moments.
        if any(t.op == "entry" and any(map(self.random, t.args)) for t in terms.nodes(e)):
            return False
        if any(t.op in CASES and not outside(t).isdisjoint(self.densities) for t in terms.nodes(e)):
            return False
        return polynomial_in_random(integrated(e, self.declarations), self.declarations)

    def _independent(self, parts: Iterable[Term]) -> list[list[Term]]:
        """The parts by the random names that they share; what is not random goes with the first."""
        groups = grouped(parts, self.random)
        certain = [part for names, (part, *_) in groups if not names]
        found = [members for names, members in groups if names]
        if certain and found:
            found[0] = [*certain, *found[0]]
        return found

    def _apart(self, body: Term, index: str) -> bool:
        """Whether the terms of a sum are independent: each entry of a random name in it stands at this index."""
        return all(t.op == "entry" and terms.index(index) in t.args for t in self._own(body))

    def _finite(self, e: Term) -> bool:
        """Whether a term is known to have an average."""
        names = self.random(e)
        if all(n in self.densities and self.values(self.densities[n]) is not None for n in names):
            return True
        if e.op in ("where", "largest", *EXTREMES):
            return all(map(self._finite, e.args[{"where": 1, "largest": 2}.get(e.op, 0) :]))
        if e.op == "mul" and len(own := [a for a in e.args if self.random(a)]) == 1:
            return self._finite(own[0])
        return self.shape.bounded(e) or self._by_moments(e)

    def _multiplied_out(self, factors: Sequence[Term]) -> Term | None:
        """The average of the product of two differences from numbers, one of them that of a maximum or a minimum,
        multiplied out, as covariances are: where both are bounded each part has an average."""
        random = [[a for a in f.args if self.random(a)] for f in factors if f.op == "add"]
        if len(random) != 2 or len(factors) != 2 or any(len(r) != 1 or not self.shape.bounded(r[0]) for r in random):
            return None
        if not any(r[0].op in EXTREMES for r in random):
            return None
        (a,), (b,) = random
        c, d = (terms.add(ZERO, *(x for x in f.args if not self.random(x))) for f in factors)
        mixed = terms.add(terms.mul(c, self.of(b)), terms.mul(d, self.of(a)))
        return terms.add(self.of(terms.mul(a, b)), mixed, terms.mul(c, d))

    def _whole(self, e: Term) -> Term:
        """The average over the names with densities, one after the other."""
        unknown = Term("expectation", (e,))
        names = sorted(self.random(e) & self.densities.keys(), key=partial(self._order, e))
        found: dict[str, set[Term]] = {}
        for t in atoms(e):
            found.setdefault(t.data, set()).add(t)
        first = names[0]
        atom, *others = sorted(found[first], key=repr)
        # Entries at fixed places are numbers of their own.
        apart = not others or all(a.op == "number" for t in found[first] for a in t.args)
        if not apart or not atom.free <= e.free:
            return unknown
        d = self.densities[first]
        endless = [n for n in names if not self.densities[n].discrete or self.densities[n].high == INFINITY]
        alone = not others and len(self.random(e)) == 1 and self.shape.tame(e)
        if endless and not (alone or self.shape.bounded(e) or self.shape.signed(e)):
            size = None if others or len(self.random(e)) > 1 or not d.discrete else self._size(e)
            if size is None:
                return unknown
            # It has an average where the sum of the absolute values has a value.
            return terms.add(self.sum_of(e, atom, d), terms.mul(ZERO, self.sum_of(size, atom, d)))
        if d.discrete:
            return self.sum_of(e, atom, d)
        return self._integral(e, atom, d)

    def _size(self, e: Term) -> Term | None:
        """The absolute value of z**x, or of a multiple of it."""
        if e.op == "mul" and not self.random(terms.mul(*e.args[:-1])):
            size = self._size(e.args[-1])
            return None if size is None else terms.mul(Term("abs", (terms.mul(*e.args[:-1]),)), size)
        if e.op != "pow" or self.random(e.args[0]) or not self.shape.nonnegative(e.args[1]):
            return None
        if not self.shape.real(e):
            return None
        return terms.power(Term("abs", (e.args[0],)), e.args[1])

    def _order(self, e: Term, name: str) -> tuple[int, int, str]:
        """Few values first, then all whole numbers; a number that stands under powers before one that does not, of
        which the ends of an integral inside are then not roots."""
        d = self.densities[name]
        bent = any(t.op in ("pow", "exp", "sqrt", "log") and name in t.names for t in terms.nodes(e))
        return (0 if self.values(d) is not None else 1 if d.discrete else 2, 0 if bent else 1, name)

    def _integral(self, e: Term, atom: Term, d: Density) -> Term:
        place = terms.symbol(self.elaborator.variable(d.variable.data.rstrip("'0123456789")))
        self.shape.places[place.data] = d
        stretches: list[Stretch] = []
        both = put(e, atom, place), put(d.body, d.variable, place)
        for low, high, (value, weight) in pieces(both, place, d.low, d.high, self.shape):
            inner = self.of(value)
            # What is averaged inside may have its own cases about this number.
            again = pieces((inner, weight), place, low, high, self.shape)
            stretches += [(a, b, terms.mul(e, w), e) for a, b, (e, w) in again]
        return assembled(stretches, place)


def against(elaborator: Elaborator, d: Density, weight: Callable[[Term], Term]) -> Term:
    """The integral of a density times a function of the variable, with the cases of the density as ends."""
    place = terms.symbol(elaborator.variable(d.variable.data.rstrip("'0123456789")))
    both = weight(place), put(d.body, d.variable, place)
    cut = pieces(both, place, d.low, d.high, standing(elaborator, {place.data: d}))
    return assembled([(a, b, terms.mul(e, w) if e != ONE else w, e) for a, b, (e, w) in cut], place)
