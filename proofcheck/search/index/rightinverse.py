"""A matrix is invertible when a right inverse is at hand: the statement itself may say which one it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, alpha, subterms
from proofcheck.search.index.build import Builder
from proofcheck.search.index.rules import assumption_rules, structure_rules, vanishes


def right_inverse(builder: Builder, obligation: Term) -> tuple[Term, bool] | None:
    """(R as a lambda, whether assumptions were used) with M R = 1 for the matrix M of the obligation, where the
    statement says inv(M) == R; None where it does not, or M R = 1 is not found to hold."""
    if obligation.op != "nonsingular":
        return None
    size, body = obligation.args
    i, j = obligation.data
    wanted = alpha(Term("nonsingular", (size, body), obligation.data))
    for inverse, other in _equations(builder.problem.statement):
        matrix = Term("nonsingular", (inverse.args[0], inverse.args[3]), inverse.data)
        row, column = inverse.args[1:3]
        if alpha(matrix) != wanted or row.op != "index" or column.op != "index" or row == column:
            continue
        if any(
            t.op == "inverse" and alpha(Term("nonsingular", (t.args[0], t.args[3]), t.data)) == wanted
            for t in subterms(other)
        ):
            continue
        p, q = str(row.data), str(column.data)
        k = terms.fresh("k", body.free | other.free | {i, j, p, q})
        builder.algebra.ranges[k] = builder.algebra.ranges.get(p)
        left = terms.substitute(body, {i: row, j: terms.index(k)})
        right = terms.substitute(other, {p: terms.index(k)})
        algebra = builder.algebra
        product = builder(terms.total(k, terms.ZERO, size, terms.mul(left, right)))
        unit = builder(terms.where(terms.eq(row, column), terms.ONE, terms.ZERO))
        difference = algebra.add(product, algebra.scale(unit, Fraction(-1)))
        known = structure_rules(builder)
        offered = Term("lambda", (other,), (p, q))
        if vanishes(algebra, difference, known):
            return offered, False
        if vanishes(algebra, difference, [*known, *assumption_rules(builder)]):
            return offered, True
    return None


def _equations(statement: Term) -> Iterator[tuple[Term, Term]]:
    """(an inverse, what the statement says it equals)"""
    for t in subterms(statement):
        if t.op == "eq":
            for a, b in (t.args, t.args[::-1]):
                if a.op == "inverse":
                    yield a, b
