"""Inverses and determinants of explicit matrices, in any number system."""

from __future__ import annotations

from typing import Any

from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact


def inverse(matrix: list[list[Any]], s: System) -> list[list[Any]]:
    """Gauss and Jordan, with a pivot that is seen not to be zero; Undefined where the matrix is seen to be singular."""
    n = len(matrix)
    rows = [[*row, *(int(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for k in range(n):
        states = [s.equal(rows[i][k], 0) for i in range(k, n)]
        pivot = next((i for i, zero in enumerate(states, k) if zero is False), None)
        if pivot is None:
            if all(states):
                raise Undefined("a singular matrix")
            raise Undecided("a matrix that may be singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        lead = rows[k][k]
        rows[k] = [s.div(x, lead) for x in rows[k]]
        for i in range(n):
            factor = rows[i][k]
            if i != k and not (exact(factor) and factor == 0):
                rows[i] = [s.sub(x, s.mul(factor, y)) for x, y in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]


def determinant(matrix: list[list[Any]], s: System) -> Any:
    """By minors of the first rows: without any division."""
    n = len(matrix)
    if n > 10:
        raise Unsupported("a large determinant")
    minors: dict[int, Any] = {0: 1}
    for row in matrix:
        following: dict[int, Any] = {}
        for used, value in minors.items():
            for column in range(n):
                if used >> column & 1:
                    continue
                term = s.mul(value, row[column])
                if bin(used >> column).count("1") % 2:
                    term = s.neg(term)
                key = used | 1 << column
                following[key] = s.add(following[key], term) if key in following else term
        minors = following
    return minors[(1 << n) - 1]
