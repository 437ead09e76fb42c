r"""Derivatives of functions that are written without their argument: `(fg)' = f'g + fg'`, `(\sin x)' = \cos x`.

The letters below a prime, and the others of such a formula that usually are functions, stand for functions of one
variable, as often differentiable as the formula needs. It is written out with that variable.
"""

from __future__ import annotations

from itertools import pairwise

from proofcheck.documents.ofnumbers import CONSTANTS
from proofcheck.documents.scope import Notation
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.tree import Tex, names, walk

FUNCTION = "real -> real"
_FUNCTIONS = frozenset("fghuvwy")
_VARIABLE = "x"
_DONE = names("relation add product frac sqrt number symbol name sup group prime")


def of_functions(tree: Tex, notation: Notation) -> tuple[Tex, dict[str, str]] | None:
    """A formula with primes, written out, and the types of its letters; None for any other, and where it is not plain
    what these are."""
    nodes = walk(tree)
    primes = [node for node in nodes if node.kind == "prime"]
    if not primes or any(node.kind not in _DONE for node in nodes):
        return None
    letters = {canonical(node): node for node in nodes if node.kind == "symbol" and node.value not in ("pi", "e")}
    if any(not notation.fresh(node) for node in letters.values()) or not all(map(_of_letter_or_group, primes)):
        return None
    if any(_applied(node, letters.keys() & _FUNCTIONS) for node in nodes):
        return None
    functions = letters.keys() & _FUNCTIONS
    others = letters.keys() - functions - CONSTANTS - {"pi"}
    if others - {_VARIABLE} or (not functions and _VARIABLE not in letters):
        return None
    types = dict.fromkeys(functions, FUNCTION) | dict.fromkeys(letters.keys() - functions - {"pi"}, "real")
    named = {str(notation.writer.names.of(letters[s])): type_ for s, type_ in types.items() if s in letters}
    return _written(tree, functions), named | {_VARIABLE: "real"}


def _of_letter_or_group(prime: Tex) -> bool:
    base = prime.children[0]
    return (base.kind == "symbol" and base.value in _FUNCTIONS) or (base.kind == "group" and base.value in ("()", "[]"))


def _applied(node: Tex, functions: frozenset[str] | set[str]) -> bool:
    """Whether a function is written with its argument: then the formula says itself what that is."""
    if node.kind != "product":
        return False
    heads = ((a.children[0] if a.kind in ("prime", "sup") else a, b) for a, b in pairwise(node.children))
    return any(a.value in functions and b.kind == "group" and _lone(b) for a, b in heads if a.kind == "symbol")


def _lone(group: Tex) -> bool:
    inner = group.children[0]
    return inner.kind in ("symbol", "number") and str(inner.value) not in _FUNCTIONS


def _written(tree: Tex, functions: frozenset[str] | set[str]) -> Tex:
    at = (tree.start, tree.end)
    argument = Tex("group", *at, "()", (Tex("symbol", *at, _VARIABLE),))
    if tree.kind == "symbol" and tree.value in functions:
        return Tex("group", *at, "()", (Tex("product", *at, ("",), (tree, argument)),))
    if tree.kind == "prime" and tree.children[0].kind == "symbol":
        return Tex("group", *at, "()", (Tex("product", *at, ("",), (tree, argument)),))
    if tree.kind == "prime":
        inner = _written(tree.children[0], functions)
        for _ in range(tree.value):
            sign, below = Tex("symbol", *at, "d"), Tex("symbol", *at, "d")
            under = Tex("product", *at, ("",), (below, Tex("symbol", *at, _VARIABLE)))
            by = Tex("frac", *at, None, (sign, under))
            inner = Tex("group", *at, "()", (Tex("product", *at, ("",), (by, inner)),))
        return inner
    if not tree.children:
        return tree
    children = tuple(child if child is None else _written(child, functions) for child in tree.children)
    return Tex(tree.kind, tree.start, tree.end, tree.value, children)
