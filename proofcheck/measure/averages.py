"""Expectations as averages: what `E` evaluates to in the array program, with its uncertainty as an error bound.

Inside an average every random name is replaced by a batch of samples along the axis `SAMPLES`; the body is one more
array program. Where the scope is the statement's own, the body is computed in plain arithmetic, and rounding is
estimated on a few samples with full error bounds and allowed for tenfold; it is far below the sampling error. In any
other scope (inside a derivative, or with an expectation inside an expectation) the samples carry their own bounds.

The expectations of the statement's own scope are averaged together, over the same samples, and a later look takes up
where the one before it stopped. All others are averaged anew at each look.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.lang.terms import ONE, ZERO, Term, subterms
from proofcheck.measure.arrays import TooLarge, exhausted
from proofcheck.measure.bound import Bound
from proofcheck.measure.confidence import Moments
from proofcheck.measure.dual import Pair
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.laws import Sampler, degree_of
from proofcheck.measure.scopes import Rebound
from proofcheck.measure.space import SAMPLES, Named

_CHUNK, _CHUNK_GPU = 2**19, 2**26  # numbers drawn at a time
_TRIAL = 256  # samples evaluated with full error bounds
_ALLOWED = 10.0  # times the rounding seen in them
_RARE = 1 / 64  # what is no rarer occurs among the first samples
_FEWEST = 16  # samples in a batch below which a body counts as too large


class Averaged(Rebound[Any]):
    """A scope in which random names are samples."""


@dataclass
class _Average:
    """An expectation of the statement's own scope: what has been averaged so far, and the most that rounding did."""

    body: Term
    env: Env
    names: list[str]
    moments: Moments
    slip: Named


class Expectations:
    """Evaluates `E` in any scope by averaging over `count` samples of the random names."""

    def __init__(
        self, samplers: dict[str, Sampler], root: Evaluator[Bound], plain: Evaluator[Named], level: float
    ) -> None:
        self.samplers, self.root, self.plain, self.level = samplers, root, plain, level
        self.count = 0
        self.anew = False  # whether some expectation had to be averaged anew at this look
        self._step = _CHUNK_GPU if plain.arithmetic.space.backend.whole else _CHUNK
        self._known: dict[Any, Bound] = {}
        self._averages: dict[Any, _Average] = {}

    def look(self, count: int, root: Evaluator[Bound]) -> None:
        """Use that many samples from now on, no fewer than before, for the statement as `root` evaluates it."""
        before, self.count, self.root = self.count, count, root
        self._known = {}
        if self._averages:
            self._advance(list(self._averages.values()), before)

    def __call__(self, scope: Evaluator[Any], term: Term, env: Env) -> Any:
        names = [n for n in self.samplers if n in term.args[0].names]
        if not names:
            return scope.evaluate(term.args[0], env)
        if not self._closed(scope):
            return self._average(scope, term, env, names)
        key = (term, tuple(env[i] for i in sorted(term.free)))
        if key not in self._known:
            nested = any(t.op == "expectation" for t in subterms(term.args[0]))
            self._known[key] = self._average(self.root, term, env, names) if nested else self._quick(key, env, names)
        return self._known[key]

    def _quick(self, key: Any, env: Env, names: list[str]) -> Bound:
        """The average in plain arithmetic, with an allowance for rounding."""
        body, space = key[0].args[0], self.plain.arithmetic.space
        if key not in self._averages:
            fresh = _Average(body, env, names, Moments(space), self._trial(body, env, names))
            self._advance([fresh], 0)
            self._averages[key] = fresh
        known = self._averages[key]
        mean, width = self._interval(known.moments, body)
        return Bound(mean, space.map(lambda w, s: w + _ALLOWED * s, width, known.slip))

    def _trial(self, body: Term, env: Env, names: list[str]) -> Named:
        """The most that rounding does to a body on a few samples."""
        space = self.plain.arithmetic.space
        trial = self._batch(self.root, body, env, names, min(_TRIAL, self._samples(names)), 0)
        return space.reduce(space.xp.max, self.root.arithmetic.error(trial), SAMPLES)  # type: ignore[attr-defined]

    def slip(self, body: Term, names: list[str]) -> float:
        """What is allowed for rounding in each sample of a number."""
        return _ALLOWED * self.plain.arithmetic.space.peak(self._trial(body, {}, names))

    def _advance(self, averages: list[_Average], start: int) -> None:
        """Average over the samples from `start` on as well, all of them in one pass."""
        names = list(dict.fromkeys(name for average in averages for name in average.names))

        def take(count: int, offset: int) -> None:
            inside = self.inside(names, count, offset)
            values = [inside.evaluate(average.body, average.env) for average in averages]
            for average, value in zip(averages, values, strict=True):
                average.moments.add(value, None, count)

        self.batches(take, names, start, self.count)

    def _average(self, scope: Evaluator[Any], term: Term, env: Env, names: list[str]) -> Any:
        """The average in the scope's own arithmetic, component by component."""
        self.anew = True
        collected: list[Moments] = []
        shape: list[Any] = []

        def take(count: int, offset: int) -> None:
            value = self._batch(scope, term.args[0], env, names, count, offset)
            shape[:] = [value]
            for k, part in enumerate(_components(value)):
                if k == len(collected):
                    collected.append(Moments(scope.arithmetic.space))
                collected[k].add(part.value, part.error, count)

        self.batches(take, names, 0, self.count)
        # Components of a derivative are no events, whatever the body is.
        body = None if isinstance(shape[0], Pair) else term.args[0]
        means = iter([Bound(*self._interval(m, body)) for m in collected])
        return _rebuilt(shape[0], means)

    def _interval(self, moments: Moments, body: Term | None) -> tuple[Named, Named]:
        """The interval for a probability, or for another average; `body` is what was averaged, None if unknown."""
        assert moments.mean is not None
        level = self.level / max(1, math.prod(moments.mean.data.shape))
        if body is not None and is_event(body):
            return moments.proportion(level)
        return moments.interval(level, constant=body is not None and self._told_apart(body))

    def _told_apart(self, body: Term) -> bool:
        """Whether samples of a body would differ soon if it had more than one value: a polynomial in what takes no
        value rarely, not even together with as many others as are multiplied."""
        degrees = {n: degree_of(body, n) for n in self.samplers if n in body.names}
        together = [self.samplers[n].shape.rarest ** d if d is not None else 0.0 for n, d in degrees.items()]
        return math.prod(together) >= _RARE

    def _samples(self, names: list[str]) -> int:
        """How many samples make a batch."""
        return max(1, self._step // sum(self.samplers[n].entries for n in names))

    def batches(self, take: Callable[[int, int], None], names: list[str], start: int, stop: int) -> None:
        """Call `take(count, offset)` over the samples start <= k < stop, in smaller batches once one was too large."""
        offset = start
        while offset < stop:
            count = min(self._samples(names), stop - offset)
            try:
                take(count, offset)
            except exhausted(TooLarge):
                if count <= _FEWEST:
                    raise
                self._step //= 4
                self.plain.arithmetic.space.backend.release()
                continue
            offset += count

    def _batch(self, scope: Evaluator[Any], body: Term, env: Env, names: list[str], count: int, offset: int) -> Any:
        """The body at samples offset <= k < offset + count."""
        return self._inside(scope, names, count, offset).evaluate(body, env)

    def inside(self, names: list[str], count: int, offset: int) -> Averaged:
        """The scope of the statement, in plain arithmetic, in which random names are the samples from `offset` on."""
        return self._inside(self.plain, names, count, offset)

    def _inside(self, scope: Evaluator[Any], names: list[str], count: int, offset: int) -> Averaged:
        """The scope in which random names are the samples offset <= k < offset + count."""
        arithmetic = scope.arithmetic

        def leaf(name: str) -> Any:
            return arithmetic.given(self.samplers[name].batch(count, offset))

        return Averaged(scope, {n: (lambda n=n: leaf(n)) for n in names}, scope.counter)  # type: ignore[misc]

    def _closed(self, scope: Evaluator[Any]) -> bool:
        """Whether an expectation there is the same as in the statement's scope: only random names are rebound."""
        while isinstance(scope, Averaged):
            scope = scope.parent
        return scope is self.root


def is_event(body: Term) -> bool:
    """Whether a term is 1 where a statement holds and 0 elsewhere."""
    return body.op == "where" and body.args[1:] == (ONE, ZERO)


def _components(v: Any) -> list[Bound]:
    if isinstance(v, Pair):
        return _components(v.value) + ([] if v.tangent is None else _components(v.tangent))
    return [v]


def _rebuilt(v: Any, parts: Iterator[Bound]) -> Any:
    if isinstance(v, Pair):
        value = _rebuilt(v.value, parts)
        return Pair(value, None if v.tangent is None else _rebuilt(v.tangent, parts))
    return next(parts)
