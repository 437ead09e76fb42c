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

from proofcheck.decide.lemmas.steps import Step
from proofcheck.decide.lemmas.telescoping import kind_from
from proofcheck.lang import terms
from proofcheck.lang.induction import FIRST, least, numbers
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

MOST_AHEAD = 4
_OPAQUE = frozenset({"derivative", "let", "limit", "expectation", "map", "integral", "every", "some", "apply"})


def recurring(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`sum == S` by the certificate `data["certificate"]`, G in the index of the sum, the `factors` b and a, the number
    `from`, and `short`, d above."""
    name, ahead, short = data["name"], data["from"], data["short"]
    (after, before), certificate = data["factors"], data["certificate"]
    statement = problem.statement
    if statement.op != "eq" or name not in numbers(problem):
        return None
    total, value = statement.args if statement.args[0].op == "sum" else statement.args[::-1]
    if total.op != "sum":
        return None
    low, high, body = total.args
    (index,) = total.data
    end = Size.from_term(high)
    if end is None or total.free or low.free or name in low.names or certificate.free - {index}:
        return None
    if any(t.op in _OPAQUE for t in terms.nodes(statement)) or after.free or before.free:
        return None
    first = FIRST[problem.declarations[name].kind]
    others: list[Term] = []
    for assumption in problem.given:
        bound = least(assumption, name)
        if bound is None and name in assumption.names:
            return None
        if bound is None:
            others.append(assumption)
        else:
            first = max(first, bound)
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
    start = terms.number(first + ahead)
    left = {k: d for k, d in problem.declarations.items() if k != name}
    base = replace(problem, composed=(), earlier=())
    firsts = [
        replace(base, declarations=left, given=tuple(others), statement=at(statement, terms.number(first + j)))
        for j in range(ahead + 1)
    ]
    onward = replace(base, given=(*others, terms.le(start, n)))
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
        replace(onward, statement=whole),
    )
    return Step(f"induction over {name}, by a recurrence of the summands", parts)
