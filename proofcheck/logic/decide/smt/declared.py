"""Facts for Z3 that follow from what a function says of itself (`lang/ops/attributes.py`): bounds, parity, order.

Each is about arguments in the domain. In the place of pi, in a question where it does not stand, there is a fraction
below or above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import z3

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, OPERATIONS
from proofcheck.lang.ops.attributes import LINE
from proofcheck.lang.terms import Term

# Of these more is said by other facts: by tangents, or by what the square is.
_SAID = frozenset({"exp", "log", "sqrt"})
_PI = FUNCTIONS["pi"].range


def facts(calls: list[tuple[str, tuple[Any, ...], Any]], pi: Any) -> Iterator[Any]:
    """Facts about `calls`, (function, arguments, value), for functions of one number; `pi` where it stands there."""
    by_name: dict[str, list[tuple[Any, Any]]] = {}
    for name, args, value in calls:
        if len(args) == 1 and name not in _SAID:
            by_name.setdefault(name, []).append((args[0], value))
    for name, some in by_name.items():
        function = FUNCTIONS[name]
        order = function.monotone if function.monotone is not None and function.monotone.on == LINE else None
        for t, v in some:
            yield from bounds(name, (t,), v, pi)
            if order is not None and order.strict and function.keeps_sign:
                yield _valued(name, z3.And((t > 0) == (v > 0), (t < 0) == (v < 0)), (t,))
        for (t, v), (u, w) in combinations(some, 2):
            if order is not None:
                less, more = (v, w) if order.rising else (w, v)
                rule = (t < u) == (less < more) if order.strict else z3.Implies(t <= u, less <= more)
                yield _valued(name, rule, (t,), (u,))
            if function.parity != "neither":
                yield _valued(name, z3.Implies(t == -u, v == (-w if function.parity == "odd" else w)), (t,), (u,))


def bounds(name: str, args: tuple[Any, ...], value: Any, pi: Any = None) -> Iterator[Any]:
    """Between which numbers the value lies."""
    least, most, open = FUNCTIONS[name].range
    if least is not None:
        end = _end(least, pi, low, high)
        yield _valued(name, value > end if open else value >= end, args)
    if most is not None:
        end = _end(most, pi, high, low)
        yield _valued(name, value < end if open else value <= end, args)


def low(pi: Any) -> Any:
    """pi, or a fraction below it."""
    return _fraction(_PI.low) if pi is None else pi


def high(pi: Any) -> Any:
    """pi, or a fraction above it."""
    return _fraction(_PI.high) if pi is None else pi


def _end(end: Term, pi: Any, outward: Callable[[Any], Any], inward: Callable[[Any], Any]) -> Any:
    """An end of a range, or a number beyond it."""
    if end.op == "number":
        return _fraction(end)
    factor, turn = end.args if end.op == "mul" else (terms.ONE, end)
    assert turn.op == "pi"
    return _fraction(factor) * (outward if factor.data > 0 else inward)(pi)


def _fraction(number: Term | None) -> Any:
    assert number is not None
    return z3.Q(number.data.numerator, number.data.denominator)


def _valued(name: str, fact: Any, *points: tuple[Any, ...]) -> Any:
    """The fact where the function has a value at these arguments; nothing where Z3 is not told where that is."""
    places = tuple(terms.symbol(str(n)) for n in range(FUNCTIONS[name].arity or 0))
    said = []
    for condition, args in product(FUNCTIONS[name].domain(places), points):
        if any(a.op not in ("symbol", "number") for a in condition.args):
            return z3.BoolVal(True)
        sides = [args[int(a.data)] if a.op == "symbol" else _fraction(a) for a in condition.args]
        said.append(OPERATIONS[condition.op].smt(z3, *sides))  # type: ignore[attr-defined]
    return z3.Implies(z3.And(*said), fact) if said else fact
