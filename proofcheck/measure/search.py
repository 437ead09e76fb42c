"""The hunt for a counterexample: screen many candidates in floating point, check the suspicious ones exactly, shrink.

The screen is only a filter. Whether an assignment refutes the statement is decided by the oracle that the caller
brings, exactly and inside the declared domain; where the screen cannot evaluate the statement the oracle sees every
candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from proofcheck.lang.types import Problem
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.arrays import backend as choose
from proofcheck.measure.ascent import summits
from proofcheck.measure.candidates import Values, candidates
from proofcheck.measure.onto import Exact, onto
from proofcheck.measure.screen import screen, shape_key
from proofcheck.measure.shrink import Oracle, asked, shrink
from proofcheck.run.budget import Budget, BudgetExceeded

Each = Callable[[Iterator[Values]], Iterator[Values]]  # moves assignments onto equations, one or two ways
_BATCH = 64
_PLAIN = 24  # batches of plain candidates before the climb that difficult inequalities need
FIND = 0.75
_STALE = 4000  # candidates in a row that were all seen before


def hunt(
    problem: Problem,
    refutes: Oracle,
    *,
    budget: Budget,
    seed: int,
    start: Iterable[Values] = (),
    backend: Backend | None = None,
    exact: Exact | None = None,
    find: float = FIND,
) -> Values | None:
    """Values at which `refutes` is true, made as plain as possible, or None when the budget ends without any.

    start: assignments to try first, such as the violating point of a `survey`. exact: values of terms, by which all
    candidates are moved onto equations that are assumed. Each call of the oracle costs `shrink.CHECK` units and
    `shrink.STEP` for each of its steps. find: the share of the budget for finding, the rest is for shrinking.
    """
    finding = budget.child(find) if budget.left else budget
    moved, edge = (onto(problem, exact, finding, edge=edge) for edge in (False, True))

    def each(stream: Iterator[Values]) -> Iterator[Values]:
        for values in stream:
            yield (here := moved(values))
            if (there := edge(here)) is not here:
                yield there

    found = _find(problem, refutes, finding, seed, start, backend or choose("numpy"), each)
    if found is None:
        return None
    return shrink(problem, found, refutes, budget=budget, moved=onto(problem, exact))


def _find(
    problem: Problem,
    refutes: Oracle,
    budget: Budget,
    seed: int,
    start: Iterable[Values],
    backend: Backend,
    each: Each,
) -> Values | None:
    try:
        for tidy in each(whole_sizes(problem, values) for values in start):
            if asked(refutes, tidy, budget):
                return tidy
        for values in _suspicious(problem, budget, seed, backend, each):
            if asked(refutes, values, budget):
                return values
    except BudgetExceeded:
        pass
    return None


def _suspicious(
    problem: Problem,
    budget: Budget,
    seed: int,
    backend: Backend,
    each: Each,
) -> Iterator[Values]:
    """The candidates that the screen does not clear, in batches of equal shapes; early on also what `ascent` finds."""
    blind, climbed = False, False
    for number, batch in enumerate(_batches(problem, each(candidates(problem, budget=budget, seed=seed)))):
        if number == _PLAIN and not blind:
            climbed = True
            yield from each(summits(problem, budget, seed, backend))
        chosen = list(range(len(batch)))
        if not blind:
            try:
                chosen = screen(problem, batch, budget, backend)
            except (NotMeasurable, RecursionError):
                blind = True
        yield from (batch[k] for k in chosen)
    if not climbed and not blind:
        yield from each(summits(problem, budget, seed, backend))


def _batches(problem: Problem, stream: Iterator[Values]) -> Iterator[list[Values]]:
    """Distinct candidates, grouped while their shapes stay the same; groups start small so that easy prey costs little.

    Ends where the stream brings nothing new any more: a problem may have only so many candidates.
    """
    seen: set[tuple[object, ...]] = set()
    batch: list[Values] = []
    limit, repeated = 4, 0
    for values in stream:
        key = tuple(values.values())
        repeated = repeated + 1 if key in seen else 0
        full = len(batch) >= limit or repeated >= _BATCH
        if batch and (full or shape_key(problem, values) != shape_key(problem, batch[0])):
            yield batch
            batch, limit = [], min(_BATCH, 2 * limit)
        if repeated > _STALE:
            return
        if not repeated:
            seen.add(key)
            batch.append(values)


def whole_sizes(problem: Problem, values: Values) -> Values:
    """Values in which sizes are ints, as candidates have them."""
    return {
        name: int(value) if isinstance(value, Fraction) and problem.declarations[name].kind == "dim" else value
        for name, value in values.items()
    }
