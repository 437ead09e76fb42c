"""Limits of probabilities about sums of many independent entries, by the central limit theorem."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.central import central, event, moments
from proofcheck.logic.decide.lemmas.squeezed import limit_of
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.folding import folded

NAME = "central"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `central`."""
    found = limit_of(problem)
    happens = event(found[1]) if found is not None else None
    if found is None or happens is None:
        return Proposal(NAME, None)
    difference = terms.sub(happens.args[1], happens.args[0])
    for name, declared in problem.declarations.items():
        if name not in happens.names or moments(declared.law) is None:
            continue
        # The difference is affine in sum(x): its values where all entries are 0, and where all are 1.
        rest, ones = (folded(difference, {name: value}) for value in (terms.ZERO, terms.ONE))
        factor = terms.div(terms.sub(rest, ones), terms.symbol(found[0]))
        for falling in (False, True):
            data = {"name": name, "factor": factor, "rest": rest, "falling": falling}
            pieces = shown(central(problem, data), others.deeper.prove, others.deeper.settle)
            if pieces is not None:
                return Proposal(NAME, Evidence("central", NAME, {**data, **pieces}), "by the central limit theorem")
    return Proposal(NAME, None)
