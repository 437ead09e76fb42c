r"""Figures in formulas: `\pi = 3.14` says that it is 3.14 rounded, and `$2^{30}$ bytes` more than the formula.

A decimal number on one side of an equation is read as a rounded one. What is exactly so is so when rounded, too; so a
formula is called false only if it is false in both readings.
"""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.source.patterns import lazy

_UNITS = (
    "%|percent|per ?cent|million|billion|trillion|thousand|hundred|times|bytes?|bits?|[KMGTP]i?B|ms|"
    "[kKMGTP]?FLOPS?|[千百万亿倍兆]"
)
_CLOSED = r"(?:\$\$?|\\[)\]])?"
_UNIT_BEHIND = lazy(rf"[\s$)]{{0,3}}(?:{_UNITS})(?![A-Za-z])", re.IGNORECASE)
_GLUED = lazy(rf"{_CLOSED}-?[A-Za-z]")  # `$= 85$M`, `$= 5$-fold`
# A figure with words in its formula: `3\,\text{k}`.
_UNIT_INSIDE = lazy(r"\d\s*(?:\\[,;:!]|\\ |~|\s)*\\(?:text|textrm|mbox)\s*\{\s*-?(?P<word>[^\s}]+)")
_ENDS_IN_FIGURE = lazy(r"\d(?:[\s})~]|\\[,;:! ])*$")
_WORD_BEHIND = lazy(rf"{_CLOSED}\s*(?:(?P<word>[A-Za-z]+)|(?P<sign>[\u4e00-\u9fff]))")
# With these a sentence goes on behind a figure; any other word may be what the figure counts.
_WORDS = (
    "a an and are as at because but by can cannot does exactly fails follows for from gives has "
    "hence hold holds however if implies in instead is it its may means must not of on only or "
    "otherwise since so that the then there therefore this thus to true was we when where whereas "
    "which while will with without yields"
)
_GOES_ON = frozenset(_WORDS.split())
_GOES_ON_CHINESE = frozenset("是且则而故所因即时的为与和或成恒不也都可这其对在当由从得")


def counted(text: str, end: int, tex: str) -> str:
    """Whether a figure at the end of a formula may be one of something: `unit` where a unit stands behind it, `word`
    where a word does that may be one, else nothing. `end`: the end of the formula in the text."""
    inside = _UNIT_INSIDE.search(tex)
    if inside and inside["word"].casefold() not in _GOES_ON:
        return "unit"
    if _UNIT_BEHIND.match(text, end):
        return "unit"
    if not _ENDS_IN_FIGURE.search(tex):
        return ""
    if _GLUED.match(text, end):
        return "unit"
    behind = _WORD_BEHIND.match(text, end)
    if not behind:
        return ""
    known = behind["word"].casefold() in _GOES_ON if behind["word"] else behind["sign"] in _GOES_ON_CHINESE
    return "" if known else "word"


def rounded(tree: Node) -> list[Node] | None:
    """The comparisons of a chain with its decimal figures as rounded ones; None where it has no such figures."""
    if tree.kind != "compare" or not any(_decimal(child) or _decimals(child) for child in tree.children):
        return None
    found = []
    for sign, left, right in zip(tree.value, tree.children, tree.children[1:], strict=False):
        if sign == "==" and _decimals(right):  # a vector of figures, each rounded by itself
            for k, figure in enumerate(right.children):
                entry = Node("subscript", left.start, left.end, None, (left, _position(k, right)))
                about = _approximate(figure) if _decimal(figure) else figure
                found.append(Node("compare", tree.start, tree.end, (sign,), (entry, about)))
            continue
        if sign == "==" and _decimal(right):
            right = _approximate(right)
        elif sign == "==" and _decimal(left):
            left, right = right, _approximate(left)
        found.append(Node("compare", tree.start, tree.end, (sign,), (left, right)))
    return found


def averaged(tree: Node) -> set[str]:
    """The names that stand under an average or a probability."""
    found: set[str] = set()
    if tree.kind == "call" and tree.value in ("E", "Var", "Cov", "P"):
        found |= _named(tree)
    for child in tree.children:
        found |= averaged(child)
    return found


def of_nothing(tree: Node) -> bool:
    """Whether an average or a probability in this speaks of no name at all."""
    if tree.kind == "call" and tree.value in ("E", "P") and not _named(tree):
        return True
    return any(map(of_nothing, tree.children))


def _named(tree: Node) -> set[str]:
    found = {str(tree.value)} if tree.kind == "name" else set()
    for child in tree.children:
        found |= _named(child)
    return found


def _decimal(node: Node) -> bool:
    if node.kind == "neg":
        (node,) = node.children
    return node.kind == "number" and "." in node.text


def _decimals(node: Node) -> bool:
    return node.kind == "list" and any(map(_decimal, node.children))


def _position(k: int, node: Node) -> Node:
    return Node("number", node.start, node.end, Fraction(k), text=str(k))


def _approximate(node: Node) -> Node:
    return Node("call", node.start, node.end, "approx", (node,))
