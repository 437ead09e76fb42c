"""Inequalities with a product over a range on a side: factor by factor, by exponentials of sums, or by the sum itself.

1 + u <= exp(u) bounds a product of 1 + u(k) by exp(sum u(k)), and by Weierstrass it is at least 1 + sum u(k).
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.factorwise import factorwise, total
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemmas, by_sides

NAME = "factorwise"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `factorwise`, or `cut` by way of a bound of the product."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return Proposal(NAME, None)
    evidence = _bounded(problem, others)
    if evidence is not None:
        return Proposal(NAME, evidence, "factor by factor")
    for way, side in enumerate(core.args):
        bound = _bound(side, way)
        found = None if bound is None else _by_way_of(problem, bound, way, others)
        if found is not None:
            return Proposal(NAME, found, "by a bound of the product")
    return Proposal(NAME, None)


def _by_way_of(problem: Problem, bound: Term, way: int, others: Others) -> Evidence | None:
    def show(part: Problem) -> Evidence | None:
        if part.statement == bound:
            return _bounded(part, others)
        return _equal(part, others) if part.statement.op == "eq" else others.deeper.prove(part)

    for rest in _rests(problem.statement, bound, way):
        found = by_lemmas(problem, (rest, bound), show, others.plain.prove, NAME)
        if found is not None:
            return found
    return None


def _bound(side: Term, way: int) -> Term | None:
    """What bounds a side that is a product: from above where that is the smaller side."""
    if side.op != "product" or side.args[2].free != {side.data[0]}:
        return None
    if way:
        return terms.le(total(side), side)
    low, high, body = side.args
    return terms.le(side, Term("exp", (terms.total(side.data[0], low, high, terms.sub(body, ONE)),)))


def _rests(core: Term, bound: Term, way: int) -> Iterator[Term]:
    """What is left to show of the other side: that it equals the bound, in which sums may have a closed form."""
    a, b = (bound.args[1], core.args[1]) if way == 0 else (core.args[0], bound.args[0])
    if core.op == "le":
        yield terms.eq(*((a, b) if way == 0 else (b, a)))
    yield Term(core.op, (a, b))


def _bounded(problem: Problem, others: Others) -> Evidence | None:
    """Of the smaller side a product of a(k), by the product of all exp(a(k) - 1) where the other is an exponential."""
    left, right = problem.statement.args
    if right.op != "exp" or left.op != "product":
        return _compared(problem, others)
    name, (low, high, body) = left.data[0], left.args
    powers = Term("product", (low, high, Term("exp", (terms.sub(body, ONE),))), (name,))
    return by_sides(problem, (left, powers), lambda part: _equal(part, others), lambda part: _compared(part, others))


def _equal(problem: Problem, others: Others) -> Evidence | None:
    return others.plain.prove(problem) or others.only("telescoping").prove(problem)


def _compared(problem: Problem, others: Others) -> Evidence | None:
    steps = [(data, factorwise(problem, data)) for data in ({}, {"above": True})]
    for data, step in steps if steps[0][1] != steps[1][1] else steps[:1]:
        found = shown(step, others.deeper.prove)
        if found is not None:
            return Evidence("factorwise", NAME, {**data, **found})
    return None
