"""The determinant of a triangular matrix is the product of its diagonal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth

MOVING = frozenset(terms.BINDS_NAMES) | {"expectation", "derivative", "map", "apply", "lambda"}


def triangular(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with det(M) written as the product of M[i, i], for a matrix M that always has a value and whose
    entries are 0 below the diagonal; with `data["lower"]`, above it.

    Proof. det(M) is the sum over all permutations p of plus or minus the product of M[i, p(i)]. The sum of p(i) - i is
    0. So if p is not the identity, some i has p(i) < i, and some i has p(i) > i: either way the product has a factor 0.
    Only the identity is left, with the sign plus. This holds for every value of the declared names; where a name may
    take others than declared, nothing is replaced.
    """
    t, lower = data["of"], data["lower"]
    statement = problem.statement
    if t.op != "determinant" or t.free or any(s.op in MOVING for s in terms.nodes(statement)):
        return None
    if obligations(terms.eq(t, t), problem.declarations):
        return None
    (i, j), (size, body) = t.data, t.args
    row, column = terms.index(i), terms.index(j)
    outside = terms.lt(row, column) if lower else terms.lt(column, row)
    binders = ((i, ZERO, size), (j, ZERO, size))
    zero = terms.quantified(binders, terms.implies(outside, terms.eq(body, ZERO)))
    product = Term("product", (ZERO, size, terms.substitute(body, {j: row})), (i,))
    same = terms.alpha(t)
    written = terms.rewrite(statement, lambda s: product if terms.alpha(s) == same else None)
    parts = (problem.about(zero),)
    return Step("", parts, problem.about(written))


RULES = {"triangular": not_of_growth(triangular)}
