"""How the positions of a tensor's axis are put together, read off the positions at which the statement reads it.

    whole     positions are plain: an index over the axis
    digits    positions are i*t + k with k < t: as good as two axes, i and k
    parts     positions are below s, or s + j: as good as two tensors

Both of the latter again for i, k and j. Under its layout a position is a row of *leaves*, each a plain position on an
axis of its own: the two digits one after the other, or the number of the part (0 or 1) and the position in it. Two
positions are equal exactly when their leaves are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from proofcheck.lang import terms
from proofcheck.lang.affine import ONE, ZERO, Affine, Extents, degree, exact_quotient, never_negative, positive, strides
from proofcheck.lang.ops import OF_MATRICES, RANGES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law

MAX_CHOICES = 8
PART = Size.of(2)  # the axis of the number of a part


@dataclass(frozen=True, slots=True)
class Layout:
    """An axis of that size. `first` and `second` are the high and the low digit, or the first and the second part."""

    size: Size
    kind: Literal["whole", "digits", "parts"] = "whole"
    first: Layout | None = None
    second: Layout | None = None

    @property
    def plain(self) -> bool:
        return self.kind == "whole"

    @property
    def count(self) -> int:
        """The number of leaves."""
        if self.first is None or self.second is None:
            return 1
        if self.kind == "digits":
            return self.first.count + self.second.count
        return 1 + max(self.first.count, self.second.count)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One plain position on an axis of that size."""

    position: Affine
    size: Size


def leaves(layout: Layout, position: Affine, extents: Extents) -> list[Leaf] | None:
    """The leaves of a position under a layout, `layout.count` of them; None where it does not fit the layout."""
    if layout.first is None or layout.second is None:
        return [Leaf(position, layout.size)]
    if layout.kind == "digits":
        pair = extents.quotient(position, layout.second.size)
        if pair is None or not extents.inside(pair[0], layout.first.size):
            return None
        high, low = leaves(layout.first, pair[0], extents), leaves(layout.second, pair[1], extents)
        return None if high is None or low is None else [*high, *low]
    side = _side(position, layout.first.size, extents)
    if side is None:
        return None
    part = layout.second if side else layout.first
    inner = leaves(part, position - Affine((), layout.first.size) if side else position, extents)
    if inner is None or not extents.inside(inner[0].position, inner[0].size):
        return None
    filler = [Leaf(Affine((), ZERO), ONE)] * (layout.count - 1 - len(inner))
    return [Leaf(Affine((), Size.of(side)), PART), *inner, *filler]


def composed(layout: Layout, places: Sequence[Term]) -> Term:
    """The position with these leaves."""
    if layout.first is None or layout.second is None:
        return places[0]
    if layout.kind == "digits":
        cut = layout.first.count
        high, low = composed(layout.first, places[:cut]), composed(layout.second, places[cut:])
        return terms.add(terms.mul(layout.second.size.term(), high), low)
    if places[0] == terms.ZERO:
        return composed(layout.first, places[1:])
    return terms.add(layout.first.size.term(), composed(layout.second, places[1:]))


def infer(size: Size, positions: Iterable[Affine], extents: Extents) -> Layout | None:
    """The layout of an axis with these positions; None where no layout fits all of them."""
    own = list(dict.fromkeys(positions))
    rigid = [p for p in own if not free(p, size, extents)]
    if not rigid:
        return Layout(size)
    for stride in strides_of(rigid)[:MAX_CHOICES]:
        layout = _digits(size, stride, own, extents)
        if layout is not None:
            return layout
    for cut in cuts_of(rigid, size, extents)[:MAX_CHOICES]:
        layout = _parts(size, cut, own, extents)
        if layout is not None:
            return layout
    return None


def free(position: Affine, size: Size, extents: Extents) -> bool:
    """Whether a position asks for nothing: an index over the whole axis, or a written number."""
    if not position.parts and position.constant.constant is not None:
        return True
    return position.single is not None and extents.extent(position.single) == size


def strides_of(positions: Iterable[Affine]) -> list[Size]:
    found = list(dict.fromkeys(c for p in positions for c in strides(p)))
    return sorted(found, key=lambda c: (degree(c), c.terms))


def cuts_of(positions: Iterable[Affine], size: Size, extents: Extents) -> list[Size]:
    """Where the ranges of the positions begin and end inside the axis."""
    found: dict[Size, None] = {}
    for p in positions:
        low, high = extents.low(p), extents.high(p)
        if low is not None and high is not None:
            found |= dict.fromkeys((low, high + ONE))
    return [c for c in found if can_cut(c, size)]


def can_cut(cut: Size, size: Size) -> bool:
    """Whether the axis is made of a part of size `cut` and a rest, for all dimensions."""
    return bool(cut.terms) and cut != size and never_negative(cut) and never_negative(size - cut)


def can_divide(stride: Size, size: Size) -> Size | None:
    """The size of the high digit, where the axis is made of rows of `stride` entries."""
    return exact_quotient(size, stride) if stride != ONE and stride != size and positive(stride) else None


def _side(position: Affine, cut: Size, extents: Extents) -> int | None:
    """0 where the position is below the cut for certain, 1 where it is not, None where that is not seen."""
    low, high = extents.low(position), extents.high(position)
    if high is not None and positive(cut - high):
        return 0
    return 1 if low is not None and never_negative(low - cut) else None


def _digits(size: Size, stride: Size, positions: list[Affine], extents: Extents) -> Layout | None:
    rows = can_divide(stride, size)
    if rows is None:
        return None
    pairs = [extents.quotient(p, stride) for p in positions if p.single is None or not free(p, size, extents)]
    if None in pairs:
        return None
    high = infer(rows, (p[0] for p in pairs if p), extents)
    low = infer(stride, (p[1] for p in pairs if p), extents)
    return None if high is None or low is None else Layout(size, "digits", high, low)


def _parts(size: Size, cut: Size, positions: list[Affine], extents: Extents) -> Layout | None:
    sides: tuple[list[Affine], list[Affine]] = ([], [])
    for p in positions:
        if p.single is not None and free(p, size, extents):
            continue
        side = _side(p, cut, extents)
        if side is None:
            return None
        sides[side].append(p - Affine((), cut) if side else p)
    first, second = infer(cut, sides[0], extents), infer(size - cut, sides[1], extents)
    return None if first is None or second is None else Layout(size, "parts", first, second)


def extents_of(roots: Iterable[Term], declarations: Mapping[str, Declaration]) -> Extents:
    """What is known of the indices in these terms: an index bound in several places has an extent where all agree."""
    dims = {n for n, d in declarations.items() if d.kind == "dim"}
    found: dict[str, Size | None] = {}
    binders = [t for root in roots for t in nodes(root) if t.op in terms.BINDING or t.op == "limit"]
    for t in binders:
        if t.op == "limit":
            dims -= {t.data[0]}  # inside, the name runs through all numbers
    for t in binders:
        if t.op != "limit":
            for k, name in enumerate(terms.bound_indices(t)):
                size = None
                if t.op in RANGES and t.args[0] == terms.ZERO:
                    size = Size.from_term(t.args[1], dims)
                elif t.op in OF_MATRICES:
                    size = Size.from_term(t.args[0], dims)
                elif t.op == "let" and k < len(declarations[t.data[0]].shape):
                    size = declarations[t.data[0]].shape[k]
                found[name] = size if found.get(name, size) == size else None
    bounds = {n: d.bound for n, d in declarations.items() if d.bound is not None}
    return Extents(dims, found, bounds)


def readings(root: Term) -> Iterable[tuple[str, tuple[Term, ...]]]:
    """The names of tensors and the positions at which they are read or differentiated by."""
    for t in nodes(root):
        if t.op == "entry":
            yield t.data, t.args
        elif t.op == "derivative" and len(t.args) > 1:
            yield t.data, t.args[1:]


def axis_of(declaration: Declaration, axis: int) -> int:
    """The axis that stands for this one: rows and columns of a symmetric matrix are put together alike."""
    return 0 if declaration.structure in ("symmetric", "posdef") else axis


def joint(law: Law, rank: int) -> range:
    """The axes on which a law speaks of positions or joins entries: these are not those of other axes."""
    if law.family == "spherical":
        return range(rank - 1, rank)
    positional = law.covariance is not None or any(v is not None and v.axes for v in (law.mean, law.variance))
    return range(rank if positional else 0)


def layouts_of(
    roots: Iterable[Term], declarations: Mapping[str, Declaration], extents: Extents
) -> dict[str, tuple[Layout | None, ...]]:
    """The layout of every axis of every tensor that is read; None where no layout fits all positions. An axis of a
    fixed number of entries is whole: its positions are written out."""
    found: dict[str, list[list[Affine | None]]] = {}
    for root in roots:
        for name, args in readings(root):
            declaration = declarations.get(name)
            if declaration is not None and len(declaration.shape) == len(args):
                columns = found.setdefault(name, [[] for _ in args])
                for k, a in enumerate(args):
                    columns[axis_of(declaration, k)].append(extents.affine(a))
    out = {}
    for name, columns in found.items():
        declaration = declarations[name]
        own = [_layout(size, column, extents) for size, column in zip(declaration.shape, columns, strict=True)]
        out[name] = tuple(own[axis_of(declaration, k)] for k in range(len(own)))
    return out


def _layout(size: Size, column: list[Affine | None], extents: Extents) -> Layout | None:
    if size.constant is not None:
        return Layout(size)
    known = [p for p in column if p is not None]
    seen = len(known) == len(column) and size.dims <= extents.dims
    layout = infer(size, known, extents) if seen else None
    if layout is None and all(p is None or p.single is not None or not p.parts for p in column):
        return Layout(size)
    return layout
