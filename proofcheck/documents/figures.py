r"""Figures in formulas: `\pi = 3.14` says that it is 3.14 rounded, and `$2^{30}$ bytes` more than the formula.

A decimal number on one side of an equation is read as a rounded one. What is exactly so is so when rounded, too; so a
formula is called false only if it is false in both readings.
"""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.source.patterns import lazy

UNIT_BEHIND = lazy(
    r"[\s$)]{0,3}(?:%|percent|million|billion|trillion|thousand|times|bytes?|bits?|[KMGTP]i?B|ms|[kKMGTP]?FLOPS?|[万亿])"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)


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
