"""Statements without expectations, at many points and sizes: violated beyond every rounding error, or consistent.

Each rung of the ladder (`ladder`) draws points of several flavours (`sample`), imposes the assumptions (`assume`)
and evaluates the statement once in double and once in single precision with running error bounds (`roundoff`). A
comparison counts as broken only where the bounds leave no other reading, so the tolerance is derived and never
chosen. A problem without tensors takes its sizes along the axis of samples as well: thousands of configurations of
integers at once, decided exactly below 2**53.

Violated means: at these inputs the two sides differ by more than rounding explains. It is a reason to look for a
witness, not a refutation. Consistent means that at some points everything could be computed and nothing was
violated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.assume import impose
from proofcheck.measure.gauge import Reading, read
from proofcheck.measure.ladder import Rung, reported, rungs, size_names
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import FLAVOURS, Sample, draw
from proofcheck.measure.space import CEILING, Space
from proofcheck.run.budget import Budget, BudgetExceeded
from proofcheck.verdict import Numbers

METHOD = "identity"
_GRID = (3, 8, 30, 100, 1000, 10_000, 100_000)  # the largest size among thousands of configurations
_WITNESS = 4096  # entries of a violating point that are handed on
_ATTEMPTS = 4  # draws per rung when assumptions reject every point


@dataclass(frozen=True)
class Survey:
    """The numbers, and the violating point as exact values where the inputs were exact and small enough."""

    numbers: Numbers
    values: dict[str, Any] | None = None


@dataclass
class _Tally:
    """What the rungs have come to so far."""

    samples: int = 0
    undecided: int = 0
    share: float | None = None
    detectable: float | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    rejected: bool = False
    vacuous: bool = False

    def add(self, reading: Reading, count: int, sizes: dict[str, int], double: bool) -> None:
        if reading.vacuous:
            self.vacuous = True
            return
        self.samples += reading.decided
        self.undecided += count - reading.decided
        if reading.share is not None:
            self.share = max(self.share or 0.0, reading.share)
        if reading.decided and double:
            self.sizes = sizes
            self.detectable = reading.detectable if reading.detectable is not None else self.detectable


def survey(problem: Problem, *, budget: Budget, seed: int, backend: Backend, ceiling: int = CEILING) -> Survey:
    """Climb the ladder until something is violated or the budget does not carry the next rung."""
    tally = _Tally()
    stopped = ""
    with backend.quiet():
        try:
            for rung in _steps(problem, Space(backend, budget, "float64", ceiling)):
                before = budget.left
                found = _climb(problem, rung, tally, budget, seed, backend, ceiling)
                if found is not None:
                    return found
                # The next rung is about twice as large in every direction; a linear statement costs four times as much.
                if 4 * (before - budget.left) > budget.left:
                    break
        except BudgetExceeded:
            stopped = "the budget ended before the first size was done"
        except NotMeasurable as reason:
            stopped = str(reason)
        except RecursionError:
            stopped = "the statement is nested too deeply"
    return Survey(_summary(tally, stopped, backend))


def _summary(tally: _Tally, stopped: str, backend: Backend) -> Numbers:
    if tally.samples:
        notes = [backend.note] if backend.note else []
        if tally.undecided:
            notes.append(f"{tally.undecided} more points decided nothing: a value not finite, or a premise that fails")
        return Numbers(
            "consistent",
            METHOD,
            backend.name,
            tally.sizes,
            tally.samples,
            rounded(tally.share, 1),
            rounded(tally.detectable, 2),
            "; ".join(notes),
        )
    if tally.vacuous:
        return Numbers("inconclusive", METHOD, backend.name, detail="at no point did the premise hold")
    if stopped:
        return Numbers("skipped", METHOD, backend.name, detail=stopped)
    if tally.rejected:
        return Numbers("skipped", METHOD, backend.name, detail="no drawn point satisfied the assumptions")
    return Numbers("inconclusive", METHOD, backend.name, detail="no finite value at any point")


def _steps(problem: Problem, space: Space) -> Iterator[Rung]:
    """The ladder, or for a problem without tensors a climb through larger and larger grids of sizes."""
    names = size_names(problem)
    shaped = any(problem.declarations[name].shape for name in problem.used())
    if shaped:
        yield from rungs(problem, space)
        return
    if not names:
        yield Rung(1, {}, 1024 if problem.used() else 1)
        return
    for top in _GRID:
        yield Rung(top, dict.fromkeys(names, top), 0)


def _climb(
    problem: Problem, rung: Rung, tally: _Tally, budget: Budget, seed: int, backend: Backend, ceiling: int
) -> Survey | None:
    """All flavours and precisions at one rung; a violation ends it."""
    large = rung.scale >= 64
    plans = [("float64", f) for f in (FLAVOURS if not large else ("normal",))]
    plans += [("float32", f) for f in (("adversarial", "normal") if not large else ("adversarial",))]
    for dtype, flavour in plans:
        arithmetic = Bounded(Space(backend, budget, dtype, ceiling))
        stream = Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{dtype}/{flavour}")
        sample = _points(problem, rung, flavour, arithmetic, stream)
        if sample is None:
            tally.rejected = True
            continue
        reading = read(problem.statement, sample)
        if reading.violated is not None:
            return _violation(problem, rung, sample, reading, dtype, flavour, backend)
        tally.add(reading, sample.count, reported(problem, rung.sizes), dtype == "float64")
    return None


def _points(problem: Problem, rung: Rung, flavour: str, arithmetic: Bounded, stream: Stream) -> Sample | None:
    """Points that satisfy the assumptions, or None where all were rejected."""
    grid = rung.samples == 0
    count = 1024 if grid else rung.samples
    for attempt in range(_ATTEMPTS if problem.given else 1):
        own = stream.child(attempt)
        sizes: dict[str, Any] = dict(rung.sizes)
        if grid:
            sizes = {n: own.child(n).integers(1, top + 1, count) for n, top in rung.sizes.items()}
        # Assumptions are inequalities about small numbers more often than not, so rejection draws many points at once.
        drawn = count if grid or not problem.given else 8 * count
        sample = impose(problem, draw(problem, sizes, drawn, flavour, arithmetic, own))
        if sample.count:
            return sample if sample.count <= count else sample.kept(list(range(count)))
    return None


def _violation(
    problem: Problem, rung: Rung, sample: Sample, reading: Reading, dtype: str, flavour: str, backend: Backend
) -> Survey:
    """The finding, with the point as exact values for the search to start from."""
    point = reading.violated
    assert point is not None
    sizes = {name: size if isinstance(size, int) else int(size[point]) for name, size in sample.sizes.items()}
    sides = f"{reading.left} against {reading.right}" if reading.left else "the statement is false"
    where = ", ".join(f"{k}={v}" for k, v in reported(problem, sizes).items())
    detail = f"{sides} at {flavour} inputs in {dtype}" + (f" with {where}" if where else "")
    numbers = Numbers("violated", METHOD, backend.name, reported(problem, sizes), 1, detail=detail)
    entries = sum(_entries(shape) for shape in sample.shapes.values())
    if entries > _WITNESS or sample.functions:
        return Survey(numbers)
    values: dict[str, Any] = {name: Fraction(size) for name, size in reported(problem, sizes).items()}
    for name in sample.leaves:
        values[name] = sample.value(name, point)
    if any(value is None for value in values.values()):
        return Survey(numbers)
    return Survey(numbers, {name: values[name] for name in problem.declarations if name in values})


def _entries(shape: tuple[int, ...]) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


def rounded(value: float | None, digits: int) -> float | None:
    """Rounded to significant digits, so that a report does not hang on the order in which a library adds."""
    return None if value is None else float(f"{value:.{digits - 1}e}")
