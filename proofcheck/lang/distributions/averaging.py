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

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, outside, polynomial_in_random, random_names
from proofcheck.lang.distributions.cuts import Stretch, assembled, in_single, linear, pieces, solved
from proofcheck.lang.distributions.isolating import plain
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.events import grouped, negation
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Density

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

_CASES = frozenset({"where", "sin", "cos", "exp", "derivative"})
MOST_VALUES = 16  # of a law that are written out


def average(elaborator: Elaborator, body: Term) -> Term:
    """The expected value of a term over all random names in it."""
    densities = {
        name: d.law.density
        for name in outside(body)
        if (d := elaborator.declarations.get(name)) is not None and d.law is not None and d.law.density is not None
    }
    if densities:
        return _Average(elaborator, densities).of(body)
    if body.op == "where" and body.args[1:] == (ONE, ZERO) and any(t.op == "exp" for t in terms.nodes(body.args[0])):
        event = plain(body.args[0], Shape(elaborator.declarations, {}))
        return Term("expectation", (terms.where(event, ONE, ZERO),))
    return Term("expectation", (body,))


class _Average:
    def __init__(self, elaborator: Elaborator, densities: Mapping[str, Density]) -> None:
        self.elaborator, self.densities = elaborator, densities
        self.declarations = elaborator.declarations
        self.shape = Shape(self.declarations, densities)

    def random(self, e: Term) -> frozenset[str]:
        return random_names(e, self.declarations)

    def of(self, e: Term) -> Term:
        random = self.random(e)
        if not random:
            return e
        if random.isdisjoint(self.densities) or self._by_moments(e) or _moved(e, self.densities):
            return Term("expectation", (e,))
        op, args = e.op, e.args
        if op == "add":
            certain = [a for a in args if not self.random(a)]
            groups = self._independent([a for a in args if self.random(a)])
            if certain or len(groups) > 1:
                return terms.add(*certain, *(self.of(terms.add(*g)) for g in groups))
        elif op == "mul" and args[0].op == "number" and args[0].data:
            return terms.mul(args[0], self.of(terms.mul(*args[1:])))
        elif op == "mul":
            groups = self._independent(args)
            if len(groups) > 1 and all(self._finite(terms.mul(*g)) for g in groups):
                return terms.mul(*(self.of(terms.mul(*g)) for g in groups))
        elif op == "div" and not self.random(args[1]):
            return terms.div(self.of(args[0]), args[1])
        elif op == "where" and not self.random(args[0]):
            return terms.where(args[0], self.of(args[1]), self.of(args[2]))
        elif op == "where" and args[1:] == (ONE, ZERO):
            event = plain(args[0], self.shape)
            if event.op == "or":
                return terms.sub(ONE, self.of(terms.where(negation(event), ONE, ZERO)))
            groups = self._independent(event.args) if event.op == "and" else []
            if len(groups) > 1:
                return terms.mul(*(self.of(terms.where(terms.conjunction(*g), ONE, ZERO)) for g in groups))
            return self._whole(terms.where(event, ONE, ZERO))
        elif op == "sum" and not self.random(terms.add(*args[:2])) and self._apart(args[2], e.data[0]):
            return Term("sum", (*args[:2], self.of(args[2])), e.data)
        return self._whole(e)

    def _by_moments(self, e: Term) -> bool:
        """Whether moments that are declared are all that is needed, and not to be written as integrals again."""
        laws = [self.declarations[n] for n in self.random(e) if n in self.densities]
        if any(d.kind == "index" or (self.densities[d.name].unstated and not d.shape) for d in laws):
            return False
        # That an average exists is not enough: it has to follow from moments.
        if any(t.op == "entry" and any(map(self.random, t.args)) for t in terms.nodes(e)):
            return False
        if any(t.op in _CASES and not outside(t).isdisjoint(self.densities) for t in terms.nodes(e)):
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
        atoms = (t for t in _atoms(body) if t.data in self.random(body))
        return all(t.op == "entry" and terms.index(index) in t.args for t in atoms)

    def _finite(self, e: Term) -> bool:
        """Whether a term is known to have an average."""
        names = self.random(e)
        if all(n in self.densities and self._values(self.densities[n]) is not None for n in names):
            return True
        return self.shape.bounded(e) or self._by_moments(e)

    def _values(self, d: Density) -> range | None:
        """The values of a law that has few, where they are numbers."""
        if d.discrete and d.low.op == d.high.op == "number" and d.high.data - d.low.data <= MOST_VALUES:
            return range(int(d.low.data), int(d.high.data))
        return None

    def _whole(self, e: Term) -> Term:
        """The average over the names with densities, one after the other."""
        unknown = Term("expectation", (e,))
        names = sorted(self.random(e) & self.densities.keys(), key=self._order)
        atoms: dict[str, set[Term]] = {}
        for t in _atoms(e):
            atoms.setdefault(t.data, set()).add(t)
        first = names[0]
        atom, *others = sorted(atoms[first], key=repr)
        # Entries at fixed places are numbers of their own.
        apart = not others or all(a.op == "number" for t in atoms[first] for a in t.args)
        if not apart or not atom.free <= e.free:
            return unknown
        d = self.densities[first]
        endless = [n for n in names if not self.densities[n].discrete or self.densities[n].high == INFINITY]
        alone = not others and len(self.random(e)) == 1 and self.shape.tame(e)
        if endless and not (alone or self.shape.bounded(e) or self.shape.signed(e)):
            return unknown
        if d.discrete:
            return self._sum(e, atom, d)
        return self._integral(e, atom, d)

    def _order(self, name: str) -> tuple[int, str]:
        d = self.densities[name]
        return (0 if self._values(d) is not None else 1 if d.discrete else 2, name)

    def _sum(self, e: Term, atom: Term, d: Density) -> Term:
        def mass(place: Term) -> Term:
            return terms.substitute(d.body, {d.variable.data: place})

        def at(value: Term, place: Term) -> Term:
            return terms.mul(mass(place), self.of(put(value, atom, place)))

        values = self._values(d)
        if values is not None:
            return terms.add(*(at(e, terms.number(k)) for k in values))
        single = self._single(e, atom)
        if single is not None:
            place, then, otherwise = single
            inside = [terms.le(d.low, place), *([] if d.high == INFINITY else [terms.lt(place, d.high)])]
            seen = [c for c in inside if not self.shape.nonnegative(terms.sub(*c.args[::-1])) or c.op == "lt"]
            value = at(terms.sub(then, otherwise), place)
            return terms.add(self.of(otherwise), terms.where(terms.conjunction(*seen), value, ZERO) if seen else value)
        k = terms.symbol(self.elaborator.variable("k", "integer"))
        self.shape.places[k.data] = d
        inner = self.of(put(e, atom, k))
        total = []
        for low, high, (value,) in pieces((inner,), k, d.low, d.high, self.shape, self.elaborator.assumed):
            if value == ZERO:
                continue
            few = low.op == d.low.op == "number" and low.data - d.low.data <= MOST_VALUES
            if high == d.high and low != d.low and (few or high == INFINITY) and k.data not in value.names:
                # What is not below is above: all probabilities together are 1.
                total.append(terms.mul(terms.sub(ONE, self._over(d.low, low, mass, d)), value))
                continue
            total.append(self._over(low, high, partial(_weighted, value, k, mass), d))
        return terms.add(*total) if total else ZERO

    def _single(self, e: Term, atom: Term) -> tuple[Term, Term, Term] | None:
        """(the place, the value there, the value elsewhere), where one place is told apart and the rest is bounded."""
        if e.op != "where":
            return None
        condition, then, otherwise = e.args
        e = in_single(condition, then, otherwise, atom, True)
        if e.op != "where" or e.args[0].op != "eq" or not self.shape.bounded(e.args[2]):
            return None
        left, right = e.args[0].args
        found = solved(left, right, atom)
        if found is None or not self.shape.whole(found[1]) or not self.shape.certain(found[1]):
            return None
        return found[1], e.args[1], e.args[2]

    def _over(self, low: Term, high: Term, at: Callable[[Term], Term], d: Density) -> Term:
        """The sum of a term over the whole numbers from `low` up to but not including `high`."""
        if low.op == high.op == "number" and high.data - low.data <= MOST_VALUES:
            return terms.add(*(at(terms.number(k)) for k in range(int(low.data), int(high.data))), ZERO)
        name = self.elaborator.fresh()
        if (low, high) == (d.low, d.high) and d.variable.data in self.elaborator.ranges:
            self.elaborator.ranges[name] = self.elaborator.ranges[d.variable.data]
        if high != INFINITY:
            return Term("sum", (low, high, at(terms.index(name))), (name,))
        last = terms.symbol(self.elaborator.variable("N", "dim"))
        if low.op == "number":
            # Counted from 0 on: (1 - p)**(k - 1) from k = 1 is a power with the exponent 0 then, which has a value.
            low, body = ZERO, terms.rewrite(at(terms.add(terms.index(name), low)), _gathered)
        else:
            body = at(terms.index(name))
        return Term("limit", (Term("sum", (low, last, body), (name,)), INFINITY), (last.data, ""))

    def _integral(self, e: Term, atom: Term, d: Density) -> Term:
        place = terms.symbol(self.elaborator.variable(d.variable.data.rstrip("'0123456789")))
        self.shape.places[place.data] = d
        stretches: list[Stretch] = []
        both = put(e, atom, place), put(d.body, d.variable, place)
        for low, high, (value, weight) in pieces(both, place, d.low, d.high, self.shape, self.elaborator.assumed):
            inner = self.of(value)
            # What is averaged inside may have its own cases about this number.
            again = pieces((inner, weight), place, low, high, self.shape, self.elaborator.assumed)
            stretches += [(a, b, terms.mul(e, w), e) for a, b, (e, w) in again]
        return assembled(stretches, place)


def against(elaborator: Elaborator, d: Density, weight: Callable[[Term], Term]) -> Term:
    """The integral of a density times a function of the variable, with the cases of the density as ends."""
    place = terms.symbol(elaborator.variable(d.variable.data.rstrip("'0123456789")))
    both = weight(place), put(d.body, d.variable, place)
    shape = Shape(elaborator.declarations, {place.data: d})
    cut = pieces(both, place, d.low, d.high, shape, elaborator.assumed)
    return assembled([(a, b, terms.mul(e, w) if e != ONE else w, e) for a, b, (e, w) in cut], place)


def _gathered(t: Term) -> Term | None:
    """A sum with the numbers in it added up."""
    if t.op != "add":
        return None
    found = linear(t)
    return terms.add(ZERO, *(x if c == 1 else terms.mul(terms.number(c), x) for x, c in found.items() if c))


def _weighted(value: Term, k: Term, mass: Callable[[Term], Term], place: Term) -> Term:
    # The variable is no random name: it stands for the same number inside of averages.
    return terms.mul(mass(place), terms.rewrite(value, lambda t: place if t == k else None))


def _moved(e: Term, names: Collection[str]) -> bool:
    """Whether one of these names has other values inside of a part than outside, or is differentiated by."""
    found = (t for t in terms.nodes(e) if t.op == "derivative" or t.op in terms.BINDS_NAMES)
    return any(
        t.data in names if t.op == "derivative" else not t.data or not set(names).isdisjoint(t.data) for t in found
    )


def put(e: Term, atom: Term, value: Term) -> Term:
    """The term with a value for a number in it; averages in it speak of the name itself."""
    if e == atom:
        return value
    if e.op == "expectation" or atom.data not in e.names:
        return e
    return terms.rebuild(e, tuple(put(a, atom, value) for a in e.args))


def _atoms(e: Term) -> Sequence[Term]:
    """The symbols and entries in a term, outside of averages in it."""
    if e.op == "expectation":
        return ()
    own = (e,) if e.op in ("symbol", "entry") else ()
    return (*own, *(t for a in e.args for t in _atoms(a)))
