"""What an unknown function stands for in the array program: a concrete smooth function with known derivatives.

A function of m arguments is a sum of ridges `p(w . x) + c sin(w . x)` with cubic polynomials p in different
directions w (for one argument a single ridge): smooth, without symmetry, and not a solution of any functional
equation that a claim might take for granted. All coefficients are small dyadic fractions, so they are exact in
every precision.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.measure.arithmetic import Arithmetic
from proofcheck.measure.random import Stream
from proofcheck.measure.space import Named


@dataclass(frozen=True)
class Ridge:
    """`sum_k coefficients[k] t**k + wave sin(t)` at t = sum of weights times arguments."""

    weights: tuple[Fraction, ...]
    coefficients: tuple[Fraction, ...]
    wave: Fraction = Fraction(0)

    def value(self, arithmetic: Arithmetic[Any], arguments: list[Any], orders: tuple[int, ...]) -> Any:
        """The derivative of the given orders at the arguments, in any arithmetic."""
        position = None
        for weight, argument in zip(self.weights, arguments, strict=True):
            part = argument if weight == 1 else arithmetic.mul(arithmetic.number(weight), argument)
            position = part if position is None else arithmetic.add(position, part)
        total = sum(orders)
        result = _horner(arithmetic, [arithmetic.number(c) for c in differentiated(self.coefficients, total)], position)
        if self.wave:
            turned = arithmetic.apply(("sin", "cos")[total % 2], position)
            sign = -1 if total % 4 >= 2 else 1
            result = arithmetic.add(result, arithmetic.mul(arithmetic.number(sign * self.wave), turned))
        scale = math.prod((w**k for w, k in zip(self.weights, orders, strict=True)), start=Fraction(1))
        return result if scale == 1 else arithmetic.mul(arithmetic.number(scale), result)


@dataclass(frozen=True)
class Smooth:
    """A sum of ridges, callable as the evaluator calls functions."""

    ridges: tuple[Ridge, ...]

    def __call__(self, arithmetic: Arithmetic[Any], arguments: list[Any], orders: tuple[int, ...]) -> Any:
        result = self.ridges[0].value(arithmetic, arguments, orders)
        for ridge in self.ridges[1:]:
            result = arithmetic.add(result, ridge.value(arithmetic, arguments, orders))
        return result


@dataclass(frozen=True)
class Polynomials:
    """A polynomial in one variable for each sample; `coefficients[k]` holds that of x**k, with the samples' axis."""

    coefficients: tuple[Named, ...]

    def __call__(self, arithmetic: Arithmetic[Any], arguments: list[Any], orders: tuple[int, ...]) -> Any:
        order = orders[0]
        factors = [(k, math.perm(k, order)) for k in range(order, len(self.coefficients))]
        kept = [arithmetic.mul(arithmetic.number(f), arithmetic.given(self.coefficients[k])) for k, f in factors]
        return _horner(arithmetic, kept, arguments[0])


def differentiated(coefficients: tuple[Fraction, ...], order: int) -> list[Fraction]:
    """The coefficients of a polynomial's derivative."""
    return [math.perm(k, order) * c for k, c in enumerate(coefficients) if k >= order]


def _horner(arithmetic: Arithmetic[Any], coefficients: list[Any], x: Any) -> Any:
    if not coefficients:
        # Zero, with the axes of the argument: a constant would do, but not for a sum over one of those axes.
        return arithmetic.mul(arithmetic.number(0), x)
    result = coefficients[-1]
    for coefficient in reversed(coefficients[:-1]):
        result = arithmetic.add(arithmetic.mul(result, x), coefficient)
    return result


def smooth(stream: Stream, arity: int) -> Smooth:
    """A stand-in for a function of `arity` scalars."""
    count = 1 if arity == 1 else 3
    drawn = stream.integers(-12, 13, count * (arity + 5))
    numbers = [Fraction(int(drawn[k]), 8) for k in range(drawn.shape[0])]
    ridges = []
    for k in range(count):
        part = numbers[k * (arity + 5) : (k + 1) * (arity + 5)]
        weights = (Fraction(1),) if arity == 1 else tuple(w or Fraction(1, 2) for w in part[5:])
        ridges.append(Ridge(weights, tuple(part[:4]), part[4] or Fraction(1)))
    return Smooth(tuple(ridges))
