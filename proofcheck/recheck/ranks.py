"""Determinants that are 0 because of a rank: det [sum(a(i, k) b(k, j) for k in range(m))] over n rows is 0 where m < n.

Each column is then a combination of the m columns a(., k), and n columns in a space of m < n dimensions are dependent.
The range begins at 0 and m is not negative, so that n is at least 1 (the determinant of no row is 1). That the entries
have values is shown apart.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Term


def singular(goal: Term, seen: Callable[[Term], bool]) -> bool:
    """Whether the goal is `det(M) == 0` for a matrix that is a product through fewer columns than it has rows."""
    if goal.op != "eq" or terms.ZERO not in goal.args:
        return False
    matrix = next((side for side in goal.args if side.op == "det"), None)
    if matrix is None:
        return False
    size, body = matrix.args
    row, column = matrix.data
    if body.op != "sum" or body.args[0] != terms.ZERO or body.args[1].indices & {row, column}:
        return False
    _, inner, product = body.args
    factors = product.args if product.op == "mul" else (product,)
    if any({row, column} <= factor.indices for factor in factors):
        return False
    return seen(Term("le", (terms.ZERO, inner))) and seen(Term("lt", (inner, size)))
