"""Facts about exp, log, sin, cos, erf and powers for Z3, which knows them as functions and nothing else.

The facts are about the arguments that occur in a question, each alone, in pairs, and in triples whose sum is visible:

    exp    exp(b) >= exp(a) (1 + b - a), strict for a != b: the tangent at a lies below; exp(0) = 1;
           exp(a + b) = exp(a) exp(b)
    log    exp(log(t)) = t for t > 0, so that log(t) is one more argument of exp; exp(a) t <= 1 for a + log(t) <= 0
    sin    sin**2 + cos**2 = 1; for t > 0: t - t**3/6 < sin t < t; sin t > 0 on (0, pi)
    cos    1 - t**2/2 <= cos t <= 1 - t**2/2 + t**4/24; cos t > 0 on (-pi/2, pi/2)
    whole  sin t != 0 and cos t != 1, -1 for whole t != 0, and sine and cosine of two whole numbers are not both equal,
           as pi is irrational; cos t != 0 for every whole t
    pow    b**(e + k) = b**e b**k for a whole number k >= 0; (-1)**e by parity; b**e >= 1 + e (b - 1) for e a whole
           number from 0 and b >= -1; positive for b > 0, rising in e for b > 1, rising in b for e > 0

What is said of atan, asin and acos stands in `arcs.py`, what every function says of itself in `declared.py`. Every line
holds for all real arguments that satisfy what it says; docs/trust.md says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, islice, permutations, product
from typing import Any

import z3

from proofcheck.logic.decide.smt import arcs, declared
from proofcheck.logic.decide.smt.arcs import Call

MAX_STEP = 6  # between exponents of one base
MAX_MIXED = 4  # pairs of an exponential and a logarithm
MAX_ARGUMENTS = 8  # of exp: the facts about pairs grow with the square of their number


def facts(calls: list[Call], powers: list[tuple[Any, Any, Any]], pi: Any) -> Iterator[Any]:
    """Facts about `calls`, (function, arguments, value), and `powers`, (base, exponent, value)."""
    one = z3.RealVal(1)
    graph: list[tuple[Any, Any, Any]] = [(z3.RealVal(0), one, z3.BoolVal(True))]  # (a, exp(a), where that is so)
    for name, args, value in calls:
        if name == "exp":
            graph.append((args[0], value, z3.BoolVal(True)))
        elif name == "log":
            graph.append((value, args[0], args[0] > 0))
    if len(graph) > 1:
        yield from _exponentials(graph[: MAX_ARGUMENTS + 1])
    logs = [(args[0], value) for name, args, value in calls if name == "log"]
    for (t, v), (u, w) in combinations_with_replacement(logs, 2):
        for whole, value in logs:
            if _same(t * u, whole):
                yield z3.Implies(z3.And(t > 0, u > 0), v + w == value)
    exponentials = [(args[0], value) for name, args, value in calls if name == "exp"]
    for (a, v), (t, w) in islice(product(exponentials, logs), MAX_MIXED):
        yield z3.Implies(t > 0, (a + w <= 0) == (v * t <= 1))
    turns = [(args[0], value) for name, args, value in calls if name == "sin"]
    # Terms of Z3 are told apart by themselves: what it prints of a long one is cut short.
    cosines = {args[0]: value for name, args, value in calls if name == "cos"}
    for t, s in turns:
        yield from _turn(t, s, cosines.get(t), pi)
    pairs = [(t, s, cosines[t]) for t, s in turns if t in cosines and _whole(t)]
    for (t, s, c), (u, other, cosine) in combinations(pairs[:MAX_ARGUMENTS], 2):
        yield z3.Implies(t != u, z3.Or(s != other, c != cosine))
    waves = dict(turns)
    for name, args, value in calls:
        if name == "cos" and args[0] not in waves:
            yield from _turn(args[0], None, value, pi)
    yield from declared.facts(calls, pi)
    yield from arcs.facts(calls, pi)
    yield from _powers(powers)


def _exponentials(graph: list[tuple[Any, Any, Any]]) -> Iterator[Any]:
    for _, v, valid in graph[1:]:
        yield z3.Implies(valid, v > 0)
    for (a, v, here), (b, w, there) in permutations(graph, 2):
        tangent = z3.And(w >= v * (1 + b - a), z3.Implies(a != b, w > v * (1 + b - a)))
        yield z3.Implies(z3.And(here, there), z3.And(tangent, (a < b) == (v < w)))
    for (a, v, here), (b, w, there) in combinations_with_replacement(graph[1:], 2):
        for c, u, valid in graph:
            if _same(a + b, c):
                yield z3.Implies(z3.And(here, there, valid), v * w == u)
            elif _same(a + b, 2 * c) and not _same(a, b):
                yield z3.Implies(z3.And(here, there, valid), v * w == u * u)


def _same(a: Any, b: Any) -> bool:
    return bool(z3.is_rational_value(d := z3.simplify(a - b, som=True)) and d.as_fraction() == 0)


def _turn(t: Any, s: Any, c: Any, pi: Any) -> Iterator[Any]:
    cube, fourth = t * t * t / 6, t * t * t * t / 24
    if s is not None:
        yield z3.Implies(t > 0, z3.And(s < t, s > t - cube))
        yield z3.Implies(t < 0, z3.And(s > t, s < t - cube))
        yield z3.Implies(t == 0, s == 0)
        if pi is not None:
            yield z3.Implies(z3.And(t > 0, t < pi), s > 0)
            yield z3.Implies(z3.And(t < 0, t > -pi), s < 0)
    if c is not None:
        yield z3.And(c >= 1 - t * t / 2, c <= 1 - t * t / 2 + fourth)
        yield z3.Implies(t != 0, c > 1 - t * t / 2)
        if pi is not None:
            yield z3.Implies(z3.And(2 * t > -pi, 2 * t < pi), c > 0)
    if s is not None and c is not None:
        yield s * s + c * c == 1
    if _whole(t):
        if s is not None:
            yield z3.Implies(t != 0, s != 0)
        if c is not None:
            yield z3.And(c != 0, z3.Implies(t != 0, z3.And(c < 1, c > -1)))


def _powers(powers: list[tuple[Any, Any, Any]]) -> Iterator[Any]:
    for base, e, v in powers:
        natural = _natural(e)
        # Whole numbers stay whole: Z3 does better without conversions.
        b, n = (base, e) if v.is_int() else (real(base), real(e))
        if base.is_int() and not v.is_int():
            yield z3.Implies(natural, z3.IsInt(v))
        if z3.is_int_value(base) and base.as_long() == -1 and e.is_int():
            yield v == z3.If(e % 2 == 0, 1, -1)
        yield z3.Implies(b > 0, v > 0)
        yield z3.Implies(n == 0, v == 1)
        yield z3.Implies(n == 1, v == b)
        yield z3.Implies(z3.And(natural, b >= -1), v >= 1 + n * (b - 1))
        yield z3.Implies(z3.And(b > 1, n > 0), v > 1)
        yield z3.Implies(z3.And(b > 0, b < 1, n > 0), v < 1)
        yield z3.Implies(z3.And(b == 0, natural, n > 0), v == 0)
        yield z3.Implies(b == 1, v == 1)
    for (base, e, v), (other, f, w) in combinations(powers, 2):
        if e.eq(f) and not base.eq(other):
            a, b = real(base), real(other)
            order = z3.And((a < b) == (v < w), (b < a) == (w < v))
            yield z3.Implies(z3.And(a > 0, b > 0, e > 0), order)
        if not base.eq(other):
            yield from _two_bases((base, e, v), (other, f, w))
            continue
        whole = v.is_int() and w.is_int()
        b = base if whole else real(base)
        step = z3.simplify(real(f) - real(e), som=True)
        if z3.is_rational_value(step) and step.as_fraction().denominator == 1 and abs(step.as_fraction()) <= MAX_STEP:
            k = int(step.as_fraction())
            low, lv, hv = (e, v, w) if k >= 0 else (f, w, v)
            for _ in range(abs(k)):
                lv = lv * b
            yield z3.Implies(z3.Or(b > 0, _natural(low)), hv == lv)
        order = z3.And((real(e) < real(f)) == (v < w), (real(f) < real(e)) == (w < v))
        yield z3.Implies(b > 1, order)


def _two_bases(one: tuple[Any, Any, Any], two: tuple[Any, Any, Any]) -> Iterator[Any]:
    """b**e and c**(e + k) for a whole number k >= 0."""
    step = z3.simplify(real(two[1]) - real(one[1]), som=True)
    if not z3.is_rational_value(step) or step.as_fraction().denominator != 1 or abs(step.as_fraction()) > MAX_STEP:
        return
    k = int(step.as_fraction())
    low, high = (one, two) if k >= 0 else (two, one)
    (b, e, v), (c, _, w) = (tuple(map(real, p)) for p in (low, high))
    more = v
    for _ in range(abs(k)):
        more = more * c
    domain = z3.And(b > 0, c > 0, e >= 0)
    yield z3.Implies(domain, z3.And(z3.Implies(b <= c, more <= w), z3.Implies(b >= c, more >= w)))
    yield z3.Implies(z3.And(domain, e > 0, c * (e + abs(k)) >= e * b + abs(k)), v <= w)


def _whole(t: Any) -> bool:
    """Whether a real argument is plainly a whole number: one that was an integer, or made of such."""
    if z3.is_rational_value(t):
        return bool(t.as_fraction().denominator == 1)
    if z3.is_add(t) or z3.is_sub(t) or z3.is_mul(t):
        return all(_whole(part) for part in t.children())
    return bool(z3.is_to_real(t))


def _natural(e: Any) -> Any:
    return e >= 0 if e.is_int() else z3.And(z3.IsInt(e), e >= 0)


def real(a: Any) -> Any:
    """The expression as a real one."""
    return z3.ToReal(a) if a.is_int() else a
