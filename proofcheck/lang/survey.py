"""What asks for an axis to be split, and which ranges belong to one axis.

An axis asks to be split when an index on it is looked at through I // t or I % t, when one is compared with a size, or
when it is read at explicit positions i*t + k or s + j. Ranges belong together when their indices read the same axis of
the same name, or are compared with each other. Whatever is answered here, the split statement means the same
(`positions.py`); a good answer makes it decidable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from proofcheck.lang import terms
from proofcheck.lang.affine import ONE, Affine, Extents, exact_quotient, never_negative
from proofcheck.lang.layouts import (
    RANGES,
    Layout,
    axis_of,
    can_cut,
    can_divide,
    cuts_of,
    layouts_of,
    leaves,
    readings,
    strides_of,
)
from proofcheck.lang.ops import COMPARISONS, OF_MATRICES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Declaration

Node = tuple[object, ...]
MAX_WRITTEN_OUT = 4  # places


@dataclass
class _Axis:
    """Ranges that have to be split alike, and what asks for it."""

    size: Size
    indices: set[str] = field(default_factory=set)
    positions: list[Affine] = field(default_factory=list)  # explicit ones
    divisors: dict[Size, None] = field(default_factory=dict)
    cuts: dict[Size, None] = field(default_factory=dict)
    fixed: bool = False

    def split(self, extents: Extents) -> tuple[str, Size] | None:
        """("digits", stride) or ("parts", cut); None where nothing asks for it or nothing fits."""
        if self.fixed or not self.indices:
            return None
        divisors = dict.fromkeys([*self.divisors, *strides_of(self.positions)])
        cuts = [c for c in self.cuts if can_cut(c, self.size)]
        for stride in sorted(divisors, key=_degree):
            # A comparison inside a row may be a guard that each place of the row decides.
            guarded = stride in self.divisors or all(exact_quotient(c, stride) is not None for c in cuts)
            if (
                guarded
                and can_divide(stride, self.size) is not None
                and all(exact_quotient(d, stride) is not None for d in divisors)
                and all(extents.quotient(p, stride) is not None for p in self.positions)
            ):
                return "digits", stride
        cuts = list(dict.fromkeys([*cuts, *cuts_of(self.positions, self.size, extents)]))
        for cut in cuts:
            if all(never_negative(c - cut) for c in cuts):
                layout = Layout(self.size, "parts", Layout(cut), Layout(self.size - cut))
                if all(leaves(layout, p, extents) is not None for p in self.positions):
                    return "parts", cut
        return None


def _degree(size: Size) -> tuple[int, object]:
    return max(sum(e for _, e in m) for m, _ in size.terms), size.terms


class Survey:
    """One look at all terms of a problem: which ranges belong together, and what they are asked for."""

    def __init__(self, roots: tuple[Term, ...], declarations: Mapping[str, Declaration], extents: Extents) -> None:
        self.declarations, self.extents = declarations, extents
        self.parent: dict[Node, Node] = {}
        self.axes: dict[Node, _Axis] = {}
        self.layouts = layouts_of(roots, declarations, self.extents)
        self.ranges = {t.data[0] for root in roots for t in nodes(root) if t.op in RANGES}
        for root in roots:
            for name, args in readings(root):
                self._reading(name, args)
            for t in nodes(root):
                if t.op in ("floor", "mod"):
                    self._division(t)
                elif t.op in COMPARISONS:
                    self._comparison(t)
                elif t.op in (*OF_MATRICES, "map"):
                    self._fixed(t)
                elif t.op == "let":
                    self._rebound(t)

    # -- nodes: ("index", id) and ("axis", name, axis, place of the leaf) --------------------------------------------

    def find(self, node: Node) -> Node:
        while self.parent.get(node, node) != node:
            node = self.parent[node]
        return node

    def join(self, a: Node, b: Node) -> None:
        a, b = self.find(a), self.find(b)
        if a == b:
            return
        self.parent[b] = a
        one, other = self.axes.get(a), self.axes.pop(b, None)
        if one is None:
            if other is not None:
                self.axes[a] = other
        elif other is not None:
            one.indices |= other.indices
            one.positions += other.positions
            one.divisors |= other.divisors
            one.cuts |= other.cuts
            one.fixed = one.fixed or other.fixed or one.size != other.size

    def axis(self, node: Node, size: Size) -> _Axis:
        return self.axes.setdefault(self.find(node), _Axis(size))

    def index(self, term: Term | None) -> _Axis | None:
        """The axis of a single index that is not looked at otherwise."""
        if term is None or term.op != "index" or term.data not in self.extents.of_index:
            return None
        size = self.extents.of_index[term.data]
        assert size is not None
        axis = self.axis(("index", term.data), size)
        axis.indices.add(term.data)
        return axis

    # -- what asks -------------------------------------------------------------------------------------------------

    def _reading(self, name: str, args: tuple[Term, ...]) -> None:
        for k, (layout, a) in enumerate(zip(self.layouts.get(name, ()), args, strict=False)):
            position = self.extents.affine(a)
            if position is None:
                continue
            if layout is None:
                self._written_out(position)
                continue
            self._leaf(("axis", name, axis_of(self.declarations[name], k)), layout, position)

    def _written_out(self, position: Affine) -> None:
        """Where positions fit no layout, an index over a few places is taken place by place: x[2*i + k + 1], k < 2."""
        for atom, _ in position.parts:
            axis = self.index(atom)
            if axis is not None and (axis.size.constant or 0) in range(2, MAX_WRITTEN_OUT + 1):
                axis.cuts[ONE] = None

    def _leaf(self, node: Node, layout: Layout, position: Affine) -> None:
        axis = self.axis(node, layout.size)
        single = position.single
        if single is not None and self.extents.extent(single) == layout.size:
            if self.index(single) is not None:
                self.join(node, ("index", single.data))
            else:
                axis.fixed = True  # a declared index name stays one number
            return
        if layout.first is None or layout.second is None:
            if position.parts:
                axis.positions.append(position)
            return
        axis.positions.append(position)
        if layout.kind == "digits":
            pair = self.extents.quotient(position, layout.second.size)
            if pair is not None:
                self._leaf((*node, "high"), layout.first, pair[0])
                self._leaf((*node, "low"), layout.second, pair[1])
            return
        cut, high = layout.first.size, self.extents.high(position)
        if high is not None and never_negative(cut - high - ONE):
            self._leaf((*node, "first"), layout.first, position)
        else:
            self._leaf((*node, "second"), layout.second, position - Affine((), cut))

    def _division(self, t: Term) -> None:
        pair = self.extents.fraction(t)
        axis = self.index(pair[0].single) if pair is not None else None
        if pair is not None and axis is not None:
            axis.divisors[pair[1]] = None

    def _comparison(self, t: Term) -> None:
        left, right = (self.extents.affine(a) for a in t.args)
        if left is None or right is None:
            return
        for one, other, step in ((left, right, 0), (right, left, 1)):
            axis = self.index(one.single)
            if axis is None or axis.size.constant is not None:
                continue
            if other.parts:
                self._compared(one, other, axis, t.op)
            elif t.op in ("lt", "le"):
                # I < c and I >= c cut at c; I <= c and I > c at c + 1.
                axis.cuts[other.constant + Size.of(step if t.op == "lt" else 1 - step)] = None
            elif other.constant.constant is None:
                axis.positions.append(other)

    def _compared(self, one: Affine, other: Affine, axis: _Axis, op: str) -> None:
        assert one.single is not None
        single = other.single
        if single is not None and self.extents.extent(single) == axis.size:
            if self.index(single) is not None:
                self.join(("index", one.single.data), ("index", single.data))
            elif op in ("eq", "ne"):
                axis.fixed = True
        elif op in ("eq", "ne") and self.extents.inside(other, axis.size):
            axis.positions.append(other)

    def _fixed(self, t: Term) -> None:
        """Indices that are no ranges, and the places of an inverse, a power, an eigenvalue or a declared function's
        value."""
        entry = t.op in ("inverse", "matrix_power", "eigenvalue")
        places = t.args[1 : 2 if t.op == "eigenvalue" else 3] if entry else t.args[: t.data[1]] if t.op == "map" else ()
        room = self.extents.size(t.args[0]) if entry else None
        stride = self._stride(t) if t.op == "matrix_power" else None
        for term in (*map(terms.index, terms.bound_indices(t)), *places):
            number = self.extents.affine(term)
            axis = self.index(number.single) if number is not None else None
            if axis is not None and stride is not None and term in places:
                axis.divisors[stride] = None  # the power of a Kronecker product is one of powers
            elif axis is not None and (room is None or axis.size == room):
                axis.fixed = True

    def _stride(self, t: Term) -> Size | None:
        """By what the rows of a matrix are divided inside it."""
        for inner in subterms(t.args[-1]):
            if inner.op == "mod" and inner.args[0] == terms.index(t.data[0]):
                return self.extents.size(inner.args[1])
        return None

    def _rebound(self, t: Term) -> None:
        """The indices of a value that stands for a name run over the name's axes. They are no ranges to split."""
        name, *ids = t.data
        for k, i in enumerate(ids):
            axis = self.index(terms.index(i))
            if axis is not None:
                self.join(self.find(("axis", name, axis_of(self.declarations[name], k))), ("index", i))

    def splits(self) -> dict[str, tuple[str, Size]]:
        out: dict[str, tuple[str, Size]] = {}
        for axis in self.axes.values():
            ranges = axis.indices & self.ranges
            found = axis.split(self.extents) if ranges else None
            if found is not None:
                out |= dict.fromkeys(ranges, found)
        return out
