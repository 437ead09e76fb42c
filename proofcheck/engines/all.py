"""The engines in the order in which they are asked: cheap and decisive ones first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.engines import (
    DEPTH,
    Engine,
    Others,
    Proposal,
    Reducer,
    algebra,
    calculus,
    cases,
    charts,
    early,
    existence,
    figures,
    growth,
    induction,
    integrals,
    monotone,
    multiples,
    opaque,
    partialsums,
    prefix,
    probabilities,
    recurrence,
    recurrent,
    several,
    shapes,
    smt,
    squares,
    telescoping,
    termwise,
    tight,
)
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence


def signs(problem: Problem) -> Proposal:
    """The kernel sees some signs by itself: ask it before anything is computed."""
    return Proposal("signs", Evidence("signs", "signs"), "the sign is visible in the structure")


def in_order(others: Others) -> Iterator[Engine]:
    """The engines as they are asked for a problem, those that reduce it to others only as far as these reach."""

    def handing_on(*engines: Reducer, where: bool = True) -> Iterator[Engine]:
        return (partial(engine, others=others) for engine in engines if where)

    if others.by == "algebra":
        yield algebra.propose
    if others.by == "induction":
        yield from handing_on(induction.propose)
    if others.by:
        return
    whole, parts = others.depth == DEPTH, others.depth > 0
    if whole:
        yield prefix.refute
        yield from handing_on(recurrence.propose)
    yield from handing_on(probabilities.propose, integrals.propose, existence.propose, shapes.propose, where=parts)
    yield from FIRST
    if whole:
        yield from handing_on(recurrent.propose, induction.propose, telescoping.propose, prefix.propose)
        yield early.propose
        yield from handing_on(partialsums.propose)
    yield from handing_on(termwise.propose, where=others.sums > 0)
    yield from handing_on(recurrent.counted, opaque.propose)
    yield from handing_on(multiples.propose, several.simpler, where=parts)
    yield smt.propose
    yield from handing_on(shapes.premise, cases.propose, several.propose, monotone.propose, where=parts)
    yield from REST


def name(engine: Engine) -> str:
    """The file of an engine."""
    return getattr(engine, "func", engine).__module__.rpartition(".")[2]


FIRST: tuple[Engine, ...] = (figures.propose, signs, algebra.propose, squares.propose, growth.propose, charts.propose)
REST: tuple[Engine, ...] = (smt.undefined, tight.propose, charts.slowly, calculus.propose)
IN_ORDER = (*FIRST, smt.propose, *REST)
"""The engines that look at a problem by themselves."""
LAST_RESORT = calculus.propose
