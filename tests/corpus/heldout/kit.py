"""Makers of the entries, and the functions that the evaluation of their truth needs beside those of the scalar corpus.

The evaluator is that of the scalar corpus, which a test loads under the name `scalar_corpus` before this package.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
from scalar_corpus import kit
from scalar_corpus.evaluate import FUNCTIONS, Undefined

__all__ = ["BY_THOUGHT", "topic"]

# Limits that are approached too slowly to be read off by evaluation, or that miss a figure by less than its error.
BY_THOUGHT = {
    "limit(sum(k for k in range(n))/n**2, n, oo) == 1/2": "the sum is n (n - 1) / 2",
    "limit(sum(k**2 for k in range(n))/n**3, n, oo) == 1/2": "the sum is (n - 1) n (2 n - 1) / 6: the limit is 1/3",
    "limit((3*x**2 + 1)/(2*x**2 - x), x, oo) == 3/2 + 1e-50": "the limit is 3/2",
}


def topic(name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """As in the scalar corpus; a false entry says by its witness why it fails."""
    true, false = kit.topic(name)

    def at_witness(statement: str, where: str = "", **witness: Any) -> Any:
        return false(statement, where, "fails at the witness", **witness)

    return true, at_witness


def _number(x: Any) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _tan(x: Any) -> Any:
    x = _number(x)
    if abs(mpmath.cos(x)) < mpmath.mpf(10) ** (-mpmath.mp.dps // 2):
        raise Undefined("a tangent where the cosine vanishes")
    return mpmath.tan(x)


def _inside(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """An inverse function on [-1, 1]."""

    def evaluate(x: Any) -> Any:
        if abs(x) > 1:
            raise Undefined("an inverse function outside of [-1, 1]")
        return function(_number(x))

    return evaluate


def _wholes(function: Callable[..., int]) -> Callable[..., Fraction]:
    def evaluate(*values: Any) -> Fraction:
        if any(not isinstance(x, Fraction) or x.denominator != 1 for x in values):
            raise Undefined("whole numbers only")
        return Fraction(function(*(int(x) for x in values)))

    return evaluate


def _factorial(n: int) -> int:
    if n < 0:
        raise Undefined("the factorial of a negative number")
    return math.factorial(n)


def _binomial(n: int, k: int) -> int:
    return math.comb(n, k) if 0 <= k <= n else 0


def _divides(a: Any, b: Any) -> bool:
    return bool(b % a == 0) if a else bool(b == 0)


def _acosh(x: Any) -> Any:
    if x < 1:
        raise Undefined("an inverse of cosh below 1")
    return mpmath.acosh(_number(x))


MORE: dict[str, Callable[..., Any]] = {
    "tan": _tan,
    "asin": _inside(mpmath.asin),
    "acos": _inside(mpmath.acos),
    "atan": lambda x: mpmath.atan(_number(x)),
    "sinh": lambda x: mpmath.sinh(_number(x)),
    "cosh": lambda x: mpmath.cosh(_number(x)),
    "factorial": _wholes(_factorial),
    "binomial": _wholes(_binomial),
    "gcd": _wholes(math.gcd),
    "lcm": _wholes(math.lcm),
    "divides": _divides,
    "asinh": lambda x: mpmath.asinh(_number(x)),
    "acosh": _acosh,
    "atanh": lambda x: mpmath.atanh(_number(x)),
}
for _name, _function in MORE.items():
    FUNCTIONS.setdefault(_name, _function)
