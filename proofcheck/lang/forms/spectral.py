"""`eigenvalues(A)` of a matrix that is seen to be symmetric: at each place the eigenvalue, the smallest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.calls import arguments
from proofcheck.lang.forms.registry import form
from proofcheck.lang.mirrored import symmetric
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, size_clash
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


@form(
    "eigenvalues",
    "The eigenvalues of a symmetric matrix, each as often as its multiplicity, the smallest first.",
    "sum(eigenvalues(A + A.T)) == 2 * trace(A)",
)
def _eigenvalues(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (matrix,) = arguments(elaborator, node, scope, 1)
    if matrix.rank != 2 or matrix.kind == "complex":
        raise WrongArguments.error(scope.span(node), "`eigenvalues` takes a symmetric real matrix")
    (i, size), (j, columns) = matrix.axes
    if size != columns:
        raise size_clash(scope.span(node), "`eigenvalues` takes a square matrix", size, columns)
    if not symmetric(matrix.body, (i, j), size, elaborator.declarations):
        raise WrongArguments.error(
            scope.span(node),
            "`eigenvalues` takes a matrix that is seen to be symmetric",
            remedy="Declare it as `symmetric[n, n]`, or write (A + A.T) / 2.",
        )
    place = elaborator.fresh()
    return Value("real", ((place, size),), Term("eigenvalue", (size.term(), terms.index(place), matrix.body), (i, j)))
