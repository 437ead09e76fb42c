"""Facts about atan and asin for Z3, about the arguments that occur in a question; acos t is written as pi/2 - asin t:

    atan   for t > 0: t/(1 + t**2) < atan t < t and t - t**3/3 < atan t;
           |atan t - atan u| <= |t - u|; with 1/t beside t, the two make pi/2 or -pi/2; atan 1 = pi/4
    asin   for t > 0: t < asin t <= t pi/2; asin 1 = pi/2, asin(1/2) = pi/6; (pi/2 - asin t)**2 >= 2 (1 - t)
    sin, cos of them: the sides of the right triangle; and each of tan, sin, cos is undone on its main branch

Of asin something is said for arguments from -1 to 1 only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import z3

from proofcheck.logic.decide.smt.declared import high as _high
from proofcheck.logic.decide.smt.declared import low as _low

Call = tuple[str, tuple[Any, ...], Any]
NAMES = frozenset({"atan", "asin"})


def facts(calls: list[Call], pi: Any) -> Iterator[Any]:
    """Facts about `calls`, (function, arguments, value); `pi` where it stands in the question."""
    arcs = [(name, args[0], value) for name, args, value in calls if name in NAMES]
    for name, t, v in arcs:
        inside = z3.BoolVal(True) if name == "atan" else z3.And(t >= -1, t <= 1)
        for fact in _alone(name, t, v, pi):
            yield z3.Implies(inside, fact)
    for (name, t, v), (other, u, w) in permutations(arcs, 2):
        if name == other == "atan":
            yield z3.Implies(t < u, w - v < u - t)
            if pi is not None:
                yield z3.Implies(t * u == 1, 2 * (v + w) == z3.If(t > 0, pi, -pi))
    sines = [(args[0], value) for name, args, value in calls if name == "sin"]
    cosines = [(args[0], value) for name, args, value in calls if name == "cos"]
    for (name, t, v), (angle, s) in product(arcs, sines):
        yield from _sine(name, t, v, angle, s, pi)
    for (name, t, v), (angle, c) in product(arcs, cosines):
        yield from _cosine(name, t, v, angle, c, pi)
    for (name, t, v), (angle, s), (again, c) in product(arcs, sines, cosines):
        if name == "atan" and angle.eq(again):
            yield z3.Implies(v == angle, s == t * c)
            yield z3.Implies(z3.And(t * c == s, 2 * angle > -_low(pi), 2 * angle < _low(pi)), v == angle)


def _alone(name: str, t: Any, v: Any, pi: Any) -> Iterator[Any]:
    turn = _high(pi)
    if name == "asin":
        yield z3.Implies(t > 0, z3.And(v > t, 2 * v <= turn * t))
        yield z3.Implies(t < 0, z3.And(v < t, 2 * v >= turn * t))
        if pi is not None:
            yield z3.And((t == 1) == (2 * v == pi), (t == -1) == (2 * v == -pi))
            yield z3.And(z3.Implies(2 * t == 1, 6 * v == pi), z3.Implies(2 * t == -1, 6 * v == -pi))
            yield (pi / 2 - v) * (pi / 2 - v) >= 2 * (1 - t)
        return
    cube = t * t * t / 3
    yield z3.Implies(t > 0, z3.And(v < t, v > t - cube, v * (1 + t * t) > t))
    yield z3.Implies(t < 0, z3.And(v > t, v < t - cube, v * (1 + t * t) < t))
    if pi is not None:
        yield z3.And((t == 1) == (4 * v == pi), (t == -1) == (4 * v == -pi))
        yield z3.Implies(t > 0, (pi / 2 - v) * t < 1)


def _sine(name: str, t: Any, v: Any, angle: Any, s: Any, pi: Any) -> Iterator[Any]:
    inside = z3.And(t >= -1, t <= 1)
    if name == "asin":
        yield z3.Implies(z3.And(inside, v == angle), s == t)
        yield z3.Implies(z3.And(t == s, 2 * angle >= -_low(pi), 2 * angle <= _low(pi)), v == angle)
    else:
        yield z3.Implies(v == angle, s * s * (1 + t * t) == t * t)


def _cosine(name: str, t: Any, v: Any, angle: Any, c: Any, pi: Any) -> Iterator[Any]:
    inside = z3.And(t >= -1, t <= 1)
    if name == "asin":
        yield z3.Implies(z3.And(inside, v == angle), z3.And(c >= 0, c * c == 1 - t * t))
        if pi is not None:
            yield z3.Implies(z3.And(inside, v == pi / 2 - angle), c == t)
            yield z3.Implies(z3.And(t == c, angle >= 0, angle <= pi), v == pi / 2 - angle)
    else:
        yield z3.Implies(v == angle, z3.And(c > 0, c * c * (1 + t * t) == 1))
