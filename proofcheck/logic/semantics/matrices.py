"""Inverse and determinant of a small matrix over any number system, by elimination with pivots known to be non-zero;
its powers by repeated squaring."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any

from proofcheck.lang.ops import Undefined
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

Matrix = list[list[Any]]
MAX_BITS = 10_000


def _pivot(ns: Any, rows: Matrix, column: int) -> int | None:
    """A row at or below the diagonal with a non-zero entry; None where all are zero for certain."""
    zero = ns.number(0)
    certain = True
    for row in range(column, len(rows)):
        same = ns.equal(rows[row][column], zero)
        if same is False:
            return row
        certain = certain and same is True
    if not certain:
        raise Unsupported("a pivot that may be zero")
    return None


def inverse(ns: Any, matrix: Matrix) -> Matrix:
    """The inverse, by Gauss-Jordan elimination. Raises Undefined for a singular matrix."""
    size = len(matrix)
    rows = [list(r) + [ns.number(int(i == j)) for j in range(size)] for i, r in enumerate(matrix)]
    minus = ns.number(-1)
    for column in range(size):
        pivot = _pivot(ns, rows, column)
        if pivot is None:
            raise Undefined("the inverse of a singular matrix")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = ns.div(ns.number(1), rows[column][column])
        rows[column] = [ns.mul(scale, x) for x in rows[column]]
        for other in range(size):
            if other != column:
                factor = ns.mul(minus, rows[other][column])
                rows[other] = [ns.add(x, ns.mul(factor, y)) for x, y in zip(rows[other], rows[column], strict=True)]
    return [r[size:] for r in rows]


def determinant(ns: Any, matrix: Matrix) -> Any:
    """The determinant, by elimination where pivots are known and divide, else by Leibniz' formula (at most 7 x 7)."""
    if len(matrix) > 2:
        try:
            return _eliminated(ns, matrix)
        except (Undefined, Unsupported):
            pass
    return _leibniz(ns, matrix)


def _eliminated(ns: Any, matrix: Matrix) -> Any:
    rows = [list(r) for r in matrix]
    minus = ns.number(-1)
    total = ns.number(1)
    for column in range(len(rows)):
        pivot = _pivot(ns, rows, column)
        if pivot is None:
            return ns.number(0)
        if pivot != column:
            rows[column], rows[pivot] = rows[pivot], rows[column]
            total = ns.mul(minus, total)
        total = ns.mul(total, rows[column][column])
        scale = ns.div(minus, rows[column][column])
        for other in range(column + 1, len(rows)):
            factor = ns.mul(scale, rows[other][column])
            rows[other] = [ns.add(x, ns.mul(factor, y)) for x, y in zip(rows[other], rows[column], strict=True)]
    return total


def _leibniz(ns: Any, matrix: Matrix) -> Any:
    size = len(matrix)
    if size > 7:
        raise Unsupported(f"a determinant of size {size}")
    total = ns.number(0)
    for order in permutations(range(size)):
        inversions = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        product = ns.number(-1 if inversions % 2 else 1)
        for i, j in enumerate(order):
            product = ns.mul(product, matrix[i][j])
        total = ns.add(total, product)
    return total


def multiplied(ns: Any, a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[dot(ns, row, column) for column in columns] for row in a]


def dot(ns: Any, row: Iterable[Any], column: Iterable[Any]) -> Any:
    total = ns.number(0)
    for x, y in zip(row, column, strict=True):
        total = ns.add(total, ns.mul(x, y))
    return total


def power(ns: Any, matrix: Matrix, exponent: int) -> Matrix:
    """The matrix to a whole power, the identity for exponent 0. Raises Undefined for a negative exponent."""
    if exponent < 0:
        raise Undefined(f"a matrix to the power of {exponent}")
    result = [[ns.number(int(i == j)) for j in range(len(matrix))] for i in range(len(matrix))]
    while exponent:
        if max(_bits(x) for row in (*matrix, *result) for x in row) > MAX_BITS:
            raise LimitExceeded(f"a power of a matrix with more than {MAX_BITS} bits")
        if exponent & 1:
            result = multiplied(ns, result, matrix)
        exponent >>= 1
        if exponent:
            matrix = multiplied(ns, matrix, matrix)
    return result


def _bits(value: Any) -> int:
    """How long the exact numbers in an element are."""
    if isinstance(value, Fraction):
        return value.numerator.bit_length() + value.denominator.bit_length()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return max(map(_bits, parts), default=0)
