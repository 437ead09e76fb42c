r"""What a formula needs declared besides, where quantities in it run: `p(x, h)` under a sum over h.

The functions and tensors that such quantities are read as are told by `lang/tex/families.py`. A name that is declared
with a letter below it, `$x_i$: real[d]`, is declared for every letter: `x_j` is one like it. The upper end of a sum
that nothing declares, the N of `\sum_{i=1}^N`, is a size.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.ellipses import written_out
from proofcheck.lang.tex.families import COUNTING, at_letter, bound_in, families, placed, whole
from proofcheck.lang.tex.plain import Writer
from proofcheck.lang.tex.reading import Statement, Unread, statements_of
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.documents.scope import Notation

# Types of what may run.
_RUNS = re.compile(r"dim|integer|natural|real|positive|nonnegative|real\[[^\]]*\]|[^>]*-> real(?:\[[^\]]*\])?")
Quantities = dict[str, tuple[str, str]]  # spellings with names and types


def stated(
    notation: Notation, tree: Tex, tex: str, parts: Parts
) -> tuple[tuple[Statement, ...], Parts, Vocabulary, bool]:
    """What a formula says, with what it is read with, and whether quantities in it run. Raises Unread and
    ProofcheckError."""
    notation.entries_only(tree)
    vocabulary = notation.vocabulary(parts)
    try:
        return statements_of(tree, tex, vocabulary), parts, vocabulary, False
    except Unread:
        more = running(notation, tree, parts)
        if more is None:
            raise
    vocabulary = notation.vocabulary(more)
    return statements_of(tree, tex, vocabulary), more, vocabulary, True


def running(notation: Notation, tree: Tex, parts: Parts) -> Parts | None:
    """The declarations with what the formula needs besides; None where it needs nothing."""
    names = notation.writer.names
    declared = {name: type_.value for name, type_ in parts.where}
    found = dict(_sizes(notation, tree, declared))
    types = {name: type_ for name, type_ in (declared | found).items() if _RUNS.fullmatch(type_)}
    quantities = {spelling: (name, types[name]) for name in types for spelling in names.written(name)}
    found |= _alike(notation, tree, quantities, declared)
    made = {item.name: item for item in families(written_out(tree), quantities) if item.name not in declared}
    if not made and not found:
        return None
    bare = SourceText.bare
    found |= {name: item.type for name, item in made.items() if item.define is None}
    define = tuple((bare(item.define[0]), bare(item.define[1])) for item in made.values() if item.define)
    where = tuple((name, bare(type_)) for name, type_ in found.items())
    return Parts((*parts.where, *where), parts.given, (*parts.define, *define))


def _sizes(notation: Notation, tree: Tex, declared: Collection[str]) -> Iterator[tuple[str, str]]:
    """The letters that nothing declares and that sums from 0 or 1 end at."""
    bound = bound_in(tree)
    for node in walk(tree):
        low, high = node.children[:2] if node.kind == "big" and node.value in ("sum", "prod") else (None, None)
        if low is None or high is None or low.kind != "relation" or low.value != ("=",):
            continue
        if high.kind == "add" and len(high.children) == 2 and high.children[1].kind == "number":
            high = high.children[0]
        starts = low.children[1].kind == "number" and low.children[1].value in ("0", "1")
        if starts and high.kind == "symbol" and canonical(high) not in bound and notation.fresh(high):
            name = notation.writer.names.of(high)
            if name is not None and name not in declared:
                yield name, "dim"


def _alike(notation: Notation, tree: Tex, quantities: Quantities, declared: Collection[str]) -> dict[str, str]:
    """What is declared as others are: `x_j`, where `x_i` is declared and no sum runs over j, and `x_{k+1}`. Each is a
    name of its own."""
    bound = bound_in(tree)
    found: dict[str, str] = {}
    for node in (inner for one in walk(tree) for inner in (one, whole(one)) if inner is not None):
        place = placed(node)
        if place is None or place.kind not in ("symbol", "number", "add") or canonical(node) in quantities:
            continue
        spellings = (at_letter(node, letter) for letter in COUNTING)
        types = {quantities[spelling][1] for spelling in spellings if spelling in quantities}
        if len(types) != 1 or any(canonical(part) in bound for part in walk(place)):
            continue
        (type_,) = types
        free = place.children[0] if place.kind == "add" and len(place.children) == 2 else place
        counts = free.kind == "symbol" and (notation.fresh(free) or canonical(free) in quantities)
        name = notation.writer.names.of(node) or notation.writer.names.declared(node)
        if name is not None and name not in declared and (counts or "[" in type_):
            found[name] = type_
    return found


def like(nodes: Iterable[Tex], seen: Collection[str], writer: Writer) -> Iterator[str]:
    """The spellings of declared names that differ from undeclared ones in what stands below, or in parentheses above:
    `x_i` for `x_j`, `x^{(i)}` for `x^{(1)}`."""
    spelled, where = writer.names.spelled, writer.where
    inside = [whole(node) or node for node in nodes if placed(node) is not None]
    yield from (canonical(node) for node in inside if node.kind == "sup" and spelled.get(canonical(node)) in where)
    unknown = [node for node in inside if spelled.get(canonical(node)) not in where]
    blank = {at_letter(node, "") for node in unknown}
    for spelling, name in spelled.items() if blank else ():
        without = (spelling[:-1], spelling[:-2] + spelling[-1:])  # its letter, below or in parentheses
        if not blank.isdisjoint(without) and spelling not in seen and name in where:
            yield spelling
