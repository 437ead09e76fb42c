"""Expectations as averages: what `E` evaluates to in the array program, with its uncertainty as an error bound.

Inside an average every random name is replaced by a batch of samples along the axis `SAMPLES`; the body is one more
array program. Where the scope is the statement's own, the body is computed in plain arithmetic, and rounding is
estimated on a few samples with full error bounds and allowed for tenfold; it is far below the sampling error. In any
other scope (inside a derivative, or with an expectation inside an expectation) the samples carry their own bounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from proofcheck.lang.terms import Term, subterms
from proofcheck.measure.arrays import TooLarge
from proofcheck.measure.bound import Bound
from proofcheck.measure.confidence import Moments
from proofcheck.measure.dual import Pair
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.laws import Sampler
from proofcheck.measure.scopes import Rebound
from proofcheck.measure.space import SAMPLES, Named

_CHUNK = 2**18  # numbers drawn at a time
_TRIAL = 256  # samples evaluated with full error bounds
_FEWEST = 16  # samples in a batch below which a body counts as too large


class Averaged(Rebound[Any]):
    """A scope in which random names are samples."""


class Expectations:
    """Evaluates `E` in any scope by averaging over `count` samples of the random names."""

    def __init__(
        self, samplers: dict[str, Sampler], root: Evaluator[Bound], plain: Evaluator[Named], level: float
    ) -> None:
        self.samplers, self.root, self.plain, self.level = samplers, root, plain, level
        self.count = 0
        self._step = _CHUNK
        self._known: dict[Any, Bound] = {}

    def look(self, count: int) -> None:
        """Use that many samples from now on."""
        self.count = count
        self._known = {}

    def __call__(self, scope: Evaluator[Any], term: Term, env: Env) -> Any:
        names = [n for n in self.samplers if n in term.args[0].names]
        if not names:
            return scope.evaluate(term.args[0], env)
        if not self._closed(scope):
            return self._average(scope, term, env, names)
        key = (term, tuple(env[i] for i in sorted(term.free)))
        if key not in self._known:
            nested = any(t.op == "expectation" for t in subterms(term.args[0]))
            self._known[key] = self._average(self.root, term, env, names) if nested else self._quick(term, env, names)
        return self._known[key]

    def _quick(self, term: Term, env: Env, names: list[str]) -> Bound:
        """The average in plain arithmetic, with an allowance for rounding."""
        body, space = term.args[0], self.plain.arithmetic.space
        trial = self._batch(self.root, body, env, names, min(_TRIAL, self._samples(names)), 0)
        moments = Moments(space)

        def take(count: int, offset: int) -> None:
            moments.add(self._batch(self.plain, body, env, names, count, offset), None, count)

        self._all(take, names)
        mean, width = self._interval(moments)
        error = self.root.arithmetic.error(trial)  # type: ignore[attr-defined]
        slip = space.reduce(space.xp.max, error, SAMPLES)
        return Bound(mean, space.map(lambda w, s: w + 10.0 * s, width, slip))

    def _average(self, scope: Evaluator[Any], term: Term, env: Env, names: list[str]) -> Any:
        """The average in the scope's own arithmetic, component by component."""
        collected: list[Moments] = []
        shape: list[Any] = []

        def take(count: int, offset: int) -> None:
            value = self._batch(scope, term.args[0], env, names, count, offset)
            shape[:] = [value]
            for k, part in enumerate(_components(value)):
                if k == len(collected):
                    collected.append(Moments(scope.arithmetic.space))
                collected[k].add(part.value, part.error, count)

        self._all(take, names)
        means = iter([Bound(*self._interval(m)) for m in collected])
        return _rebuilt(shape[0], means)

    def _interval(self, moments: Moments) -> tuple[Named, Named]:
        assert moments.mean is not None
        return moments.interval(self.level / math.prod(moments.mean.data.shape))

    def _samples(self, names: list[str]) -> int:
        """How many samples make a batch."""
        return max(1, self._step // sum(self.samplers[n].entries for n in names))

    def _all(self, take: Callable[[int, int], None], names: list[str]) -> None:
        """Call `take(count, offset)` over all samples, in smaller batches once a batch was too large."""
        offset = 0
        while offset < self.count:
            count = min(self._samples(names), self.count - offset)
            try:
                take(count, offset)
            except TooLarge:
                if count <= _FEWEST:
                    raise
                self._step //= 4
                continue
            offset += count

    def _batch(self, scope: Evaluator[Any], body: Term, env: Env, names: list[str], count: int, offset: int) -> Any:
        """The body at samples offset <= k < offset + count."""
        arithmetic = scope.arithmetic

        def leaf(name: str) -> Any:
            return arithmetic.given(self.samplers[name].batch(count, offset))

        inside = Averaged(scope, {n: (lambda n=n: leaf(n)) for n in names}, scope.counter)  # type: ignore[misc]
        return inside.evaluate(body, env)

    def _closed(self, scope: Evaluator[Any]) -> bool:
        """Whether an expectation there is the same as in the statement's scope: only random names are rebound."""
        while isinstance(scope, Averaged):
            scope = scope.parent
        return scope is self.root


def _components(v: Any) -> list[Bound]:
    if isinstance(v, Pair):
        return _components(v.value) + ([] if v.tangent is None else _components(v.tangent))
    return [v]


def _rebuilt(v: Any, parts: Iterator[Bound]) -> Any:
    if isinstance(v, Pair):
        value = _rebuilt(v.value, parts)
        return Pair(value, None if v.tangent is None else _rebuilt(v.tangent, parts))
    return next(parts)
