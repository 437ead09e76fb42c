"""Scopes inside a scope: names rebound to other values, and values that carry a derivative.

A scope computes only what it changes. A term that uses none of its names is handed to the enclosing scope, so what
was computed there is computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from proofcheck.lang.terms import Term
from proofcheck.measure.arithmetic import Truth
from proofcheck.measure.dual import Dual, Pair
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.space import Named

V = TypeVar("V")


class Rebound(Evaluator[V]):
    """A scope inside another in which some names have other values, each computed when it is first read."""

    def __init__(
        self, parent: Evaluator[V], leaves: Mapping[str, Callable[[], V]], counter: Evaluator[Named] | None = None
    ) -> None:
        super().__init__(
            parent.arithmetic,
            {},
            counter=counter,
            functions=parent.functions,
            shapes=parent.shapes,
            expectation=parent.expectation,
        )
        self.parent, self.late = parent, leaves

    def owns(self, term: Term) -> bool:
        return not term.names.isdisjoint(self.late)

    def outer(self, term: Term, env: Env) -> V:
        return self.parent.evaluate(term, env)

    def outer_truth(self, term: Term, env: Env) -> Truth:
        return self.parent.truth(term, env)

    def read(self, name: str, indices: tuple[Term, ...], env: Env, counter: Evaluator[Named]) -> V:
        if name not in self.late:
            return self.parent.read(name, indices, env, counter)
        if name not in self.leaves:
            self.leaves = {**self.leaves, name: self.late[name]()}
        return super().read(name, indices, env, counter)


def rebind(
    scope: Evaluator[V], leaves: Mapping[str, Callable[[], V]], counted: Mapping[str, Callable[[], Named]]
) -> Rebound[V]:
    """`scope` with some names rebound, for its own values and for the counting of ranges and positions."""
    if scope.counter is scope:
        return Rebound(scope, leaves)
    return Rebound(scope, leaves, Rebound(scope.counter, counted))


class Differentiated(Evaluator[Pair[V]]):
    """A scope in which every value carries its derivative by one entry of one name."""

    arithmetic: Dual[V]

    def __init__(self, parent: Evaluator[V], name: str, indices: tuple[Term, ...]) -> None:
        super().__init__(
            Dual(parent.arithmetic),
            {},
            counter=parent.counter,
            functions=parent.functions,
            shapes=parent.shapes,
            expectation=parent.expectation,
        )
        self.parent, self.name, self.indices = parent, name, indices

    def owns(self, term: Term) -> bool:
        return self.name in term.names

    def outer(self, term: Term, env: Env) -> Pair[V]:
        return Pair(self.parent.evaluate(term, env))

    def outer_truth(self, term: Term, env: Env) -> Truth:
        return self.parent.truth(term, env)

    def read(self, name: str, indices: tuple[Term, ...], env: Env, counter: Evaluator[Named]) -> Pair[V]:
        value = self.parent.read(name, indices, env, counter)
        if name != self.name:
            return Pair(value)
        # d name[i, j] / d name[a, b] = delta(i, a) delta(j, b)
        space = self.arithmetic.space
        here = [counter.evaluate(i, env) for i in indices]
        same = Named((), space.xp.asarray(True))
        for position, index in zip(here, self.indices, strict=True):
            equal = space.map(lambda p, q: p == q, position, counter.evaluate(index, env))
            same = space.map(space.xp.logical_and, same, equal)
        delta = Named(same.labels, space.xp.astype(same.data, space.dtype))
        # A value that is the same for all indices must still carry their axes: its tangent depends on them.
        extents = {label: extent for position in here for label, extent in position.extents.items()}

        def spread(named: Named) -> Named:
            labels = (*named.labels, *(k for k in extents if k not in named.labels))
            return Named(labels, space.order(named, labels, extents | named.extents))

        return Pair(self.parent.arithmetic.move(value, spread), self.parent.arithmetic.given(delta))
