"""Positions of entries -> labels, on axes that are put together from others.

On an axis whose positions are all of the form i*t + k an entry carries two labels in place of one, i and k; on an axis
made of two parts it carries the number of the part and the position in it (`lang/layouts.py`). Both are so for every
occurrence of the name, or the statement has no index form. Two entries are the same exactly when all labels are, so
deltas, pairings and symmetries work on the longer rows of labels as they do on plain ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from proofcheck.lang.affine import ONE
from proofcheck.lang.layouts import PART, Layout, Leaf, composed, extents_of, joint, layouts_of, leaves, readings
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term, index, number, substitute
from proofcheck.lang.types import Problem
from proofcheck.search.index.monomial import OutOfFragment

COMPUTED = "a position computed from indices"


def plain_label(term: Term) -> str:
    """The label of a plain position. Raises OutOfFragment for one that is computed."""
    if term.op == "index":
        return str(term.data)
    if term.op == "number" and term.data.denominator == 1:
        return f"#{int(term.data)}"
    if term.op == "symbol":
        # A declared index name is one fixed, unknown position.
        return f"@{term.data}"
    raise OutOfFragment(COMPUTED)


def _places(layout: Layout, base: str) -> Iterator[list[tuple[Term, Size]]]:
    """The rows of leaves that a layout allows: new indices with their sizes, and numbers of parts."""
    if layout.first is None or layout.second is None:
        yield [(index(base), layout.size)]
    elif layout.kind == "digits":
        for high, low in product(_places(layout.first, f"{base}0"), _places(layout.second, f"{base}1")):
            yield [*high, *low]
    else:
        for side, part in enumerate((layout.first, layout.second)):
            for row in _places(part, f"{base}{side}"):
                yield [(number(side), PART), *row, *[(ZERO, ONE)] * (layout.count - 1 - len(row))]


class Axes:
    """The layouts of all axes that one problem reads."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        roots = (problem.statement, *problem.given)
        self.extents = extents_of(roots, problem.declarations)
        self.layouts: dict[str, tuple[Layout, ...]] = {}
        if all(self._whole(name, args) for root in roots for name, args in readings(root)):
            return
        table = layouts_of(roots, problem.declarations, self.extents)
        if any(None in row for row in table.values()):
            # An assumption that reads an axis in another way is left out rather than the whole statement.
            table |= layouts_of(roots[:1], problem.declarations, self.extents)
        for name, row in table.items():
            known = tuple(
                Layout(s) if r is None else r for r, s in zip(row, problem.declarations[name].shape, strict=True)
            )
            if any(not layout.plain for layout in known):
                self.layouts[name] = known

    def _whole(self, name: str, args: tuple[Term, ...]) -> bool:
        """Whether every place of a reading is a number, or an index that runs over exactly that axis."""
        declaration = self.problem.declarations.get(name)
        shape = () if declaration is None else declaration.shape
        return len(shape) != len(args) or all(
            (a.op == "index" and self.extents.of_index.get(a.data) == size) or a.op == "number"
            for a, size in zip(args, shape, strict=True)
        )

    def symmetries(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The exchange of rows and columns of symmetric matrices whose axes are put together."""
        out: dict[str, tuple[tuple[int, ...], ...]] = {}
        for name, row in self.layouts.items():
            if self.problem.declarations[name].structure in ("symmetric", "posdef"):
                count = row[0].count
                own, other = tuple(range(count)), tuple(range(count, 2 * count))
                out[name] = ((*own, *other), (*other, *own))
        return out

    def labels(self, name: str, args: tuple[Term, ...]) -> tuple[str, ...]:
        """The labels of an entry. Raises OutOfFragment where its positions do not fit."""
        row = self.layouts.get(name)
        if row is None:
            return tuple(map(plain_label, args))
        declaration = self.problem.declarations[name]
        law = declaration.law
        if law is not None and any(not row[axis].plain for axis in joint(law, len(row))):
            raise OutOfFragment(f"a law of the whole of `{name}`, whose axes are put together")
        if declaration.structure in ("orthogonal", "permutation"):
            raise OutOfFragment(f"the {declaration.structure} matrix `{name}` on axes that are put together")
        return tuple(label for layout, a in zip(row, args, strict=True) for label in self._on(layout, a))

    def variants(self, name: str, ids: list[str], value: Term) -> Iterator[tuple[list[str], Term]]:
        """The labels that an entry of `name` may carry, with new ids for its indices, and the value there of a term
        that stands for the entry at `ids`."""
        choices = [list(_places(layout, f"{i}'at")) for layout, i in zip(self.layouts[name], ids, strict=True)]
        for choice in product(*choices):
            places = [place for axis in choice for place in axis]
            self.extents.of_index |= {leaf.data: size for leaf, size in places if leaf.op == "index"}
            positions = {
                i: composed(layout, [leaf for leaf, _ in axis])
                for layout, i, axis in zip(self.layouts[name], ids, choice, strict=True)
            }
            term = simplified(substitute(value, positions), self.extents)
            yield [plain_label(leaf) for leaf, _ in places], term

    def _on(self, layout: Layout, a: Term) -> list[str]:
        if layout.plain:
            return [plain_label(a)]
        position = self.extents.affine(a)
        found = None if position is None else leaves(layout, position, self.extents)
        if found is None:
            raise OutOfFragment(COMPUTED)
        return [self._leaf(leaf) for leaf in found]

    def _leaf(self, leaf: Leaf) -> str:
        """The label of a leaf: an index that stays on its axis, or a written number."""
        if not self.extents.inside(leaf.position, leaf.size):
            raise OutOfFragment(COMPUTED)
        return plain_label(leaf.position.term())
