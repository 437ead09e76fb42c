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
pairs        a(x, y) <= b(x, y) or < for two values x, y of a number that is random, b - a a sum of products f(x) g(y):
             with E(f) E(g) in the place of these products the sum is not negative

and that of a sum of f(i) over range(n), n >= 1, is n times that of f(0), where f(i) speaks of i as the place of entries
alone, each on one axis of a name with independent entries of one law, no other entries of which it has: the law of all
that f(i) depends on is then the same for all i.

The lemma puts a real name for each average, and leaves the statement with these names, in which nothing is random any
more. Each fact may use what the ones before it say of averages. P(A) is the average of `where(A, 1, 0)`.

Proofs. If a < b everywhere, E(b - a) > 0, as b - a is positive: were the average 0, b - a would be 0 with probability
1. Independence: Fubini. Schwarz: 0 <= E((E(g**2) f - E(f g) g)**2) = E(g**2) (E(f**2) E(g**2) - E(f g)**2); where
E(g**2) is 0, g is 0 with probability 1, and E(f g) as well. Tangents: Taylor's theorem, as f'' has one sign between the
bounds, f and f' have a value there, and p lies there. Pairs: the average of b - a over x and an independent y of the
same law, by Fubini.

*Whether averages exist.* The average of an event does. For names known in part, a statement speaks of those laws for
which what it averages has an average (docs/guide/language.md); so this is not asked of its own averages, as long as
they exist where these names have finitely many values: what is averaged then has to be tame in the normal names
(`tame` in `named_averages.py`). Any other average that a fact uses is a polynomial in random names whose moments exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.concentration import bernstein, hoeffding, mean_of, parts_of
from proofcheck.logic.decide.lemmas.named_averages import Named, Refused, averages_in, is_event
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.semantics.feasible import impossible_law

MOVING = frozenset({"derivative", "let", "limit", "map", "apply", "integral", "every", "some", "lambda"})
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
        for x, y, fact, gap in data.get("pairs", ()):
            found.pair(x, y, fact, gap)
    except Refused:
        return None
    if found.symbols == {} or not found.fixed(statement):
        return None
    then = found.about(statement)
    return Step("averages compare as what is averaged", tuple(found.parts), then, exact=False)


class _Averages(Named):
    """The averages met so far as real names, with what is offered and known of them."""

    def learn(self, fact: Term) -> None:
        """A fact about averages, which has to have a value: an assumption without one would restrict what is shown."""
        if obligations(fact, self.declarations):
            self.parts.append(self.about(terms.conjunction(*(terms.eq(side, side) for side in fact.args))))
        self.known.append(fact)

    def equal(self, inner: Term, value: Term) -> None:
        if not self.fixed(value) or inner.free or value.free or averages_in(value):
            raise Refused
        equation = terms.eq(Term("expectation", (inner,)), value)
        self.parts.append(self.problem.about(equation, given=self.given))
        self.learn(terms.eq(self.average(self.placed(inner), shown=True), value))

    def independent(self, factors: tuple[Term, ...]) -> None:
        placed = [self.placed(f) for f in factors]
        names = [f.names & self.laws.random for f in placed]
        if len(placed) < 2 or any(a & b for a, b in combinations(names, 2)):
            raise Refused
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
            raise Refused
        if f.names & self.laws.random != {x.data} or f.free or at.free or not self.fixed(at):
            raise Refused
        first = slope(f, x.data, partial=True)
        second = None if first is None else slope(first, x.data, partial=True)
        placed = [t and terms.replace_name(t, x.data, (), at) for t in (f, first)]
        if second is None or placed[0] is None or placed[1] is None:
            raise Refused
        inside = [terms.eq(first, first), terms.le(ZERO, terms.mul(sign, second))]  # type: ignore[arg-type]
        ends = [terms.replace_name(bound, x.data, (), at) for bound in self.bounds if x.data in bound.names]
        # Between whole numbers f has to be convex as well.
        own = self.declarations[x.data]
        low = own.kind in ("nonnegative", "natural", "index")
        between = {**self.declarations, x.data: Declaration(x.data, "nonnegative" if low else "real")}
        if low:
            ends.append(terms.le(ZERO, at))
        if None in ends:
            raise Refused
        self.parts += [replace(self.about(t, *self.bounds), declarations=between) for t in inside]
        self.parts += [self.about(t) for t in ends if t is not None]
        line = terms.add(placed[0], terms.mul(placed[1], terms.sub(self.linear(x), at)))
        gap = terms.mul(sign, terms.sub(self.linear(f), line))
        self.learn(terms.le(ZERO, gap))

    def spread(self, s: Term) -> None:
        split = None if averages_in(s) else parts_of(s, self.laws)
        eighth = None if split is None else hoeffding(split[1])
        if eighth is None:
            raise Refused
        centred = terms.power(terms.sub(s, Term("expectation", (s,))), terms.TWO)
        self.learn(terms.le(self.average(self.placed(centred), shown=True), terms.mul(terms.TWO, eighth)))

    def pair(self, x: Term, y: Term, fact: Term, gap: Term) -> None:
        """A fact about two values of a name, and the difference of its sides as a sum of products."""
        declared = self.problem.declarations.get(x.data) if x.op == "symbol" else None
        if declared is None or declared.law is None or declared.shape or y.op != "symbol":
            raise Refused
        if y.data in self.declarations or fact.op not in ("le", "lt") or fact.free or gap.free:
            raise Refused
        if any(t.op in MOVING or (t.op == "expectation" and y.data in t.names) for s in (fact, gap) for t in nodes(s)):
            raise Refused
        a, b, gap = (self.placed(side) for side in (*fact.args, gap))
        if y.data in self.declarations:  # an average has this name
            raise Refused
        products = [self._apart(part, x, y) for part in (gap.args if gap.op == "add" else (gap,))]
        moved = [terms.replace_name(bound, x.data, (), y) for bound in self.bounds if x.data in bound.names]
        both = {**self.declarations, y.data: replace(self.declarations[x.data], name=y.data)}
        said = [Term(fact.op, (a, b)), terms.eq(terms.sub(b, a), gap)]
        if None in moved:
            raise Refused
        bounds = [*self.bounds, *(bound for bound in moved if bound is not None)]
        self.parts += [replace(self.about(t, *bounds), declarations=both) for t in said]
        self.learn(Term(fact.op, (ZERO, terms.add(*products))))

    def _apart(self, part: Term, x: Term, y: Term) -> Term:
        """c E(f) E(g) for a product c f(x) g(y)."""
        scale: list[Term] = []
        here: list[Term] = []
        there: list[Term] = []
        for factor in part.args if part.op == "mul" else (part,):
            random = factor.names & (self.laws.random | {y.data})
            if len(random) > 1 or not random <= {x.data, y.data}:
                raise Refused
            (scale if not random else here if x.data in random else there).append(factor)
        other = terms.replace_name(terms.mul(*there), y.data, (), x)
        if other is None:
            raise Refused
        return terms.mul(*scale, self.linear(terms.mul(*here)), self.linear(other))

    def exponential(self, exponent: Term, bound: Term, most: Term | None = None) -> None:
        if not self.fixed(bound) or bound.free or averages_in(bound) or averages_in(exponent):
            raise Refused
        split = parts_of(exponent, self.laws)
        if split is None:
            raise Refused
        constant, parts = split
        mean = mean_of(constant, parts)
        mean = self.linear(exponent) if mean is None else mean
        if most is None:
            excess = hoeffding(parts)
            needed = None if excess is None else [terms.le(terms.add(mean, excess), bound)]
        elif self.fixed(most) and not most.free and not averages_in(most):
            needed = bernstein(parts, most, terms.sub(bound, mean))
        else:
            needed = None
        if needed is None:
            raise Refused
        self.parts += [self.about(n, *self.bounds) for n in needed]
        averaged = self.average(Term("exp", (exponent,)), shown=True)
        self.known.append(terms.le(averaged, Term("exp", (bound,))))

    def fact(self, fact: Term) -> None:
        if fact.op not in _RELATIONS or fact.free or any(t.op in MOVING for t in nodes(fact)):
            raise Refused
        a, b = (self.placed(side) for side in fact.args)
        sides = self.linear(a), self.linear(b)
        self.parts += self._cases(Term(fact.op, (a, b)))
        self.learn(Term(fact.op, sides))

    def _cases(self, fact: Term) -> list[Problem]:
        """A fact where each of its events occurs or does not; these have values, as averages of them were taken."""
        events = [t for t in nodes(fact) if is_event(t) and not t.free and not self.fixed(t)][:MOST_EVENTS]
        found = []
        for chosen in product((True, False), repeat=len(events)):
            values = dict(zip(events, (ONE if c else ZERO for c in chosen), strict=True))
            literals = [e.args[0] if c else Term("not", (e.args[0],)) for e, c in zip(events, chosen, strict=True)]
            case = Term(fact.op, tuple(_put(side, values) for side in fact.args))
            found.append(self.about(case, *self.bounds, *literals))
        return found


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


RULES = {"pointwise": not_of_growth(pointwise)}
