"""Limits with parameters: where one lies strictly on one side of a bound, and where it is the bound.

An expansion needs the sign of what its first term is multiplied by, although the limit may be the same for all. What is
split by are assumptions that leave room for equality, numbers that are not 0 and the sides of maxima.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import solved
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, shown
from proofcheck.search.engines.norms import by_lemma, by_order

NAME = "parameters"
MOST = 3  # splits
Pair = tuple[Term, Term]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `ordered`, for the parameters by which the statement is proved."""
    moving = {t.data[0] for t in nodes(problem.statement) if t.op == "limit"}
    used = problem.statement.names - moving
    pairs = tuple(dict.fromkeys(p for p in _pairs(problem) if (p[0].names | p[1].names) & used))
    found = _split(problem, pairs, others) if 0 < len(pairs) <= MOST else None
    return Proposal(NAME, found, "for all orders of its parameters")


def _pairs(problem: Problem) -> Iterator[Pair]:
    for assumption in problem.given:
        if assumption.op == "ne" and ZERO in assumption.args:
            yield from ((ZERO, t) for t in assumption.args if t.op == "symbol")
        elif assumption.op == "le":
            x, y = assumption.args
            if x.op == "abs" and x.args[0].op == "symbol" and not y.names:
                yield from ((x.args[0], y), (terms.neg(y), x.args[0]))
            elif "symbol" in (x.op, y.op) and {x.op, y.op} <= {"symbol", "number", "mul"}:
                yield x, y
    for name in sorted(problem.statement.names):
        if problem.declarations[name].kind == "nonnegative" and not problem.declarations[name].shape:
            yield ZERO, terms.symbol(name)
    for t in nodes(problem.statement):
        if t.op in ("max", "min") and len(t.args) == 2 and all(a.op in ("symbol", "number") for a in t.args):
            yield t.args[0], t.args[1]


def _split(problem: Problem, pairs: tuple[Pair, ...], others: Others) -> Evidence | None:
    """Evidence `ordered` for the first pair, with what is shown in each case, by the other pairs if need be."""
    (x, y), rest = pairs[0], pairs[1:]

    def show(part: Problem) -> Evidence | None:
        found = others.plain.prove(part)
        if found is None and rest:
            found = _split(part, rest, others)
        return found

    def case(part: Problem) -> Evidence | None:
        if part.given[-1] == terms.lt(x, y):
            return show(part)
        found = None
        equal = next((terms.eq(a, b) for a, b in ((x, y), (y, x)) if a.op == "symbol"), None)
        if equal is not None:
            put = partial(_put, show=show, name=equal.args[0])
            found = by_lemma(part, equal, lambda p, _: others.plain.prove(p), put)
        found = found or by_lemma(part, terms.lt(y, x), lambda p, _: others.plain.prove(p), show)
        if found is None and _maximum(part, x, y):  # the same, where it is the other one, and where they are equal
            found = _split(part, ((y, x), *rest), others)
        return found

    return by_order(problem, (x, y), case, NAME)


def _maximum(problem: Problem, x: Term, y: Term) -> bool:
    """Whether it is one of two numbers of which one order is known so far."""
    known = sum(g in (terms.le(y, x), terms.le(x, y), terms.lt(x, y)) for g in problem.given)
    return known == 1 and any(t.op in ("max", "min") and {x, y} == {*t.args} for t in nodes(problem.statement))


def _put(part: Problem, show: Prove, name: Term) -> Evidence | None:
    """Evidence `solved`: the other side of an equation in the place of a name."""
    data = {"name": name.data}
    found = shown(solved(part, data), show)
    return None if found is None else Evidence("solved", NAME, {**data, **found})
