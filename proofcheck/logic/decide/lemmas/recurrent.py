"""Sums over a range that grows with n, by a recurrence that the summands satisfy up to a difference.

Let T(n) = sum(F(n, k) for k in range(low, high(n))), and S(n) what it is said to be. If for all n from a number m on

    b(n) F(n + 1, k) - a(n) F(n, k) == G(n, k + 1) - G(n, k)    for all k in range(low, high(n) - d)

then summing over k gives b(n) T(n + 1) - a(n) T(n) as a difference of G at the ends and a few values of F beyond them.
If b(n) is not zero and S satisfies the same equation, and S is T at the first numbers up to m, they are equal for all
n, by induction. G and d come from an engine; everything is shown anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.induction import least, numbers, start, without_idle
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, Step, not_of_growth
from proofcheck.logic.decide.lemmas.telescoping import kind_from

MOST_AHEAD = 4
MOST_WRITTEN = 8


def recurring(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`sum == S` by the certificate `data["certificate"]`, G in the index of the sum, the `factors` b and a, the number
    `from`, and `short`, d above."""
    sum_ = _Sum.of(problem, data)
    if sum_ is None:
        return None
    name = sum_.name
    base = sum_.problem.about()
    left = {k: d for k, d in base.declarations.items() if k != name}
    firsts = [
        replace(
            base,
            declarations=left,
            given=tuple(sum_.others),
            statement=_written(sum_.at(problem.statement, terms.number(sum_.first + j))),
        )
        for j in range(data["from"] + 1)
    ]
    onward = replace(base, given=(*sum_.others, terms.le(terms.number(sum_.first + data["from"]), sum_.n)))
    parts = (
        *firsts,
        replace(onward, statement=terms.le(sum_.low, sum_.last)),
        replace(onward, statement=Term("ne", (sum_.after, terms.ZERO))),
        sum_.inside(onward),
        replace(onward, statement=terms.rewrite(sum_.whole(), _exponent)),
    )
    return Step(f"induction over {name}, by a recurrence of the summands", parts)


@dataclass(frozen=True, slots=True)
class _Sum:
    """T(n) = S(n) with its certificate: `end` is high(n), `last` high(n) - d, `grown` high(n + 1) - high(n)."""

    problem: Problem
    name: str
    index: str
    low: Term
    end: Size
    body: Term
    value: Term
    after: Term
    before: Term
    certificate: Term
    short: int
    grown: int
    first: int
    others: tuple[Term, ...]

    @classmethod
    def of(cls, problem: Problem, data: Mapping[str, Any]) -> _Sum | None:
        """None where the statement or the certificate is of another shape."""
        name, ahead, short = data["name"], data["from"], data["short"]
        (after, before), certificate = data["factors"], data["certificate"]
        statement = problem.statement
        if statement.op != "eq" or name not in numbers(problem, besides=True):
            return None
        problem = without_idle(problem, name)
        sides = summed(problem)
        if sides is None:
            return None
        total, value = sides
        low, high, body = total.args
        (index,) = total.data
        end = Size.from_term(high)
        if end is None or total.free or low.free or name in low.names or certificate.free - {index}:
            return None
        if any(t.op in BINDING for t in terms.nodes(statement)) or after.free or before.free:
            return None
        # What else is assumed of n is left out: then the equation is shown for all n.
        known = [g for g in problem.given if name not in g.names or least(g, name) is not None]
        begun = start(replace(problem, given=tuple(known)), name)
        grown = (end.substitute({name: Size.of(name) + Size.of(1)}) - end).constant
        if begun is None or grown is None or not all(0 <= n <= MOST_AHEAD for n in (grown, short, ahead)):
            return None
        first, others = begun
        return cls(
            problem, name, index, low, end, body, value, after, before, certificate, short, grown, first, tuple(others)
        )

    @property
    def n(self) -> Term:
        return terms.symbol(self.name)

    @property
    def following(self) -> Term:
        return terms.add(self.n, terms.ONE)

    @property
    def last(self) -> Term:
        return (self.end - Size.of(self.short)).term()

    def at(self, t: Term, place: Term) -> Term:
        """A term at another place than n. Top down: what a replacement makes is not replaced once more."""
        if t == self.n:
            return place
        return terms.rebuild(t, tuple(self.at(a, place) for a in t.args)) if self.name in t.names else t

    def summand(self, place: Term, k: Term) -> Term:
        return terms.substitute(self.at(self.body, place), {self.index: k})

    def inside(self, onward: Problem) -> Problem:
        """The equation of the summands, for all n and k."""
        names = self.problem.declarations.keys() | self.body.names | self.certificate.names
        fresh = terms.fresh(self.index, names)
        k = terms.symbol(fresh)
        here, there = (terms.substitute(self.certificate, {self.index: i}) for i in (k, terms.add(k, terms.ONE)))
        stepwise = terms.eq(
            terms.sub(
                terms.mul(self.after, self.summand(self.following, k)), terms.mul(self.before, self.summand(self.n, k))
            ),
            terms.sub(there, here),
        )
        declarations = {**self.problem.declarations, fresh: Declaration(fresh, kind_from(self.low))}
        given = (*onward.given, terms.le(self.low, k), terms.lt(k, self.last))
        apart = (self.end - Size.of(self.short) - Size.of(self.name)).constant
        powers = [t for t in terms.nodes(self.body) if t.op == "pow" and self.name in t.args[1].names]
        if apart is None or not any(t.args[1].free for t in powers):
            return replace(onward, declarations=declarations, given=given, statement=stepwise)
        # k < n + c is n == k + m + 1 - c for a natural m: exponents such as n - k are natural numbers at sight.
        gap = terms.fresh("m", declarations.keys() | names)
        later = terms.add(k, terms.symbol(gap), terms.number(1 - apart))
        declarations = {other: d for other, d in declarations.items() if other != self.name}
        return replace(
            onward,
            declarations={**declarations, gap: Declaration(gap, "natural")},
            given=tuple(self.at(g, later) for g in given),
            statement=terms.rewrite(self.at(stepwise, later), _exponent),
        )

    def whole(self) -> Term:
        """The same equation of S, with the values of F beyond the last k that the other covers."""
        places = ((self.following, self.short + self.grown), (self.n, self.short))
        rest = []
        for place, count in places:
            more = [self.summand(place, (self.end - Size.of(self.short) + Size.of(j)).term()) for j in range(count)]
            rest.append(terms.sub(self.at(self.value, place), terms.add(*more)))
        edges = [terms.substitute(self.certificate, {self.index: e}) for e in (self.last, self.low)]
        return terms.eq(terms.sub(terms.mul(self.after, rest[0]), terms.mul(self.before, rest[1])), terms.sub(*edges))


def summed(problem: Problem) -> tuple[Term, Term] | None:
    """Of an equation: one side as a sum, with the factors beside it inside, and the other side."""
    for side, other in (problem.statement.args, problem.statement.args[::-1]):
        sums = [t for t in (side.args if side.op == "mul" else (side,)) if t.op == "sum"]
        if len(sums) != 1:
            continue
        rest = tuple(t for t in side.args if t is not sums[0]) if side.op == "mul" else ()
        if any(obligations(t, problem.declarations) for t in rest):
            continue  # an empty sum would hide that they have no value
        low, high, body = sums[0].args
        return Term("sum", (low, high, terms.mul(*rest, body)), sums[0].data), other
    return None


def _exponent(t: Term) -> Term | None:
    """A power whose exponent is a polynomial in whole numbers, with like terms put together."""
    size = Size.from_term(t.args[1]) if t.op == "pow" else None
    return None if size is None else terms.power(t.args[0], size.term())


def _written(statement: Term) -> Term:
    """Sums over a few given numbers, written out."""

    def rule(t: Term) -> Term | None:
        if t.op != "sum" or any(end.op != "number" for end in t.args[:2]):
            return None
        low, high = (int(end.data) for end in t.args[:2])
        if high - low > MOST_WRITTEN:
            return None
        return terms.add(*(terms.substitute(t.args[2], {t.data[0]: terms.number(k)}) for k in range(low, high)))

    return terms.rewrite(statement, rule)


RULES = {"recurring": not_of_growth(recurring)}
