"""Statements about series, sequences and integrals at a few values of their names, where these may diverge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import Any

from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas.instances import instance, sized
from proofcheck.logic.decide.lemmas.series import fixed
from proofcheck.logic.decide.lemmas.steps import REAL
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "instances"
MOST = 4  # values that satisfy the assumptions
LOOKED_AT = 64
SIZES, MOST_DIMENSIONS = (1, 2), 2
STEP = Fraction(1, 4)
VALUES = tuple(map(Fraction, ("2", "1", "-1", "-2", "0", "1/2", "3", "-3")))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `instance`: values at which the others refute the statement."""
    names = sorted(problem.used() & problem.statement.names.union(*(g.names for g in problem.given)))
    numbers = all(problem.declarations[n].kind in REAL and not problem.declarations[n].shape for n in names)
    if not names or not numbers or not any(t.op == "integral" or fixed(problem, t) for t in nodes(problem.statement)):
        return Proposal(NAME, None)
    for data, parts in islice(_satisfying(problem, names, others), MOST):
        step = instance(problem, data)
        if step is None or step.then is None:
            continue
        piece = others.deeper.settle(step.then)
        if piece is not None and kernel.rule(step.then, piece).word == "refuted":
            evidence = Evidence("instance", NAME, {**data, **parts, "piece": piece})
            return Proposal(NAME, evidence, "a statement without names, refuted in turn")
    return Proposal(NAME, None)


def sizes(problem: Problem, others: Others) -> Proposal:
    """Evidence `sized`: sizes for which the others refute the statement."""
    dims = sorted(n for n in problem.used() if problem.declarations[n].kind == "dim")
    random = [d for d in problem.declarations.values() if d.law is not None and d.shape]
    for values in product(SIZES, repeat=len(dims)) if random and 0 < len(dims) <= MOST_DIMENSIONS else ():
        data = {"sizes": dict(zip(dims, values, strict=True))}
        step = sized(problem, data)
        then = step.then if step is not None else None
        piece = others.deeper.settle(then) if then is not None else None
        if then is not None and piece is not None and kernel.rule(then, piece).word == "refuted":
            evidence = Evidence("sized", NAME, {**data, "pieces": (), "piece": piece})
            return Proposal(NAME, evidence, "refuted for some sizes")
    return Proposal(NAME, None)


def _values(problem: Problem, name: str) -> tuple[Fraction, ...]:
    """Values to look at: right above the numbers with which an assumption compares a name, then small ones."""
    said = [g for g in problem.given if g.names == {name}]
    near = [Fraction(t.data) + STEP for g in said for t in nodes(g) if t.op == "number"]
    return tuple(dict.fromkeys([*near, *VALUES]))


def _satisfying(problem: Problem, names: list[str], others: Others) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    several = [_values(problem, name) for name in names]
    # Those that come first in their lists before others: no name keeps its first value for long.
    places = sorted(product(*(range(len(values)) for values in several)), key=sum)
    for place in islice(places, LOOKED_AT):
        data = {"values": {name: values[k] for name, values, k in zip(names, several, place, strict=True)}}
        step = instance(problem, data)
        if step is None:
            continue
        parts = shown(replace(step, then=None), others.plain.prove)
        if parts is not None:
            yield data, parts
