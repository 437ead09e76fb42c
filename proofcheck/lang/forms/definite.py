"""`psd` and `posdef`: statements about all vectors, or the existence of a factor, whichever is asked for.

Where such a statement has to hold, it is one about all x, and x is one more declared name. Where it is assumed, it says
that the matrix is R.T @ R, and R is one more name (`lang/semidefinite.py` has the proof that the two say the same).
Which of the two is needed is seen where quantifiers are taken out (`lang/quantifiers.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.arithmetic import matmul
from proofcheck.lang.calls import arguments
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename, scalar, size_clash
from proofcheck.lang.semidefinite import gram
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def _definite(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (matrix,) = arguments(elaborator, node, scope, 1)
    if matrix.rank != 2 or matrix.kind == "complex":
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes a square real matrix")
    if matrix.shape[0] != matrix.shape[1]:
        raise size_clash(scope.span(node), f"`{node.value}` takes a square matrix", *matrix.shape)
    strict, size = node.value == "posdef", matrix.shape[0]

    def every_entry(i: str, j: str, other: Term) -> Term:
        same = terms.eq(rename(matrix, (i, j)), other)
        return terms.forall(i, terms.ZERO, size.term(), terms.forall(j, terms.ZERO, size.term(), same))

    vector = elaborator.variable("x")
    elaborator.declarations[vector] = Declaration(vector, "real", (size,))
    x = elaborator.declared(vector)
    form_of_x = matmul(elaborator, matmul(elaborator, x, matrix, node, scope), x, node, scope).body
    sign = terms.le(terms.ZERO, form_of_x)
    if strict:
        k = elaborator.fresh()
        some = Term("ne", (terms.entry(vector, terms.index(k)), terms.ZERO))
        some = Term("exists", (terms.ZERO, size.term(), some), (k,))
        sign = terms.implies(some, terms.lt(terms.ZERO, form_of_x))
    i, j = elaborator.fresh(), elaborator.fresh()
    shown = terms.conjunction(every_entry(i, j, rename(matrix, (j, i))), Term("every", (sign,), (vector,)))
    known = set(elaborator.declarations)
    equal = every_entry(i, j, gram(elaborator, "R", size, strict, (i, j)))
    (root,) = set(elaborator.declarations) - known
    return scalar(Term("either", (shown, Term("some", (equal,), (root,)))), "bool")


form("psd", "A matrix is symmetric, and x @ A @ x >= 0 for all x.", "psd(B.T @ B)")(_definite)
form("posdef", "A matrix is symmetric, and x @ A @ x > 0 for all x but 0.", "posdef(B.T @ B + eye(n))")(_definite)
