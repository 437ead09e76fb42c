"""Equations between sequences with linear recurrences of constant coefficients, by their first values.

A sequence u has order r from a number s on, if u(n + r) is a fixed linear combination of u(n), ..., u(n + r - 1) for
all n >= s: with the shift E, p(E) u = 0 for a polynomial p of degree r whose highest coefficient is 1. All names other
than n stay fixed. Then

    a constant           order 1        n                             2
    c ** (a n + b)       1              cos, sin, cosh, sinh of a n + b    2        exp of it    1
    fibonacci(a n + b)   2              what takes P values and then repeats L values for ever    P + L
    u + v                r + s          p(E) q(E) is 0 on it
    u v                  r s            the products of shifts of u and of v span a space that E maps into itself
    u ** k               choose(r + k - 1, k)                           likewise
    u / c                r              c a constant
    sum(u(k) for k in range(low, n + c))    r + 1    its step is u(n + c), where low <= s + c

So the difference of two sides has order r, and is 0 for all n >= s if it is 0 for s, ..., s + r - 1. Whatever has a
value at these has one at all n: exponents and arguments only grow, divisors and bases do not change, and all values of
what repeats are among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, lcm, prod
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.induction import numbers, start
from proofcheck.lang.linear import linear_in
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth

MOST = 40  # values that are looked at
POWER = 6
_ANGLES = frozenset({"cos", "sin", "cosh", "sinh"})
_PLAIN = FUNCTIONS.keys() | {"add", "mul", "div", "pow"}


class Other(ValueError):
    """A term that is not seen to have a recurrence."""


def first_values(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The equation at the first numbers in the place of the name `data["name"]`, as many as its order says."""
    name = data["name"]
    if problem.statement.op != "eq" or name not in numbers(problem):
        return None
    begun = start(problem, name)
    if begun is None:
        return None
    first, others = begun
    try:
        count = sum(order(side, terms.symbol(name), first) for side in problem.statement.args)
    except Other:
        return None
    at = [terms.replace_name(problem.statement, name, (), terms.number(first + k)) for k in range(count)]
    if count > MOST or None in at:
        return None
    left = {other: d for other, d in problem.declarations.items() if other != name}
    parts = [problem.about(s, declarations=left, given=tuple(others)) for s in at if s is not None]
    return Step("first values of sequences with linear recurrences", tuple(parts))


def order(t: Term, place: Term, first: int) -> int:
    """The order of a term in the name `place`, from a number on. Raises Other."""
    if not _moves(t, place):
        return 1
    if t == place:
        return 2
    op, args = t.op, t.args
    if op == "add":
        return sum(order(a, place, first) for a in args)
    if op == "mul":
        return _few(prod(order(a, place, first) for a in args))
    if op == "div" and not _moves(args[1], place):
        return order(args[0], place, first)
    if op == "pow" and not _moves(args[0], place):
        return _power(t, place, first)
    if op == "pow" and args[1].op == "number" and args[1].data in range(1, POWER + 1):
        return _few(comb(order(args[0], place, first) + int(args[1].data) - 1, int(args[1].data)))
    if op in _ANGLES or op == "exp":
        _slope(args[0], place)
        return 1 if op == "exp" else 2
    if op == "fibonacci":
        if not _counts(_slope(args[0], place)):
            raise Other
        return 2
    if op == "sum":
        return _sum(t, place, first)
    return _few(sum(cycle(t, place, first)))


def cycle(t: Term, place: Term, first: int) -> tuple[int, int]:
    """(P, L) of a term that takes P values from a number on, and then repeats L values for ever. Raises Other."""
    if not _moves(t, place):
        return 0, 1
    if t.op == "mod" and t.args[1].op == "number" and t.args[1].data in range(1, MOST + 1):
        return residues(t.args[0], place, first, int(t.args[1].data))
    if t.op not in _PLAIN or t == place:
        raise Other
    return _together([cycle(a, place, first) for a in t.args])


def residues(t: Term, place: Term, first: int, m: int) -> tuple[int, int]:
    """(P, L) of the remainders by m of a polynomial with whole coefficients in n and in powers c ** (a n + b)."""
    if t.op == "number" and t.data.denominator == 1:
        return 0, 1
    if t == place:
        return 0, m
    if t.op in ("add", "mul"):
        return _together([residues(a, place, first, m) for a in t.args])
    if t.op != "pow":
        raise Other
    base, exponent = t.args
    if exponent.op == "number" and exponent.data in range(1, POWER + 1):
        return residues(base, place, first, m)
    slope = _slope(exponent, place)
    begun = terms.replace_name(exponent, place.data, (), terms.number(first))
    size = None if begun is None else Size.from_term(begun)
    if base.op != "number" or base.data.denominator != 1 or not _counts(slope) or size is None:
        raise Other
    if size.constant is None or size.constant < 0:
        raise Other
    seen: dict[int, int] = {}
    value, step = pow(int(base.data), int(size.constant), m), pow(int(base.data), int(slope.data), m)
    while value not in seen:
        seen[value] = len(seen)
        value = value * step % m
    return seen[value], len(seen) - seen[value]


def _power(t: Term, place: Term, first: int) -> int:
    base, exponent = t.args
    try:
        slope = _slope(exponent, place)
    except Other:
        return _few(sum(cycle(t, place, first)))
    whole = slope.op == "number" and slope.data.denominator == 1
    if not whole or not (slope.data > 0 or (base.op == "number" and base.data != 0)):
        raise Other
    return 1


def _sum(t: Term, place: Term, first: int) -> int:
    low, high, body = t.args
    end = linear_in(high, place)
    if low.op != "number" or _moves(body, place) or end is None or end[0] != ONE or end[1].op != "number":
        raise Other
    begun = first + end[1].data
    if begun.denominator != 1 or low.data > begun:
        raise Other
    k = terms.symbol(terms.fresh(t.data[0], t.names))
    return _few(order(terms.substitute(body, {t.data[0]: k}), k, int(begun)) + 1)


def _moves(t: Term, place: Term) -> bool:
    return place.data in t.names


def _slope(t: Term, place: Term) -> Term:
    """a of a n + b, for constants a and b."""
    parts = linear_in(t, place)
    if parts is None or any(_moves(part, place) for part in parts):
        raise Other
    return parts[0]


def _counts(slope: Term) -> bool:
    return slope.op == "number" and slope.data.denominator == 1 and slope.data > 0


def _together(cycles: list[tuple[int, int]]) -> tuple[int, int]:
    return max((p for p, _ in cycles), default=0), _few(lcm(*(length for _, length in cycles)))


def _few(count: int) -> int:
    if count > MOST:
        raise Other
    return count


RULES = {"first values": not_of_growth(first_values)}
