"""Tensors under shared labels -> matrix products: paths and cycles of a graph whose edges are the labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from proofcheck.lang.parse import Node
from proofcheck.search.index.monomial import Label
from proofcheck.search.repair import trees


@dataclass(frozen=True, slots=True)
class Piece:
    """A vector or matrix with a label on each axis."""

    node: Node
    labels: tuple[Label, ...]
    symmetric: bool


def product_of(pieces: list[Piece], axes: tuple[str, ...]) -> tuple[list[Node], Node | None] | None:
    """(numbers, tensor): the product of the pieces, summed over all labels but `axes`, as a product of numbers and one
    tensor with those axes (None where the pieces are numbers only). None where that takes more than matrix products.
    """
    merged = _merged(pieces, axes)
    if merged is None:
        return None
    left = list(merged)
    free = [label for label in axes if any(label in piece.labels for piece in left)]
    tensor: Node | None = None
    if free:
        # What lacks an axis is repeated along it, and repetition goes along leading axes only.
        if len(free) > 2 or tuple(free) != axes[len(axes) - len(free) :]:
            return None
        first, end = _walk(left, free[0], axes)
        if not first:
            return None
        if len(free) == 1:
            if end is not None:
                return None
            tensor = _chain(first)
        elif end is not None:
            tensor = _chain(first)
        else:
            second, other = _walk(left, free[1], axes)
            if not second or other is not None:
                return None
            tensor = trees.call("outer", _chain(first), _chain(second))
    numbers = []
    while left:
        value = _number(left, axes)
        if value is None:
            return None
        numbers.append(value)
    return numbers, tensor


def _merged(pieces: list[Piece], axes: tuple[str, ...]) -> list[Piece] | None:
    """The pieces with vectors multiplied entry by entry where more of them meet in a label than a product can join.
    None where a label then still has too many places, or a matrix has one label twice."""
    out = list(pieces)
    for label in dict.fromkeys(a for piece in pieces for a in piece.labels):
        room = 1 if label in axes else 2
        vectors = [piece for piece in out if piece.labels == (label,)]
        others = sum(piece.labels.count(label) for piece in out) - len(vectors)
        if len(vectors) + others > room and len(vectors) > 1:
            joined = reduce(lambda a, b: trees.binary("mul", a, b), (piece.node for piece in vectors))
            out = [piece for piece in out if piece not in vectors] + [Piece(joined, (label,), False)]
            vectors = vectors[:1]
        if len(vectors) + others > room:
            return None
    return out if all(len(piece.labels) <= 2 for piece in out) else None


def _walk(left: list[Piece], start: Label, axes: tuple[str, ...]) -> tuple[list[Node], Label | None]:
    """The factors along the path from a label, with the axis at its other end (None where that is a vector).

    Used pieces are taken from `left`. No factors where the path breaks off.
    """
    factors: list[Node] = []
    here = start
    while True:
        piece = next((p for p in left if here in p.labels), None)
        if piece is None:
            return [], None
        left.remove(piece)
        if len(piece.labels) == 1:
            return [*factors, piece.node], None
        factors.append(_oriented(piece, here))
        here = piece.labels[1] if piece.labels[0] == here else piece.labels[0]
        if here in axes:
            return factors, here


def _oriented(piece: Piece, first: Label) -> Node:
    return piece.node if piece.labels[0] == first or piece.symmetric else trees.transposed(piece.node)


def _chain(factors: list[Node]) -> Node:
    return reduce(lambda a, b: trees.binary("matmul", a, b), factors)


def _number(left: list[Piece], axes: tuple[str, ...]) -> Node | None:
    """One connected part without axes as a number: a product between two vectors, a sum, a trace."""
    vector = next((piece for piece in left if len(piece.labels) == 1), None)
    if vector is not None:
        left.remove(vector)
        (label,) = vector.labels
        if not any(label in piece.labels for piece in left):
            return trees.call("sum", vector.node)
        rest, end = _walk(left, label, axes)
        if not rest or end is not None:
            return None
        path = [vector.node, *rest]
        if 2 * sum(node.kind == "transpose" for node in rest) > len(rest) - 1:
            # y @ A @ x reads better than x @ A.T @ y.
            path = [rest[-1], *(trees.transposed(node) for node in reversed(rest[:-1])), vector.node]
        return trees.binary("matmul", path[0], _chain(path[1:]))
    matrix = left.pop(0)
    first, here = matrix.labels
    if not any({first, here} & set(piece.labels) for piece in left) and first != here:
        return trees.call("sum", matrix.node)
    factors = [matrix.node]
    while here != first:
        piece = next((p for p in left if here in p.labels), None)
        if piece is None:
            return None
        left.remove(piece)
        factors.append(_oriented(piece, here))
        here = piece.labels[1] if piece.labels[0] == here else piece.labels[0]
    return trees.call("trace", _chain(factors))
