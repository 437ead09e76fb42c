r"""Memberships that state something: `\sigma(x) \in (0, 1)`, `x^2 \in \{0, 1\}`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.several import is_dots
from proofcheck.lang.tex.tree import Tex

if TYPE_CHECKING:
    from proofcheck.lang.tex.reading import Reading

BRACKETS = ("[]", "()", "[)", "(]")  # of intervals


def of_numbers(tree: Tex) -> bool:
    """Whether this is a membership in an interval, or in a set that is written out."""
    member = tree.kind == "relation" and tree.value == ("in",)
    return member and bool(_ends(tree.children[1]) or _items(tree.children[1]))


def belonging(r: Reading, tree: Tex) -> Node | None:
    """The statement of a membership in a set of numbers; None for any other relation."""
    if not of_numbers(tree):
        return None
    item, target = tree.children
    element = r.expression(item)
    if r.rank(element, item):
        raise r.refuse(item, "a vector or a matrix in a set of numbers")
    at = (tree.start, tree.end)
    if limits := _ends(target):
        low, high = (None if infinite(end) else r.expression(end) for end in limits)
        if low is None and high is None:
            raise r.refuse(target, "all numbers are in this interval")
        signs = ["<" if target.value[0] == "(" else "<="] if low is not None else []
        signs += ["<" if target.value[1] == ")" else "<="] if high is not None else []
        sides = [node for node in (low, element, high) if node is not None]
        return Node("compare", *at, tuple(signs), tuple(sides))
    found = [Node("compare", *at, ("==",), (element, value)) for value in _values(r, _items(target))]
    return found[0] if len(found) == 1 else Node("or", *at, None, tuple(found))


def _ends(target: Tex) -> Sequence[Tex]:
    """The ends of an interval; nothing for anything else."""
    inner = target.children[0] if target.kind == "group" and target.value in BRACKETS else None
    return inner.children if inner is not None and inner.kind == "list" and inner.value == (",",) else ()


def listed(target: Tex) -> Sequence[Tex]:
    """What stands in `\\{-1, 1\\}`, dots among it; nothing for anything else."""
    if target.kind != "group" or target.value != "{}":
        return ()
    inner = target.children[0]
    return inner.children if inner.kind == "list" and set(inner.value) == {","} else (inner,)


def infinite(tree: Tex) -> bool:
    """Whether this is infinity, with a sign or without."""
    inner = tree.children[0] if tree.kind == "add" and len(tree.children) == 1 else tree
    return inner.kind == "symbol" and inner.value == "infty"


def _items(target: Tex) -> Sequence[Tex]:
    items = listed(target)
    plain = all(item.kind not in ("relation", "list", "text", "blank") and not is_dots(item) for item in items)
    return items if plain else ()


def _values(r: Reading, items: Sequence[Tex]) -> list[Node]:
    """The elements of a set, `\\pm 1` among them."""
    found: list[Node] = []
    for item in items:
        if item.kind == "add" and item.value == ("pm",):
            value = r.expression(item.children[0])
            found += [value, Node("neg", item.start, item.end, None, (value,))]
        else:
            found.append(r.expression(item))
    return found
