"""Sums of indicators, sum(where(A(i), 1, 0) for i in range(n)): the statement for all numbers in the place of these.

Said of the numbers is that they are 1 where A(i) holds and else 0, and that none is over their sum. So where A holds at
some place the sum is at least 1, which is what union bounds rest on.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved

NAME = "indicators"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, with `cut` in it."""
    found = None
    if problem.statement.op in ("le", "lt"):
        found = next(filter(None, (_named(problem, total, others) for total in _totals(problem.statement))), None)
    return Proposal(NAME, found, "for all numbers in the place of indicators")


def _totals(statement: Term) -> Iterator[Term]:
    for t in dict.fromkeys(subterms(statement)):
        over_all = t.op == "sum" and not t.free and t.args[0] == ZERO
        if over_all and t.args[2].op == "where" and t.args[2].free and t.args[2].args[1:] == (ONE, ZERO):
            yield t


def _named(problem: Problem, total: Term, others: Others) -> Evidence | None:
    (i,), (low, high, body) = total.data, total.args
    size = Size.from_term(high)
    name = terms.fresh("b", problem.declarations.keys() | problem.used())
    if size is None:
        return None
    here, event = terms.entry(name, terms.index(i)), body.args[0]
    total_of = terms.total(i, low, high, here)
    told = (
        terms.le(ZERO, here),
        terms.implies(event, terms.eq(here, ONE)),
        terms.implies(Term("not", (event,)), terms.eq(here, ZERO)),
    )
    facts = tuple(terms.forall(i, low, high, fact) for fact in told)

    def exchanged(t: Term) -> Term | None:
        if t == total:
            return total_of
        if t.op != "where" or t.args[1:] != (ONE, ZERO) or t.free:
            return None
        places = (s for s in subterms(t) if s.op == "symbol")
        at = next((p for p in places if terms.substitute(body, {i: p}) == t), None)
        return None if at is None else terms.entry(name, at)

    statement = terms.rewrite(problem.statement, exchanged)
    offered = (Declaration(name, "real", (size,)), (i,), body, facts, statement)
    parts = reductions.named(problem, *offered)
    pieces = () if parts is None else proved(parts[:-1], others.plain.prove)
    if parts is None or len(pieces) < len(parts) - 1:
        return None
    lemma = terms.forall(i, low, high, terms.le(here, total_of))
    steps = reductions.cut(parts[-1], (lemma,)) or ()
    shown = proved(steps, others.within(depth=1).prove)
    if not steps or len(shown) < len(steps):
        return None
    last = Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": shown})
    return Evidence("named", NAME, {"named": offered, "pieces": (*pieces, last)})
