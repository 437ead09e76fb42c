"""Absolute values, maxima, case distinctions: decided where one case holds, bounded on both sides, split by sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from proofcheck.decide.lemmas.cases import absolute, choices, settled, split
from proofcheck.decide.smt import share
from proofcheck.engines import Proposal, Prove, proved
from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "cases"
MAX_CASES = 4
CASES = frozenset({"abs", "max", "min", "where"})
Settle = Callable[[Problem], Evidence | None]


def propose(problem: Problem, prove: Prove, settle: Settle) -> Proposal:
    """Evidence `settled`, `absolute` or `split` for a statement about real numbers with cases in it."""
    nothing = Proposal(NAME, None, "")
    cased = [t for t in nodes(problem.statement) if t.op in CASES and not t.free]
    if not cased or len(cased) > MAX_CASES or any(problem.declarations[n].shape for n in problem.used()):
        return nothing
    chosen = []
    for term in cased:
        with share(0.05):
            which = next(
                (k for k, (condition, _) in enumerate(choices(term)) if prove(replace(problem, statement=condition))),
                None,
            )
        if which is not None:
            chosen.append((term, which))
    if chosen:
        step = settled(problem, {"cases": chosen})
        if step is not None and step.then is not None:
            pieces, last = proved(step.parts, prove), settle(step.then)
            if len(pieces) == len(step.parts) and last is not None:
                data = {"cases": chosen, "pieces": pieces, "piece": last}
                return Proposal(NAME, Evidence("settled", NAME, data), "one case holds everywhere")
    step = absolute(problem, {})
    if step is not None:
        pieces = proved(step.parts, prove)
        if len(pieces) == len(step.parts):
            return Proposal(NAME, Evidence("absolute", NAME, {"pieces": pieces}), "bounded from both sides")
    for name in sorted(problem.statement.names):
        if Term("abs", (terms.symbol(name),)) not in cased or any(name in g.names for g in problem.given):
            continue
        step = split(problem, {"name": name})
        if step is not None:
            pieces = proved(step.parts, prove)
            if len(pieces) == len(step.parts):
                evidence = Evidence("split", NAME, {"name": name, "pieces": pieces})
                return Proposal(NAME, evidence, f"for both signs of {name}")
    return nothing
