"""Absolute values, maxima, case distinctions: decided where one case holds, bounded on both sides, split."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import absolute, branches, choices, settled
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.guards import cases as closed_cases
from proofcheck.search.engines.guards import first
from proofcheck.search.engines.norms import by_order

NAME = "cases"
MAX_CASES = 4
CASES = CASED | {"where"}


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `settled`, `absolute` or `split` for a statement about real numbers with cases in it."""
    nothing = Proposal(NAME, None)
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
    for term in cased:
        split = _split(problem, term, further) if term.op == "where" else None
        if split is not None:
            return Proposal(NAME, split, "for both branches of a case distinction")
    for term in cased:
        if term.op not in ("max", "min") or any(set(term.args) == set(g.args) for g in problem.given):
            continue
        a, b = term.args
        if (evidence := by_order(problem, (a, b), further.prove, NAME)) is not None:
            return Proposal(NAME, evidence, "for both orders of two terms")
    for term in cased:
        if term.op != "abs" or any(term.args[0].names <= g.names for g in problem.given):
            continue
        if (evidence := by_order(problem, (terms.ZERO, term.args[0]), further.prove, NAME)) is not None:
            return Proposal(NAME, evidence, "for both signs of an absolute value")
    return nothing


def known(problem: Problem, others: Others) -> Proposal:
    """Evidence `branches` for a statement about tensors: case distinctions that the assumptions decide, by their first
    case, as that of sign(c) where c > 0."""
    held = tuple(t for t in closed_cases(problem) if others.plain.prove(problem.about(t.args[0])))
    found = first(problem, held, others.plain.prove, others.deeper.prove, NAME) if held else None
    return Proposal(NAME, found, "by what holds of a case")


def _split(problem: Problem, term: Term, others: Others) -> Evidence | None:
    """Evidence `ordered` for the order of the sides of the condition of a case distinction, a branch for each."""
    condition, *values = term.args
    if condition.op not in ("lt", "le") or terms.UNDEFINED in values:
        return None
    strict = condition.op == "lt"
    a, b = condition.args if strict else condition.args[::-1]

    def branch(part: Problem) -> Evidence | None:
        chosen = {"cases": ((term, 0 if part.given[-1] == condition else 1),)}
        found = shown(branches(part, chosen), others.prove)
        return None if found is None else Evidence("branches", NAME, {**chosen, **found})

    return by_order(problem, (a, b), branch, NAME)
