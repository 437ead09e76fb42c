"""Sums over a range that grows with n, by a recurrence that the summands satisfy up to a difference.

Let T(n) = sum(F(n, k) for k in range(low, high(n))), and S(n) what it is said to be. If for all n from a number m on

    b(n) F(n + 1, k) - a(n) F(n, k) == G(n, k + 1) - G(n, k)    for all k in range(low, high(n) - d)

then summing over k gives b(n) T(n + 1) - a(n) T(n) as a difference of G at the ends and a few values of F beyond them.
If b(n) is not zero and S satisfies the same equation, and S is T at the first numbers up to m, they are equal for all
n, by induction. G and d come from an engine; everything is shown anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.decide.lemmas.opaque import BINDING
from proofcheck.decide.lemmas.steps import Step
from proofcheck.decide.lemmas.telescoping import kind_from
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.induction import numbers, start
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

MOST_AHEAD = 4
MOST_WRITTEN = 8


def recurring(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`sum == S` by the certificate `data["certificate"]`, G in the index of the sum, the `factors` b and a, the number
    `from`, and `short`, d above."""
    name, ahead, short = data["name"], data["from"], data["short"]
    (after, before), certificate = data["factors"], data["certificate"]
    statement = problem.statement
    if statement.op != "eq" or name not in numbers(problem):
        return None
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
    begun = start(problem, name)
    if begun is None:
        return None
    first, others = begun
    grown = (end.substitute({name: Size.of(name) + Size.of(1)}) - end).constant
    if grown is None or not 0 <= grown <= MOST_AHEAD or not 0 <= short <= MOST_AHEAD or not 0 <= ahead <= MOST_AHEAD:
        return None
    n = terms.symbol(name)

    def at(t: Term, place: Term) -> Term:
        # Top down: what a replacement makes of its surroundings is not replaced once more.
        if t == n:
            return place
        return terms.rebuild(t, tuple(at(a, place) for a in t.args)) if name in t.names else t

    def summand(place: Term, k: Term) -> Term:
        return terms.substitute(at(body, place), {index: k})

    following = terms.add(n, terms.ONE)
    beginning = terms.number(first + ahead)
    left = {k: d for k, d in problem.declarations.items() if k != name}
    base = replace(problem, composed=(), earlier=())
    firsts = [
        replace(
            base, declarations=left, given=tuple(others), statement=_written(at(statement, terms.number(first + j)))
        )
        for j in range(ahead + 1)
    ]
    onward = replace(base, given=(*others, terms.le(beginning, n)))
    last = (end - Size.of(short)).term()
    fresh = terms.fresh(index, problem.declarations.keys() | body.names | certificate.names)
    k = terms.symbol(fresh)
    here, there = (terms.substitute(certificate, {index: i}) for i in (k, terms.add(k, terms.ONE)))
    stepwise = terms.eq(
        terms.sub(terms.mul(after, summand(following, k)), terms.mul(before, summand(n, k))), terms.sub(there, here)
    )
    inside = replace(
        onward,
        declarations={**problem.declarations, fresh: Declaration(fresh, kind_from(low))},
        given=(*onward.given, terms.le(low, k), terms.lt(k, last)),
        statement=stepwise,
    )
    apart = (end - Size.of(short) - Size.of(name)).constant
    if apart is not None and any(
        t.op == "pow" and name in t.args[1].names and t.args[1].free for t in terms.nodes(body)
    ):
        # k < n + c is n == k + m + 1 - c for a natural m: exponents such as n - k are natural numbers at sight.
        gap = terms.fresh("m", inside.declarations.keys() | body.names | certificate.names)
        later = terms.add(k, terms.symbol(gap), terms.number(1 - apart))
        inside = replace(
            inside,
            declarations={**left, fresh: inside.declarations[fresh], gap: Declaration(gap, "natural")},
            given=tuple(at(g, later) for g in inside.given),
            statement=terms.rewrite(at(stepwise, later), _exponent),
        )
    beyond = [
        [summand(place, (end - Size.of(short) + Size.of(j)).term()) for j in range(count)]
        for place, count in ((following, short + grown), (n, short))
    ]
    rest = [terms.sub(at(value, place), terms.add(*more)) for place, more in zip((following, n), beyond, strict=True)]
    edges = [terms.substitute(certificate, {index: e}) for e in (last, low)]
    whole = terms.eq(terms.sub(terms.mul(after, rest[0]), terms.mul(before, rest[1])), terms.sub(*edges))
    parts = (
        *firsts,
        replace(onward, statement=terms.le(low, last)),
        replace(onward, statement=Term("ne", (after, terms.ZERO))),
        inside,
        replace(onward, statement=terms.rewrite(whole, _exponent)),
    )
    return Step(f"induction over {name}, by a recurrence of the summands", parts)


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
