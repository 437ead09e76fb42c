"""Common divisors and multiples: the statement prime by prime, about minima and maxima of exponents."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.valuations import exponents
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "prime by prime"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `exponents`, with a proof for each prime."""
    step = exponents(problem, {})
    parts = shown(step, others.plain.prove)
    if parts is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("exponents", NAME, parts), "exponents of primes")
