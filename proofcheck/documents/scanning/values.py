"""The value of an expression under one reading, in exact rational interval arithmetic.

A reading fixes what K and KB and B mean, whether units count in full, by their prefix only, or as mere words, and
whether operands that show rounding are taken as rounded. Roots and logarithms are enclosed: roots by whole square
roots, logarithms and exponentials by floating point widened by 1e-12 of their size, which is far more than the
library's error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from proofcheck.documents.scanning.figures import Figure, Interval
from proofcheck.documents.scanning.nodes import Node

_MAX_BITS = 4096
_WIDENING = Fraction(1, 10**9)


class Unreadable(Exception):
    """The expression has no value that could be compared: division by zero, numbers too large, a root of less than
    0."""


@dataclass(frozen=True, slots=True)
class Reading:
    """count: what K is of plain numbers. size: what K is of bytes. letter_b: billion or byte. units: full, prefix,
    word."""

    count: int = 1000
    size: int = 1000
    letter_b: str = "billion"
    units: str = "full"
    rounded: bool = False

    def scale(self, figure: Figure) -> tuple[Fraction, str]:
        """The factor of a figure's unit, and its dimension ("" where there is none)."""
        # 32K may be 32,768, but 350M parameters are never 350 × 2^20.
        count = self.count if self.count == 1000 or _power_of_two(figure.value) else 1000
        scale, dim = figure.unit.scale(count, self.size, self.letter_b)
        if dim == "times":
            return scale, ""
        if dim and self.units == "prefix":
            return scale / (figure.unit.base or 1), ""
        if dim and self.units == "word":
            return Fraction(1), ""
        return scale, dim


def _power_of_two(value: Fraction) -> bool:
    return value.denominator == 1 and value > 0 and value.numerator & (value.numerator - 1) == 0


@dataclass(frozen=True, slots=True)
class Value:
    """An enclosure, with the dimensions as sorted pairs (name, exponent)."""

    low: Fraction
    high: Fraction
    dims: tuple[tuple[str, int], ...] = ()


def readings(figures: list[Figure], units: tuple[str, ...], rounded: bool) -> Iterator[Reading]:
    """Every combination of readings that the units of these figures leave open, the usual ones first."""
    if not any(figure.unit.dim for figure in figures):
        units = units[:1]  # without units all ways to count them are one
    prefixes = {figure.unit.prefix for figure in figures}
    counts = (1000, 1024) if "count" in prefixes else (1000,)
    sizes = (1000, 1024) if "bytes" in prefixes else (1000,)
    letters = ("billion", "byte") if "letter-b" in prefixes else ("billion",)
    for unit, count, size, letter in product(units, counts, sizes, letters):
        yield Reading(count, size, letter, unit, rounded)


def evaluate(node: Node, reading: Reading) -> Value:
    """The value of an expression. Raises Unreadable."""
    if node.figure is not None:
        scale, dim = reading.scale(node.figure)
        low, high = node.figure.hull(reading.rounded)
        if scale != 1:
            low, high = low * scale, high * scale
        return Value(low, high, ((dim, 1),) if dim else ())
    parts = [evaluate(part, reading) for part in node.parts]
    made = _OPERATIONS.get(node.op, _function)(node.op, parts)
    for bound in (made.low, made.high):
        if bound.numerator.bit_length() > _MAX_BITS or bound.denominator.bit_length() > _MAX_BITS:
            raise Unreadable
    return made


def _combined(a: Value, b: Value, sign: int) -> tuple[tuple[str, int], ...]:
    if not b.dims:
        return a.dims
    dims = dict(a.dims)
    for name, exponent in b.dims:
        dims[name] = dims.get(name, 0) + sign * exponent
    return tuple(sorted((name, exponent) for name, exponent in dims.items() if exponent))


def _sum(op: str, parts: list[Value]) -> Value:
    a, b = parts
    if a.dims != b.dims and a.dims and b.dims:
        raise Unreadable
    dims = a.dims or b.dims
    if op == "-":
        b = Value(-b.high, -b.low)
    low = a.low + b.low
    return Value(low, low if a.low == a.high and b.low == b.high else a.high + b.high, dims)


def _product(op: str, parts: list[Value]) -> Value:
    a, b = parts
    if op == "/":
        if b.low <= 0 <= b.high:
            raise Unreadable
        b = Value(1 / b.high, 1 / b.low, b.dims)
    dims = _combined(a, b, 1 if op == "*" else -1)
    if a.low == a.high and b.low == b.high:
        exact = a.low * b.low
        return Value(exact, exact, dims)
    ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return Value(min(ends), max(ends), dims)


def _whole_quotient(op: str, parts: list[Value]) -> Value:
    made = _product("/", parts)
    return Value(Fraction(made.low // 1), Fraction(made.high // 1), made.dims)


def _modulo(op: str, parts: list[Value]) -> Value:
    """The rest of a division of whole numbers; of one below zero, with the sign of either of the two."""
    a, b = (part.low for part in parts)
    whole = all(part.low == part.high and part.low.denominator == 1 and not part.dims for part in parts)
    if not whole or b <= 0:
        raise Unreadable
    rest = a % b
    return Value(rest - b if a < 0 and rest else rest, rest)


def _power(op: str, parts: list[Value]) -> Value:
    a, b = parts
    if b.low != b.high or b.dims:
        raise Unreadable
    exponent = b.low
    if exponent.denominator == 2 and abs(exponent) <= 8:
        return _power(op, [_root(a), Value(exponent * 2, exponent * 2)])
    if exponent < 0 and a.low <= 0 <= a.high:
        raise Unreadable
    size = max(abs(a.low), abs(a.high))
    bits = abs(exponent) * max(size.numerator.bit_length(), size.denominator.bit_length())
    if exponent.denominator != 1 or bits > _MAX_BITS:
        return _float_power(a, exponent)
    n = int(exponent)
    ends = [a.low**n, a.high**n]
    if n % 2 == 0 and a.low < 0 < a.high:
        ends.append(Fraction(0))
    return Value(min(ends), max(ends), tuple((name, e * n) for name, e in a.dims) if n else ())


def _float_power(a: Value, exponent: Fraction) -> Value:
    """A power by floating point, widened by more than its error: one digit in 2^53 for each of 10^6 factors."""
    if a.low <= 0 or a.dims or abs(exponent) > 10**6:
        raise Unreadable
    try:
        ends = sorted(Fraction(math.pow(float(end), float(exponent))) for end in (a.low, a.high))
    except (OverflowError, ValueError):
        raise Unreadable from None
    return Value(ends[0] * (1 - _WIDENING), ends[1] * (1 + _WIDENING))


def _range(op: str, parts: list[Value]) -> Value:
    return Value(parts[0].low, parts[1].high, parts[1].dims)


def _negative(op: str, parts: list[Value]) -> Value:
    (a,) = parts
    return Value(-a.high, -a.low, a.dims)


def _absolute(op: str, parts: list[Value]) -> Value:
    (a,) = parts
    ends = abs(a.low), abs(a.high)
    return Value(Fraction(0) if a.low < 0 < a.high else min(ends), max(ends), a.dims)


def _factorial(op: str, parts: list[Value]) -> Value:
    (a,) = parts
    if a.low != a.high or a.low.denominator != 1 or not 0 <= a.low <= 200 or a.dims:
        raise Unreadable
    made = Fraction(math.factorial(int(a.low)))
    return Value(made, made)


def _root(a: Value) -> Value:
    if a.low < 0 or a.dims:
        raise Unreadable
    return Value(_root_below(a.low), _root_below(a.high, 1))


def _root_below(x: Fraction, above: int = 0) -> Fraction:
    exact = math.isqrt(x.numerator), math.isqrt(x.denominator)
    if exact[0] ** 2 == x.numerator and exact[1] ** 2 == x.denominator:
        return Fraction(*exact)
    scale = 10**30
    return Fraction(math.isqrt(x.numerator * scale**2 // x.denominator) + above, scale)


def _series(op: str, parts: list[Value]) -> Value:
    """`1 + 2 + ... + 9`: of some terms and the last, the sum of the one progression that they fit."""
    *first, z = (part.low for part in parts)
    if any(part.low != part.high or part.dims for part in parts) or len({*first}) < len(first) or 0 in first:
        raise Unreadable
    sums = []
    step, ratio = first[1] - first[0], first[1] / first[0]
    count = (z - first[0]) / step
    if all(b - a == step for a, b in pairwise(first)) and count.denominator == 1 and len(first) <= count < 10**6:
        sums.append((first[0] + z) * (count + 1) / 2)
    if all(b / a == ratio for a, b in pairwise(first)):
        terms = [first[0]]
        while abs(terms[-1]) != abs(z) and len(terms) < 64:
            terms.append(terms[-1] * ratio)
        sums += [sum(terms, Fraction(0))] * (terms[-1] == z)
    if len(sums) != 1:
        raise Unreadable
    return Value(sums[0], sums[0])


def _whole(op: str, parts: list[Value]) -> Value:
    (a,) = parts
    if op == "round" and 2 * a.low % 2 == 1:
        raise Unreadable  # a half: some round it up, others to the even number
    low, high = (
        math.ceil(x) if op == "ceil" else round(x) if op == "round" else math.trunc(x) if op == "int" else math.floor(x)
        for x in (a.low, a.high)
    )
    return Value(Fraction(low), Fraction(high), a.dims)


def _chosen(op: str, parts: list[Value]) -> Value:
    choose = min if op == "min" else max
    if len({part.dims for part in parts}) > 1:
        raise Unreadable
    return Value(choose(p.low for p in parts), choose(p.high for p in parts), parts[0].dims)


def _function(op: str, parts: list[Value]) -> Value:
    (a,) = parts
    if op in ("sqrt", "√"):
        return _root(a)
    if a.dims or a.low != a.high:
        raise Unreadable
    try:
        if op == "exp":
            result = math.exp(float(a.low))
        else:
            result = {"log2": math.log2, "log10": math.log10, "ln": math.log}[op](float(a.low))
    except (ValueError, OverflowError, KeyError):
        raise Unreadable from None
    if op in ("log2", "log10") and result == round(result):
        base = 2 if op == "log2" else 10
        if abs(result) < 1000 and Fraction(base) ** round(result) == a.low:
            return Value(Fraction(round(result)), Fraction(round(result)))
    middle = Fraction(result)
    width = max(abs(middle), Fraction(1)) / 10**12
    return Value(middle - width, middle + width)


_OPERATIONS = {
    "+": _sum,
    "-": _sum,
    "*": _product,
    "/": _product,
    "//": _whole_quotient,
    "%": _modulo,
    "^": _power,
    "neg": _negative,
    "abs": _absolute,
    "!": _factorial,
    "range": _range,
    "series": _series,
    **dict.fromkeys(("ceil", "floor", "int", "round"), _whole),
    **dict.fromkeys(("min", "max"), _chosen),
}


def overlaps(a: Interval, b: Interval) -> bool:
    return a[0] <= b[1] and b[0] <= a[1]
