"""The names of a formula that nothing declares: what a reader would have to be told first."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.documents.scope import Notation
from proofcheck.lang import prelude
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.tex.calls import OF_CHANCE, STATED
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.expressions import UNITS
from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.signs import FUNCTIONS as WRITTEN
from proofcheck.lang.tex.signs import OF_SETS
from proofcheck.lang.tex.spelling import identifier, is_name
from proofcheck.lang.tex.tree import Tex, unscripted
from proofcheck.lang.tex.vocabulary import ALIASES, spellings

WORD = 4  # letters side by side that make a name rather than a product
_KNOWN = {"e", "pi", "I", "mathbf 1", "mathbb 1", "partial", "nabla", "infty", "d"} | (OF_CHANCE - {"P"}) | OF_SETS


def undeclared(tree: Tex, tex: str, notation: Notation) -> tuple[str, ...]:
    """The lines of notation that a formula lacks, as `x: ?`, in the order of the text."""
    found: dict[str, None] = {}
    for node, called in _needed(tree, list(_names(tree, frozenset(), notation))):
        if node.kind == "event":  # a probability of what has no values here may be declared as one quantity
            found.setdefault(f"${tex[node.start : node.end]}$: real")
            continue
        if node.kind == "word":
            found.setdefault(f"${node.value}$: ?")
            continue
        spelling = canonical(node)
        name = identifier(spelling)
        if spelling not in spellings(name):  # what would not be known again as plain text is written in LaTeX
            name = f"${tex[node.start : node.end]}$"
        found.setdefault(f"{name}: real -> real" if called else f"{name}: ?")
    return tuple(found)


def _needed(tree: Tex, named: list[tuple[Tex, bool]]) -> list[tuple[Tex, bool]]:
    """All but the entries of a name that is lacking itself, and letters that only number something: `z_j` and `i` of
    `f(z)_i = z_j`."""
    whole = {canonical(node) for node, _ in named if node.kind not in ("sub", "word", "event")}
    outside = {canonical(node) for node in unscripted(tree) if is_name(node)}
    kept = [
        (node, called)
        for node, called in named
        if node.kind in ("word", "event")
        or (canonical(node.children[0]) not in whole if node.kind == "sub" else canonical(node) in outside)
    ]
    return kept or named


def _names(tree: Tex, bound: frozenset[str], notation: Notation) -> Iterator[tuple[Tex, bool]]:
    bound |= bound_by(tree)
    if is_name(tree):
        if not notation.fresh(tree) or canonical(tree) in bound:
            return
        if tree.kind == "sub" and not _declares_nothing(tree.children[0], notation):
            yield from _names(tree.children[1], bound, notation)
            return
        if not _known(tree):
            yield tree, False
        return
    if tree.kind == "sup" and tree.children[1].kind == "symbol" and tree.children[1].value in TRANSPOSED:
        yield from _names(tree.children[0], bound, notation)
        return
    children = tree.children if tree.kind != "product" else _words(tree, bound, notation)
    for child in children:
        if child is not None and child.kind in ("word", "event"):
            yield child, False
        elif child is not None:
            yield from _names(child, bound, notation)


def _words(tree: Tex, bound: frozenset[str], notation: Notation) -> Iterator[Tex]:
    """The factors of a product, with letters side by side that make a word (`MaxPool`) as one."""
    run: list[Tex] = []
    for child in (*_events(tree, notation), Tex("end", tree.end, tree.end)):
        letter = child.kind == "symbol" and len(str(child.value)) == 1 and str(child.value).isalpha()
        free = letter and canonical(child) not in bound and notation.fresh(child)
        if free and (not run or run[-1].end == child.start):
            run.append(child)
            continue
        whole = len(run) >= WORD
        yield from [Tex("word", run[0].start, run[-1].end, "".join(str(item.value) for item in run))] if whole else run
        run = [child] if free else []
        if not free and child.kind != "end":
            yield child


def _events(tree: Tex, notation: Notation) -> Iterator[Tex]:
    r"""The factors of a product, with `P(A \cap B)` of events as one."""
    left = list(tree.children)
    while left:
        head = left.pop(0)
        if left and _of_event(head, left[0]) and notation.fresh(head):
            yield Tex("event", head.start, left.pop(0).end)
        else:
            yield head


def _of_event(head: Tex, argument: Tex) -> bool:
    chance = head.kind in ("symbol", "name") and head.value in ("P", "Pr", "mathbb P")
    return chance and argument.kind == "group" and argument.children[0].kind not in STATED


def _declares_nothing(tree: Tex, notation: Notation) -> bool:
    return notation.fresh(tree) and not _known(tree)


def _known(tree: Tex) -> bool:
    spelling = canonical(tree)
    name = ALIASES.get(spelling, spelling)
    if spelling in _KNOWN or spelling in UNITS or name in WRITTEN:
        return True
    return tree.kind == "name" and (name in FUNCTIONS or prelude.definition(name) is not None)
