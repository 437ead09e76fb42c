r"""What names must be for a formula to mean anything, where no text declares them.

A letter in the argument of a cosine is a real number, and one between the bars of a norm a vector: `\cos(a + b) = ...`,
`\|x + y\| \le ...`. Only small letters are read so (a capital one may be a matrix, and a word a function), and only
where that tells what all of them are. Nothing that is read so is called false: it may be meant of fewer values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from proofcheck.documents.scope import Notation
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.calls import OF_CHANCE
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.families import COUNTING
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.tree import Tex, names, unscripted, walk

_OF_NUMBERS = names("sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln exp")
_LETTERS = frozenset("abcfghklmnopqrstuvwxyz") | {name for name in GREEK if name.islower()} - {"pi"}
_NUMBER, _VECTOR = "real", "real[n]"
_SIZE = "n"
_SPOKEN = {_NUMBER: "number", _VECTOR: "vector", "dim": "size"}


@dataclass(frozen=True, slots=True)
class Taken:
    """What names that nothing declares are taken as, and why it is no more than that; empty where it is certain."""

    parts: Parts
    why: str = ""


NOTHING = Taken(Parts(()))


def inferred(tree: Tex, tex: str, notation: Notation, document: str) -> Taken:
    """What the undeclared names of a formula are taken as; nothing where that is not plain for all of its letters, or
    where the document speaks of one of them by itself, and may say in words what it is."""
    limits, shapes = _in_limits(tree, notation), _shapes(tree, notation)
    letters = {tex[node.start : node.end] for node in unscripted(tree) if _letter(node)} if shapes else ()
    if any(_spoken_of(letter, document) for letter in letters):
        shapes = {}
    types = shapes | limits
    said = [f"{name} as a {_SPOKEN[type_]}" for name, type_ in shapes.items()]
    if e := _base_of_logarithms(tree, notation):
        said.append("e as the base of the natural logarithm")
    parts = Parts.of(types, define={"e": "exp(1)"} if e else None)
    return Taken(parts, f"nothing declares what is in it; it takes {', '.join(said)}" if said else "")


@lru_cache(maxsize=256)  # the same few letters are asked about in one formula after another
def _spoken_of(letter: str, document: str) -> bool:
    """Whether a letter stands alone in a formula, or in a list or a declaration: `$x$`, `$x, y$`, `$x \\in G$`."""
    return re.search(rf"(?:\$|\\\(|,)\s*{re.escape(letter)}\s*(?:\$|\\\)|,|:|\\in\b|\\sim\b)", document) is not None


def _in_limits(tree: Tex, notation: Notation) -> dict[str, str]:
    """The letters that limits bind: numbers, but whole ones where a letter that counts grows beyond all bounds. A limit
    over all numbers is one over the whole ones too."""
    types: dict[str, str] = {}
    for node in walk(tree):
        low = node.children[0] if node.kind == "big" and node.value == "lim" else None
        if low is None or low.kind != "relation" or low.value != ("rightarrow",):
            continue
        letter, point = low.children
        name = notation.writer.names.of(letter) if letter.kind == "symbol" and notation.fresh(letter) else None
        if name is not None:
            grows = any(part.kind == "symbol" and part.value == "infty" for part in walk(point))
            types[name] = "dim" if grows and letter.value in COUNTING else "real"
    return types


def _base_of_logarithms(tree: Tex, notation: Notation) -> bool:
    raised = [id(node.children[0]) for node in walk(tree) if node.kind == "sup"]  # e^x is read anyway
    return any(node.value == "e" and id(node) not in raised and notation.fresh(node) for node in walk(tree))


def _shapes(tree: Tex, notation: Notation) -> dict[str, str]:
    bound = {spelling for node in walk(tree) for spelling in bound_by(node)}
    letters = {
        spelling: node
        for node in unscripted(tree)
        if (spelling := _letter(node)) and notation.fresh(node) and spelling not in bound
    }
    entries = {canonical(node.children[0]) for node in unscripted(tree) if node.kind == "sub"}
    letters = {s: node for s, node in letters.items() if s not in entries or f"mathbf {s}" not in letters}
    if not letters or any(canonical(node) in OF_CHANCE for node in walk(tree)):
        return {}
    normed = any(node.kind == "group" and node.value == "norm" for node in walk(tree))
    told: dict[str, set[str]] = {spelling: set() for spelling in letters}
    for node, type_ in _evidence(tree, normed):
        if (spelling := _letter(node)) in told:
            told[spelling].add(type_)
    types = {}
    for spelling, found in told.items():
        name = notation.writer.names.of(letters[spelling])
        if name is None or len(found) != 1:
            return {}
        (types[name],) = found
    if _VECTOR in types.values():
        if any(node.value == _SIZE for node in unscripted(tree)) or notation.meaning(_SIZE) is not None:
            return {}  # which size it is, is not said
        types = types | {_SIZE: "dim"}
    return types


def _letter(node: Tex) -> str:
    """The spelling of a small letter, bold or not; empty for anything else."""
    if node.kind != "symbol":
        return ""
    bold = str(node.value).removeprefix("mathbf ").removeprefix("boldsymbol ")
    return canonical(node) if bold in _LETTERS else ""


def _evidence(tree: Tex, normed: bool) -> Iterator[tuple[Tex, str]]:
    """Nodes with what they must be for one of the nodes around them to mean anything. `normed`: there are the bars of a
    norm, so that single ones are those of a number."""
    for node in walk(tree):
        if (node.kind == "symbol" and "bold" in canonical(node)) or str(node.value).startswith("mathbf "):
            yield node, _VECTOR
        if node.kind == "sup" and (node.children[0].value == "e" or node.children[0].kind == "number"):
            yield from _inside(node.children[1], _NUMBER)
        elif node.kind == "sup" and node.children[1].kind == "symbol" and node.children[1].value in TRANSPOSED:
            yield node.children[0], _VECTOR
        elif node.kind == "frac":
            yield from _inside(node.children[1], _NUMBER)
        elif node.kind == "sqrt":
            yield from _inside(node.children[0], _NUMBER)
        elif node.kind == "group" and node.value == "norm":
            terms = node.children[0].children if node.children[0].kind == "add" else node.children
            yield from ((_last(term), _VECTOR) for term in terms)
        elif node.kind == "group" and node.value == "||" and normed:
            yield node.children[0], _NUMBER
        elif node.kind == "group" and node.value == "angle" and node.children[0].kind == "list":
            yield from ((_last(term), _VECTOR) for term in node.children[0].children)
        elif node.kind == "product":
            yield from _arguments(node)


def _arguments(product: Tex) -> Iterator[tuple[Tex, str]]:
    """What stands behind functions of numbers: `x` in `\\sin 2 x` and `\\cos^2 x`."""
    called = False
    for child in product.children:
        head = child.children[0] if child.kind in ("sup", "sub") else child
        if head.kind == "name" and head.value in _OF_NUMBERS:
            called = True
        elif called:
            yield from _inside(child, _NUMBER)
            called = child.kind == "number"


def _last(term: Tex) -> Tex:
    return term.children[-1] if term.kind == "product" else term


def _inside(tree: Tex, type_: str) -> Iterator[tuple[Tex, str]]:
    """The letters of a sum of products of numbers, and nothing from within norms, products of vectors and the like."""
    if tree.kind == "group" and tree.value in ("norm", "angle"):
        return
    if tree.kind == "sup" and tree.children[1].kind == "symbol" and tree.children[1].value in TRANSPOSED:
        return
    yield tree, type_
    for child in tree.children[:1] if tree.kind == "sub" else tree.children:
        if child is not None:
            yield from _inside(child, type_)
