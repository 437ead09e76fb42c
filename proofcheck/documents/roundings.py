r"""Figures inside of a line of a calculation that are rounded: `\frac{2.3 - 2.6}{\sqrt{0.18}} = \frac{-0.3}{0.42}`.

The 0.42 is what the root comes to, in two digits. Such a line is false as it stands, and nobody means it so. What may
be rounded are the decimals of a side that do not stand in the side before it, and decimals of three digits and more
wherever they stand: `156 / 17.33 = 9` follows 17.333. In `26^4 \approx 460000` the zeros stand for digits that are not
told. If some values within their last digits make the line true, as the two orders at their ends show, it is not
called false.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text

MAX_FIGURES = 4  # of one line: their ends are tried in all combinations
DIGITS = 3  # of a decimal that may be rounded though the side before it has it, too
# A line as it stands, and as "at most" and "at least" at the ends of its figures; these are empty where none may be.
Line = tuple[str, list[str], list[str]]


def lines(tree: Node) -> Iterator[Line]:
    """Each line of a chain with what it says as inequalities. It may be true if one of each kind is."""
    if tree.kind != "compare":
        yield to_text(tree), [], []
        return
    for sign, left, right in zip(tree.value, tree.children, tree.children[1:], strict=False):
        about = right.children[0] if right.kind == "call" and right.value == "approx" else None
        figures = _figures(left, right if about is None else None)
        zeros = about is not None and _half(about) > Fraction(1, 2)
        line = to_text(replace(tree, value=(sign,), children=(left, right)))
        if sign != "==" or _plain(left) or len(figures) > MAX_FIGURES or not (figures or zeros) or right.kind == "list":
            yield line, [], []
            continue
        sides = [
            tuple(_with(side, dict(zip(figures, chosen, strict=True))) for side in (left, right))
            for chosen in itertools.product((-1, 1), repeat=len(figures))
        ]
        if about is not None:
            above, below = (_number(_value(about) + way * _half(about), about) for way in (1, -1))
            most = [_ordered(tree, "<=", moved, above) for moved, _ in sides]
            least = [_ordered(tree, ">=", moved, below) for moved, _ in sides]
        else:
            most, least = ([_ordered(tree, way, *both) for both in sides] for way in ("<=", ">="))
        yield line, most, least


def _figures(left: Node, right: Node | None) -> Sequence[str]:
    """The decimals of a line that may be rounded."""
    before = list(_decimals(left))
    after = list(_decimals(right)) if right is not None and not _plain(right) else []
    return list(
        dict.fromkeys(text for text in (*after, *before) if text not in before or len(_significant(text)) >= DIGITS)
    )


def _decimals(node: Node) -> Iterator[str]:
    if node.kind == "number" and "." in node.text and "e" not in node.text:
        yield node.text
    for child in node.children:
        if child is not None:
            yield from _decimals(child)


def _significant(text: str) -> str:
    return text.replace(".", "").lstrip("0")


def _plain(node: Node) -> bool:
    """Whether a side is a figure by itself: that is rounded as a whole."""
    if node.kind == "neg":
        (node,) = node.children
    return node.kind in ("number", "list") or (node.kind == "call" and node.value == "approx")


def _value(figure: Node) -> Fraction:
    return -_value(figure.children[0]) if figure.kind == "neg" else Fraction(figure.text)


def _half(figure: Node) -> Fraction:
    """Half a unit of the last digit of a figure that is given; zeros at the end of a whole number are not."""
    text = (figure.children[0] if figure.kind == "neg" else figure).text
    if "e" in text.lower():
        return Fraction(0)
    _, point, places = text.partition(".")
    zeros = len(text) - len(text.rstrip("0")) if not point else 0
    return Fraction(10) ** (zeros - len(places)) / 2


def _with(node: Node, moved: dict[str, int]) -> Node:
    """The side with each of these figures moved by half a unit of its last digit."""
    if node.kind == "number" and node.text in moved:
        digits = len(node.text.partition(".")[2])
        return _number(Fraction(node.text) + Fraction(moved[node.text], 2 * 10**digits), node)
    children = tuple(None if child is None else _with(child, moved) for child in node.children)
    return replace(node, children=children)


def _number(value: Fraction, at: Node) -> Node:
    parts = (str(value.numerator), str(value.denominator))
    over, under = (Node("number", at.start, at.end, Fraction(part), text=part) for part in parts)
    return Node("div", at.start, at.end, None, (over, under))


def _ordered(tree: Node, sign: str, left: Node, right: Node) -> str:
    return to_text(replace(tree, value=(sign,), children=(left, right)))
