"""inv(M) == X as M @ X == 1: a square matrix with a right inverse has an inverse, and that is it.

The product says nothing of inverses, so it can be split where M is put together from blocks or is a Kronecker product.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.positions import split
from proofcheck.lang.types import Problem


def as_product(problem: Problem) -> Problem | None:
    """The problem that M @ X is the identity, for a statement that inv(M) is X entry by entry; else None."""
    statement = problem.statement
    if statement.op != "forall" or statement.args[2].op != "forall" or statement.args[2].args[2].op != "eq":
        return None
    inner = statement.args[2]
    equation = inner.args[2]
    for left, right in (equation.args, equation.args[::-1]):
        if left.op != "inverse":
            continue
        size, row, column, body = left.args
        whole = all(t.args[:2] == (terms.ZERO, size) for t in (statement, inner)) and not size.free
        places = {t.data for t in (row, column) if t.op == "index"}
        if not whole or places != {statement.data[0], inner.data[0]} or body.free - set(left.data):
            continue
        used = {i for t in terms.subterms(statement) for i in terms.bound_indices(t)}
        middle = terms.fresh(row.data, used)
        k = terms.index(middle)
        i, j = left.data
        entry = terms.mul(terms.substitute(body, {i: row, j: k}), terms.substitute(right, {row.data: k}))
        product = terms.total(middle, terms.ZERO, size, entry)
        delta = terms.where(terms.eq(row, column), terms.ONE, terms.ZERO)
        stated = terms.eq(product, delta)
        for binder in (inner, statement):
            stated = terms.forall(binder.data[0], terms.ZERO, size, stated)
        return split(replace(problem, statement=stated, composed=()))
    return None
