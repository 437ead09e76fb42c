r"""The letter that a document writes entries with: `A = (a_{ij})`, `Y = (y_1, \dots, y_N)^\top`.

From there on `a` means the same as `A`, and positions count as these do, unless the author says otherwise. Where
nothing declares the matrix, `(a_{ij})_{m \times n}` declares it, and so does a display of its corner entries.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.documents.scope import Notation
from proofcheck.lang.tex.declared import Ambiguous, axes, size
from proofcheck.lang.tex.ellipses import written_out
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex


@dataclass(frozen=True, slots=True)
class Lettered:
    """The entries of `whole` are written with `letter`, which is `text`. `shape`: what `whole` is declared as here.
    `first`: the position of the first entry, where one is written."""

    whole: str
    letter: str
    text: str
    shape: tuple[str, ...] | None
    sizes: frozenset[str]
    first: int | None


def lettered(notation: Notation, tex: str, head: Tex, body: Tex) -> Lettered | None:
    """What `head = body` says of the letter of entries; None if it says nothing of the kind."""
    if not is_name(head):
        return None
    turned = False
    body = written_out(body)
    while True:
        if body.kind == "sup" and body.children[1].kind == "symbol" and body.children[1].value in TRANSPOSED:
            turned = not turned
        elif not (body.kind == "group" and body.value in ("()", "[]")):
            break
        elif body.children[0].kind == "list":
            return None
        body, bracketed = body.children[0], body
        if body.kind == "sub":
            return _by_one(notation, tex, head, bracketed, turned) if bracketed.kind == "group" else None
    if body.kind == "sub" and body.children[0].kind == "group":  # (a_{ij})_{m \times n}
        return _by_one(notation, tex, head, body, turned)
    running: list[str] = []
    ends: list[tuple[Tex, Tex]] = []
    while body.kind == "entries":
        running.append(str(body.value))
        ends.append((body.children[0], body.children[1]))
        body = body.children[2]
    pattern = _pattern(notation, head, body)
    if not running or pattern is None or sorted(pattern[1]) != sorted(running):
        return None
    swapped = pattern[1] != running
    sizes: set[str] = set()
    try:
        shape = [_size(low, high, tex, notation, sizes) for low, high in ends]
    except Ambiguous:
        return None
    if turned and len(shape) == 2:
        shape.reverse()
    return _made(
        notation, head, pattern[0], shape, swapped != (turned and len(shape) == 2), sizes, int(str(ends[0][0].value))
    )


def _by_one(notation: Notation, tex: str, head: Tex, tree: Tex, turned: bool) -> Lettered | None:
    """`(a_{ij})`, perhaps with a shape below."""
    shape: list[str] | None = None
    sizes: set[str] = set()
    if tree.kind == "sub":
        found = axes(tree.children[1])
        if len(found) != 2:
            return None
        try:
            shape = [size(axis, tex, notation.writer.names, sizes) for axis in found]
        except Ambiguous:
            return None
        tree = tree.children[0]
    pattern = _pattern(notation, head, tree.children[0])
    if pattern is None or len(pattern[1]) != 2 or turned:
        return None
    return _made(notation, head, pattern[0], shape, False, sizes, None)


def _pattern(notation: Notation, head: Tex, tree: Tex) -> tuple[Tex, list[str]] | None:
    """The letter of `a_{ij}` with the letters below it, where nothing declares it."""
    if tree.kind != "sub" or tree.children[0].kind != "symbol":
        return None
    letter, script = tree.children
    items = script.children if script.kind in ("list", "product") and set(script.value) <= {"", ","} else (script,)
    below = [str(item.value) for item in items if item.kind == "symbol"]
    names = notation.writer.names
    if len(below) != len(items) or len(set(below)) < len(below) or letter.value == head.value:
        return None
    if not (notation.fresh(letter) and notation.fresh(tree)) or names.known(letter) in notation.writer.define:
        return None
    return letter, below


def _size(low: Tex, high: Tex, tex: str, notation: Notation, sizes: set[str]) -> str:
    text = size(high, tex, notation.writer.names, sizes)
    return text if str(low.value) == "1" else f"{text} + 1"


def _made(
    notation: Notation,
    head: Tex,
    letter: Tex,
    shape: list[str] | None,
    swapped: bool,
    sizes: set[str],
    first: int | None,
) -> Lettered | None:
    names = notation.writer.names
    known = names.known(head)
    declared = notation.shape(known) if known is not None and notation.meaning(known) is not None else None
    if declared is None:
        small = len(str(letter.value)) == 1 and str(letter.value).islower()
        if shape is None or len(shape) != 2 or not small or not notation.fresh(head):
            return None  # the entries of (x_1, \\dots, x_n) may be vectors
    elif len(declared) not in (1, 2) or (shape or declared) != declared:
        return None
    whole, name = names.of(head), names.of(letter)
    if whole is None or name is None:
        return None
    new = tuple(shape) if declared is None and shape is not None else None
    text = f"{whole}.T" if swapped else whole
    return Lettered(whole, name, text, new, frozenset(sizes) if new else frozenset(), first)
