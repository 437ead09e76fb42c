"""Averages of what a change of sign turns around a centre, by that centre: E(tanh(w @ x)) == 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.reflected import reflected, symmetric
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.folding import folded, squares_of

NAME = "reflected"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `reflected` for one average of the statement."""
    for data in _offers(problem):
        found = shown(reflected(problem, data), others.plain.prove, others.deeper.settle)
        if found is not None:
            return Proposal(NAME, Evidence("reflected", NAME, {**data, **found}), "an average of an odd function")
    return Proposal(NAME, None)


def _offers(problem: Problem) -> Iterator[dict[str, Any]]:
    for t in nodes(problem.statement):
        if t.op != "expectation" or t.free or not any(s.op in ("exp", "erf", "sin", "atan") for s in nodes(t)):
            continue
        (e,) = t.args
        random = {n: d for n, d in problem.declarations.items() if n in e.names and d.law is not None}
        names = tuple(n for n, d in random.items() if symmetric(d.law))
        if not names:
            continue
        zero = folded(e, dict.fromkeys(names, terms.ZERO))
        squares = terms.add(terms.ONE, *(squares_of(n, problem) for n in names))
        for centre in dict.fromkeys((terms.ZERO, zero)):
            for bound in (terms.ONE, squares):
                if not centre.names & random.keys():
                    yield {"of": e, "centre": centre, "bound": bound, "names": names}
