r"""The structure of a formula: what stands in, above, below and beside what, before any name has a meaning.

`Tex` nodes know the stretch of LaTeX they came from. Kinds:

    number (value: digits)        symbol (value: a letter, `alpha`, `mathbf x`)    name (value: `softmax`, `log`)
    text (value)                  accent (value: `hat`; one child)                 blank (nothing: an empty side)
    group (value: the delimiters, as `()`, `[)`, `||`, `norm`, `floor`; one child)
    frac, binom (two children)    sqrt (radicand, and the degree if given)
    sub, sup (base, script)       prime (value: how many; one child)               factorial (one child)
    add (value: a sign for each child)      relation (value: the signs between the children)      not (one child)
    product (value: an operator between any two children, "" for nothing written)
    big (value: `sum`; lower limit, upper limit, body; a missing limit is None)
    and, or (children)            implies, iff (two children)                      quantified (`forall`; range, body)
    list (value: a separator between any two children)                             matrix, cases (lengths of the rows)
    indicator (of a statement)             system (formulas behind one brace)
    entries (value: its letter; first and last position, pattern: made of dots by `ellipses.py`)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any

from proofcheck.source.records import record


@record(frozen=True, slots=True)
class Tex:
    """A piece of a formula from `start` up to `end` of its LaTeX.

    `nodes` and `written` are what `walk` and `canonical.py` answered: both are asked again and again of one tree.
    """

    kind: str
    start: int
    end: int
    value: Any = None
    children: tuple[Any, ...] = ()
    nodes: tuple[Any, ...] | None = field(default=None, init=False, compare=False, repr=False)
    written: str | None = field(default=None, init=False, compare=False, repr=False)


def names(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def walk(tree: Tex) -> tuple[Tex, ...]:
    """`tree` and everything in it, in the order of the text."""
    if not tree.children:
        return (tree,)
    if tree.nodes is None:
        found: list[Tex] = []
        waiting = [tree]
        while waiting:
            node = waiting.pop()
            found.append(node)
            if node.children:
                waiting += [child for child in node.children[::-1] if child is not None]
        tree.nodes = tuple(found)  # type: ignore[misc]  # nothing else of it changes, and this is no part of it
    return tree.nodes


def unscripted(tree: Tex) -> Iterator[Tex]:
    """The nodes of a tree that stand in no subscript."""
    yield tree
    for child in tree.children[:1] if tree.kind == "sub" else tree.children:
        if child is not None:  # a sum without an end
            yield from unscripted(child)


def side_by_side(factors: Sequence[Tex], signs: Sequence[str] | None = None) -> Tex:
    """Factors as the product that they are, with nothing written between them unless signs are given; one alone."""
    if len(factors) == 1:
        return factors[0]
    value = ("",) * (len(factors) - 1) if signs is None else tuple(signs)
    return Tex("product", factors[0].start, factors[-1].end, value, tuple(factors))


def rows_of(node: Tex) -> list[tuple[Tex, ...]]:
    """The rows of a matrix or of cases."""
    rows, at = [], 0
    for length in node.value:
        rows.append(node.children[at : at + length])
        at += length
    return rows


def deeper_than(node: Tex, limit: int) -> bool:
    """Whether some part of `node` stands more than `limit` levels below it. Takes no stack."""
    level = [node]
    for _ in range(limit + 1):
        level = [child for part in level for child in part.children if child is not None]
        if not level:
            return False
    return True


def nesting(node: Tex) -> int:
    """How deep the statement of a formula is: each term of a sum and each factor of a product stands one level deeper
    than the next. The tree itself is not deep."""
    if not node.children:
        return 1
    below = [nesting(child) for child in node.children if child is not None]
    return max(below, default=0) + (len(below) if node.kind in ("add", "product") else 1)


def whole_number(node: Tex) -> int | None:
    """The whole number that is written, None for anything else, and for one of more than nine digits."""
    small = node.kind == "number" and node.value.isdigit() and len(node.value) < 10
    return int(node.value) if small else None
