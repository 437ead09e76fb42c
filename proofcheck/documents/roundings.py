r"""Figures inside of a line of a calculation that are rounded: `\frac{2.3 - 2.6}{\sqrt{0.18}} = \frac{-0.3}{0.42}`.

The 0.42 is what the root comes to, in two digits. Such a line is false as it stands, and nobody means it so. What may
be rounded are the decimals of a side that do not stand in the side before it, as long as that side is no mere figure.
If some values within their last digits make the line true, as a change of sign between the ends shows, it is not called
false.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text

MAX_FIGURES = 3  # of one side: its ends are tried in all combinations


def ends(tree: Node) -> Iterator[list[str]]:
    """For each line of a chain that may be rounded: what it says as inequalities, at the ends of its figures."""
    if tree.kind != "compare":
        return
    for sign, left, right in zip(tree.value, tree.children, tree.children[1:], strict=False):
        figures = _new(left, right)
        if sign == "==" and figures and len(figures) <= MAX_FIGURES and not _plain(left) and not _plain(right):
            yield [
                to_text(
                    replace(tree, value=("<=",), children=(left, _with(right, dict(zip(figures, chosen, strict=True)))))
                )
                for chosen in itertools.product((-1, 1), repeat=len(figures))
            ]


def _new(left: Node, right: Node) -> Sequence[str]:
    """The decimals of the right side that do not stand on the left."""
    known = set(_decimals(left))
    return [text for text in dict.fromkeys(_decimals(right)) if text not in known]


def _decimals(node: Node) -> Iterator[str]:
    if node.kind == "number" and "." in node.text and "e" not in node.text:
        yield node.text
    for child in node.children:
        if child is not None:
            yield from _decimals(child)


def _plain(node: Node) -> bool:
    """Whether a side is a figure by itself: that is rounded as a whole."""
    if node.kind == "neg":
        (node,) = node.children
    return node.kind in ("number", "list") or (node.kind == "call" and node.value == "approx")


def _with(node: Node, moved: dict[str, int]) -> Node:
    """The side with each of these figures moved by half a unit of its last digit."""
    if node.kind == "number" and node.text in moved:
        digits = len(node.text.partition(".")[2])
        value = Fraction(node.text) + Fraction(moved[node.text], 2 * 10**digits)
        text = f"{value.numerator} / {value.denominator}"
        over, under = (Node("number", node.start, node.end, Fraction(part), text=part) for part in text.split(" / "))
        return Node("div", node.start, node.end, None, (over, under))
    children = tuple(None if child is None else _with(child, moved) for child in node.children)
    return replace(node, children=children)
