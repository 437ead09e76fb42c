"""Where a formula has a value: `x != 0` of 1 / x, `u > 0` of log(u).

A formula whose letters nothing declares is meant where it has a value. What the author declares is meant everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from proofcheck.lang.parse import Node, named, parts
from proofcheck.lang.printing import to_text

_BINDS = frozenset({"generator", "comprehension", "lambda"})
_POSITIVE, _NOT_NEGATIVE = "{} > 0", "{} >= 0"
_OF_CALLS = {
    "log": _POSITIVE,
    "gamma": _POSITIVE,
    "sqrt": _NOT_NEGATIVE,
    "factorial": _NOT_NEGATIVE,
    "tan": "cos({}) != 0",
    "sec": "cos({}) != 0",
    "cot": "sin({}) != 0",
    "csc": "sin({}) != 0",
    "asin": "abs({}) <= 1",
    "acos": "abs({}) <= 1",
    "acosh": "{} >= 1",
    "atanh": "abs({}) < 1",
    "inv": "det({}) != 0",
}


def where_defined(tree: Node, types: Mapping[str, str]) -> list[str]:
    """The conditions under which a statement has a value, as far as they are plain and about some of these names."""
    reals = {name for name, type_ in types.items() if type_ == "real"}
    found = (text for node, text in _conditions(tree, reals, False) if not types.keys().isdisjoint(named(node)))
    return list(dict.fromkeys(found))


def _conditions(node: Node, reals: Collection[str], inside: bool) -> Iterator[tuple[Node, str]]:
    """Pieces with what has to hold of them. `inside`: of a derivative, which has none at the end of a range."""
    if node.kind in _BINDS:
        return
    if node.kind == "div":
        below = node.children[1]
        yield below, f"{to_text(below)} != 0"
    elif node.kind == "pow":
        base, exponent = node.children
        if exponent.kind in ("neg", "sub") or (exponent.kind == "number" and exponent.value < 0):
            yield base, f"{to_text(base)} != 0"
        if not _whole(exponent, reals):
            yield base, _POSITIVE.format(_in_brackets(base))
    elif node.kind == "call" and node.value in _OF_CALLS:
        for argument in node.children:
            text = _OF_CALLS[node.value]
            text = _POSITIVE if inside and text == _NOT_NEGATIVE else text
            yield argument, text.format(to_text(argument) if "({})" in text else _in_brackets(argument))
        if node.value == "log" and len(node.children) == 2:
            yield node.children[1], f"{to_text(node.children[1])} != 1"
    inside = inside or (node.kind == "call" and node.value in ("diff", "grad", "hessian"))
    for child in parts(node):
        yield from _conditions(child, reals, inside)


def _in_brackets(node: Node) -> str:
    return to_text(node) if node.kind in ("name", "number", "call") else f"({to_text(node)})"


def _whole(exponent: Node, reals: Collection[str]) -> bool:
    """Whether an exponent is a whole number, as far as it shows."""
    if exponent.kind == "number":
        return Fraction(exponent.value).denominator == 1
    if exponent.kind not in ("name", "add", "sub", "mul", "neg", "pow"):
        return False
    return exponent.value not in reals and all(_whole(child, reals) for child in exponent.children)
