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
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Numbers
from proofcheck.measure.arrays import Backend, NotMeasurable, exhausted
from proofcheck.measure.assume import impose
from proofcheck.measure.edges import jumps, sharp
from proofcheck.measure.gauge import TIED, Reading, largest_share, read, watched
from proofcheck.measure.ladder import Rung, climb, reported, rungs, size_names
from proofcheck.measure.modular import METHOD as MODULAR
from proofcheck.measure.modular import Outcome, eligible, exactly
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import BLENDS, Sample, draw
from proofcheck.measure.space import LARGE, Space
from proofcheck.run.budget import Budget, BudgetExceeded

METHOD = "identity"
_GRID = ((3,), (8,), (30,), (100,), (1000,), (10_000,), (100_000,))  # the largest sizes among many configurations
_COARSE = ((3, 30), (1000, 100_000))  # where there is little to spend
_CONFIGURATIONS = 1024  # of sizes, at once
_POINTS = 1024  # of a problem without sizes; a quarter of them where there is little to spend
_MANY = (2**14, 2**17, 2**20, 2**22)  # the same where the budget allows
_WITNESS = 4096  # entries of a violating point that are handed on
_FLOATING = 0.8  # of the budget where residues are computed too
_PLENTY = 5e8  # units from which more configurations are tried
_ENOUGH = 5e7  # units from which the rungs between others are climbed too, and small ones in single precision
_BETWEEN = (1, 5, 17)  # those: few statements fail there that hold at 3, 8 and 31
_PROBABLE = 128  # the rung at which the probabilistic bound is looked at
_SMALL = 3  # the rung at which dimensions first differ
_SINGLE = 5  # the rung from which single precision is looked at
_LARGE = 1024  # sizes from which one precision and one kind of input have to do
_EMPTY = 3  # sizes in a row without a point that satisfies the assumptions: larger ones have none either
_ATTEMPTS = 4  # draws per rung when assumptions reject every point


@dataclass(frozen=True)
class Survey:
    """The numbers, and the violating point as exact values where the inputs were exact and small enough."""

    numbers: Numbers
    values: dict[str, Any] | None = None


@dataclass
class Tally:
    """What the rungs have come to so far."""

    samples: int = 0
    undecided: int = 0
    share: float | None = None
    detectable: float | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    probable: tuple[float, dict[str, int]] | None = None  # share of the probabilistic bound, and the sizes
    rejected: bool = False
    vacuous: bool = False
    tied: bool = False

    @property
    def nothing(self) -> bool:
        """Whether no point satisfied the assumptions so far."""
        return self.rejected and not (self.samples or self.undecided or self.vacuous)

    def add(self, reading: Reading, count: int, sizes: dict[str, int], double: bool) -> None:
        if reading.vacuous:
            self.vacuous = True
            return
        self.tied = self.tied or reading.tied
        self.samples += reading.decided
        self.undecided += count - reading.decided
        if reading.share is not None:
            self.share = max(self.share or 0.0, reading.share)
        if reading.decided and double:
            self.sizes = sizes
            self.detectable = reading.detectable if reading.detectable is not None else self.detectable


def survey(problem: Problem, *, budget: Budget, seed: int, backend: Backend, ceiling: int = LARGE) -> Survey:
    """Climb the ladder until something is violated or the budget does not carry the next rung."""
    tally = Tally()
    stopped, empty = "", 0
    exact = eligible(problem)
    with backend.quiet():
        try:
            own = budget.child(_FLOATING) if exact and budget.left else budget
            for rung in climb(list(_steps(problem, Space(backend, own, "float64", ceiling))), own):
                found = look(problem, rung, tally, own, seed, backend, ceiling)
                if found is not None:
                    return found
                empty = empty + 1 if tally.nothing else 0
                if empty == _EMPTY:
                    break
        except BudgetExceeded:
            stopped = "the budget ended before the first size was done"
        except NotMeasurable as reason:
            stopped = str(reason)
        except RecursionError:
            stopped = "the statement is nested too deeply"
        except exhausted():
            stopped = "the memory ended before the first size was done"
    said = summary(tally, stopped, backend)
    try:
        found_exactly = exactly(problem, budget=budget, seed=seed, backend=backend, ceiling=ceiling) if exact else None
    except exhausted():
        found_exactly = None
    if found_exactly is None:
        return Survey(said)
    if found_exactly.differs is not None:
        return differing(found_exactly, backend)
    return Survey(with_fields(said, found_exactly, backend))


def differing(found: Outcome, backend: Backend) -> Survey:
    """Two sides that differ modulo a prime, with the point as a start for the search of a witness."""
    sizes = found.differs or {}
    where = ", ".join(f"{k}={v}" for k, v in sizes.items())
    detail = f"the two sides differ modulo {found.primes[0]} at drawn whole numbers" + (
        f" with {where}" if where else ""
    )
    return Survey(Numbers("violated", MODULAR, backend.name, sizes, 1, detail=detail), found.values)


def with_fields(summary: Numbers, found: Outcome, backend: Backend) -> Numbers:
    """The floating-point numbers, with what the fields say beside them, or in their place where there are none."""
    if summary.verdict == "consistent":
        return replace(summary, detail="; ".join(filter(None, (summary.detail, found.words()))))
    return Numbers("consistent", MODULAR, backend.name, found.sizes, len(found.primes), detail=found.words())


def summary(tally: Tally, stopped: str, backend: Backend) -> Numbers:
    if tally.tied:
        return Numbers("inconclusive", METHOD, backend.name, detail=TIED)
    if tally.samples:
        notes = [backend.note] if backend.note else []
        if tally.probable is not None:
            where = ", ".join(f"{name} = {size:,}" for name, size in tally.probable[1].items())
            notes.append(f"{tally.probable[0]:.2g} of the probabilistic bound at {where}")
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
    return Numbers("inconclusive", METHOD, backend.name, detail="no value that tells anything at any point")


def _steps(problem: Problem, space: Space) -> Iterator[Rung]:
    """The ladder, or for a problem without tensors a climb through larger and larger grids of sizes."""
    names, enough = size_names(problem), space.budget.left >= _ENOUGH
    shaped = any(problem.declarations[name].shape for name in problem.used())
    if shaped:
        # What size 2 shows, unequal sizes up to 3 show too.
        left_out = () if not names else (2,) if enough else (2, *_BETWEEN)
        # Where numbers have to differ, or jump, 1 counts too.
        kept = 1 if sharp(problem) or jumps(problem) else 0
        yield from (rung for rung in rungs(problem, space) if rung.scale not in left_out or rung.scale == kept)
        return
    if not names:
        yield Rung(1, {}, (_POINTS if enough else _POINTS // 4) if problem.used() else 1)
        return
    for tops in _GRID if enough else _COARSE:
        yield Rung(tops[-1], dict.fromkeys(names, tops[-1]), _CONFIGURATIONS, tops=tops)
    for count in _MANY if space.budget.left >= _PLENTY else ():
        yield Rung(_GRID[-1][-1], dict.fromkeys(names, _GRID[-1][-1]), count, tops=_GRID[-1])


def small_steps(problem: Problem, space: Space) -> Iterator[Rung]:
    """The first sizes of a problem with tensors: equal ones where that matters, and the smallest that differ."""
    return (rung for rung in _steps(problem, space) if rung.scale <= _SMALL)


def look(
    problem: Problem,
    rung: Rung,
    tally: Tally,
    budget: Budget,
    seed: int,
    backend: Backend,
    ceiling: int,
    plans: tuple[tuple[str, str], ...] = (),
) -> Survey | None:
    """All flavours and precisions at one rung, or those of `plans`; a violation ends it."""
    for dtype, flavour in plans or _plans(problem, rung, budget.limit >= _ENOUGH):
        arithmetic = Bounded(Space(backend, budget, dtype, ceiling))
        many = f"/{rung.samples}" if rung.samples > _CONFIGURATIONS else ""
        stream = Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{dtype}/{flavour}{many}")
        sample = _points(problem, rung, flavour, arithmetic, stream)
        if sample is None:
            tally.rejected = True
            continue
        reading = read(problem.statement, sample, None, sharp(problem), jumps(problem))
        if reading.violated is not None:
            return _violation(problem, rung, sample, reading, dtype, flavour, backend)
        tally.add(reading, sample.count, reported(problem, rung.sizes), dtype == "float64")
    if rung.scale == _PROBABLE and not rung.model and not plans:
        _probable(problem, rung, tally, budget, seed, backend, ceiling)
    return None


def _plans(problem: Problem, rung: Rung, enough: bool) -> tuple[tuple[str, str], ...]:
    """The precisions and flavours at one rung. Sizes alone have no flavour. With enough to spend, whole numbers, of
    which the statement is decided exactly, keep to themselves, and single precision joins where sizes differ."""
    if rung.scale >= _LARGE and not rung.tops:
        return (("float64", "spread"),)
    if rung.tops and problem.used() <= {*rung.sizes, *problem.sizes}:
        return (("float64", "integers"),)
    if rung.scale >= 64 and not rung.tops:
        return (("float64", "normal"), ("float32", "adversarial"), ("float64", "peaked"))
    if not enough:
        return (("float64", "all"),)
    double = (("float64", "integers"), ("float64", "mixed"))
    return (*double, ("float32", "mixed")) if rung.scale >= _SINGLE else double


def _probable(
    problem: Problem, rung: Rung, tally: Tally, budget: Budget, seed: int, backend: Backend, ceiling: int
) -> None:
    """How much of the probabilistic bound the errors use; it decides nothing."""
    arithmetic = Bounded(Space(backend, budget, "float64", ceiling), probable=True)
    sample = _points(problem, rung, "normal", arithmetic, Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/probable"))
    if sample is None:
        return
    evaluator = sample.evaluator(watched(problem.statement))
    evaluator.truth(problem.statement, {})
    # The two sides of an inequality differ by more than rounding.
    pairs = [sides for term, sides in evaluator.seen.items() if term.op == "eq"]
    shares = [used for a, b in pairs if (used := largest_share(sample, a, b)) is not None]
    if shares:
        tally.probable = max(shares), reported(problem, rung.sizes)


def _points(problem: Problem, rung: Rung, flavour: str, arithmetic: Bounded, stream: Stream) -> Sample | None:
    """Points that satisfy the assumptions, or None where all were rejected."""
    count = rung.samples * (1 if rung.tops else len(BLENDS.get(flavour, "1")))
    for attempt in range(_ATTEMPTS if problem.given else 1):
        own = stream.child(attempt)
        sizes: dict[str, Any] = dict(rung.sizes)
        if rung.tops:
            sizes = {name: _many(rung, own.child(f"size {place}")) for place, name in enumerate(rung.sizes)}
        # Assumptions are inequalities about small numbers more often than not, so rejection draws many points at once.
        drawn = count if rung.tops or not problem.given or rung.scale >= _LARGE else 8 * count
        sample = impose(problem, draw(problem, sizes, drawn, flavour, arithmetic, own))
        if sample.count:
            # Evenly spread over what is left: points of one flavour stand together.
            return sample if sample.count <= count else sample.kept([k * sample.count // count for k in range(count)])
    return None


def _many(rung: Rung, stream: Stream) -> Any:
    """A size for each point of a rung, up to each of its tops in turn."""
    xp, each = stream.xp, rung.samples // len(rung.tops)
    columns = [stream.integers(1, top + 1, each) for top in rung.tops]
    return xp.reshape(xp.stack(columns, axis=1), (-1,))


def _violation(
    problem: Problem, rung: Rung, sample: Sample, reading: Reading, dtype: str, flavour: str, backend: Backend
) -> Survey:
    """The finding, with the point as exact values for the search to start from."""
    point = reading.violated
    assert point is not None
    sizes = {name: size if isinstance(size, int) else int(size[point]) for name, size in sample.sizes.items()}
    sides = f"{reading.left} against {reading.right}" if reading.left else "the statement is false"
    where = ", ".join(f"{k}={v}" for k, v in reported(problem, sizes).items())
    inputs = "" if flavour in BLENDS else f" at {flavour} inputs"
    detail = f"{sides}{inputs} in {dtype}" + (f" with {where}" if where else "")
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
