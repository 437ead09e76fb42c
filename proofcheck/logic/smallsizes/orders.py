"""Order conditions of a statement: which indices they compare, and ranges that end at an index.

A sum over j in range(i + 1) is a sum over the whole axis of i under the condition j <= i. The theorem speaks of such
sums where every index that is compared is carried by an entry (docs/trust.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term, subterms
from proofcheck.lang.types import Declaration


def place(t: Term) -> tuple[Term, int] | None:
    """(index or declared index name, whole number added to it); None for anything else."""
    if t.op in ("index", "symbol"):
        return t, 0
    if t.op == "add" and len(t.args) == 2:
        numbers = [a for a in t.args if a.op == "number" and a.data.denominator == 1]
        others = [a for a in t.args if a.op in ("index", "symbol")]
        if len(numbers) == len(others) == 1:
            return others[0], int(numbers[0].data)
    return None


def compared(condition: Term) -> tuple[Term, Term] | None:
    """The two places that a comparison is about, where it says a == b, a < b or a <= b of them and nothing more."""
    a, b = (place(x) for x in condition.args)
    if a is None or b is None:
        return None
    shift = b[1] - a[1]
    if condition.op in ("eq", "ne"):
        return (a[0], b[0]) if shift == 0 else None
    slack = shift + (1 if condition.op == "le" else 0)
    return (a[0], b[0]) if slack in (0, 1) else None


def restricts(assumption: Term, statement: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether an assumption excludes declared positions by more than their order: then too few may be left at small
    sizes to tell a polynomial of them, or what it takes of places around them."""
    bounds = {n: declarations[n].bound for n in assumption.names if n in declarations}
    if assumption.op not in ("ne", "lt", "le") or not any(bounds[n] for n in bounds if n in statement.names):
        return False
    pair = compared(assumption)
    return pair is None or len({bounds.get(a.data) for a in pair}) != 1


class Orders:
    """`axes`: indices over a part of an axis, with the axis. `compared`: indices that stand in order conditions."""

    def __init__(self, statement: Term, declarations: Mapping[str, Declaration]) -> None:
        self.dims = {name for name, d in declarations.items() if d.kind == "dim"}
        self.bounds = {name: d.bound for name, d in declarations.items() if d.bound is not None}
        self.axes: dict[str, Size] = {}
        self.compared: set[str] = set()
        whole: dict[str, Size | None] = {}
        found: dict[str, Size | None] = {}
        for t in subterms(statement):
            if t.op in ("sum", "forall", "product", "exists"):
                name, size = t.data[0], Size.from_term(t.args[1], self.dims) if t.args[0] == ZERO else None
                target = whole if size is not None else found
                if size is None:
                    size = self._axis(t.args[0], t.args[1], {**whole, **found})
                    if size is not None:
                        self.compared |= {name, *t.args[0].free, *t.args[1].free}
                target[name] = size if target.get(name, size) == size else None
            elif t.op in ("lt", "le"):
                self.compared |= {a.data for x in t.args for a in subterms(x) if a.op == "index"}
        self.axes = {name: size for name, size in found.items() if size is not None and name not in whole}

    def _axis(self, low: Term, high: Term, known: Mapping[str, Size | None]) -> Size | None:
        """The axis of which the range is a part that starts or ends at an index."""
        axes: set[Size | None] = set()
        for end, slack in ((low, (0, 1)), (high, (0, 1))):
            size = Size.from_term(end, self.dims)
            if end == ZERO:
                continue
            if size is not None:
                axes.add(size if end is high else None)
                continue
            found = place(end)
            if found is None or found[1] not in slack:
                return None
            axes.add(known.get(found[0].data) if found[0].op == "index" else self.bounds.get(found[0].data))
        return axes.pop() if len(axes) == 1 else None
