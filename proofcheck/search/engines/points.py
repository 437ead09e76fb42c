"""Points at which a statement about a few real numbers fails: many drawn in floating point, the best ones improved.

Each name is drawn between the bounds that the assumptions put on it, given the names before it. The points at which the
inequality is closest to failing move on by steps of shrinking size. Where it fails in floating point, fractions nearby
are offered to the kernel, the plainest first.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from fractions import Fraction

from proofcheck.lang.monotone import bounds
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem

DRAWN, IMPROVED, ROUNDS = 120, 6, 24
FAR = -0.3  # the best point drawn is not worth improving
CLEAR = 1e-11  # a relative difference that rounding does not explain
DENOMINATORS = (1, 2, 4, 10, 100, 10_000, 10**9)
Point = dict[str, float]
_FUNCTIONS: dict[str, Callable[..., float]] = {
    "exp": math.exp,
    "log": math.log,
    "sin": math.sin,
    "cos": math.cos,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "sqrt": math.sqrt,
    "erf": math.erf,
    "abs": abs,
    "max": max,
    "min": min,
    "pi": lambda: math.pi,
}
_FAILS = (ValueError, OverflowError, ZeroDivisionError, TypeError, KeyError)


def value(t: Term, at: Point) -> float:
    """The value in floating point; raises one of _FAILS where there is none."""
    op = t.op
    if op == "number":
        return float(t.data)
    if op == "symbol":
        return at[t.data]
    args = [value(a, at) for a in t.args]
    if op == "add":
        return math.fsum(args)
    if op == "mul":
        return math.prod(args)
    if op == "div":
        return args[0] / args[1]
    if op == "pow":
        found = args[0] ** args[1]
        if isinstance(found, complex):
            raise ValueError("a power of a negative number")
        return found
    return _FUNCTIONS[op](*args)


def margin(problem: Problem, at: Point) -> float:
    """By how much left is above right, relative to their size; -oo outside the assumptions."""
    try:
        for g in problem.given:
            for part in g.args if g.op == "and" else (g,):
                a, b = (value(s, at) for s in part.args)
                if part.op not in ("lt", "le") or not (a < b or (part.op == "le" and a == b)):
                    return -math.inf
        left, right = (value(s, at) for s in problem.statement.args)
        size = abs(left) + abs(right)
        return (left - right) / (size + 1e-300) if math.isfinite(size) else -math.inf
    except _FAILS:
        return -math.inf


def sign(problem: Problem, term: Term) -> int:
    """The sign of a term at a point that satisfies the assumptions; 0 where none is found."""
    rng = random.Random(0)
    names = _names(problem)
    for _ in range(DRAWN):
        at = _drawn(problem, names, rng)
        if at is not None and margin(problem, at) > -math.inf:
            try:
                found = value(term, at)
            except _FAILS:
                continue
            if found:
                return 1 if found > 0 else -1
    return 0


def vanishes(problem: Problem, name: str, place: Term) -> bool:
    """Whether both sides agree where the name is put to the place, as far as a few points tell."""
    rng, names, seen = random.Random(0), [n for n in _names(problem) if n != name], 0
    for _ in range(12):
        at = _drawn(problem, names, rng)
        if at is None:
            continue
        try:
            at[name] = value(place, at)
            a, b = (value(s, at) for s in problem.statement.args)
        except _FAILS:
            continue
        if abs(a - b) > 1e-9 * (1 + abs(a) + abs(b)):
            return False
        seen += 1
    return seen > 2


def _names(problem: Problem) -> list[str]:
    return sorted(problem.statement.names.union(*(g.names for g in problem.given)))


def failing(problem: Problem) -> Iterator[dict[str, Fraction]]:
    """Points that may refute a comparison, as fractions."""
    rng = random.Random(repr(problem.statement))
    names = _names(problem)
    drawn = [p for p in (_drawn(problem, names, rng) for _ in range(DRAWN)) if p is not None]
    ranked = sorted(((margin(problem, p), k) for k, p in enumerate(drawn)), reverse=True)
    if not ranked or ranked[0][0] == -math.inf:
        return
    if FAR < ranked[0][0] < CLEAR:
        ranked = [_climbed(problem, drawn, k, rng) for _, k in ranked[:IMPROVED]]
        ranked.sort(reverse=True)
    height, best = ranked[0]
    if height < CLEAR:
        return
    for limit in DENOMINATORS:
        exact = {n: Fraction(x).limit_denominator(limit) for n, x in drawn[best].items()}
        if margin(problem, {n: float(x) for n, x in exact.items()}) >= CLEAR:
            yield exact
    yield {n: Fraction(x) for n, x in drawn[best].items()}


def _drawn(problem: Problem, names: list[str], rng: random.Random) -> Point | None:
    at: Point = {}
    for name in names:
        kind = problem.declarations[name].kind
        low, high = (-math.inf if kind == "real" else 0.0), math.inf
        for bound, below, _ in bounds(problem, name) or ():
            try:
                end = value(bound, at)
            except _FAILS:
                continue
            low, high = (max(low, end), high) if below else (low, min(high, end))
        if low > high:
            return None
        if math.isfinite(low) and math.isfinite(high):
            share = rng.choice((rng.random(), rng.random(), 0.0, 1.0, 0.5, rng.random() ** 4, 1 - rng.random() ** 4))
            at[name] = low + (high - low) * share
            continue
        size = rng.choice((rng.randint(0, 4), rng.random(), 10.0 ** rng.uniform(-3, 3), 1.0))
        if math.isfinite(low):
            at[name] = low + size
        else:
            at[name] = high - size if math.isfinite(high) else size * rng.choice((1, -1))
    return at


def _climbed(problem: Problem, drawn: list[Point], k: int, rng: random.Random) -> tuple[float, int]:
    """The point of this number moved to where the margin is larger."""
    best = margin(problem, drawn[k])
    step = 1.0
    for _ in range(ROUNDS):
        moved = False
        for _ in range(4):
            direction = {n: rng.gauss(0, 1) * step * (1 + abs(x)) / 2 for n, x in drawn[k].items()}
            for sign in (1, -1):
                there = {n: x + sign * direction[n] for n, x in drawn[k].items()}
                height = margin(problem, there)
                if height > best:
                    best, drawn[k], moved = height, there, True
        if best >= CLEAR:
            break
        step *= 1.0 if moved else 0.5
    return best, k
