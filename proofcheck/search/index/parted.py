"""det(A B) == det(A) det(B) for square A and B, in the statement as it is written.

The normal form of a product of sums is a sum of products, in which the factors are seen no more: det((1 + A) (1 + B))
comes apart before it is multiplied out. One way to see an equation among others: det(1 + A + B + A B) does not.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


def parted(statement: Term) -> Term:
    """The statement with the determinants of products of square matrices as products of determinants."""
    return terms.rewrite(statement, _parted)


def _parted(t: Term) -> Term | None:
    if t.op != "determinant":
        return None
    size, body = t.args
    row, column = t.data
    if body.op != "sum" or body.args[:2] != (terms.ZERO, size):
        return None
    between, inner = body.data[0], body.args[2]
    factors = inner.args if inner.op == "mul" else (inner,)
    right = [f for f in factors if column in f.free]
    left = [f for f in factors if column not in f.free]
    if not left or not right or any(row in f.free for f in right):
        return None
    pair = (
        Term("determinant", (size, terms.mul(*left)), (row, between)),
        Term("determinant", (size, terms.mul(*right)), (between, column)),
    )
    return terms.mul(*(_parted(one) or one for one in pair))
