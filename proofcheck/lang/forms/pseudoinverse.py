"""`pinv(A)`: one more name P, of which is assumed what determines it.

Each real matrix A has exactly one P with A @ P @ A == A and P @ A @ P == P for which Q = A @ P and R = P @ A are
symmetric (Penrose 1955). So a statement about pinv(A) holds for all declared values if and only if it holds for all
values of these and of P, Q, R that satisfy the equations. For proofs they are written once more with Q and R, which
are declared symmetric: Q @ A == A == A @ R, R @ P == P == P @ Q. Where a name in A has other values than the declared
ones, P would have others too: there it is refused, and so is a matrix that may have no value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.arithmetic import matmul
from proofcheck.lang.calls import arguments, partial
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename
from proofcheck.lang.semidefinite import INVERTIBLE
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Pseudoinverse, Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

PLACES = ("row", "column")


@form("pinv", "The pseudoinverse of a matrix, by the four equations of Penrose.", "A @ pinv(A) @ A == A")
def _pseudoinverse(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (matrix,) = arguments(elaborator, node, scope, 1)
    if matrix.rank != 2 or matrix.kind == "complex":
        raise WrongArguments.error(scope.span(node), "`pinv` takes a real matrix")
    if any(elaborator.declarations[n].kind == "complex" for n in matrix.body.names & elaborator.declarations.keys()):
        raise ConstructNotAllowed.error(scope.span(node), "`pinv` of a matrix that is made of complex numbers")
    if partial(elaborator, matrix):  # what is assumed of P has no value where the matrix has none
        raise ConstructNotAllowed.error(
            scope.span(node),
            "`pinv` of a matrix that may have no value",
            remedy="Declare a matrix B, assume that it equals this one, and write pinv(B).",
        )
    # The pseudoinverse of one is the matrix itself; of what is made of one nothing is assumed.
    again = matrix.body.op == "entry" and matrix.body.data in {known.name for known in elaborator.pseudo}
    varying = matrix.body.free - {i for i, _ in matrix.axes}
    for name in sorted(matrix.body.names):
        declared = elaborator.declarations.get(name)
        bound = "'" in name and name not in elaborator.roots and not again
        if declared is None or declared.law is not None or bound:
            varying = varying | {name}
    if varying:
        raise ConstructNotAllowed.error(scope.span(node), "`pinv` of a matrix that varies within the statement")
    body, size = matrix.body, matrix.shape[0]
    declared = elaborator.declarations[body.data] if body.op == "entry" else None
    if declared is not None and declared.structure in INVERTIBLE and declared.shape[0] == size == matrix.shape[1]:
        row, column = elaborator.axes(matrix.shape)
        ids = tuple(i for i, _ in matrix.axes)
        entry = Term("inverse", (size.term(), terms.index(row[0]), terms.index(column[0]), body), ids)
        return Value("real", (row, column), entry)
    for known in elaborator.pseudo:
        # That of a matrix that has been met, or of its transpose; the matrix whose pseudoinverse this is.
        for ids in (PLACES, PLACES[::-1]):
            if terms.alpha(rename(matrix, ids)) == terms.alpha(rename(known.matrix, PLACES)):
                value = elaborator.declared(known.name)
            elif rename(matrix, ids) == terms.entry(known.name, *map(terms.index, PLACES)):
                value = known.matrix
            else:
                continue
            return value if ids == PLACES else Value(value.kind, value.axes[::-1], value.body)
    new = _declared(elaborator, matrix, node, scope)
    elaborator.pseudo.append(new)
    return elaborator.declared(new.name)


def _declared(elaborator: Elaborator, a: Value, node: Node, scope: Scope) -> Pseudoinverse:
    (_, n), (_, m) = a.axes

    def named(name: str, rows: object, columns: object, symmetric: bool) -> tuple[str, Value]:
        new = elaborator.variable(name)
        structure = "symmetric" if symmetric else None
        elaborator.declarations[new] = Declaration(new, "real", (rows, columns), structure)  # type: ignore[arg-type]
        return new, elaborator.declared(new)

    name, p = named("pinv", m, n, False)
    (_, q), (_, r) = named("Q", n, n, True), named("R", m, m, True)

    def equal(left: Value, right: Value, onto: Value) -> Term:
        return _same(matmul(elaborator, left, right, node, scope), onto)

    pairs = ((a, p, q), (p, a, r), (q, a, a), (r, p, p), (a, r, a), (p, q, p))
    own = [matmul(elaborator, *two, node, scope) for two in ((a, p), (p, a))]
    mirrored = (Value(v.kind, v.axes[::-1], v.body) for v in own)
    penrose = [equal(own[0], a, a), equal(own[1], p, p)]
    penrose += [_same(v, turned) for v, turned in zip(own, mirrored, strict=True)]
    return Pseudoinverse(a, name, (*penrose, *(equal(*three) for three in pairs)))


def _same(left: Value, right: Value) -> Term:
    body = terms.eq(left.body, rename(right, tuple(i for i, _ in left.axes)))
    return terms.quantified([(i, terms.ZERO, size.term()) for i, size in left.axes], body)
