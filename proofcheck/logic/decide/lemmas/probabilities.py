"""Probabilities of events about normal names, replaced by what they come to.

An expected value of `where(A, 1, 0)` is the probability of A. If X is affine in the entries of normal names, it is
normal with mean E(X) and variance Var(X), as these entries are jointly normal: those of one name by its law, those of
different names because they are independent. So, where Var(X) > 0,

    P(X <= 0) = P(X < 0) = (1 + erf(-E(X) / sqrt(2 Var(X)))) / 2,      P(X == 0) = 0,

and where Var(X) == 0, X is E(X) with probability 1. Beyond single comparisons: complements, events about different
names (a product, by independence, whatever their laws), `a <= X and X <= b`, `abs(X) <= a`, what maxima and minima say
of their arguments, and what all entries of a vector satisfy, or certain ones, which are independent. Everything an
event is made of has to have a value wherever the names are declared, as the sign rules see it, so that no order of
evaluation matters.

Replaced only where all names stand for what their declarations say: not under `let`, a limit or anything else that
moves a name; under a derivative by a name that is not random, where the law makes sense around each of its values.
Other expected values are looked at by `averages.py`, the inner ones first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import positive
from proofcheck.lang.definedness import lawful, obligations
from proofcheck.lang.events import bounded, by_signs, grouped, negation, unfolded
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import ONE, TWO, ZERO, Binder, Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.averages import Averages
from proofcheck.logic.decide.lemmas.integrals import open_around
from proofcheck.logic.decide.lemmas.normal_laws import Laws, distribution
from proofcheck.logic.decide.lemmas.steps import Step

_PASSED = frozenset({"add", "mul", "div", "pow", "eq", "ne", "lt", "le", "and", "or", "not", "implies"})
_PASSED |= frozenset({"erf", "sqrt", "abs", "max", "min", "where"})
_RANGES = frozenset({"sum", "product", "forall", "exists"})
_UNFOLDED = frozenset({"abs", "max", "min"})


def event_of(term: Term) -> Term | None:
    """The event whose probability a term is, or None."""
    if term.op == "expectation" and term.args[0].op == "where" and term.args[0].args[1:] == (ONE, ZERO):
        return term.args[0].args[0]
    return None


def evaluated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the probabilities in it replaced; None where no value of one is seen.

    `data["laws"]`: mean and variance of sums of entries, as offered; what they are has to be shown.
    """
    found = Probabilities(problem, data.get("laws", ()))
    statement = found.walk(problem.statement, ())
    if statement == problem.statement:
        return None

    def about(claim: Term, moving: frozenset[str] = frozenset()) -> Problem:
        # Under a derivative the equation has to hold around each place: what is assumed of that name plays no part.
        given = tuple(g for g in problem.given if g.names.isdisjoint(moving))
        return problem.about(claim, given=given)

    parts = []
    for inner, (mean, variance) in found.laws.used.items():
        gap = terms.power(terms.sub(inner, mean), TWO)
        equations = [terms.eq(Term("expectation", (x,)), y) for x, y in ((inner, mean), (gap, variance))]
        closed = [terms.quantified(found.laws.within[inner], equation) for equation in equations]
        parts += [about(equation, found.laws.around[inner]) for equation in closed]
    why = "distribution function of the normal law" if found.normal else "independence of different names"
    return Step(why, tuple(parts), about(statement))


@dataclass(frozen=True)
class _Range:
    """A comparison `low R X` or `X R high` with X random and the other side not: `end` is that side."""

    inner: Term
    end: Term
    above: bool  # whether X is at least the end
    strict: bool

    @property
    def op(self) -> str:
        return "lt" if self.strict else "le"

    @property
    def sides(self) -> tuple[Term, Term]:
        return (self.end, self.inner) if self.above else (self.inner, self.end)


def _nearest(ranges: Sequence[_Range], op: str) -> _Range | None:
    """One for several on the same side of X, all strict or none; None where there is no such one."""
    if not ranges or len({r.strict for r in ranges}) > 1:
        return None
    if len(ranges) == 1:
        return ranges[0]
    ends = [r.end for r in ranges]
    if all(end.op == "number" for end in ends):
        return replace(ranges[0], end=(max if op == "max" else min)(ends, key=lambda end: end.data))
    return replace(ranges[0], end=Term(op, tuple(ends)))


def _alike(declared: Declaration) -> bool:
    """Whether the entries of a name are independent and have one law."""
    return declared.law is not None and declared.law.family in ("normal", "iid")


class Probabilities:
    def __init__(self, problem: Problem, laws: Sequence[tuple[Term, Term, Term]]) -> None:
        self.problem = problem
        self.laws = Laws(problem, laws)
        self.random, self.signs = self.laws.random, self.laws.signs
        self.normal = False  # whether the distribution function was used
        self.moving: frozenset[str] = frozenset()  # the names of the derivatives around

    def walk(self, term: Term, binders: tuple[Binder, ...]) -> Term:
        if term.op == "expectation":
            event = event_of(term)
            value = self.value(event) if event is not None and self._defined(event, binders) else None
            if value is None and not self.moving:
                value = Averages(self.laws, binders).of(self.walk(term.args[0], binders))
                self.normal = self.normal or value is not None
            return term if value is None else value
        if not any(t.op == "expectation" for t in subterms(term)):
            return term
        if term.op in _RANGES:
            low, high, body = term.args
            inside = (*binders, (term.data[0], low, high))
            ends = (self.walk(low, binders), self.walk(high, binders))
            return Term(term.op, (*ends, self.walk(body, inside)), term.data)
        if term.op in _PASSED:
            return terms.rebuild(term, tuple(self.walk(a, binders) for a in term.args))
        if term.op == "derivative" and self._steady(term):
            outer, self.moving = self.moving, self.moving | {term.data}
            found = terms.rebuild(term, tuple(self.walk(a, binders) for a in term.args))
            self.moving = outer
            return found
        return term

    def _steady(self, term: Term) -> bool:
        """Whether probabilities are what they are replaced by around each value of the name of a derivative: the laws
        make sense there, as the sign rules see it, and what is assumed of the name holds there as well."""
        name = term.data
        declaration = self.problem.declarations.get(name)
        if declaration is None or declaration.shape or declaration.law or declaration.kind not in ("real", "positive"):
            return False
        if not open_around(self.problem, name):
            return False
        return all(map(self.signs.holds, lawful(term.args[0], name, self.problem.declarations)))

    def _defined(self, event: Term, binders: tuple[Binder, ...]) -> bool:
        """Whether every comparison in an event has a value for all declared values, by the sign rules."""
        inner = [(t.data[0], *t.args[:2]) for t in subterms(event) if t.op == "forall"]
        for t in subterms(event):
            if t.op not in COMPARISONS:
                continue
            around = (*binders, *(b for b in inner if b[0] in t.free))
            if any(self.problem.declarations[n].kind in ("complex", "function") for n in t.names):
                return False
            # What can be differentiated at a place has a value around it; what is unfolded comes down to its arguments.
            sides = [s for a in t.args for s in (a.args if a.op in _UNFOLDED else (a,))]
            slopes = (Term("derivative", (s,), name) for name in self.moving for s in sides if name in s.names)
            closed = terms.quantified(around, terms.conjunction(*(terms.eq(a, a) for a in (*t.args, *slopes))))
            if closed.free or not all(map(self.signs.holds, obligations(closed, self.problem.declarations))):
                return False
        return True

    def value(self, event: Term) -> Term | None:
        """The probability of an event."""
        if event.names.isdisjoint(self.random):
            return terms.where(event, ONE, ZERO)
        op, args = event.op, event.args
        if op == "not":
            return self._complement(args[0])
        if op == "ne":
            return self._complement(terms.eq(*args))
        if op == "implies":
            return self._complement(terms.conjunction(args[0], negation(args[1])))
        if op == "or":
            return self._complement(terms.conjunction(*map(negation, args)))
        if op == "and":
            return self._conjunction(args)
        if op == "forall":
            return self._every(event)
        if op in ("le", "lt"):
            plain = unfolded(event) or bounded(event)
            if plain is not None:
                return self.value(plain)
            signs = by_signs(event, self.laws.grouped)
            return self._below(op, terms.sub(*args)) if signs is None else self._apart_in(*signs)
        if op == "eq":
            return self._below(op, terms.sub(*args))
        return None

    def _every(self, event: Term) -> Term | None:
        """The probability that all entries of a vector, independent and of one law, are such: that of one, to the power
        of how many there are."""
        (name,), (low, high, body) = event.data, event.args
        random = sorted(body.names & self.random)
        declared = self.problem.declarations[random[0]] if len(random) == 1 else None
        if declared is None or not _alike(declared) or len(declared.shape) != 1 or not positive(declared.shape[0]):
            return None
        if low != ZERO or high != declared.shape[0].term():
            return None
        atom, first = terms.entry(declared.name, terms.index(name)), terms.entry(declared.name, ZERO)
        if any(t.data == declared.name and t != atom for t in subterms(body)):
            return None
        one = terms.rewrite(body, lambda t: first if t == atom else None)
        if name in one.free:
            return None
        value = self.value(one)
        return None if value is None else terms.power(value, high)

    def _apart_in(self, one: bool, events: Sequence[Term]) -> Term | None:
        """The probability that one of several events occurs, of which no two meet, or that none does."""
        values = [self.value(event) for event in events]
        total = None if None in values else terms.add(*(v for v in values if v is not None))
        return total if one or total is None else terms.sub(ONE, total)

    def _complement(self, event: Term) -> Term | None:
        value = self.value(event)
        return None if value is None else terms.sub(ONE, value)

    def _conjunction(self, parts: tuple[Term, ...]) -> Term | None:
        """Events about different names are independent; those about the same are taken together."""
        flat: list[Term] = []
        for part in parts:
            plain = unfolded(part) or part
            flat += plain.args if plain.op == "and" else (plain,)
        groups = grouped(flat, self._apart(flat))
        factors = [self._together(members) for _, members in groups]
        return None if None in factors else terms.mul(*(f for f in factors if f is not None))

    def _apart(self, events: Sequence[Term]) -> Callable[[Term], frozenset[str]]:
        """What an event has to share with another for both to depend on each other: a random name, or an entry where
        each event speaks of certain entries, which are independent."""
        atoms = {
            t for event in events for t in subterms(event) if t.op in ("symbol", "entry") and t.data in self.random
        }
        whole = {
            t.data
            for t in atoms
            if not _alike(self.problem.declarations[t.data]) or any(a.op != "number" for a in t.args) or not t.args
        }

        def shared(event: Term) -> frozenset[str]:
            own = [t for t in subterms(event) if t in atoms]
            return frozenset(t.data if t.data in whole else f"{t.data}{[a.data for a in t.args]}" for t in own)

        return shared

    def _together(self, events: list[Term]) -> Term | None:
        """The probability that several events about the same names occur: one event, or X between ends."""
        if len(events) == 1:
            return None if events[0].op == "and" else self.value(events[0])
        ranges = [r for r in map(self._range, events) if r is not None]
        if len(ranges) < len(events) or any(r.inner != ranges[0].inner for r in ranges):
            return None
        lows, highs = ([r for r in ranges if r.above is above] for above in (True, False))
        low, high = _nearest(lows, "max"), _nearest(highs, "min")
        if (self.moving and len(ranges) > 2) or (lows and low is None) or (highs and high is None):
            return None
        if low is None or high is None:
            only = low or high
            return None if only is None or self.moving else self._below(only.op, terms.sub(*only.sides))
        law = self.laws.law(low.inner, self.moving)
        if law is None:
            return None
        mean, variance = law
        self.normal = True
        upper, lower = (distribution(end, mean, variance) for end in (high.end, low.end))
        between = Term("max", (ZERO, terms.sub(upper, lower)))
        # What is assumed holds at the place of a derivative, and around it where it is strict and the sides continuous.
        order = terms.lt if self.moving else terms.le
        if self.signs.holds(order(low.end, high.end)):
            between = terms.sub(upper, lower)
        above, below = (r.op for r in (low, high))
        inside = terms.conjunction(Term(above, (low.end, mean)), Term(below, (mean, high.end)))
        return self.laws.unless_constant(variance, between, terms.where(inside, ONE, ZERO))

    def _range(self, event: Term) -> _Range | None:
        if event.op not in ("le", "lt"):
            return None
        left, right = event.args
        random = [not side.names.isdisjoint(self.random) for side in event.args]
        if all(random):
            return None
        inner, end = (right, left) if random[1] else (left, right)
        return _Range(inner, end, random[1], event.op == "lt")

    def _below(self, op: str, inner: Term) -> Term | None:
        """P(X op 0)"""
        law = self.laws.law(inner, self.moving)
        if law is None:
            return None
        mean, variance = law
        self.normal = True
        value = ZERO if op == "eq" else distribution(ZERO, mean, variance)
        return self.laws.unless_constant(variance, value, terms.where(Term(op, (mean, ZERO)), ONE, ZERO))


RULES = {"probability": evaluated}
