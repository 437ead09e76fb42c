"""What plans are made of: a statement as it is read, its events as tails, the facts that are offered."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.normal_laws import Laws
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import reduced
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.search.index.render import form_term

_CONVERSE = {"le": "lt", "lt": "le"}


@dataclass
class Plan:
    """Facts, with what else the lemma takes."""

    facts: list[Term] = field(default_factory=list)
    means: list[Term] = field(default_factory=list)  # of which the averages help, where they are known
    averages: list[tuple[Term, Term]] = field(default_factory=list)
    independent: list[tuple[Term, ...]] = field(default_factory=list)
    schwarz: list[tuple[Term, Term]] = field(default_factory=list)
    tangents: list[tuple[Term, Term, Term, Term]] = field(default_factory=list)
    pairs: list[tuple[Term, Term, Term, Term]] = field(default_factory=list)
    spreads: list[Term] = field(default_factory=list)
    exponential: list[tuple[Term, ...]] = field(default_factory=list)
    # Facts about terms in the place of names, with what they are there; the statement about any numbers comes last.
    general: dict[Term, tuple[dict[str, Term], Term]] = field(default_factory=dict)


class Reading:
    """What a statement averages, and what is known of polynomials in random names."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.laws = Laws(problem, ())
        self.averaged = list(dict.fromkeys(t.args[0] for t in nodes(problem.statement) if t.op == "expectation"))
        used = frozenset().union(*(b.names for b in self.averaged)) & self.laws.random
        self.random = sorted(used)
        self._values: dict[Term, Term | None] = {}
        self._builder: Builder | None = None

    def of(self, body: Term) -> Reading:
        """The same with another average in the place of those of the statement."""
        found = Reading(self.problem)
        found.averaged = [body]
        return found

    def value(self, body: Term) -> Term | None:
        """The average of a polynomial by its declared moments; None where it is not known."""
        if body not in self._values:
            self._values[body] = self._value(body)
        return self._values[body]

    def _value(self, body: Term) -> Term | None:
        self._builder = self._builder or Builder(self.problem)
        try:
            algebra = self._builder.algebra
            found = form_term(algebra, reduced(algebra, self._builder(average(body))))
        except (OutOfFragment, TooMuchWork):
            return None
        plain = all(t.op != "expectation" for t in nodes(found)) and self.laws.fixed(found)
        return found if plain and found.names <= self.problem.declarations.keys() and not found.free else None

    def simple(self, term: Term) -> Term:
        """A term without random names in its normal form, where it has one."""
        self._builder = self._builder or Builder(self.problem)
        try:
            return form_term(self._builder.algebra, self._builder(term))
        except (OutOfFragment, TooMuchWork):
            return term

    @cached_property
    def spelled(self) -> list[Term]:
        """Equations between the sums of the statement that are not random and what they are in values of averages."""
        found: list[Term] = []
        stack = [*self.problem.statement.args]
        while stack:
            t = stack.pop()
            if t.op == "sum" and not t.free and self.laws.fixed(t):
                written = self.simple(t)
                if written != t:
                    found.append(terms.eq(t, written))
            elif t.op != "expectation":
                stack.extend(t.args)
        return found

    def mean(self, body: Term) -> Term:
        """The average as a value where it is known."""
        return self.value(body) or average(body)


def average(body: Term) -> Term:
    return Term("expectation", (body,))


def indicator(event: Term) -> Term:
    return terms.where(event, ONE, ZERO)


@dataclass(frozen=True)
class Tail:
    """The event T >= u, or T > u; `above`: its indicator. size: whether it is |T| that is meant."""

    inner: Term
    at: Term
    above: Term
    size: bool = False


def tails(reading: Reading, body: Term) -> tuple[list[Tail], list[Term]]:
    """An event as tails, and the equations that say how: complements."""
    event = event_of(body)
    if event is None:
        return [], []
    if event.op not in ("le", "lt"):
        return _around(reading, body, event), []
    found, facts = _tails(reading, event), []
    opposite = Term(_CONVERSE[event.op], event.args[::-1])
    rest = indicator(opposite)
    facts.append(terms.eq(terms.add(body, rest), ONE))
    return [*found, *_tails(reading, opposite)], facts


def event_of(body: Term) -> Term | None:
    """The event of an indicator, which may be one within another; None for any other term."""
    if body.op != "where" or body.args[2] != ZERO:
        return None
    if body.args[1] == ONE:
        return body.args[0]
    inner = event_of(body.args[1])
    return None if inner is None else terms.conjunction(body.args[0], inner)


def _around(reading: Reading, body: Term, event: Term) -> list[Tail]:
    """Where a term leaves the stretch between two ends, as its distance from the middle."""
    parts = event.args if event.op == "and" else ()
    if len(parts) != 2 or any(p.op not in ("le", "lt") for p in parts):
        return []
    fixed = reading.laws.fixed
    lower = [p.args for p in parts if fixed(p.args[0])]
    upper = [p.args for p in parts if fixed(p.args[1])]
    if len(lower) != 1 or len(upper) != 1:
        return []
    ((low, inner),), ((other, high),) = lower, upper
    if terms.alpha(inner) != terms.alpha(other):
        return []
    half = terms.number(Fraction(1, 2))
    middle, width = (reading.simple(terms.mul(half, t)) for t in (terms.add(high, low), terms.sub(high, low)))
    return [Tail(terms.sub(inner, middle), width, terms.sub(ONE, body), True)]


def _tails(reading: Reading, event: Term) -> list[Tail]:
    left, right = event.args
    above = indicator(event)
    fixed = reading.laws.fixed
    if fixed(left) and right.op == "abs":
        return [Tail(right.args[0], left, above, True)]
    if left.op == "abs" and fixed(right):
        return []
    if fixed(left):
        return [Tail(right, left, above)]
    if fixed(right):
        return [Tail(terms.neg(left), terms.neg(right), above)]
    return [Tail(terms.sub(right, left), ZERO, above)]


def inside(reading: Reading) -> list[Term]:
    """Names between their bounds."""
    facts = []
    for name in reading.random:
        declaration = reading.problem.declarations[name]
        if declaration.law is None or declaration.shape:
            continue
        x, law = terms.symbol(name), declaration.law
        facts += [terms.le(law.low, x)] if law.low is not None else []
        facts += [terms.le(x, law.high)] if law.high is not None else []
    return facts


def scalars(reading: Reading) -> list[Term]:
    """The scalar random names, whose means may be known."""
    return [terms.symbol(n) for n in reading.random if not reading.problem.declarations[n].shape]
