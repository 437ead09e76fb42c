"""Which positions the small-size theorem speaks of: an index over its whole axis, and axes put together from such.

A tensor that is read at i*t + k only, k < t, is a tensor with two axes in place of one; one that is read below s and at
s + j only is two tensors (docs/trust.md). The layout of every axis is read off the statement again, here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from proofcheck.lang.affine import Extents
from proofcheck.lang.layouts import Leaf, extents_of, joint, layouts_of, leaves
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

FIXED = "a fixed or shifted position"
PARTIAL = "an index that runs over a part of an axis"


class Positions:
    """The positions of one statement."""

    def __init__(
        self, statement: Term, declarations: Mapping[str, Declaration], parts: Mapping[str, Size] | None = None
    ) -> None:
        """`parts` are indices that run over a part of an axis under an order condition, with that axis."""
        self.declarations = declarations
        self.parts = parts or {}
        self.extents: Extents = extents_of((statement,), declarations)
        self.layouts = layouts_of((statement,), declarations, self.extents)
        laws = [d.law for d in declarations.values() if d.law is not None]
        self.parameters = {
            n for law in laws for v in (law.mean, law.variance, law.covariance) if v is not None for n in v.body.names
        }

    def sort(self, term: Term) -> Size | None:
        """The size of the axis that an index or a declared index name runs over."""
        return self.extents.extent(term) if term.op in ("index", "symbol") else None

    def gaps(self, name: str, args: tuple[Term, ...], constant: Collection[str]) -> Iterator[str]:
        """Why the theorem does not cover an entry at these positions; `constant` are indices over fixed ranges."""
        declared = self.declarations.get(name)
        if declared is None or len(declared.shape) != len(args):
            yield FIXED
            return
        row = self.layouts[name]
        positional = range(len(row)) if name in self.parameters else range(0)
        if declared.law is not None and not positional:
            positional = joint(declared.law, len(row))
        if any(layout is None or not layout.plain for layout in (row[axis] for axis in positional)):
            yield "a law on an axis that is put together"
        for size, layout, a in zip(declared.shape, row, args, strict=True):
            if size.constant is not None:
                yield from () if self._written(a, size, constant) else (PARTIAL,)
                continue
            if a.op == "index" and a.data in self.parts:
                yield from () if layout is not None and layout.plain and self.parts[a.data] == size else (PARTIAL,)
                continue
            position = self.extents.affine(a)
            found = None if layout is None or position is None else leaves(layout, position, self.extents)
            if layout is None or found is None:
                yield FIXED
                continue
            for leaf in found:
                yield from self._leaf(leaf)

    def _written(self, a: Term, size: Size, constant: Collection[str]) -> bool:
        """Whether a position on an axis of a fixed number of entries depends on fixed ranges alone."""
        position = self.extents.affine(a)
        if position is not None and position.single == a and a.op == "symbol":
            return self.extents.extent(a) == size
        return (
            position is not None
            and not a.names
            and a.free <= frozenset(constant)
            and all(c.constant is not None for _, c in position.parts)
        )

    def _leaf(self, leaf: Leaf) -> Iterator[str]:
        single = leaf.position.single
        if single is not None and single.op in ("index", "symbol"):
            if self.extents.extent(single) != leaf.size:
                yield PARTIAL
        elif leaf.size.constant is None or leaf.position.parts:
            yield FIXED
        # A written number on an axis of a fixed number of entries, or the number of a part: nothing grows.
