"""Arithmetic of tensors: `+ - * / % // **` entry by entry, and the product `@`, with the kind of what comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, align, rename, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.subscripts import not_negative
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def arithmetic(elaborator: Elaborator, kind: str, left: Value, right: Value, node: Node, scope: Scope) -> Value:
    symbols = {"add": "+", "sub": "-", "mul": "*", "div": "/", "pow": "**", "mod": "%", "floordiv": "//"}
    axes, a, b = align(left, right, node, scope, f"`{symbols[kind]}` works entry by entry")
    whole = left.kind == right.kind == "integer"
    kinds = (left.kind, right.kind)
    if "complex" in kinds and (
        kind in ("mod", "floordiv") or (kind == "pow" and left.kind == "complex" and right.kind != "integer")
    ):
        raise KindMismatch.error(
            scope.span(node),
            f"`{symbols[kind]}` takes real numbers" + (", or a whole exponent" if kind == "pow" else ""),
            remedy="Of complex numbers there are + - * /, whole powers, exp, sin, cos, erf, re, im, conj and abs.",
        )
    if kind == "div":
        whole = False
        body = terms.div(a, b)
    elif kind == "pow":
        whole = whole and natural(elaborator, b)
        body = terms.power(a, b)
    elif kind == "mod":
        body = Term("mod", (a, b))
    elif kind == "floordiv":
        whole = True
        body = Term("floor", (terms.div(a, b),))
    else:
        combine: Any = {"add": terms.add, "sub": terms.sub, "mul": terms.mul}[kind]
        body = combine(a, b)
    result: Literal["real", "integer", "complex"] = "integer" if whole else "real"
    if "complex" in kinds:
        result = "complex"
    return Value(result, axes, body)


def natural(elaborator: Elaborator, t: Term) -> bool:
    """Whether a whole number is visibly at least 0, by the kinds of the names in it and the ranges of its indices."""
    if t.op == "number":
        return bool(t.data >= 0)
    if t.op == "symbol":
        return elaborator.declarations[t.data].kind in ("dim", "natural")
    if t.op == "index":
        extents = elaborator.extents()
        place = extents.affine(t)
        lowest = None if place is None else extents.low(place)
        return lowest is not None and never_negative(lowest)
    if t.op in ("add", "mul", "pow") and all(natural(elaborator, a) for a in t.args):
        return True
    size = Size.from_term(t)
    return size is not None and not_negative(elaborator, size)


def matmul(elaborator: Elaborator, left: Value, right: Value, node: Node, scope: Scope) -> Value:
    if not left.rank or not right.rank:
        for side in node.children:
            named = side.children[0] if side.kind == "transpose" else side
            if elaborator.is_unit(named, scope):  # `Q @ K.T` without a declaration of K is no product of 1000
                raise elaborator.unknown(named, scope)
        raise RankMismatch.error(
            scope.span(node), "`@` multiplies vectors and matrices, and one side is a number", remedy="Write `*`."
        )
    inner = right.axes[-2] if right.rank > 1 else right.axes[0]
    if left.axes[-1][1] != inner[1]:
        raise size_clash(scope.span(node), "`@` needs equal inner sizes", left.axes[-1][1], inner[1])
    k = elaborator.fresh()
    rows = elaborator.axes(tuple(s for _, s in left.axes[:-1])) if left.rank > 1 else ()
    columns = elaborator.axes((right.axes[-1][1],)) if right.rank > 1 else ()
    batch_left, row = (rows[:-1], rows[-1:]) if rows else ((), ())
    batch_right = right.axes[:-2] if right.rank > 1 else ()
    for (_, one), (_, other) in zip(batch_left[::-1], batch_right[::-1], strict=False):
        if one != other:
            raise size_clash(scope.span(node), "`@` of stacks of matrices needs equal leading axes", one, other)
    more = len(batch_left) >= len(batch_right)
    batch = batch_left if more else elaborator.axes(tuple(s for _, s in batch_right))
    names = tuple(i for i, _ in batch)
    a = rename(left, (*names[len(names) - len(batch_left) :], *(i for i, _ in row), k))
    b = rename(right, (*names[len(names) - len(batch_right) :], k, *(i for i, _ in columns)))
    entry = terms.power(a, terms.TWO) if a == b else terms.mul(a, b)  # `x @ x` is what `norm2(x)` is
    body = terms.total(k, terms.ZERO, inner[1].term(), entry)
    kind: Any = "complex" if "complex" in (left.kind, right.kind) else "real"
    if left.kind == right.kind == "integer":
        kind = "integer"
    return Value(kind, (*batch, *row, *columns), body)
