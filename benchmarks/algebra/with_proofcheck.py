"""The identities in proofcheck: text to typed problem, the index algebra's proof, and the kernel's check of it."""

from __future__ import annotations

import platform
from time import perf_counter

from identities import BY_NAME

import proofcheck
from proofcheck.lang import affine, terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.logic import kernel
from proofcheck.search.engines import algebra


def before() -> None:
    """Kept between two runs are the parsed prelude, the parsed texts of types, and numbers and names of indices as
    terms; what was found out about sizes is forgotten."""
    for known in (affine.never_negative, affine.positive, affine.division, Size.of, terms.symbol):
        known.cache_clear()


def versions() -> dict[str, str]:
    return {"proofcheck": proofcheck.__version__, "python": platform.python_version()}


def measured(name: str) -> dict[str, float]:
    """Seconds of each stage. Raises ValueError where the identity is not proved."""
    identity = BY_NAME[name]
    start = perf_counter()
    problem = problem_from(identity.statement, identity.where, identity.given)
    read = perf_counter()
    proposal = algebra.propose(problem)
    found = perf_counter()
    if proposal.evidence is None:
        raise ValueError(proposal.how)
    ruling = kernel.rule(problem, proposal.evidence)
    checked = perf_counter()
    if ruling.word != "proved":
        raise ValueError(ruling.reason)
    return {"reading": read - start, "algebra": found - read, "kernel": checked - found, "all": found - start}
