"""Quadratic forms along the directions in which they are smallest, which vectors drawn at random miss.

`x @ M @ x >= 0` for all x says that M has no negative eigenvalue. Of a matrix with one negative eigenvalue among many a
random x tells nothing: it sees their mean. So the matrix of the form in x is read off at the points e_i + e_j, and the
statement is evaluated at the eigenvector of its smallest eigenvalue. That something is violated is seen there alone, so
the form need not be quadratic.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.assume import impose
from proofcheck.measure.homogeneous import degree_in
from proofcheck.measure.ladder import rungs
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample, draw
from proofcheck.measure.space import SAMPLES, Space
from proofcheck.run.budget import Budget, BudgetExceeded

_SCALES = (3, 5, 8)  # of the ladder's rungs
_POINTS, _LONGEST = 32, 12  # points of the other names; entries of a vector


def fails_along(problem: Problem, budget: Budget, seed: int, backend: Backend) -> str:
    """The name of a vector along which an inequality is seen to fail at its lowest direction; empty if there is none.

    Only inequalities that are of degree 2 in a vector that nothing is assumed of are looked at.
    """
    found = _compared(problem.statement)
    names = [] if found is None else [n for n in problem.declarations if _free(problem, n) and _quadratic(found, n)]
    arithmetic = Bounded(Space(backend, budget))
    try:
        for rung in rungs(problem, arithmetic.space) if names else ():
            if rung.scale > _SCALES[-1]:
                break
            if rung.scale not in _SCALES:
                continue
            with backend.quiet():
                stream = Stream(backend.xp, seed, f"lowest/{rung.scale}")
                sample = impose(problem, draw(problem, rung.sizes, _POINTS, "normal", arithmetic, stream))
                for name in names:
                    if found is not None and sample.count and _fails(problem, found, sample, name):
                        return name
    except (NotMeasurable, BudgetExceeded, RecursionError):
        pass
    return ""


def _compared(statement: Term) -> Term | None:
    """The inequality that a statement comes to."""
    while statement.op == "implies":
        statement = statement.args[1]
    return statement if statement.op in ("le", "lt") else None


def _free(problem: Problem, name: str) -> bool:
    declaration = problem.declarations[name]
    plain = declaration.kind == "real" and declaration.law is None and declaration.structure is None
    assumed = any(name in given.names for given in problem.given)
    return plain and len(declaration.shape) == 1 and name in problem.statement.names and not assumed


def _quadratic(comparison: Term, name: str) -> bool:
    return all(side == ZERO or degree_in(side, frozenset((name,))) == 2 for side in comparison.args)


def _fails(problem: Problem, comparison: Term, sample: Sample, name: str) -> bool:
    """Whether the statement is false at the lowest direction of some point."""
    (length,) = sample.shapes[name]
    if not 1 < length <= _LONGEST:
        return False
    unit = np.eye(length)
    matrices = np.zeros((sample.count, length, length))
    alone = [_height(comparison, sample, name, unit[i]) for i in range(length)]
    for i in range(length):
        matrices[:, i, i] = alone[i]
        for j in range(i):
            both = _height(comparison, sample, name, unit[i] + unit[j])
            matrices[:, i, j] = matrices[:, j, i] = (both - alone[i] - alone[j]) / 2
    if not np.isfinite(matrices).all():
        return False
    lowest = np.linalg.eigh(matrices)[1][:, :, 0]
    truth = _with(sample, name, lowest).evaluator().truth(problem.statement, {})
    return bool(np.any(sample.arithmetic.space.backend.host(truth.no.data)))


def _height(comparison: Term, sample: Sample, name: str, vector: Any) -> Any:
    """By how much the right side exceeds the left one at each point, the named vector being this one."""
    evaluator = _with(sample, name, np.tile(vector, (sample.count, 1))).evaluator()
    low, high = (evaluator.evaluate(side, {}).value for side in comparison.args)
    excess = sample.arithmetic.space.map(lambda a, b: b - a, low, high)
    return np.broadcast_to(np.asarray(sample.arithmetic.space.backend.host(excess.data)), (sample.count,))


def _with(sample: Sample, name: str, vectors: Any) -> Sample:
    """The sample with other values of one vector, one row for each point."""
    leaf = sample.arithmetic.given(sample.arithmetic.space.array((SAMPLES, slot(0)), vectors))
    leaves = {**sample.leaves, name: leaf}
    return Sample(sample.arithmetic, sample.sizes, sample.count, leaves, sample.functions, sample.shapes)
