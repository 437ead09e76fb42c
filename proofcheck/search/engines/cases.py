"""Absolute values, maxima, case distinctions: decided where one case holds, bounded on both sides, split by sign."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import absolute, choices, settled
from proofcheck.logic.decide.lemmas.comparisons import ordered
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "cases"
MAX_CASES = 4
CASES = CASED | {"where"}


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `settled`, `absolute` or `split` for a statement about real numbers with cases in it."""
    nothing = Proposal(NAME, None, "")
    further = others.deeper
    cased = [t for t in nodes(problem.statement) if t.op in CASES and not t.free]
    if not cased or len(cased) > MAX_CASES or any(problem.declarations[n].shape for n in problem.used()):
        return nothing
    chosen = []
    for term in cased:
        with share(0.05):
            conditions = [replace(problem, statement=condition) for condition, _ in choices(term)]
            which = next((k for k, part in enumerate(conditions) if further.prove(part)), None)
        if which is not None:
            chosen.append((term, which))
    if chosen:
        found = shown(settled(problem, {"cases": chosen}), further.prove, further.settle)
        if found is not None:
            return Proposal(NAME, Evidence("settled", NAME, {"cases": chosen, **found}), "one case holds everywhere")
    found = shown(absolute(problem, {}), further.prove)
    if found is not None:
        return Proposal(NAME, Evidence("absolute", NAME, found), "bounded from both sides")
    for name in sorted(problem.statement.names):
        if Term("abs", (terms.symbol(name),)) not in cased or any(name in g.names for g in problem.given):
            continue
        data = {"pair": (terms.ZERO, terms.symbol(name))}
        found = shown(ordered(problem, data), further.prove)
        if found is not None:
            return Proposal(NAME, Evidence("ordered", NAME, {**data, **found}), f"for both signs of {name}")
    return nothing
