"""Whether some distributions have declared laws: whatever the values of their parameters are, by signs, or at some
values of these that nothing else is known of."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.types import Law, Problem
from proofcheck.logic.decide.apart import PLAIN
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics.domain import inhabited
from proofcheck.logic.semantics.feasible import moments_allow, spread
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

TRIED = (1, 2, 3)  # values of all parameters


def together(problem: Problem, laws: Sequence[Law]) -> bool:
    """Whether distributions with all of these laws exist, of whose parameters no more is assumed than their kinds."""
    left = [law for law in laws if not exists(problem, law)]
    names = frozenset().union(*(law.parameters | _dims(law) for law in left))
    declared = [problem.declarations.get(n) for n in names]
    if any(d is None or d.kind not in PLAIN or d.shape or d.law is not None for d in declared):
        return False
    dims = [n for n in names if problem.declarations[n].kind == "dim"]
    return not left or any(_at(problem, left, names, dims, Fraction(c)) for c in TRIED)


def _dims(law: Law) -> frozenset[str]:
    return frozenset(dim for v in (law.mean, law.covariance) if v is not None for _, s in v.axes for dim in s.dims)


def _at(problem: Problem, laws: Sequence[Law], names: frozenset[str], dims: Sequence[str], value: Fraction) -> bool:
    """Whether the laws exist where all names have this value; a law with axes is not judged."""
    if not inhabited(problem.declarations, dict.fromkeys(dims, value)):
        return False
    numbers = {terms.symbol(n): terms.number(value) for n in names}
    plain = nameless(Ball())
    try:
        for law in laws:
            said = spread(law)
            if said is None or any(t.free for t in law.written):
                return False
            for t in law.written:
                plain(terms.rewrite(t, numbers.get))
            if not all(plain(terms.rewrite(t, numbers.get)) is True for t in said):
                return False
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ArithmeticError):
        return False
    return True


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
