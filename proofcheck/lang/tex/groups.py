r"""Groups of a formula: parentheses, absolute values, norms, floors, angle brackets; and derivatives at a point."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.expressions import expression
from proofcheck.lang.tex.reading import Reading
from proofcheck.lang.tex.tree import Tex


def group(r: Reading, tree: Tex) -> Node:
    (inner,) = tree.children
    if tree.value == "[]" and inner.kind in ("symbol", "sub", "number"):
        raise r.refuse(tree, f"`{r.shown(tree)}` may be the integer part, or what stands in the brackets")
    if tree.value in ("()", "[]"):
        return listed(r, tree) if inner.kind == "list" else expression(r, inner)
    if tree.value == "norm":
        if inner.kind == "matrix" and len(inner.children) == 1:  # \begin{Vmatrix} x \end{Vmatrix}
            tree = replace(tree, children=inner.children)
        return norm(r, tree, "norm")
    if tree.value == "||" and inner.kind == "matrix":  # bars around entries are a determinant
        if len(inner.children) == 1:
            return expression(r, inner.children[0])
        entries = expression(r, inner)
        if r.rank(entries, tree) != 2:
            raise r.refuse(tree, "the determinant of what is no square matrix")
        return Node("call", tree.start, tree.end, "det", (entries,))
    if tree.value == "||":
        value = expression(r, inner)
        rank = r.rank(value, tree)
        if rank == 2 and "bars: determinant" in r.vocabulary.says:
            return Node("call", tree.start, tree.end, "det", (value,))
        if rank > 1:
            raise r.refuse(tree, "bars around a matrix may mean a norm or a determinant")
        return Node("call", tree.start, tree.end, "norm" if rank else "abs", (value,))
    if tree.value in ("floor", "ceil"):
        return Node("call", tree.start, tree.end, tree.value, (expression(r, inner),))
    if tree.value == "angle" and inner.kind == "list" and inner.value == (",",):
        left, right = (expression(r, child) for child in inner.children)
        ranks = r.rank(left, tree), r.rank(right, tree)
        if r.complex(left) or r.complex(right):
            raise r.refuse(tree, "which of two complex vectors an inner product takes the conjugate of is not said")
        if ranks == (1, 1):
            return Node("matmul", tree.start, tree.end, None, (left, right))
        if ranks == (2, 2):  # of Frobenius
            turned = Node("transpose", tree.start, tree.end, None, (left,))
            product = Node("matmul", tree.start, tree.end, None, (turned, right))
            return Node("call", tree.start, tree.end, "trace", (product,))
    raise r.refuse(tree, "these brackets are not read")


def determinant(r: Reading, tree: Tex) -> Node | None:
    """Bars around a square matrix behind a logarithm, or below an exponent of a half: the determinant."""
    if tree.kind != "group" or tree.value != "||" or tree.children[0].kind == "matrix":
        return None
    value = expression(r, tree.children[0])
    return Node("call", tree.start, tree.end, "det", (value,)) if r.square(value, tree) else None


def listed(r: Reading, tree: Tex) -> Node:
    """`(1, 0, 2)`: a vector by its entries."""
    (inner,) = tree.children
    if any(mark != "," for mark in inner.value):
        raise r.refuse(tree, "a list in brackets is not read")
    entries = tuple(expression(r, child) for child in inner.children)
    if any(r.rank(entry, child) for entry, child in zip(entries, inner.children, strict=True)):
        raise r.refuse(tree, "a list of vectors or matrices is not read")
    return Node("list", tree.start, tree.end, None, entries)


def norm(r: Reading, tree: Tex, kind: str | Node) -> Node:
    """A norm; `kind`: which one, or the p of a p-norm."""
    value = expression(r, tree.children[0])
    rank = r.rank(value, tree)
    if rank == 1 and isinstance(kind, Node):
        return Node("call", tree.start, tree.end, "norm", (value, kind))
    if rank == 1 and kind == "largest":
        return Node("call", tree.start, tree.end, "max", (Node("call", tree.start, tree.end, "abs", (value,)),))
    if rank == 2 and kind == "nuclear":
        return Node("call", tree.start, tree.end, "norm", (value, Node("string", tree.start, tree.end, "nuc")))
    if kind == "frobenius" and rank == 2:
        squared = Node("call", tree.start, tree.end, "frobenius2", (value,))
        return Node("call", tree.start, tree.end, "sqrt", (squared,))
    if rank == 1 and kind == "norm1":
        return Node("call", tree.start, tree.end, "sum", (Node("call", tree.start, tree.end, "abs", (value,)),))
    if rank != 1 or kind != "norm":
        raise r.refuse(tree, "which norm is meant is not said")
    return Node("call", tree.start, tree.end, "norm", (value,))


def evaluated_at(r: Reading, tree: Tex) -> Node:
    """A derivative at a point: a bar with `x = a` below."""
    base, script = tree.children
    node = expression(r, base.children[0])
    variable, point = (expression(r, side) for side in script.children)
    if node.kind != "call" or node.value not in ("diff", "grad", "jacobian", "hessian"):
        raise r.refuse(tree, "only derivatives are read at a point")
    if variable.value != node.children[1].value or node.keywords:
        raise r.refuse(tree, "the point is not one of the variable of the derivative")
    return Node("call", tree.start, tree.end, node.value, node.children, (("at", point),))
