"""A quick look at many candidates at once in floating point: which of them an exact check should see."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Polynomial, Spheres
from proofcheck.measure.arithmetic import to_float
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.bound import Bound
from proofcheck.measure.candidates import Values
from proofcheck.measure.functions import Polynomials
from proofcheck.measure.gauge import watched
from proofcheck.measure.ladder import size_names
from proofcheck.measure.lookup import slot
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget


def shape_key(problem: Problem, values: Values) -> tuple[Any, ...]:
    """What candidates must share to be looked at together: the shapes of their tensors."""
    return tuple(
        tuple(size.value(values) for size in problem.declarations[name].shape)
        for name, value in values.items()
        if isinstance(value, tuple)
    )


def screen(problem: Problem, batch: Sequence[Values], budget: Budget, backend: Backend) -> list[int]:
    """The positions of candidates worth an exact check: certain violations first, then those with no finite value.

    All candidates share one `shape_key`. A strict comparison that rounding leaves open is worth a check as well: it
    fails where the two sides are equal. Raises NotMeasurable where the statement cannot be evaluated.
    """
    with backend.quiet():
        sample = stacked(problem, batch, Bounded(Space(backend, budget)))
        evaluator = sample.evaluator(watched(problem.statement))
        logic, space = sample.arithmetic.logic, sample.arithmetic.space
        xp = space.xp
        premise = logic.constant(True)
        for given in problem.given:
            premise = logic.both(premise, evaluator.truth(given, {}))
        truth = evaluator.truth(problem.statement, {})
        strict = any(term.op in ("lt", "ne") for term in evaluator.seen)
        open_ = space.map(lambda y, n: ~y & ~n, truth.yes, truth.no)
        if not strict:
            blurred = Named((), xp.asarray(False))
            for a, b in evaluator.seen.values():
                gap, slack = sample.arithmetic.discrepancy(a, b)
                odd = space.map(lambda g, s: ~xp.isfinite(g) | ~xp.isfinite(s), gap, slack)
                odd = space.reduce(xp.any, odd, *(k for k in odd.labels if k != SAMPLES))
                blurred = space.map(xp.logical_or, blurred, odd)
            open_ = space.map(xp.logical_and, open_, blurred)
        count = len(batch)
        outside, broken, unclear = (
            backend.host(xp.broadcast_to(named.data, (count,))) for named in (premise.no, truth.no, open_)
        )
    certain = [k for k in range(count) if broken[k] and not outside[k]]
    return certain + [k for k in range(count) if unclear[k] and not outside[k]]


def stacked(problem: Problem, batch: Sequence[Values], arithmetic: Bounded) -> Sample:
    """Candidates of equal shapes as one sample; numbers that are no floating-point numbers carry their error."""
    first = batch[0]
    space = arithmetic.space
    sample = Sample(arithmetic, {}, len(batch))
    for name in size_names(problem):
        if name not in first:
            raise NotMeasurable(f"{name} has no value")
    for name, value in first.items():
        declaration = problem.declarations[name]
        if isinstance(value, Polynomial):
            polynomials = [values[name].coefficients for values in batch]
            degree = max(len(c) for c in polynomials)
            rows = [[to_float(c[k]) if k < len(c) else 0.0 for c in polynomials] for k in range(degree)]
            sample.functions[name] = Polynomials(tuple(space.array((SAMPLES,), row) for row in rows))
            continue
        if isinstance(value, Spheres):
            continue  # a law; expectations are not screened
        sample.shapes[name] = tuple(size.value(first) for size in declaration.shape)
        labels = (SAMPLES, *(slot(k) for k in range(len(sample.shapes[name]))))
        column = [values[name] for values in batch]
        if not sample.shapes[name] and len(set(column)) == 1:
            labels, column = (), column[0]
        sample.leaves[name] = _leaf(arithmetic, labels, column)
    return sample


def _leaf(arithmetic: Bounded, labels: tuple[str, ...], numbers: Any) -> Bound:
    space = arithmetic.space
    array = space.array(labels, _mapped(numbers, to_float))
    if _exact(numbers):
        return arithmetic.given(array)
    unit, tiny = space.unit, space.tiny
    return arithmetic.widen(array, space.map(lambda x: 2.0 * unit * space.xp.abs(x) + tiny, array))


def _mapped(numbers: Any, function: Any) -> Any:
    return [_mapped(x, function) for x in numbers] if isinstance(numbers, list | tuple) else function(numbers)


def _exact(numbers: Any) -> bool:
    if isinstance(numbers, list | tuple):
        return all(_exact(x) for x in numbers)
    return Fraction(to_float(numbers)) == numbers
