"""Whether some distribution has a declared law, whatever the values of its parameters are, by signs."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.types import Law, Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics.feasible import moments_allow, spread


def exists(problem: Problem, law: Law) -> bool:
    """For all values that are assumed of its parameters; False where that is not seen."""
    signs = Signs(problem.declarations, problem.given)
    said = spread(law)
    if law.covariance is not None:
        body, (i, j) = law.covariance.body, (name for name, _ in law.covariance.axes)
        said = () if signs.semidefinite(body, (i, j)) else None
    elif said is None and not law.parameters:
        said = () if moments_allow(problem, law) else None
    axes = [axis for v in (law.mean, law.covariance) if v is not None for axis in v.axes]
    ranges = [(name, terms.ZERO, size.term()) for name, size in axes]
    parameters = [terms.quantified(ranges, o) for t in law.written for o in obligations(t, problem.declarations)]
    return said is not None and all(map(signs.holds, (*said, *parameters)))
