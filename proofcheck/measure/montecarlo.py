"""Statements about expectations: estimated with an interval that holds at every number of samples, then compared.

Names with a law are drawn inside each `E`; all other names, and random names outside any `E`, are fixed at drawn
values. Each expectation becomes an average whose uncertainty (`confidence`) enters the array program as an error
bound, so everything built on it, products of expectations, quotients, further expectations, carries a bound as
well, and a comparison is broken only where the bounds leave no other reading. The level is divided over the sizes
and distributions tried, the expectations of the statement and their entries (Bonferroni). A violation must show in
a second, independent run.

The intervals are asymptotic: "consistent" and "violated" are strong hints, never proof. Rounding inside a sample is
estimated on a few samples with full error bounds and allowed for tenfold; it is far below the sampling error.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.measure.arithmetic import Plain
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.assume import impose
from proofcheck.measure.averages import Expectations
from proofcheck.measure.centred import uncentred
from proofcheck.measure.confidence import FIRST_LOOK
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.gauge import Reading, read, watched
from proofcheck.measure.identity import rounded
from proofcheck.measure.ladder import Rung, reported, rungs
from proofcheck.measure.laws import Sampler, Shape, degree_of, shapes, tamed
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample, counter, draw
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget, BudgetExceeded
from proofcheck.verdict import Numbers

LEVEL = 1e-9
METHOD = "monte carlo"
_SCALES = (2, 5, 17, 1)  # of the ladder's rungs, the most telling first
_LOOKS = tuple(FIRST_LOOK * 4**k for k in range(5))


def sampled(problem: Problem, *, budget: Budget, seed: int, backend: Backend, level: float = LEVEL) -> Numbers:
    """Estimate both sides at several sizes and for several distributions until something is violated or paid out.

    Breadth first: every choice of sizes and distributions is looked at before any gets four times the samples.
    """
    statement = uncentred(problem.statement)
    if _varied(problem):
        reason = "an expectation where a parameter of its law varies needs more than samples"
        return Numbers("skipped", METHOD, backend.name, detail=reason)
    outcome = _Outcome(backend, level)
    with backend.quiet():
        try:
            runs = list(_runs(problem, statement, budget, seed, backend, level))
            for step, count in enumerate(_LOOKS):
                for run in runs:
                    before = budget.left
                    reading = run.look(count, "first")
                    if reading.violated is not None and run.look(count, "second").violated is not None:
                        return outcome.violation(reading, count, run)
                    outcome.add(reading, count - (_LOOKS[step - 1] if step else 0), run)
                    run.price = before - budget.left
                if 4 * sum(run.price for run in runs) > budget.left:
                    break
        except BudgetExceeded:
            outcome.reason = outcome.reason or "the budget ended before the first look"
        except NotMeasurable as reason:
            outcome.reason = str(reason)
        except RecursionError:
            outcome.reason = "the statement is nested too deeply"
    return outcome.numbers()


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


def _runs(
    problem: Problem, statement: Term, budget: Budget, seed: int, backend: Backend, level: float
) -> Iterator[_Run]:
    """One run for each assignment of sizes and each choice of distributions."""
    ladder = [rung for rung in rungs(problem, Space(backend, budget)) if rung.scale in _SCALES]
    ladder.sort(key=lambda rung: _SCALES.index(rung.scale))
    for rung in ladder:
        first = _Run(problem, statement, rung, 0, budget, seed, backend, level / len(ladder))
        if first.empty:
            continue
        yield first
        for variant in range(1, first.variants):
            run = _Run(problem, statement, rung, variant, budget, seed, backend, level / len(ladder))
            if not run.empty:
                yield run


class _Outcome:
    """What the looks have come to so far."""

    def __init__(self, backend: Backend, level: float) -> None:
        self.backend = backend
        self.words = f"asymptotic confidence sequence at level {level:g}"
        self.samples = 0
        self.sizes: dict[str, int] = {}
        self.share: float | None = None
        self.detectable: float | None = None
        self.laws: list[str] = []
        self.reason = ""

    def add(self, reading: Reading, count: int, run: _Run) -> None:
        if not reading.decided:
            self.reason = "single samples weigh too much for an interval, or are not finite"
            return
        self.samples += count
        if sum(run.sizes.values()) >= sum(self.sizes.values()):
            self.sizes = run.sizes
            self.detectable = None if reading.detectable == float("inf") else reading.detectable
        if reading.share is not None:
            self.share = max(self.share or 0.0, reading.share)
        if run.chosen not in self.laws:
            self.laws.append(run.chosen)

    def violation(self, reading: Reading, count: int, run: _Run) -> Numbers:
        where = ", ".join(f"{k}={v}" for k, v in run.sizes.items())
        detail = (
            f"{reading.left} against {reading.right} over {count} samples, twice independently"
            + (f", with {where}" if where else "")
            + f"; {self.words}; drawn from: {run.chosen}"
        )
        return Numbers("violated", METHOD, self.backend.name, run.sizes, count, detail=detail)

    def numbers(self) -> Numbers:
        if not self.samples:
            return Numbers("skipped", METHOD, self.backend.name, detail=self.reason or "no point satisfies `given`")
        return Numbers(
            "consistent",
            METHOD,
            self.backend.name,
            self.sizes,
            self.samples,
            rounded(self.share, 2),
            rounded(self.detectable, 2),
            f"{self.words}; drawn from: {'; '.join(self.laws)}",
        )


class _Run:
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
        self.sizes, self.price = reported(problem, rung.sizes), 0
        self.arithmetic = Bounded(Space(backend, budget))
        self.stream = Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{variant}")
        flavour = "normal" if variant % 2 == 0 else "unit"
        drawn = draw(problem, rung.sizes, 16, flavour, self.arithmetic, self.stream.child("fixed"))
        sample = impose(problem, drawn)
        self.empty = not sample.count
        if self.empty:
            return
        self.sample = _single(sample)
        self.plain = Evaluator(
            Plain(self.arithmetic.space),
            {k: v.value for k, v in self.sample.leaves.items()},
            counter=counter(self.arithmetic.space, self.sample.leaves, self.sample.shapes),
            functions=self.sample.functions,
            shapes=self.sample.shapes,
        )
        bodies = [t.args[0] for t in subterms(statement) if t.op == "expectation"]
        used = problem.used()
        options = {n: shapes(d, self.plain) for n, d in problem.declarations.items() if d.law is not None and n in used}
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

    def look(self, count: int, run: str) -> Reading:
        """The statement with every expectation averaged over `count` samples."""
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
        root = self.sample.evaluator(watched(self.statement))
        expectations = Expectations(samplers, root, self.plain, self.level)
        expectations.look(count)
        root.expectation = expectations
        return read(self.statement, self.sample, root)


def _single(sample: Sample) -> Sample:
    """The first point, without the axis of samples."""

    def first(named: Named) -> Named:
        if SAMPLES not in named.labels:
            return named
        where = tuple(0 if k == SAMPLES else slice(None) for k in named.labels)
        return Named(tuple(k for k in named.labels if k != SAMPLES), named.data[where])

    leaves = {name: sample.arithmetic.move(leaf, first) for name, leaf in sample.leaves.items()}
    return Sample(sample.arithmetic, sample.sizes, 1, leaves, sample.functions, sample.shapes)
