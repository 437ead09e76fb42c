"""Statements about expectations: estimated with an interval that holds at every number of samples, then compared.

Names with a law are drawn inside each `E`; all other names, and random names outside any `E`, are fixed at drawn
values. Each expectation becomes an average whose uncertainty (`confidence`) enters the array program as an error
bound, so everything built on it, products of expectations, quotients, further expectations, carries a bound as
well, and a comparison is broken only where the bounds leave no other reading. The level is divided over the sizes
and distributions tried, the expectations of the statement and their entries (Bonferroni). A violation must show in
a second, independent run.

The intervals are asymptotic, except for probabilities: "consistent" and "violated" are strong hints, never proof.
Rounding inside a sample is estimated on a few samples with full error bounds and allowed for tenfold; it is far below
the sampling error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Numbers
from proofcheck.logic.words import SAMPLING
from proofcheck.measure.arithmetic import Plain
from proofcheck.measure.arrays import Backend, NotMeasurable, exhausted
from proofcheck.measure.assume import impose
from proofcheck.measure.averages import Expectations, is_event
from proofcheck.measure.band import Band, distribution_of
from proofcheck.measure.centred import uncentred
from proofcheck.measure.confidence import FIRST_LOOK
from proofcheck.measure.edges import ROUNDED, sharp
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.gauge import TIED, Reading, read, watched
from proofcheck.measure.identity import rounded
from proofcheck.measure.ladder import Rung, reported, rungs
from proofcheck.measure.laws import Sampler, Shape, degree_of, shapes, tamed
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample, counter, draw
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget, BudgetExceeded

LEVEL = 1e-9
METHOD = SAMPLING
_SCALES = (2, 5, 17, 1, 128)  # of the ladder's rungs, the most telling first
_JUMPS = ROUNDED | {"where"}
_BATCH = 2**26  # elements of one array of samples on a device
_DEAR = 80  # units for a number drawn
_LARGE = 0.02  # share of the budget that the first look at a large rung may take
_RESERVE = 0.3  # share of what is left that a last look leaves for the second run of a violation


def sampled(problem: Problem, *, budget: Budget, seed: int, backend: Backend, level: float = LEVEL) -> Numbers:
    """Estimate both sides at several sizes and for several distributions until something is violated or paid out.

    Breadth first: every choice of sizes and distributions is looked at before any gets four times the samples.
    """
    statement = uncentred(problem.statement)
    if _varied(problem):
        reason = "an expectation where a parameter of its law varies needs more than samples"
        return Numbers("skipped", METHOD, backend.name, detail=reason)
    if _jumping(problem.statement):
        reason = "a derivative of an expectation is not that of single samples, which jump"
        return Numbers("skipped", METHOD, backend.name, detail=reason)
    strict = sharp(replace(problem, statement=statement))
    outcome = _Outcome(backend, level, statement, distribution_of(problem, statement) is not None, bool(strict))
    with backend.quiet():
        try:
            runs = list(_runs(problem, statement, budget, seed, backend, level))
            before, count = 0, FIRST_LOOK
            while count and runs:
                for run in runs:
                    left = budget.left
                    reading = run.look(count, "first")
                    if reading.violated is not None and run.look(count, "second").violated is not None:
                        return outcome.violation(reading, count, run)
                    outcome.add(reading, count - before, run)
                    run.price = left - budget.left
                before, count = count, _next(runs, count - before, count, budget)
        except BudgetExceeded:
            outcome.reason = outcome.reason or "the budget ended before the first look"
        except NotMeasurable as reason:
            outcome.reason = str(reason)
        except exhausted():
            outcome.reason = "the memory ended before the first look"
        except RecursionError:
            outcome.reason = "the statement is nested too deeply"
    return outcome.numbers()


def _next(runs: list[Run], step: int, count: int, budget: Budget) -> int:
    """How many samples the next look should have: four times as many, or what the budget carries if that is twice as
    many; 0 to end."""
    spent = sum(run.price for run in runs)
    anew = any(run.anew for run in runs)
    further = (1.0 - _RESERVE) * budget.left / max(1, spent) * (count if anew else step)
    most = min(4 * count, int(further) + (0 if anew else count))
    return most if most >= 2 * count else 0


def _varied(problem: Problem) -> bool:
    """Whether an expectation is differentiated by a parameter of its law, or one is replaced there. Samples are drawn
    with the parameters as they are outside."""
    laws = {name: d.law.parameters for name, d in problem.declarations.items() if d.law is not None}
    for outer in subterms(problem.statement):
        if outer.op not in ("derivative", "let"):
            continue
        name = outer.data if outer.op == "derivative" else outer.data[0]
        for inner in subterms(outer.args[0]):
            if inner.op == "expectation" and any(name in laws.get(n, ()) for n in inner.names):
                return True
    return False


def _jumping(statement: Term) -> bool:
    """Whether an expectation is differentiated by a name on which jumps of its samples depend. The slopes of samples
    say nothing about jumps: those of a probability are all zero."""
    for outer in subterms(statement):
        if outer.op == "derivative":
            inside = (t for inner in subterms(outer.args[0]) if inner.op == "expectation" for t in subterms(inner))
            if any(t.op in _JUMPS and outer.data in t.names for t in inside):
                return True
    return False


def _runs(
    problem: Problem, statement: Term, budget: Budget, seed: int, backend: Backend, level: float
) -> Iterator[Run]:
    """One run for each assignment of sizes and each choice of distributions."""
    ladder = [rung for rung in rungs(problem, Space(backend, budget)) if rung.scale in _SCALES]
    ladder.sort(key=lambda rung: _SCALES.index(rung.scale))
    for rung in ladder:
        if rung.scale > 17 and not _affordable(problem, rung, budget):
            continue
        first = Run(problem, statement, rung, 0, budget, seed, backend, level / len(ladder))
        if first.empty:
            continue
        yield first
        for variant in range(1, first.variants):
            run = Run(problem, statement, rung, variant, budget, seed, backend, level / len(ladder))
            if not run.empty:
                yield run


def _affordable(problem: Problem, rung: Rung, budget: Budget) -> bool:
    """Whether a first look at large sizes takes a small share of the budget, for four laws at the dearest price."""
    random = [d for name, d in problem.declarations.items() if d.law is not None and name in problem.used()]
    entries = sum(math.prod(size.value(rung.sizes) for size in d.shape) for d in random)
    return 4 * FIRST_LOOK * entries * _DEAR <= _LARGE * budget.left


class _Outcome:
    """What the looks have come to so far."""

    def __init__(self, backend: Backend, level: float, statement: Term, banded: bool, strict: bool) -> None:
        self.backend = backend
        kind = "asymptotic confidence sequence"
        if all(is_event(t.args[0]) for t in subterms(statement) if t.op == "expectation"):
            kind = "confidence sequence for probabilities"
        if banded:
            kind = "Dvoretzky-Kiefer-Wolfowitz band"
        self.words = f"{kind} at level {level:g}"
        self.samples = 0
        self.sharp = strict
        self.tied: dict[Run, bool] = {}  # whether the last look left open a comparison that fails between equal numbers
        self.runs: list[Run] = []
        self.interval = ""
        self.sizes: dict[str, int] = {}
        self.share: float | None = None
        self.detectable: float | None = None
        self.laws: list[str] = []
        self.reason = ""

    def add(self, reading: Reading, count: int, run: Run) -> None:
        # Where numbers that have to differ are not known at some sizes, they may be equal at these.
        self.tied[run] = reading.tied or (self.sharp and not reading.decided)
        if not reading.decided:
            self.reason = "single samples weigh too much for an interval, or are not finite"
            return
        self.samples += count
        if run not in self.runs:
            self.runs.append(run)
        if sum(run.sizes.values()) >= sum(self.sizes.values()):
            self.sizes = run.sizes
            self.detectable = None if reading.detectable == float("inf") else reading.detectable
            self.interval = reading.sides
        if reading.share is not None:
            self.share = max(self.share or 0.0, reading.share)
        if run.chosen not in self.laws:
            self.laws.append(run.chosen)

    def violation(self, reading: Reading, count: int, run: Run) -> Numbers:
        where = ", ".join(f"{k}={v}" for k, v in run.sizes.items())
        detail = (
            f"{reading.left} against {reading.right} over {count} samples, twice independently"
            + (f", with {where}" if where else "")
            + f"; {self.words}; drawn from: {run.chosen}"
        )
        return Numbers("violated", METHOD, self.backend.name, run.sizes, count, detail=detail)

    def numbers(self) -> Numbers:
        if any(self.tied.values()):
            return Numbers("inconclusive", METHOD, self.backend.name, samples=self.samples, detail=TIED)
        if not self.samples:
            return Numbers("skipped", METHOD, self.backend.name, detail=self.reason or "no point satisfies `given`")
        drawn = sum(run.drawn for run in self.runs)
        told = [
            f"{drawn:.2g} entries drawn" if drawn >= 10**6 else f"{drawn:,} entries drawn",
            self.interval,
            self.words,
        ]
        return Numbers(
            "consistent",
            METHOD,
            self.backend.name,
            self.sizes,
            self.samples,
            rounded(self.share, 2),
            rounded(self.detectable, 2),
            f"{'; '.join(filter(None, told))}; drawn from: {'; '.join(self.laws)}",
        )


class Run:
    """One assignment of sizes and one choice of distributions. `empty`: no drawn point satisfies `given`."""

    def __init__(
        self,
        problem: Problem,
        statement: Term,
        rung: Rung,
        variant: int,
        budget: Budget,
        seed: int,
        backend: Backend,
        level: float,
    ) -> None:
        self.problem, self.statement = problem, statement
        self.sharp = sharp(replace(problem, statement=statement))
        self.sizes, self.price = reported(problem, rung.sizes), 0
        self.expectations: dict[str, Expectations] = {}
        self.distribution = distribution_of(problem, statement)
        self.bands: dict[str, Band] = {}
        self.arithmetic = Bounded(Space(backend, budget))
        self.stream = Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{variant}")
        flavour = "normal" if variant % 2 == 0 else "unit"
        drawn = draw(problem, rung.sizes, 16, flavour, self.arithmetic, self.stream.child("fixed"))
        sample = impose(problem, drawn)
        self.empty = not sample.count
        if self.empty:
            return
        self.sample = _single(sample)
        # Batches of samples may be larger on a device. What counts as too large is told by a few samples before.
        drawing = Space(backend, budget, ceiling=_BATCH) if backend.whole else self.arithmetic.space
        self.plain = Evaluator(
            Plain(drawing),
            {k: v.value for k, v in self.sample.leaves.items()},
            counter=counter(self.arithmetic.space, self.sample.leaves, self.sample.shapes),
            functions=self.sample.functions,
            shapes=self.sample.shapes,
        )
        bodies = [t.args[0] for t in subterms(statement) if t.op == "expectation"]
        used, spoken = problem.used(), statement.names
        # A law with a density may have become integrals: it is drawn only where it is still averaged over.
        random = {n: d for n, d in problem.declarations.items() if d.law is not None and n in used}
        kept = {n: d for n, d in random.items() if n in spoken or d.law is None or d.law.density is None}
        options = {n: shapes(d, self.plain) for n, d in kept.items()}
        self.variants = max((len(o) for o in options.values()), default=1)
        self.shapes: dict[str, Shape] = {}
        for name, choices in options.items():
            degrees = [degree_of(body, name) for body in bodies]
            known = [d for d in degrees if d is not None]
            degree = max(known, default=0) if len(known) == len(degrees) else None
            self.shapes[name] = tamed(choices[variant % len(choices)], degree)
        self.chosen = ", ".join(dict.fromkeys(s.name for s in self.shapes.values())) or "nothing random"
        # The second run of a violation counts as a look of its own.
        self.level = level / (2 * self.variants * max(1, len(bodies)))

    @property
    def anew(self) -> bool:
        """Whether a look has to draw again what earlier ones drew."""
        return any(expectations.anew for expectations in self.expectations.values())

    @property
    def drawn(self) -> int:
        """The numbers drawn so far."""
        return sum(s.drawn for e in self.expectations.values() for s in e.samplers.values())

    def look(self, count: int, run: str) -> Reading:
        """The statement with every expectation averaged over `count` samples."""
        root = self.sample.evaluator(watched(self.statement) | self.sharp)
        if run not in self.expectations:
            samplers = {
                name: Sampler(
                    self.problem.declarations[name],
                    shape,
                    self.sample.shapes[name],
                    self.plain,
                    self.stream.child(run).child(name),
                )
                for name, shape in self.shapes.items()
            }
            self.expectations[run] = Expectations(samplers, root, self.plain, self.level)
        if self.distribution is not None:
            if run not in self.bands:
                self.bands[run] = Band(self.problem, self.distribution, self.sample, self.expectations[run])
            return self.bands[run].look(count)
        self.expectations[run].look(count, root)
        root.expectation = self.expectations[run]
        return read(self.statement, self.sample, root, self.sharp)


def _single(sample: Sample) -> Sample:
    """The first point, without the axis of samples."""

    def first(named: Named) -> Named:
        if SAMPLES not in named.labels:
            return named
        where = tuple(0 if k == SAMPLES else slice(None) for k in named.labels)
        return Named(tuple(k for k in named.labels if k != SAMPLES), named.data[where])

    leaves = {name: sample.arithmetic.move(leaf, first) for name, leaf in sample.leaves.items()}
    return Sample(sample.arithmetic, sample.sizes, 1, leaves, sample.functions, sample.shapes)
