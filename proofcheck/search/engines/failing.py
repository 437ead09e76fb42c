"""Small points at which a part of a problem fails, before anything looks for its proof for long.

What other engines hand on is often false: a bound that is not so small, a sign that is another one. Z3 finds that out
too, in many times the time. Points are looked at in floating point, with tensors all of whose entries are alike, and
where that says nothing, in enclosures of small tensors; what an assumed equation says of a name, it is given. The
kernel decides what they refute.
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

NAME = "search"
DRAWN, FEW = 24, 3  # points in floating point, and in enclosures
CLEAR = 1e-9  # a relative difference that rounding does not explain
LARGE, MAX_ENTRIES = 3, 64  # the largest size beside tensors, and of one of them
_KINDS = frozenset({"dim", "integer", "natural", "nonnegative", "positive", "real"})
_WHOLE = frozenset({"dim", "integer", "natural"})
_USUAL = (*map(Fraction, range(4)), Fraction(1, 2), Fraction(1, 4), Fraction(5), Fraction(10), Fraction(1, 10))
_PLAIN = _USUAL[:4]  # for the first half of the points
_COMPARED = ("le", "lt", "eq")
_KNOWN = frozenset({"number", "symbol", "add", "mul", "div", "pow", *points.FUNCTIONS})
_ALIKE = _KNOWN | {"sum", "entry", "index", "where", "true", "false", "not", "and", "or", "ne", *_COMPARED}
_LONG = frozenset({"exp", "log", "sin", "cos", "atan", "erf"})
Values = dict[str, Any]


def propose(problem: Problem) -> Proposal:
    """Evidence `witness` for a comparison, at points whose tensors have entries that are all alike."""
    core = problem.statement
    told = core.op in _COMPARED and all(t.op in _ALIKE for side in core.args for t in nodes(side))
    declared = _declared(problem) if told else None
    return _proposal(None if declared is None else next(_alike(problem, declared), None))


def of_tensors(problem: Problem) -> Proposal:
    """The same at any small tensors, where functions stand beside them: about these Z3 thinks long."""
    core = problem.statement
    tried = core.op in _COMPARED and any(t.op in _LONG for t in nodes(core))
    shaped = any(problem.declarations[n].shape for n in core.names if n in problem.declarations)
    return _proposal(next(_tensors(problem), None) if tried and shaped else None)


def _proposal(values: Values | None) -> Proposal:
    if values is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("witness", NAME, {"values": values}), "a small point at which it fails")


def _declared(problem: Problem) -> list[Declaration] | None:
    """The declarations of the names that are spoken of, where all of them are numbers, or tensors of any numbers."""
    names = problem.statement.names.union(*(g.names for g in problem.given))
    declared = {n: problem.declarations[n] for n in sorted(names) if n in problem.declarations}
    for name in {n for d in declared.values() for size in d.shape for n in size.dims} - declared.keys():
        declared[name] = problem.declarations[name]
    known = all(d.kind in _KINDS and d.structure is None and d.law is None for d in declared.values())
    return list(declared.values()) if known else None


def satisfying(problem: Problem) -> Iterator[Values]:
    """The first small point that satisfies the assumptions, as far as floating point tells."""
    assumed = Problem(problem.declarations, problem.given, terms.FALSE, problem.sizes)
    declared = _declared(assumed)
    yield from () if declared is None else islice(_alike(assumed, declared), 1)


def _alike(problem: Problem, declared: list[Declaration]) -> Iterator[Values]:
    """Points that satisfy the assumptions, and at which a comparison clearly fails, if the statement is one."""
    given = [part for g in problem.given for part in (g.args if g.op == "and" else (g,))]
    draw, equal = random.Random(1), dict(_equal(given))
    shaped, compared = [d for d in declared if d.shape], problem.statement.op in _COMPARED
    for k in range(DRAWN):
        usual = _PLAIN if 2 * k < DRAWN else _USUAL
        values = {d.name: _number(d.kind, draw, usual, bool(shaped)) for d in declared if d.name not in equal}
        try:
            for name, term in equal.items():
                values[name] = _exact(term, values)
            at = {name: float(value) for name, value in values.items()}
            if any(_holds(g, at) is False for g in given) or (compared and not _fails(problem.statement, at)):
                continue
            sizes = {d.name: int(values[d.name]) for d in declared if d.kind == "dim"}
            shapes = {d.name: [size.value(sizes) for size in d.shape] for d in shaped}
            if any(math.prod(shape) > MAX_ENTRIES for shape in shapes.values()):
                return
            yield values | {name: _filled(values[name], shape) for name, shape in shapes.items()}
        except points.FAILS:
            continue


def _filled(value: Fraction, shape: list[int]) -> Any:
    return value if not shape else (_filled(value, shape[1:]),) * shape[0]


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
    if term.op in ("symbol", "entry"):
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


def _value(t: Term, at: points.Point) -> float:
    """The value of a term where all entries of a tensor are alike; raises one of `points.FAILS` where there is none."""
    if t.op in ("symbol", "entry"):
        return at[t.data]
    if t.op == "sum":
        low, high = (_value(a, at) for a in t.args[:2])
        return max(high - low, 0.0) * _value(t.args[2], at)
    if t.op == "where":
        holds = _holds(t.args[0], at)
        if holds is None:
            raise ValueError("a case that is not told")
        return _value(t.args[1 if holds else 2], at)
    if t.op == "number":
        return float(t.data)
    return points.applied(t.op, [_value(a, at) for a in t.args])


def _holds(t: Term, at: points.Point) -> bool | None:
    """Whether a condition holds, as far as it is told; the kernel sees to any other."""
    if t.op in ("forall", "and"):
        parts = t.args[2:] if t.op == "forall" else t.args
        return False if any(_holds(part, at) is False for part in parts) else None
    if t.op not in (*_COMPARED, "ne"):
        return None
    left, right = (_value(side, at) for side in t.args)
    apart = abs(left - right) > CLEAR * (1 + abs(left) + abs(right))
    if t.op in ("eq", "ne"):
        return apart is (t.op == "ne")
    return left < right if apart else t.op == "le"


def _fails(t: Term, at: points.Point) -> bool:
    """Whether a comparison clearly fails."""
    left, right = (_value(side, at) for side in t.args)
    size = abs(left) + abs(right)
    return math.isfinite(size) and (abs(left - right) if t.op == "eq" else left - right) > CLEAR * size


def _number(kind: str, draw: random.Random, usual: tuple[Fraction, ...], shaped: bool) -> Fraction:
    value = draw.choice(usual)
    if kind in _WHOLE:
        value = Fraction(min(int(value), LARGE) if shaped and kind == "dim" else int(value))
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
