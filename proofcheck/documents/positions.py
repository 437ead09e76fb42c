r"""Letters that run over the entries of a declared tensor: the i of `y_i = w \cdot x_i`, which nothing else declares.

A document says it of every entry. A letter counts as such if it stands below names as a position only, and always along
axes of one size.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.documents.scope import Defined, Notation, names_in
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.canonical import bound_by, canonical, in_bold
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import value_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk, whole_number


def positions(tree: Tex, notation: Notation) -> dict[str, tuple[str, str]]:
    """The letters of a formula that run, each with its identifier and the size that it runs through."""
    below = list(_positions(tree, notation, frozenset()))
    found: dict[str, tuple[str, str]] = {}
    spoilt = _summed(tree) if below else set()
    spoilt |= {canonical(letter) for letter, _ in below if not notation.fresh(letter) and _used(tree, letter, below)}
    for letter, size in below:
        spelling, name = canonical(letter), notation.writer.names.of(letter)
        if name is None or found.setdefault(spelling, (name, size)) != (name, size):
            spoilt.add(spelling)
    return {spelling: item for spelling, item in found.items() if spelling not in spoilt}


def counts_from_one(tree: Tex, notation: Notation) -> bool:
    """Whether a formula speaks of `z_3` of a declared z with three entries: then the first one is `z_1`."""
    for node in walk(tree):
        place = whole_number(node.children[1]) if node.kind == "sub" and is_name(node.children[0]) else None
        if place is None or place < 2 or not notation.fresh(node):
            continue
        name = notation.writer.names.known(node.children[0])
        if name is not None and notation.shape(name) == [str(place)]:
            return True
    return False


def declared(parts: Parts, letters: dict[str, tuple[str, str]]) -> Parts:
    """The declarations with these letters as places, whatever whole numbers they were declared as."""
    names = frozenset(name for name, _ in letters.values())
    where = tuple(item for item in parts.where if item[0] not in names)
    given = tuple(text for text in parts.given if names.isdisjoint(names_in(text.value)))
    places = Parts.of({name: f"index[{size}]" for name, size in letters.values()})
    return Parts(where, given, parts.define).beside(places)


def run_through(name: str, notation: Notation) -> str | None:
    """The size n for a name declared as a whole number of 1, ..., n, or of 0, ..., n - 1 where entries count from 0,
    of which nothing else is supposed; None for others."""
    type_ = notation.writer.type_of(name)
    supposed = [text.value for text in notation.writer.given if name in names_in(text.value)]
    first = notation.writer.first
    if type_ is None or type_.value != "integer" or len(supposed) != 2 or first not in (0, 1):
        return None
    end = supposed[1].removeprefix(f"{name} <= ")
    size = end if first else end.removesuffix(" - 1")
    whole = f"{name} <= {size}" if first else f"{name} <= {size} - 1"
    return size if supposed == [f"{first} <= {name}", whole] else None


def _used(tree: Tex, letter: Tex, below: list[tuple[Tex, str]]) -> bool:
    """Whether a letter stands elsewhere than in the places of entries."""
    spelling = canonical(letter)
    places = sum(canonical(item) == spelling for item, _ in below)
    return sum(canonical(node) == spelling for node in walk(tree)) != places


def _letters_below(head: Tex) -> tuple[Tex, ...]:
    """The letters below the head of a definition of entries: the i and j of `A_{ij} = ...`; none of others."""
    if head.kind != "sub":
        return ()
    items = _items(head.children[1])
    return items if all(map(_letter, items)) and len({item.value for item in items}) == len(items) else ()


def _summed(tree: Tex) -> set[str]:
    r"""Letters in the range of a sum that stand in such sums only: `\sum_{i \neq j}` is over both."""
    ranges = {letter for big in walk(tree) for letter in _range(big)}
    return {letter for letter in ranges if not _outside(tree, letter)}


def _range(tree: Tex) -> set[str]:
    if tree.kind != "big" or tree.children[0] is None:
        return set()
    return {canonical(node) for node in walk(tree.children[0]) if _letter(node)}


def _outside(tree: Tex, letter: str) -> bool:
    """Whether a letter stands outside of the sums in whose range it is."""
    if letter in _range(tree):
        return False
    if _letter(tree) and canonical(tree) == letter:
        return True
    return any(_outside(child, letter) for child in tree.children if child is not None)


def _positions(tree: Tex, notation: Notation, bound: frozenset[str]) -> Iterator[tuple[Tex, str]]:
    bound |= bound_by(tree)
    if tree.kind == "sub":
        items = _items(tree.children[1])
        running = [item for item in items if _letter(item) and canonical(item) not in bound]
        known = notation.writer.names.known(tree) if running else None
        if running and (known is None or notation.meaning(known) is None):
            shape = _shape(tree.children[0], notation) or []
            for item, size in zip(items, shape, strict=False) if len(items) <= len(shape) else ():
                if item in running and (notation.fresh(item) or _through(item, notation) == size):
                    yield item, size
    for child in tree.children:
        if child is not None:
            yield from _positions(child, notation, bound)


def _through(letter: Tex, notation: Notation) -> str | None:
    name = notation.writer.names.known(letter)
    return run_through(name, notation) if name is not None else None


def _shape(base: Tex, notation: Notation) -> list[str] | None:
    """The shape of what has these entries: of the name itself, or of the vector in bold that it stands for."""
    names = notation.writer.names
    for spelling in (canonical(base), *(in_bold(base.value) if base.kind == "symbol" else ())):
        name = names.spelled.get(spelling)
        if name is not None and notation.meaning(name) is not None:
            return notation.shape(name)
    return None


def _items(script: Tex) -> tuple[Tex, ...]:
    if script.kind in ("list", "product") and set(script.value) <= {"", ","}:
        return script.children
    return (script,)


def _letter(tree: Tex) -> bool:
    return tree.kind == "symbol" and len(str(tree.value)) == 1 and str(tree.value).isalpha()


def family(notation: Notation, formula: Formula, head: Tex, body: Tex) -> Defined | None:
    """A definition by entries, `s_{ij} = q_i \\cdot k_j`: of the whole, where each letter below the new name runs
    through the entries of something in the body. None of others. Raises ProofcheckError, Unread."""
    letters = _letters_below(head)
    name = notation.writer.names.of(head.children[0]) if letters and is_name(head.children[0]) else None
    if name is None or notation.meaning(name) is not None or not notation.fresh(head):
        return None
    if any(canonical(node) == canonical(head.children[0]) for node in walk(body)):
        return None
    running = positions(body, notation)
    if any(canonical(letter) not in running for letter in letters):
        return None
    parts, names = notation.parts(body)
    vocabulary = notation.vocabulary(declared(parts, running))
    text = to_text(value_of(body, formula.tex, vocabulary))
    loops = "".join(" for {} in range({})".format(*running[canonical(letter)]) for letter in letters)
    pair = formula.text(name), formula.text(f"[{text}{loops}]")
    return Defined(name, pair, formula.source, names)
