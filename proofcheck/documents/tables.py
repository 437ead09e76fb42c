"""Tables of symbols: a column of names beside a column of shapes, as many papers begin.

Shapes are read where the header says that a column holds them: "shape", "size", "dimensions", and their like. Words
for kinds ("a real number") only end what was said of a name before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.documents.pieces import Piece
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread, structured
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.documents.model import HOLE, Document, Segment
from proofcheck.source.patterns import lazy

_SHAPES = lazy(r"\s*(?:shape|size|dimensions?|dims?|形状|维度|尺寸|大小)\s*", re.IGNORECASE)
_KIND = lazy(
    r"\b(?:real|rational|complex|number|scalar|variable|parameter|vector|matrix|matrices|tensor|function|map|operator|set|"
    r"constant|fraction|rate|weight|coefficient)s?\b|数|向量|矩阵|变量",
    re.IGNORECASE,
)
_PLAIN = lazy(r"\s*[(\[]?\s*([A-Za-z_0-9]+(?:\s*[,×x]\s*[A-Za-z_0-9]+)*)\s*,?\s*[)\]]?\s*")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of symbols: a name, the formula that it stands in, its shape, and that one's text; or words for
    its kind."""

    piece: Piece
    name: Tex
    shape: Tex | None
    text: str

    @property
    def place(self) -> int:
        return self.piece.segment.start


def rows(document: Document, macros: Macros) -> list[Row]:
    """The rows of all tables of symbols."""
    return list(_rows(document, macros))


def _rows(document: Document, macros: Macros) -> Iterator[Row]:
    columns: dict[int, int] = {}
    named: dict[tuple[int, int], Segment] = {}
    spoken: dict[tuple[int, int], list[Segment]] = {}
    for segment in document.segments:
        cell = segment.cell
        if cell is None:
            continue
        text = segment.text.replace(HOLE, " ")
        if cell.header and cell.row == 0:
            if _SHAPES.fullmatch(text):
                columns[cell.table] = cell.column
            continue
        formulas = [part for part in segment.parts if part.kind == "math"]
        if cell.table not in columns:
            heads = spoken.get((cell.table, cell.row), ())
            if heads and _KIND.search(text):
                for piece in (Piece.of(document, head, macros) for head in heads):
                    if (tree := piece.name()) is not None:
                        yield Row(piece, tree, None, text.strip())
            elif formulas and not _outside(segment, formulas).strip(" ,*_\t\n"):
                spoken[cell.table, cell.row] = formulas
        elif cell.column == columns[cell.table]:
            first = named.get((cell.table, cell.row))
            inside = [Piece.of(document, formula, macros) for formula in formulas[:2]]
            shape = _shape(inside, text)
            if first is not None and shape is not None:
                piece = Piece.of(document, first, macros)
                tree = piece.name()
                if tree is not None and is_name(tree):
                    yield Row(piece, tree, *shape)
        elif len(formulas) == 1 and (cell.table, cell.row) not in named:
            named[cell.table, cell.row] = formulas[0]


def _outside(segment: Segment, formulas: list[Segment]) -> str:
    """The text of a cell without its formulas."""
    ends = [segment.start, *(formula.outer[1] for formula in formulas)]
    starts = [*(formula.outer[0] for formula in formulas), segment.end]
    return "".join(segment.text[a - segment.start : b - segment.start] for a, b in zip(ends, starts, strict=True))


def _shape(formulas: list[Piece], text: str) -> tuple[Tex, str] | None:
    if len(formulas) == 1:
        tree = formulas[0].name()
        inner = tree.children[0] if tree is not None and tree.kind == "group" else tree
        good = inner is not None and (inner.kind in ("list", "symbol", "sub", "number") or _crossed(inner))
        return (inner, formulas[0].text) if inner is not None and good else None
    match = _PLAIN.fullmatch(text)
    if formulas or match is None:
        return None
    tex = re.sub(r"\s*[,×x]\s*(?![a-z]*$)", r" \\times ", match[1]) if re.search("[,×]", match[1]) else match[1]
    tree = _tree(tex)
    return (tree, tex) if tree is not None and (is_name(tree) or _crossed(tree)) else None


def _crossed(tree: Tex) -> bool:
    return tree.kind == "product" and set(tree.value) == {"x"}


def _tree(tex: str) -> Tex | None:
    try:
        return structured(tex)
    except Unread:
        return None
