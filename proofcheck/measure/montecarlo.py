"""Statements about expectations: estimated with an interval that holds at every number of samples, then compared.

Names with a law are drawn inside each `E`; all other names, and random names outside any `E`, are fixed at drawn values.
Each expectation becomes an average whose uncertainty (`confidence`) enters the array program as an error bound, so
everything built on it, products of expectations, quotients, further expectations, carries a bound as well, and a
comparison is broken only where the bounds leave no other reading. The level is divided over the sizes and distributions
tried, the expectations of the statement and their entries (Bonferroni). A violation must show in a second, independent run.

The intervals are asymptotic: "consistent" and "violated" are strong hints, never proof. Rounding inside a sample is
estimated on a few samples with full error bounds and allowed for tenfold; it is far below the sampling error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.measure.arithmetic import Plain
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.assume import impose
from proofcheck.measure.bound import Bound
from proofcheck.measure.centred import uncentred
from proofcheck.measure.confidence import FIRST_LOOK, Moments
from proofcheck.measure.dual import Pair
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.gauge import Reading, read, watched
from proofcheck.measure.identity import rounded
from proofcheck.measure.ladder import Rung, reported, rungs
from proofcheck.measure.laws import Sampler, Shape, shapes
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample, counter, draw
from proofcheck.measure.scopes import Rebound
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget, BudgetExceeded
from proofcheck.verdict import Numbers

LEVEL = 1e-9
METHOD = "monte carlo"
_SCALES = (2, 5, 1, 17)  # of the ladder's rungs, the most telling first
_LOOKS = tuple(FIRST_LOOK * 4**k for k in range(5))
_CHUNK = 2**20  # numbers drawn at a time
_TRIAL = 256  # samples evaluated with full error bounds


class Expectations:
    """Evaluates `E` in any scope by averaging over `count` samples of the random names."""

    def __init__(
        self, samplers: dict[str, Sampler], root: Evaluator[Bound], plain: Evaluator[Named], level: float
    ) -> None:
        self.samplers, self.root, self.plain, self.level = samplers, root, plain, level
        self.count = 0
        self._known: dict[Any, Bound] = {}
        self._constant: set[int] = {id(root)}  # scopes that differ from the root in random names only
        self._kept: list[Evaluator[Any]] = []

    def look(self, count: int) -> None:
        """Use that many samples from now on."""
        self.count = count
        self._known = {}

    def __call__(self, scope: Evaluator[Any], term: Term, env: Env) -> Any:
        names = [n for n in self.samplers if n in term.args[0].names]
        if not names:
            return scope.evaluate(term.args[0], env)
        if id(scope) not in self._constant:
            return self._average(scope, term, env, names)
        key = (term, tuple(env[i] for i in sorted(term.free)))
        if key not in self._known:
            nested = any(t.op == "expectation" for t in subterms(term.args[0]))
            self._known[key] = self._average(self.root, term, env, names) if nested else self._quick(term, env, names)
        return self._known[key]

    def _quick(self, term: Term, env: Env, names: list[str]) -> Bound:
        """The average in plain arithmetic, with an allowance for rounding."""
        body = term.args[0]
        trial = self._batch(self.root, body, env, names, _TRIAL, 0)
        assert isinstance(trial, Bound)
        space = self.plain.arithmetic.space
        moments = Moments(space)
        for offset, count in self._chunks(names):
            moments.add(self._batch(self.plain, body, env, names, count, offset), None, count)
        mean, width = self._interval(moments)
        error = self.root.arithmetic.error(trial)  # type: ignore[attr-defined]
        slip = space.reduce(space.xp.max, error, SAMPLES)
        return Bound(mean, space.map(lambda w, s: w + 10.0 * s, width, slip))

    def _average(self, scope: Evaluator[Any], term: Term, env: Env, names: list[str]) -> Any:
        """The average in the scope's own arithmetic, component by component."""
        collected: list[Moments] = []
        shape: Any = None
        for offset, count in self._chunks(names):
            shape = self._batch(scope, term.args[0], env, names, count, offset)
            for k, part in enumerate(_components(shape)):
                if k == len(collected):
                    collected.append(Moments(scope.arithmetic.space))
                collected[k].add(part.value, part.error, count)
        means = iter([Bound(*self._interval(m)) for m in collected])
        return _rebuilt(shape, means)

    def _interval(self, moments: Moments) -> tuple[Named, Named]:
        assert moments.mean is not None
        entries = 1
        for extent in moments.mean.data.shape:
            entries *= extent
        return moments.interval(self.level / entries)

    def _chunks(self, names: list[str]) -> Iterator[tuple[int, int]]:
        entries = sum(self.samplers[n].entries for n in names)
        step = max(1, min(self.count, _CHUNK // entries))
        for offset in range(0, self.count, step):
            yield offset, min(step, self.count - offset)

    def _batch(self, scope: Evaluator[Any], body: Term, env: Env, names: list[str], count: int, offset: int) -> Any:
        arithmetic = scope.arithmetic

        def leaf(name: str) -> Any:
            return arithmetic.given(self.samplers[name].batch(count, offset))

        inside = Rebound(scope, {n: (lambda n=n: leaf(n)) for n in names}, scope.counter)  # type: ignore[misc]
        if id(scope) in self._constant:
            self._constant.add(id(inside))
            self._kept.append(inside)  # an id stays unique only while its object lives
        return inside.evaluate(body, env)


def _components(v: Any) -> list[Bound]:
    if isinstance(v, Pair):
        return _components(v.value) + ([] if v.tangent is None else _components(v.tangent))
    return [v]


def _rebuilt(v: Any, parts: Iterator[Bound]) -> Any:
    if isinstance(v, Pair):
        value = _rebuilt(v.value, parts)
        return Pair(value, None if v.tangent is None else _rebuilt(v.tangent, parts))
    return next(parts)


def sampled(problem: Problem, *, budget: Budget, seed: int, backend: Backend, level: float = LEVEL) -> Numbers:
    """Estimate both sides at several sizes and for several distributions until something is violated or paid out."""
    statement = uncentred(problem.statement)
    outcome = _Outcome(backend, level)
    with backend.quiet():
        try:
            ladder = [r for r in rungs(problem, Space(backend, budget)) if r.scale in _SCALES]
            ladder.sort(key=lambda rung: _SCALES.index(rung.scale))
            for place, rung in enumerate(ladder):
                share = budget.child(1.0 / (len(ladder) - place)) if budget.left else budget
                found = _at_sizes(problem, statement, rung, outcome, share, seed, backend, level / (2 * len(ladder)))
                if found is not None:
                    return found
        except BudgetExceeded:
            outcome.reason = outcome.reason or "the budget ended before the first look"
        except NotMeasurable as reason:
            outcome.reason = str(reason)
        except RecursionError:
            outcome.reason = "the statement is nested too deeply"
    return outcome.numbers()


class _Outcome:
    """What the looks have come to so far."""

    def __init__(self, backend: Backend, level: float) -> None:
        self.backend, self.level = backend, level
        self.samples = 0
        self.sizes: dict[str, int] = {}
        self.share: float | None = None
        self.detectable: float | None = None
        self.laws: list[str] = []
        self.reason = ""

    def add(self, reading: Reading, count: int, sizes: dict[str, int], chosen: str) -> None:
        if not reading.decided:
            self.reason = "the samples are too uneven for an interval, or not finite"
            return
        self.samples += count
        if sum(sizes.values()) >= sum(self.sizes.values()):
            self.sizes, self.detectable = sizes, reading.detectable
        if reading.share is not None:
            self.share = max(self.share or 0.0, reading.share)
        if chosen not in self.laws:
            self.laws.append(chosen)

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
            f"asymptotic confidence sequence at level {self.level:g}; drawn from: {', '.join(self.laws)}",
        )


def _at_sizes(
    problem: Problem,
    statement: Term,
    rung: Rung,
    outcome: _Outcome,
    budget: Budget,
    seed: int,
    backend: Backend,
    level: float,
) -> Numbers | None:
    """All distributions at one assignment of sizes."""
    random = [n for n in problem.declarations if problem.declarations[n].law is not None and n in problem.used()]
    for variant in range(4):
        part = budget.child(1.0 / (4 - variant)) if budget.left else budget
        try:
            run = _Run(problem, statement, rung, random, variant, part, seed, backend, level / 4)
        except _NoSuchVariant:
            break
        if run.empty:
            continue
        sizes = reported(problem, rung.sizes)
        for position, count in enumerate(_LOOKS):
            before = part.left
            try:
                reading = run.look(count, "first")
                if reading.violated is not None and run.look(count, "second").violated is not None:
                    return _violation(outcome, reading, count, sizes, run)
            except BudgetExceeded:
                if not outcome.samples and variant == 0 and position == 0:
                    raise
                break
            outcome.add(reading, count if not position else count - _LOOKS[position - 1], sizes, run.chosen)
            if 5 * (before - part.left) > part.left:
                break
        if variant + 1 >= run.variants:
            break
    return None


def _violation(outcome: _Outcome, reading: Reading, count: int, sizes: dict[str, int], run: _Run) -> Numbers:
    where = ", ".join(f"{k}={v}" for k, v in sizes.items())
    detail = (
        f"{reading.left} against {reading.right} over {count} samples ({run.chosen}), twice independently"
        + (f", with {where}" if where else "")
        + f"; asymptotic confidence sequence at level {outcome.level:g}"
    )
    return Numbers("violated", METHOD, outcome.backend.name, sizes, count, detail=detail)


class _NoSuchVariant(Exception):
    """There are fewer distributions to try."""


class _Run:
    """One assignment of sizes and one choice of distributions."""

    def __init__(
        self,
        problem: Problem,
        statement: Term,
        rung: Rung,
        random: list[str],
        variant: int,
        budget: Budget,
        seed: int,
        backend: Backend,
        level: float,
    ) -> None:
        self.problem, self.statement = problem, statement
        self.arithmetic = Bounded(Space(backend, budget))
        self.stream = Stream(backend.xp, seed, f"{METHOD}/{rung.scale}/{variant}")
        flavour = "normal" if variant % 2 == 0 else "unit"
        drawn = draw(problem, rung.sizes, 16, flavour, self.arithmetic, self.stream.child("fixed"))
        self.sample = impose(problem, drawn)
        self.empty = not self.sample.count
        self.variants, self.chosen = 1, ""
        if self.empty:
            return
        self.sample = _single(self.sample)
        self.plain = Evaluator(
            Plain(self.arithmetic.space),
            {k: v.value for k, v in self.sample.leaves.items()},
            counter=counter(self.arithmetic.space, self.sample.leaves, self.sample.shapes),
            functions=self.sample.functions,
            shapes=self.sample.shapes,
        )
        options = {n: shapes(problem.declarations[n], self.plain) for n in random}
        self.variants = max((len(o) for o in options.values()), default=1)
        if variant >= self.variants:
            raise _NoSuchVariant
        self.shapes: dict[str, Shape] = {n: o[variant % len(o)] for n, o in options.items()}
        self.chosen = ", ".join(dict.fromkeys(s.name for s in self.shapes.values())) or "nothing random"
        nodes = sum(1 for t in subterms(statement) if t.op == "expectation")
        self.level = level / max(1, nodes)

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
