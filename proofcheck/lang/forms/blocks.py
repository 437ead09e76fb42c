"""Forms about tensors put together from smaller ones along an axis: concatenation and block matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.subscripts import supposed_not_negative
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def _kind(values: list[Value]) -> Any:
    kinds = {v.kind for v in values}
    return "integer" if kinds == {"integer"} else "complex" if "complex" in kinds else "real"


def _require_length(elaborator: Elaborator, size: Size, node: Node, scope: Scope) -> None:
    """Where what comes behind a piece begins is known only if the piece has a length."""
    if not supposed_not_negative(elaborator, size):
        raise WrongArguments.error(
            scope.span(node),
            f"the length {size} of this piece may be negative",
            remedy=f"Assume that it is not: given {size} >= 0.",
        )


def _joined(name: str, pieces: list[tuple[Size, str | None, Term]]) -> tuple[Size, Term]:
    """The axis `name` put together from pieces (size, its own index or None, body): total size, body by cases."""
    total = Size.of(0)
    starts = []
    for size, _, _ in pieces:
        starts.append(total)
        total = total + size
    body: Term | None = None
    for start, (size, own, inner) in reversed(list(zip(starts, pieces, strict=True))):
        if own is not None:
            inner = terms.substitute(inner, {own: terms.sub(terms.index(name), start.term())})
        end = terms.lt(terms.index(name), (start + size).term())
        body = inner if body is None else terms.where(end, inner, body)
    assert body is not None
    return total, body


@form("concat", "Vectors or matrices one after the other, along the first axis.", "concat([1, 2], [3]) == [1, 2, 3]")
def _concat(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if not node.children or node.keywords:
        raise WrongArguments.error(scope.span(node), "`concat` takes vectors or matrices: `concat(x, y)`")
    values = [elaborator.numeric(c, scope) for c in node.children]
    first = values[0]
    for value, child in zip(values, node.children, strict=True):
        if not value.rank or value.rank != first.rank:
            raise WrongArguments.error(
                scope.span(child),
                "`concat` takes vectors, or matrices, of one rank",
                remedy="Write `[x]` for a number.",
            )
        for found, wanted in zip(value.shape[1:], first.shape[1:], strict=True):
            if found != wanted:
                raise size_clash(scope.span(child), "`concat` joins along the first axis; the others", found, wanted)
    name = elaborator.fresh()
    for value, child in zip(values, node.children, strict=True):
        _require_length(elaborator, value.axes[0][1], child, scope)
    others = tuple(i for i, _ in first.axes[1:])
    pieces: list[tuple[Size, str | None, Term]] = [
        (v.axes[0][1], v.axes[0][0], rename(v, (v.axes[0][0], *others))) for v in values
    ]
    size, body = _joined(name, pieces)
    return Value(_kind(values), ((name, size), *first.axes[1:]), body)


@form(
    "block",
    "A matrix put together from blocks, row by row; 0 is a block of zeros.",
    "block([[A, B], [0, D]]).T == block([[A.T, 0], [B.T, D.T]])",
)
def _block(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    rows = _rows(node, scope)
    values = [[elaborator.numeric(c, scope) for c in row] for row in rows]
    heights: list[Size | None] = [None] * len(rows)
    widths: list[Size | None] = [None] * len(rows[0])
    for a, row in enumerate(values):
        for b, value in enumerate(row):
            here = rows[a][b]
            if not value.rank and value.body == terms.ZERO:
                continue
            if value.rank != 2:
                raise WrongArguments.error(
                    scope.span(here),
                    f"a block is a matrix or 0, not something of rank {value.rank}",
                    remedy="Write a column as `outer(x, [1])`, a row as `[x]`.",
                )
            for sizes, k, found, what in ((heights, a, value.shape[0], "row"), (widths, b, value.shape[1], "column")):
                wanted = sizes[k]
                if wanted is not None and wanted != found:
                    raise size_clash(scope.span(here), f"the blocks of one {what}", found, wanted)
                sizes[k] = found
                _require_length(elaborator, found, here, scope)
    if None in heights or None in widths:
        raise WrongArguments.error(scope.span(node), "a row or a column of zeros alone has no size")
    i, j = elaborator.fresh(), elaborator.fresh()
    down: list[tuple[Size, str | None, Term]] = []
    width = Size.of(0)
    for height, row in zip(heights, values, strict=True):
        own = elaborator.fresh()
        across: list[tuple[Size, str | None, Term]] = []
        for size, value in zip(widths, row, strict=True):
            assert size is not None
            column = elaborator.fresh()
            across.append((size, column, rename(value, (own, column)) if value.rank else terms.ZERO))
        assert height is not None
        width, body = _joined(j, across)
        down.append((height, own, body))
    total, body = _joined(i, down)
    return Value(_kind([v for row in values for v in row]), ((i, total), (j, width)), body)


def _rows(node: Node, scope: Scope) -> list[list[Node]]:
    remedy = "Write `block([[A, B], [C, D]])`."
    if len(node.children) != 1 or node.keywords or node.children[0].kind != "list" or not node.children[0].children:
        raise WrongArguments.error(scope.span(node), "`block` takes a list of rows of blocks", remedy=remedy)
    outer = node.children[0].children
    rows = [list(r.children) for r in outer] if all(r.kind == "list" for r in outer) else [list(outer)]
    if any(len(row) != len(rows[0]) or not row for row in rows):
        raise WrongArguments.error(scope.span(node), "the rows have different numbers of blocks", remedy=remedy)
    return rows
