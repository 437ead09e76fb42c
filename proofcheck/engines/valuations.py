"""Common divisors and multiples: the statement prime by prime, about minima and maxima of exponents."""

from __future__ import annotations

from proofcheck.decide.lemmas.valuations import exponents
from proofcheck.engines import Others, Proposal, shown
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "prime by prime"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `exponents`, with a proof for each prime."""
    step = exponents(problem, {})
    parts = shown(step, others.plain.prove)
    if parts is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("exponents", NAME, parts), "exponents of primes")
