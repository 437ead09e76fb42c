"""Inequalities in one real variable by the sign of their derivative: where is the difference of both sides smallest?

With one name alone the difference is evaluated on a grid. Its smallest value is taken near a point that may have a name
(a small fraction, an end, a multiple of pi, exp(1), log(2), ...): then the inequality is tight there. With several
names, the other names and the ends are tried as the point. The signs of the derivative go to the other engines, and to
this one again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, product

from proofcheck.lang import reductions, terms
from proofcheck.lang.monotone import Bound, bounds, cases
from proofcheck.lang.ops import CASED, FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import absolute
from proofcheck.logic.decide.lemmas.comparisons import written
from proofcheck.logic.decide.smt import share
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps, nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.run.deadline import up, working
from proofcheck.search.engines import Others, Proposal, points, proved, shown
from proofcheck.search.engines.trials import plausible

NAME = "monotone"
GRID = 48
MAX_POINTS = 200
PATIENCE = 3.0  # seconds
PLACES = [Fraction(v) for v in (0, 1, -1, 2, -2, "1/2", "-1/2", 4, "1/8", -4)]
SCALARS = {"real": None, "positive": Fraction(0), "nonnegative": Fraction(-1, 10**9)}  # what values lie above
FINEST = 12  # the largest denominator of a fraction that is taken for the point
TIGHT = 1e-7
_FAILS = (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ZeroDivisionError, OverflowError)


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `monotone` for a comparison of real expressions with an elementary function in it."""
    core = problem.statement
    if core.op not in ("le", "lt") or not any(t.op in FUNCTIONS or t.op == "pow" for t in subterms(core)):
        return Proposal(NAME, None)
    if any(t.op == "derivative" for t in subterms(core)) and _written(problem):
        return Proposal(NAME, None)
    if _false_somewhere(problem):
        return Proposal(NAME, None, differs=True)
    started, further = working(), others.deeper.within(sums=0)
    for name, point in _places(problem):
        if up(started + PATIENCE, "engines.monotone"):
            return Proposal(NAME, None)
        parts = cases(problem, name, point)
        if parts is None:
            continue
        with share(0.25):
            pieces = proved(parts, further.prove)
        if len(pieces) == len(parts):
            data = {"name": name, "value": point, "pieces": pieces}
            return Proposal(NAME, Evidence("monotone", NAME, data), f"by the sign of the derivative by {name}")
    return Proposal(NAME, None)


def equal(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut` for an equation in one number between functions whose derivatives are equal: each side is at most
    the other."""
    nothing, core = Proposal(NAME, None), problem.statement
    if core.op != "eq" or len(core.names) != 1 or not plausible(problem, problem):
        return nothing
    lemma = terms.le(Term("abs", (terms.sub(*core.args),)), terms.ZERO)
    parts = reductions.cut(problem, (lemma,)) or ()
    found = shown(absolute(parts[0], {}), others.deeper.prove) if parts else None
    last = others.plain.prove(parts[1]) if found is not None else None
    if found is None or last is None:
        return nothing
    evidence = Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (Evidence("absolute", NAME, found), last)})
    return Proposal(NAME, evidence, "by the derivatives of both sides")


def _written(problem: Problem) -> bool:
    """Whether the statement is looked at with its derivatives written out."""
    cased = any(t.op in CASED for t in subterms(problem.statement))
    return not cased and written(problem, {}) is not None


def _false_somewhere(problem: Problem) -> bool:
    """Whether the statement fails at some point of a small grid that satisfies the assumptions."""
    names = sorted(problem.statement.names.union(*(g.names for g in problem.given)))
    kinds = {n: problem.declarations[n] for n in names if n in problem.declarations}
    if len(kinds) < len(names) or any(d.shape or d.kind not in SCALARS or d.law is not None for d in kinds.values()):
        return False
    values = {n: [v for v in PLACES if SCALARS[d.kind] is None or v > SCALARS[d.kind]] for n, d in kinds.items()}  # type: ignore[operator]
    ns = Ball()
    for point in islice(product(*values.values()), MAX_POINTS):
        at = dict(zip(values, point, strict=True))
        here = Interpreter(ns, Environment(kinds, {}, lambda name, entry, at=at: ns.number(at[name])), Steps())  # type: ignore[misc]
        try:
            if all(here(g) is True for g in problem.given) and here(problem.statement) is False:
                return True
        except _FAILS:
            continue
    return False


def _places(problem: Problem) -> Iterator[tuple[str, Term]]:
    """Names and points; among several names first where both sides are equal: there the inequality is tight."""
    names = sorted(problem.statement.names)
    known = {n: bounds(problem, n) for n in names if n in problem.declarations}
    found = ((n, point) for n, b in known.items() if b is not None for point in _points(problem, n, b))
    if len(names) < 2:
        yield from found
    else:
        yield from sorted(found, key=lambda place: not points.vanishes(problem, *place))


def _points(problem: Problem, name: str, known: list[Bound]) -> Iterator[Term]:
    others = sorted(n for n in problem.statement.names if n != name)
    if others:
        numbers = (
            n for n in others if problem.declarations[n].kind != "function" and not problem.declarations[n].shape
        )
        places = [terms.symbol(n) for n in numbers]
        yield from dict.fromkeys((*(b for b, _, _ in known), *places))
        return
    found = _smallest(problem, known)
    if found is None:
        return
    place, value = found
    if value < TIGHT:
        # Close to such a point rounding hides where exactly the difference vanishes.
        yield from (t for t in dict.fromkeys((*(b for b, _, _ in known), terms.ZERO)) if _vanishes(problem, t))
    yield from _named(place, known)


def _vanishes(problem: Problem, place: Term) -> bool:
    """Whether the two sides are equal at a point without names, as far as enclosures tell."""
    ns = Ball()
    try:
        x = nameless(ns)(place)
        here = Interpreter(ns, Environment(problem.declarations, {}, lambda name, entry: x), Steps())
        return ns.equal(*(here(a) for a in problem.statement.args)) is not False
    except _FAILS:
        return False


def _smallest(problem: Problem, known: list[Bound]) -> tuple[float, float] | None:
    """Where the difference of the two sides is smallest, and how small, in floating point."""
    core = problem.statement
    difference = terms.sub(core.args[1], core.args[0])

    @cache
    def at(x: float) -> float:
        ns = Ball()
        values = Environment(problem.declarations, {}, lambda name, entry: ns.number(Fraction(x)))
        try:
            return float(Interpreter(ns, values, Steps())(difference).mid())
        except _FAILS:
            return math.inf

    ends = [-math.inf, math.inf]
    for bound, below, _ in known:
        if bound.names:
            return None  # not a number
        try:
            value = float(nameless(Ball())(bound).mid())
        except (*_FAILS, TypeError):
            return None
        ends = [max(ends[0], value), ends[1]] if below else [ends[0], min(ends[1], value)]
    low, high = ends
    if low > high:
        return None
    grid = sorted({x for x in _grid(low, high) if low <= x <= high})
    best = min(grid, key=at, default=None)
    if best is None or not math.isfinite(at(best)):
        return None
    around = [*(a for a, b in pairwise(grid) if b == best), best, *(b for a, b in pairwise(grid) if a == best)]
    left, right = around[0], around[-1]
    for _ in range(60):
        third = (right - left) / 3
        if at(left + third) <= at(right - third):
            right -= third
        else:
            left += third
    place = min((left, right, best, (left + right) / 2), key=at)
    return place, at(place)


def _grid(low: float, high: float) -> Iterator[float]:
    if math.isfinite(low) and math.isfinite(high):
        yield from (low + (high - low) * k / GRID for k in range(GRID + 1))
        return
    start = low if math.isfinite(low) else high if math.isfinite(high) else 0.0
    yield start
    for k in range(-12, 12):
        for step in (1.0, 1.25, 1.5, 1.75):
            yield start + step * 2.0**k
            yield start - step * 2.0**k


def _named(place: float, known: list[Bound]) -> Iterator[Term]:
    """Terms for the point, if it is near one that has a name: ends first."""
    one = terms.ONE
    constants = {
        math.e: Term("exp", (one,)),
        1 / math.e: Term("exp", (terms.number(-1),)),
        math.log(2): Term("log", (terms.TWO,)),
        math.sqrt(2): Term("sqrt", (terms.TWO,)),
    }
    for q in (1, 2, 3, 4, 6):
        for p in (1, 2, 3, 5):
            constants[math.pi * p / q] = terms.mul(terms.number(Fraction(p, q)), Term("pi"))
    plain = nameless(Ball())
    for bound, _, _ in known:
        if not bound.names and abs(float(plain(bound).mid()) - place) < 1e-5:
            yield bound
    near = Fraction(place).limit_denominator(FINEST)
    if abs(float(near) - place) < 1e-5:
        yield terms.number(near)
    for value, term in constants.items():
        if abs(value - place) < 1e-5:
            yield term
        if abs(value + place) < 1e-5:
            yield terms.neg(term)
