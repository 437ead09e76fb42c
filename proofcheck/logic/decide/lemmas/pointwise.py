"""Averages and probabilities as numbers of their own, with what is known of them: what is averaged is compared.

Let f, g be numbers that depend on random names. Where f <= g for all values of these, E(f) <= E(g); and E is linear.
So the lemma takes

averages     E(f) == v, shown for the declared laws
independent  E(f g) == E(f) E(g), where f and g share no random name
schwarz      E(f g)**2 <= E(f**2) E(g**2)
spreads      Var(s) <= W / 4, for a sum s of different bounded entries (`concentration.py`)
exponential  E(exp(s)) <= exp(c), by Hoeffding's or Bernstein's lemma (`concentration.py`)
facts        a <= b, a < b or a == b, shown for all values that the random names may have: what they are averaged over
             is replaced by real names within the declared bounds; the averages of both sides then compare alike
tangents     f(x) >= f(p) + f'(p) (x - p) for a number x that is random, f convex between its bounds; <= for concave f

and that of a sum of f(i) over range(n), n >= 1, is n times that of f(0), where f(i) speaks of i as the place of entries
alone, each on one axis of a name with independent entries of one law, no other entries of which it has: the law of all
that f(i) depends on is then the same for all i.

The lemma puts a real name for each average, and leaves the statement with these names, in which nothing is random any
more. Each fact may use what the ones before it say of averages. P(A) is the average of `where(A, 1, 0)`.

Proofs. If a < b everywhere, E(b - a) > 0, as b - a is positive: were the average 0, b - a would be 0 with probability
1. Independence: Fubini. Schwarz: 0 <= E((E(g**2) f - E(f g) g)**2) = E(g**2) (E(f**2) E(g**2) - E(f g)**2); where
E(g**2) is 0, g is 0 with probability 1, and E(f g) as well. Tangents: Taylor's theorem, as f'' has one sign between the
bounds, f and f' have a value there, and p lies there.

*Whether averages exist.* The average of an event does. For names known in part, a statement speaks of those laws for
which what it averages has an average (docs/guide/language.md); so this is not asked of its own averages, as long as
they exist where these names have finitely many values: what is averaged then has to be tame in the normal names
(`tame`). Any other average that a fact uses is a polynomial in random names whose moments exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.definedness import obligations
from proofcheck.lang.sizes import Size
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.concentration import bernstein, hoeffding, mean_of, parts_of
from proofcheck.logic.decide.lemmas.normal_laws import Laws
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.semantics.feasible import impossible_law

IN_PART = frozenset({"iid", "random"})
MOVING = frozenset({"derivative", "let", "limit", "map", "apply", "integral", "every", "some", "lambda"})
_TAME = frozenset({"add", "mul", "abs", "max", "min", "sum", "where", "sin", "cos", "erf"})
MOST_EVENTS = 4  # in a fact; cases are taken of no more
_RELATIONS = ("le", "lt", "eq")


def pointwise(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement about real names in place of averages; None where it does not apply. What is left may fail where
    the statement does not."""
    if any(t.op in MOVING for t in nodes(problem.statement)) or impossible_law(problem) is not None:
        return None
    found = _Averages(problem)
    try:
        statement = found.placed(problem.statement, supposed=True)
        for inner, value in data.get("averages", ()):
            found.equal(inner, value)
        for factors in data.get("independent", ()):
            found.independent(factors)
        for f, g in data.get("schwarz", ()):
            found.schwarz(f, g)
        for s in data.get("spreads", ()):
            found.spread(s)
        for row in data.get("exponential", ()):
            found.exponential(*row[:3])
        for fact in data.get("facts", ()):
            found.fact(fact)
        for x, f, place, sign in data.get("tangents", ()):
            found.tangent(x, f, place, sign)
    except _Refused:
        return None
    if found.symbols == {} or not found.fixed(statement):
        return None
    then = found.about(statement)
    return Step("averages compare as what is averaged", tuple(found.parts), then, exact=False)


class _Refused(ValueError):
    """What is offered is not what the lemma takes."""


@dataclass
class _Averages:
    """The averages met so far as real names, and what is known of them."""

    problem: Problem

    def __post_init__(self) -> None:
        self.laws = Laws(self.problem, ())
        self.symbols: dict[Term, str] = {}  # by what is averaged
        self.known: list[Term] = []
        self.parts: list[Problem] = []
        self.given = tuple(g for g in self.problem.given if self.fixed(g))
        self.declarations = dict(self.problem.declarations)
        self.bounds: list[Term] = []
        for name in sorted(self.laws.random):
            declared, limits = _bounded(self.problem.declarations[name])
            self.declarations[name] = declared
            self.bounds += limits

    def fixed(self, term: Term) -> bool:
        return self.laws.fixed(term)

    # -- averages as names --------------------------------------------------------------------------------------

    def placed(self, term: Term, supposed: bool = False) -> Term:
        """A term with names for its averages; supposed: it is the statement, which may suppose that they exist."""
        if term.op == "expectation":
            body = self.placed(term.args[0], supposed)
            try:
                # Where each part has an average of its own; else of the whole alone is known that it has one.
                return self.linear(body)
            except _Refused:
                return self.average(body, supposed)
        if not _averages(term):
            return term
        if term.op == "sum" and term.args[2].op == "expectation":
            alike = self.alike(terms.rebuild(term, (*term.args[:2], term.args[2].args[0])))
            if alike is not None:
                return terms.mul(term.args[1], self.average(alike))
        return terms.rebuild(term, tuple(self.placed(a, supposed) for a in term.args))

    def average(self, body: Term, supposed: bool = False, shown: bool = False) -> Term:
        """The name for an average of a body without averages in it. supposed: a statement may speak of it; shown: it
        was seen to exist."""
        if self.fixed(body):
            return body
        key = terms.alpha(body)
        if key not in self.symbols:
            if body.free or self._complex(body) or not (shown or self._exists(body, supposed)):
                raise _Refused
            name = terms.fresh("e", set(self.declarations) | set(self.symbols.values()))
            self.symbols[key] = name
            self.declarations[name] = Declaration(name, "real")
            # It has a value at all values of the random names.
            valued = _valued(body)
            if obligations(valued, self.declarations):
                self.parts.append(self.about(valued, *self.bounds))
        return terms.symbol(self.symbols[key])

    def _exists(self, body: Term, supposed: bool) -> bool:
        if _is_event(body):
            return True
        names = body.names & self.laws.random
        # Of one law with a density the averages exist or do not: nothing can be supposed.
        single = any((law := self.problem.declarations[n].law) is not None and law.density for n in names)
        families = {law.family for n in names if (law := self.problem.declarations[n].law) is not None}
        if not supposed or single:
            return polynomial_in_random(integrated(body, self.problem.declarations), self.problem.declarations)
        known_of = IN_PART | {"normal", "gaussian"}
        return families <= IN_PART or (families <= known_of and tame(body, self.laws))

    def _complex(self, body: Term) -> bool:
        return any(self.declarations[n].kind == "complex" for n in body.names)

    def linear(self, term: Term) -> Term:
        """The average of a term without averages in it, by the names of its parts: E is linear."""
        if self.fixed(term):
            return term
        if terms.alpha(term) in self.symbols:
            return self.average(term)
        op, args = term.op, term.args
        if op == "add":
            return terms.add(*map(self.linear, args))
        if op == "mul":
            own = [a for a in args if not self.fixed(a)]
            scale = terms.mul(*(a for a in args if self.fixed(a)))
            return terms.mul(scale, self.linear(own[0]) if len(own) == 1 else self.average(terms.mul(*own)))
        if op == "div" and self.fixed(args[1]):
            return terms.div(self.linear(args[0]), args[1])
        alike = self.alike(term) if op == "sum" else None
        return self.average(term) if alike is None else terms.mul(args[1], self.average(alike))

    def alike(self, total: Term) -> Term | None:
        """f(0) of a sum of f(i) over range(n) whose terms all have one law."""
        (i,), (low, high, body) = total.data, total.args
        size, here = Size.from_term(high), terms.index(i)
        if low != ZERO or size is None or not never_negative(size - Size.of(1)) or body.free != {i} or body == here:
            return None
        axes: dict[str, set[tuple[bool, ...]]] = {}
        for t in nodes(body):
            at = tuple(a == here for a in t.args)
            law = self.problem.declarations[t.data].law if t.op == "entry" else None
            if i in terms.bound_indices(t) or (any(at) and law is None):
                return None
            if law is not None:
                axes.setdefault(t.data, set()).add(at)
        for name, found in axes.items():
            law = self.problem.declarations[name].law
            if any(map(any, found)) and (len(found) > 1 or sum(*found) != 1 or not _one_law(law)):
                return None
        return terms.substitute(body, {i: ZERO})

    # -- what is known ------------------------------------------------------------------------------------------

    def about(self, statement: Term, *more: Term) -> Problem:
        """A statement about real names alone."""
        given = (*self.given, *self.known, *more)
        return self.problem.about(statement, declarations=dict(self.declarations), given=given)

    def learn(self, fact: Term) -> None:
        """A fact about averages, which has to have a value: an assumption without one would restrict what is shown."""
        if obligations(fact, self.declarations):
            self.parts.append(self.about(terms.conjunction(*(terms.eq(side, side) for side in fact.args))))
        self.known.append(fact)

    def equal(self, inner: Term, value: Term) -> None:
        if not self.fixed(value) or inner.free or value.free or _averages(value):
            raise _Refused
        equation = terms.eq(Term("expectation", (inner,)), value)
        self.parts.append(self.problem.about(equation, given=self.given))
        self.learn(terms.eq(self.average(self.placed(inner), shown=True), value))

    def independent(self, factors: tuple[Term, ...]) -> None:
        placed = [self.placed(f) for f in factors]
        names = [f.names & self.laws.random for f in placed]
        if len(placed) < 2 or any(a & b for a, b in combinations(names, 2)):
            raise _Refused
        parts = [self.average(f) for f in placed]
        self.known.append(terms.eq(self.average(terms.mul(*placed), shown=True), terms.mul(*parts)))

    def schwarz(self, f: Term, g: Term) -> None:
        f, g = self.placed(f), self.placed(g)
        square = terms.mul(self.average(square_of(f)), self.average(square_of(g)))
        both = self.average(terms.mul(f, g), shown=True)  # |f g| <= f**2 + g**2
        self.known.append(terms.le(terms.power(both, terms.TWO), square))

    def tangent(self, x: Term, f: Term, place: Term, sign: Term) -> None:
        """sign: 1 for convex f, -1 for concave."""
        declared = self.problem.declarations.get(x.data) if x.op == "symbol" else None
        f, at = self.placed(f), self.placed(place)
        if declared is None or declared.law is None or declared.shape or sign not in (ONE, terms.neg(ONE)):
            raise _Refused
        if f.names & self.laws.random != {x.data} or f.free or at.free or not self.fixed(at):
            raise _Refused
        first = slope(f, x.data, partial=True)
        second = None if first is None else slope(first, x.data, partial=True)
        placed = [t and terms.replace_name(t, x.data, (), at) for t in (f, first)]
        if second is None or placed[0] is None or placed[1] is None:
            raise _Refused
        inside = [terms.eq(first, first), terms.le(ZERO, terms.mul(sign, second))]  # type: ignore[arg-type]
        ends = [terms.replace_name(bound, x.data, (), at) for bound in self.bounds if x.data in bound.names]
        # Between whole numbers f has to be convex as well.
        own = self.declarations[x.data]
        low = own.kind in ("nonnegative", "natural", "index")
        between = {**self.declarations, x.data: Declaration(x.data, "nonnegative" if low else "real")}
        if low:
            ends.append(terms.le(ZERO, at))
        if None in ends:
            raise _Refused
        self.parts += [replace(self.about(t, *self.bounds), declarations=between) for t in inside]
        self.parts += [self.about(t) for t in ends if t is not None]
        line = terms.add(placed[0], terms.mul(placed[1], terms.sub(self.linear(x), at)))
        gap = terms.mul(sign, terms.sub(self.linear(f), line))
        self.learn(terms.le(ZERO, gap))

    def spread(self, s: Term) -> None:
        split = None if _averages(s) else parts_of(s, self.laws)
        eighth = None if split is None else hoeffding(split[1])
        if eighth is None:
            raise _Refused
        centred = terms.power(terms.sub(s, Term("expectation", (s,))), terms.TWO)
        self.learn(terms.le(self.average(self.placed(centred), shown=True), terms.mul(terms.TWO, eighth)))

    def exponential(self, exponent: Term, bound: Term, most: Term | None = None) -> None:
        if not self.fixed(bound) or bound.free or _averages(bound) or _averages(exponent):
            raise _Refused
        split = parts_of(exponent, self.laws)
        if split is None:
            raise _Refused
        constant, parts = split
        mean = mean_of(constant, parts)
        mean = self.linear(exponent) if mean is None else mean
        if most is None:
            excess = hoeffding(parts)
            needed = None if excess is None else [terms.le(terms.add(mean, excess), bound)]
        elif self.fixed(most) and not most.free and not _averages(most):
            needed = bernstein(parts, most, terms.sub(bound, mean))
        else:
            needed = None
        if needed is None:
            raise _Refused
        self.parts += [self.about(n, *self.bounds) for n in needed]
        averaged = self.average(Term("exp", (exponent,)), shown=True)
        self.known.append(terms.le(averaged, Term("exp", (bound,))))

    def fact(self, fact: Term) -> None:
        if fact.op not in _RELATIONS or fact.free or any(t.op in MOVING for t in nodes(fact)):
            raise _Refused
        a, b = (self.placed(side) for side in fact.args)
        sides = self.linear(a), self.linear(b)
        self.parts += self._cases(Term(fact.op, (a, b)))
        self.learn(Term(fact.op, sides))

    def _cases(self, fact: Term) -> list[Problem]:
        """A fact where each of its events occurs or does not; these have values, as averages of them were taken."""
        events = [t for t in nodes(fact) if _is_event(t) and not t.free and not self.fixed(t)][:MOST_EVENTS]
        found = []
        for chosen in product((True, False), repeat=len(events)):
            values = dict(zip(events, (ONE if c else ZERO for c in chosen), strict=True))
            literals = [e.args[0] if c else Term("not", (e.args[0],)) for e, c in zip(events, chosen, strict=True)]
            case = Term(fact.op, tuple(_put(side, values) for side in fact.args))
            found.append(self.about(case, *self.bounds, *literals))
        return found


def tame(body: Term, laws: Laws) -> bool:
    """Whether a body grows no faster than an exponential of the random names, by its structure: such a body has an
    average over normal names."""
    if laws.fixed(body):
        return True
    op, args = body.op, body.args
    if op in ("symbol", "entry"):
        return all(map(laws.fixed, args))
    if op == "where":
        return all(tame(a, laws) for a in args[1:])
    if op == "sum":
        return all(map(laws.fixed, args[:2])) and tame(args[2], laws)
    if op in _TAME:
        return all(tame(a, laws) for a in args)
    if op == "div":
        return laws.fixed(args[1]) and tame(args[0], laws)
    if op == "pow":
        exponent = args[1]
        return exponent.op == "number" and exponent.data >= 0 and tame(args[0], laws)
    return (op == "sqrt" and tame(args[0], laws)) or (op == "exp" and laws.affine(args[0]))


def _one_law(law: Law | None) -> bool:
    """Whether entries are independent, all with the same law."""
    parameters = () if law is None else (law.mean, law.variance or law.mean)
    return law is not None and law.family in ("normal", "iid") and not any(value.axes for value in parameters)


def _is_event(body: Term) -> bool:
    return body.op == "where" and body.args[1:] == (ONE, ZERO)


def _put(term: Term, values: Mapping[Term, Term]) -> Term:
    """The term with values for some of its nodes, the outermost first."""
    if term in values:
        return values[term]
    return terms.rebuild(term, tuple(_put(a, values) for a in term.args)) if term.args else term


def square_of(f: Term) -> Term:
    """The square of a term, of absolute values and powers without these."""
    if f.op == "abs":
        return square_of(f.args[0])
    if f.op == "mul":
        return terms.mul(*map(square_of, f.args))
    whole = f.op == "pow" and f.args[1].op == "number" and f.args[1].data.denominator == 1 and f.args[1].data > 0
    return terms.power(f.args[0], terms.number(2 * f.args[1].data)) if whole else terms.power(f, terms.TWO)


def _averages(term: Term) -> bool:
    return any(t.op == "expectation" for t in nodes(term))


def _valued(body: Term) -> Term:
    """A statement that asks for nothing but a value of the body."""
    if _is_event(body):
        return Term("or", (body.args[0], Term("not", (body.args[0],))))
    return terms.eq(body, body)


def _bounded(declaration: Declaration) -> tuple[Declaration, list[Term]]:
    """A random name as a real one, and what its bounds say."""
    law = declaration.law
    assert law is not None
    ranges = [(f"{declaration.name}~{k}", ZERO, size.term()) for k, size in enumerate(declaration.shape)]
    places = tuple(terms.index(i) for i, _, _ in ranges)
    entry = Term("entry", places, declaration.name) if places else terms.symbol(declaration.name)
    limits = [] if law.low is None else [terms.le(law.low, entry)]
    limits += [] if law.high is None else [terms.le(entry, law.high)]
    kind = declaration.kind
    if law.low == ZERO and kind == "real":
        kind, limits = "nonnegative", limits[1:]
    return replace(declaration, kind=kind, law=None), [terms.quantified(ranges, limit) for limit in limits]


RULES = {"pointwise": not_of_growth(pointwise)}
