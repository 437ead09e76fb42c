"""Matrices as lists of rows, over the numbers of `rings`: products, determinants, inverses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.fuzz.rings import Jet, OutOfReach, Undefined, add, body, is_zero, mul, neg, reciprocal, sub, total

Matrix = list[list[Any]]


def product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[total(mul(x, y) for x, y in zip(row, column, strict=True)) for column in columns] for row in a]


def transposed(a: Matrix) -> Matrix:
    return [list(column) for column in zip(*a, strict=True)]


def identity(n: int) -> Matrix:
    return [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]


def determinant(a: Matrix) -> Any:
    """Laplace's expansion, row by row over sets of columns: no division, so any ring will do."""
    n = len(a)
    if n > 9:
        raise OutOfReach("a large determinant")
    partial: dict[int, Any] = {0: Fraction(1)}
    for row in a:
        following: dict[int, Any] = {}
        for used, value in partial.items():
            for j in range(n):
                if used >> j & 1:
                    continue
                behind = (used >> (j + 1)).bit_count()
                term = mul(value, row[j])
                key = used | 1 << j
                term = neg(term) if behind % 2 else term
                following[key] = add(following[key], term) if key in following else term
        partial = following
    return partial[(1 << n) - 1]


def inverse(a: Matrix) -> Matrix:
    """Gauss and Jordan; pivots are invertible where their bodies are. Undefined where there is no inverse."""
    n = len(a)
    rows = [list(row) + [Fraction(int(i == j)) for j in range(n)] for i, row in enumerate(a)]
    for k in range(n):
        best = None
        for r in range(k, n):
            centre = body(rows[r][k])
            if not is_zero(centre) and (best is None or (type(centre) is not Fraction and abs(centre) > best[1])):
                best = (r, abs(centre))
        if best is None:
            raise Undefined("a matrix without an inverse")
        rows[k], rows[best[0]] = rows[best[0]], rows[k]
        over = reciprocal(rows[k][k])
        rows[k] = [mul(over, x) for x in rows[k]]
        for r in range(n):
            factor = rows[r][k]
            if r != k and (isinstance(factor, Jet) or not (type(factor) is Fraction and factor == 0)):
                rows[r] = [sub(x, mul(factor, y)) for x, y in zip(rows[r], rows[k], strict=True)]
    return [row[n:] for row in rows]


def solve(a: Matrix, b: list[Any]) -> list[Any]:
    return [row[0] for row in product(inverse(a), [[x] for x in b])] if a else []
