"""Small points at which a part of a problem fails, before anything looks for its proof for long.

What other engines hand on is often false: a bound that is not so small, a sign that is another one. Z3 finds that out
too, in many times the time. Points are looked at in floating point where all names are numbers, and elsewhere in
enclosures of small tensors; what an assumed equation says of a name, it is given. The kernel decides what they refute.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal, points, trials

NAME = "failing"
DRAWN, FEW = 24, 3  # points in floating point, and in enclosures
CLEAR = 1e-9  # a relative difference that rounding does not explain
_KINDS = frozenset({"dim", "integer", "natural", "nonnegative", "positive", "real"})
_WHOLE = frozenset({"dim", "integer", "natural"})
_USUAL = tuple(map(Fraction, (0, 1, 2, 3, "1/2", "1/4", 5, 10, "1/10")))
_KNOWN = frozenset({"number", "symbol", "add", "mul", "div", "pow", *points.FUNCTIONS})
_COMPARED = ("le", "lt", "eq")
_LONG = frozenset({"exp", "log", "sin", "cos", "atan", "erf"})
Values = dict[str, Any]


def propose(problem: Problem) -> Proposal:
    """Evidence `witness` for a comparison of numbers."""
    declared = _numeric(problem) if problem.statement.op in _COMPARED else None
    return _proposal(None if declared is None else next(_numbers(problem, declared), None))


def of_tensors(problem: Problem) -> Proposal:
    """The same for a comparison in which tensors stand beside functions, about which Z3 thinks long."""
    core = problem.statement
    tensors = core.op in _COMPARED and any(t.op in _LONG for t in nodes(core)) and _numeric(problem) is None
    return _proposal(next(_tensors(problem), None) if tensors else None)


def _proposal(values: Values | None) -> Proposal:
    if values is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("witness", NAME, {"values": values}), "it fails at a small point")


def _numeric(problem: Problem) -> list[Declaration] | None:
    """The declarations of the names that are spoken of, where all of them are numbers."""
    names = problem.statement.names.union(*(g.names for g in problem.given))
    declared = [problem.declarations[n] for n in sorted(names) if n in problem.declarations]
    return declared if all(d.kind in _KINDS and not d.shape and d.law is None for d in declared) else None


def _numbers(problem: Problem, declared: list[Declaration]) -> Iterator[Values]:
    given = [part for g in problem.given for part in (g.args if g.op == "and" else (g,))]
    if not all(t.op in _KNOWN for side in problem.statement.args for t in nodes(side)):
        return
    draw, equal = random.Random(1), dict(_equal(given))
    for _ in range(DRAWN):
        values = {d.name: _number(d.kind, draw) for d in declared if d.name not in equal}
        try:
            for name, term in equal.items():
                values[name] = _exact(term, values)
            at = {name: float(value) for name, value in values.items()}
            if all(_holds(g, at) for g in given) and _fails(problem.statement, at):
                yield values
        except points.FAILS:
            continue


def _equal(given: list[Term]) -> Iterator[tuple[str, Term]]:
    """Names with what they are, each by names that are free or stand before it."""
    done: set[str] = set()
    free: set[str] = set()
    for g in given:
        if g.op != "eq":
            continue
        left, right = g.args
        summands = left.args if left.op == "add" else (left,)
        for k, t in enumerate(summands):
            rest = terms.sub(right, terms.add(*summands[:k], *summands[k + 1 :])) if summands[1:] else right
            if t.op == "symbol" and t.data not in done | free | rest.names:
                done.add(t.data)
                free |= rest.names - done
                yield t.data, rest
                break


def _exact(term: Term, values: Values) -> Fraction:
    """The value of a rational expression; raises one of `points.FAILS` for any other."""
    if term.op == "number":
        return Fraction(term.data)
    if term.op == "symbol":
        return Fraction(values[term.data])
    args = [_exact(a, values) for a in term.args]
    if term.op == "add":
        return sum(args, Fraction(0))
    if term.op == "mul":
        return math.prod(args, start=Fraction(1))
    if term.op == "div":
        return args[0] / args[1]
    if term.op == "pow" and args[1].denominator == 1 and abs(args[1]) <= len(_USUAL):
        return Fraction(args[0] ** int(args[1]))
    raise ValueError(term.op)


def _holds(t: Term, at: points.Point) -> bool:
    """Whether an assumption holds, as far as it is a comparison; the kernel sees to any other."""
    if t.op not in (*_COMPARED, "ne"):
        return True
    left, right = (points.value(side, at) for side in t.args)
    apart = abs(left - right) > CLEAR * (1 + abs(left) + abs(right))
    return apart if t.op == "ne" else (left < right or (t.op != "lt" and not apart)) and (t.op != "eq" or not apart)


def _fails(t: Term, at: points.Point) -> bool:
    """Whether a comparison clearly fails."""
    left, right = (points.value(side, at) for side in t.args)
    size = abs(left) + abs(right)
    return math.isfinite(size) and (abs(left - right) if t.op == "eq" else left - right) > CLEAR * size


def _number(kind: str, draw: random.Random) -> Fraction:
    value = draw.choice(_USUAL)
    if kind in _WHOLE:
        value = Fraction(int(value))
    if kind in ("dim", "positive"):
        return value or Fraction(1)
    return -value if kind in ("real", "integer") and draw.random() < 0.4 else value


def _tensors(problem: Problem) -> Iterator[Values]:
    for kinds, (sizes, entries) in islice(trials.some_points(problem, problem.statement.names), FEW):
        try:
            if trials.evaluated(problem.statement, kinds, (sizes, entries)) is not False:
                continue
        except trials.FAILS:
            continue
        whole = {n: int(v) for n, v in sizes.items()}
        shapes = {n: [s.value(whole) for s in d.shape] for n, d in kinds.items() if n not in sizes}
        yield {**sizes, **{n: _nested(n, shape, entries) for n, shape in shapes.items()}}


def _nested(name: str, shape: list[int], entries: dict[Any, Fraction], place: tuple[int, ...] = ()) -> Any:
    if len(place) == len(shape):
        return entries[name, place]
    return tuple(_nested(name, shape, entries, (*place, k)) for k in range(shape[len(place)]))
