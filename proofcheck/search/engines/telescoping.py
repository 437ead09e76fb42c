"""Closed forms of sums over ranges, inner sums first: antidifferences by Gosper's algorithm, as SymPy has it.

A maximum or a case distinction in the index is met by cutting the range where the cases change. What is left without
the sum goes to the other engines. Sums without such a closed form are left to induction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.telescoping import RANGES, contexts, telescoped
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.engines.antidifferences import antidifference

NAME = "telescoping"
SHARE = 0.25
MOST = 4  # sums in a statement
Ranges = tuple[tuple[Term, Term], ...]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `telescoped` for the first sum with a closed form, and what the others find for the statement then."""
    nothing = Proposal(NAME, None)
    sums = [t for t in nodes(problem.statement) if t.op == "sum" and (t.args[0].names | t.args[1].names | t.free)]
    if not sums or len(sums) > MOST:
        return nothing
    inner = [t for t in sums if not any(s.op in RANGES for s in nodes(t.args[2]))]
    for target in inner:
        if next(iter(contexts(problem, problem.statement, target, ())), None) is None:
            continue
        ranges = antidifferences(target)
        data: dict[str, Any] = {"sum": target, "ranges": ranges}
        step = None if ranges is None else telescoped(problem, data)
        if step is None or step.then is None:
            continue
        with share(SHARE):
            pieces = proved(step.parts, others.plain.prove)
        if len(pieces) < len(step.parts):
            continue
        # Without sums a statement is handed on no further: it may still be a matter of induction.
        rest = others.within() if not any(t.op == "sum" for t in nodes(step.then.statement)) else others.deeper
        last = propose(step.then, others).evidence or rest.settle(step.then)
        if last is not None:
            evidence = Evidence("telescoped", NAME, {**data, "pieces": pieces, "piece": last})
            return Proposal(NAME, evidence, "a closed form of a sum by its antidifference")
    return nothing


def antidifferences(target: Term) -> Ranges | None:
    """The pieces of the range of a sum and the antidifference on each."""
    low, high, body = target.args
    (index,) = target.data
    found = []
    for end, one in _pieces(body, index, low, high):
        value = antidifference(one, index)
        if value is None:
            return None
        found.append((end, value))
    return tuple(found)


def _pieces(body: Term, index: str, low: Term, high: Term) -> Iterator[tuple[Term, Term]]:
    """(end, body there): cut where a maximum, minimum or case distinction in the index changes."""
    k = terms.index(index)
    for t in nodes(body):
        if index not in t.free or t.op not in ("max", "min", "where"):
            continue
        if t.op == "where":
            condition, first, second = t.args
            if condition.op not in ("lt", "le") or k not in condition.args:
                continue
            at = condition.args[1] if condition.args[0] == k else condition.args[0]
            # k < c and k <= c hold first, c < k and c <= k hold last.
            below = condition.args[0] == k
            shift = (condition.op == "le") == below
            before, behind = (first, second) if below else (second, first)
        else:
            if len(t.args) != 2 or k not in t.args:
                continue
            at = t.args[1] if t.args[0] == k else t.args[0]
            shift = False
            before, behind = (at, k) if t.op == "max" else (k, at)
        if index in at.free:
            continue
        at = terms.add(at, terms.ONE) if shift else at
        for end, one in ((at, before), (high, behind)):
            yield end, terms.rewrite(body, lambda s, t=t, one=one: one if s == t else None)  # type: ignore[misc]
        return
    yield high, body
