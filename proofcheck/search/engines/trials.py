"""A few small points of the declared names: whether a candidate is worth a proof, and how places are ordered."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.remembered import remembered
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

SIZE = 3  # of the axes on which a candidate is tried
POINTS, TRIES = 6, 10  # points that satisfy the assumptions, and how many are drawn for each
FAILS = (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ZeroDivisionError, OverflowError, KeyError)

Point = tuple[dict[str, Fraction], dict[Any, Fraction]]  # sizes and indices, and entries by their names and places


@remembered(64)  # several engines ask about a problem before they try a long proof
def plausible(part: Problem, problem: Problem, points: int = POINTS) -> bool:
    """Whether a part holds at a few small points that satisfy the assumptions, as far as points are found."""
    kinds = _kinds(part, part.used() | problem.used())
    tried = 0
    if kinds is None:
        return True
    for point in _points(part, kinds, points * TRIES):
        try:
            if evaluated(part.statement, kinds, point) is False:
                return False
        except FAILS:
            continue
        tried += 1
        if tried == points:
            break
    return True


def seen_to_fail(problem: Problem) -> bool:
    """Whether a statement under no equations, which hold at few points, fails at a small one."""
    return not any(g.op in ("eq", "forall") for g in problem.given) and not plausible(problem, problem)


def some_point(problem: Problem, names: Collection[str]) -> tuple[dict[str, Declaration], Point] | None:
    """A small point of these names that satisfies the assumptions, with what they are declared to be."""
    return next(some_points(problem, names), None)


def some_points(problem: Problem, names: Collection[str]) -> Iterator[tuple[dict[str, Declaration], Point]]:
    """Some of them."""
    kinds = _kinds(problem, {*names}.union(*(g.names for g in problem.given)))
    if kinds is not None:
        yield from ((kinds, point) for point in _points(problem, kinds, POINTS * TRIES))


def _kinds(problem: Problem, names: Collection[str]) -> dict[str, Declaration] | None:
    """What these names are declared to be; None where there is one for which no values are drawn."""
    known = problem.declarations
    sizes = {n for name in names if name in known for size in known[name].shape for n in size.dims}
    kinds = {n: known[n] for n in sorted({*names} | sizes) if n in known}
    other = any(d.law is not None or d.structure or d.kind in ("function", "complex", "bool") for d in kinds.values())
    return None if other else kinds


def _points(problem: Problem, kinds: dict[str, Declaration], tries: int) -> Iterator[Point]:
    draw = random.Random(1)
    for _ in range(tries):
        point = _drawn(problem, kinds, draw)
        try:
            if point is not None and _assumed(problem, kinds, point):
                yield point
        except FAILS:
            continue


def _assumed(part: Problem, kinds: dict[str, Declaration], point: Point) -> bool:
    """Whether a point satisfies the assumptions. Bounds of many entries hold at few points: numbers that an assumption
    is about are 0 where it fails otherwise."""
    _, values = point
    failing = [g for g in part.given if evaluated(g, kinds, point) is False]
    named = {n for g in failing for n in g.names if n in kinds and kinds[n].kind in ("real", "nonnegative")}
    moved = {key: Fraction(0) for key in values if key[0] in named}
    if not moved:
        return not failing
    values |= moved
    return not any(evaluated(g, kinds, point) is False for g in part.given)


def evaluated(statement: Term, kinds: dict[str, Declaration], point: Point) -> Any:
    """The value of a statement or a term at a point. Raises one of `FAILS` where it has none."""
    ns = Ball()
    sizes, values = point
    environment = Environment(kinds, sizes, lambda name, entry: ns.number(values[name, entry]))
    return Interpreter(ns, environment, Steps())(statement)


def _drawn(problem: Problem, kinds: dict[str, Declaration], draw: random.Random) -> Point | None:
    """Sizes and random entries; entries that are assumed to add up to one are made to."""
    sizes = {n: Fraction(draw.randint(1, SIZE)) for n, d in kinds.items() if d.kind == "dim"}
    whole = {n: int(v) for n, v in sizes.items()}
    axes = (size for d in kinds.values() for size in (*d.shape, d.bound) if size is not None)
    if not all(size.dims <= whole.keys() for size in axes):
        return None  # a size that is declared as something else
    values: dict[Any, Fraction] = {}
    for name, declaration in kinds.items():
        if declaration.kind == "dim":
            continue
        if declaration.kind == "index":
            high = declaration.bound.value(whole) if declaration.bound is not None else 0
            if high < 1:
                return None
            sizes[name] = Fraction(draw.randrange(high))
            continue
        shape = [size.value(whole) for size in declaration.shape]
        places: list[tuple[int, ...]] = [()]
        for length in shape:
            places = [(*p, k) for p in places for k in range(length)]
        for place in places:
            values[name, place] = _number(declaration.kind, draw)
        if _adds_up_to_one(problem, name):
            total = sum(abs(values[name, p]) for p in places) or Fraction(1)
            for p in places:
                values[name, p] = abs(values[name, p]) / total
    return sizes, values


def _number(kind: str, draw: random.Random) -> Fraction:
    if kind in ("integer", "natural"):
        return Fraction(draw.randint(0 if kind == "natural" else -4, 6))
    value = Fraction(draw.choice((0, 1, 2, 3, draw.randint(0, 40))), draw.choice((1, 2, 8)))
    if kind == "positive":
        return value or Fraction(1, 3)
    return value if kind == "nonnegative" or draw.random() < 0.6 else -value


def _adds_up_to_one(problem: Problem, name: str) -> bool:
    return any(
        part.op == "eq" and terms.ONE in part.args and part.names & {name} == {name} and len(part.names) <= 2
        for assumption in problem.given
        for part in (assumption.args if assumption.op == "and" else (assumption,))
    )
