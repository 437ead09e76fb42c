"""The plain case of `positions.py`: ranges that are looked at through I // t and I % t only, for one t each.

    sum(f(I // t, I % t) for I in range(s * t))  =  sum(f(i, k) for i in range(s) for k in range(t))

So stand Kronecker products, heads and vectorised matrices right after their definitions are expanded. Everything that
the general way would look at besides is asked about here, and makes it the general way's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofcheck.lang import terms
from proofcheck.lang.affine import ONE, Extents, exact_quotient
from proofcheck.lang.layouts import readings
from proofcheck.lang.ops import COMPARISONS, RANGES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration


def by_digits(
    roots: tuple[Term, ...],
    declarations: Mapping[str, Declaration],
    extents: Extents,
    pair: Callable[[str, Size], tuple[str, str]],
) -> tuple[Term, ...] | None:
    """The roots with their ranges split; `pair` names the two digits of an index. None where it is not that plain."""
    if ONE in extents.of_index.values():
        return None
    places: dict[Term, tuple[str, Size, Size]] = {}  # a digit: its index, its size, and by what is divided
    for root in roots:
        for t in nodes(root):
            if t.op in ("floor", "mod"):
                found = _digit(t, extents)
                if found is None:
                    return None
                places[t] = found
            elif t.op in RANGES:
                if t.args[0] != terms.ZERO:
                    return None
            elif t.op in COMPARISONS and any(a.op == "index" for a in t.args):
                return None
    cuts: dict[str, Size] = {}
    if not places or any(cuts.setdefault(name, by) != by for name, _, by in places.values()):
        return None
    if not all(_whole(root, declarations, extents, places) for root in roots):
        return None
    digits = {name: pair(name, by) for name, by in cuts.items()}

    def rule(t: Term) -> Term | None:
        if t in places:
            return terms.index(digits[places[t][0]][t.op == "mod"])
        if t.op not in RANGES or t.data[0] not in cuts:
            return None
        name, by = t.data[0], cuts[t.data[0]]
        (first, second), rows = digits[name], exact_quotient(extents.of_index[name] or ONE, by)
        assert rows is not None
        inner = Term(t.op, (terms.ZERO, by.term(), t.args[2]), (second,))
        return Term(t.op, (terms.ZERO, rows.term(), inner), (first,))

    split = tuple(terms.rewrite(root, rule) for root in roots)
    left = {t.data for root in split for t in nodes(root) if t.op == "index"}
    bound = {i for root in split for t in nodes(root) for i in terms.bound_indices(t)}
    return None if (left | bound) & cuts.keys() else split


def _digit(t: Term, extents: Extents) -> tuple[str, Size, Size] | None:
    """(I, size of the digit, divisor) of I // t or I % t, where I runs over a number of rows of t entries."""
    found = extents.digit(t)
    if found is None:
        return None
    name, extent, by = found
    rows = None if by in (ONE, extent) else exact_quotient(extent, by)
    return None if rows is None else (name, rows if t.op == "floor" else by, by)


def _whole(
    root: Term,
    declarations: Mapping[str, Declaration],
    extents: Extents,
    places: Mapping[Term, tuple[str, Size, Size]],
) -> bool:
    """Whether tensors are read along whole axes and at written numbers only, the digits being indices."""
    for name, args in readings(root):
        declaration = declarations.get(name)
        for size, a in zip(declaration.shape if declaration is not None else (), args, strict=False):
            if a in places:
                plain = places[a][1] == size
            elif a.op == "index":
                plain = extents.of_index.get(a.data) == size
            else:
                plain = not (a.free or a.names)
            if not plain:
                return False
    return True
