r"""Congruences: `a \equiv b \pmod m` says that m divides the difference of both sides."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.tree import Tex

if TYPE_CHECKING:
    from proofcheck.lang.tex.reading import Reading

_WORDS = frozenset(["pmod", "mod", "bmod"])


def congruence(r: Reading, tree: Tex) -> Node | None:
    """The statement of a congruence; None if the relation is none."""
    if any(sign != "equiv" for sign in tree.value):
        return None
    last, modulus = _parted(tree.children[-1])
    if modulus is None:
        return None
    whole = r.expression(modulus)
    sides = [r.expression(side) for side in (*tree.children[:-1], last)]
    if any(r.rank(node, tree) for node in (whole, *sides)):
        raise r.refuse(tree, "a congruence of vectors or matrices")
    at = (tree.start, tree.end)
    zero = Node("number", *at, r.expression(Tex("number", *at, "0")).value, text="0")
    made = []
    for left, right in itertools.pairwise(sides):
        rest = Node("mod", *at, None, (Node("sub", *at, None, (left, right)), whole))
        made.append(Node("compare", *at, ("==",), (rest, zero)))
    return made[0] if len(made) == 1 else Node("and", *at, None, tuple(made))


def _parted(tree: Tex) -> tuple[Tex, Tex | None]:
    """A side without the modulus at its end, and the modulus."""
    if tree.kind in ("add", "neg"):
        last, modulus = _parted(tree.children[-1])
        return replace(tree, children=(*tree.children[:-1], last)), modulus
    if tree.kind == "list" and len(tree.children) == 2 and tree.value == ("gap",):
        modulus = _bracketed(tree.children[1])
        return (tree, None) if modulus is None else (tree.children[0], modulus)
    if tree.kind != "product" or any(tree.value):
        return tree, None
    *before, last = tree.children
    modulus = _bracketed(last)
    if modulus is None and len(before) > 1 and before[-1].kind in ("symbol", "name") and before[-1].value in _WORDS:
        modulus = last
        before.pop()
    if modulus is None or not before:
        return tree, None
    if len(before) == 1:
        return before[0], modulus
    return replace(tree, end=before[-1].end, value=tree.value[: len(before) - 1], children=tuple(before)), modulus


def _bracketed(tree: Tex) -> Tex | None:
    """The modulus in `(\\mathrm{mod}\\ m)`."""
    inner = tree.children[0] if tree.kind == "group" and tree.value == "()" else None
    if inner is None or inner.kind != "product" or len(inner.children) != 2:
        return None
    word, modulus = inner.children
    return modulus if word.kind in ("symbol", "name", "text") and str(word.value).strip() in _WORDS else None
