"""Syntax trees -> text of the statement language: `parse(to_text(tree))` is `tree` again, up to positions.

Parentheses stand where the grammar needs them, and around products that `@` takes part in: `(Q @ K.T) @ V` and
`Q @ (K.T @ V)` are the same matrix at different costs, so the grouping is always shown. Numbers keep the digits they
were written with, because `approx(0.10)` means two.
"""

from __future__ import annotations

import keyword
import re
from fractions import Fraction

from proofcheck.lang import bounds
from proofcheck.lang.parse import Clause, Node
from proofcheck.source.characters import MAX_NAME

# How tightly a kind of syntax binds, as in Python's grammar; a child that binds less than its place asks for is put
# in parentheses.
LAMBDA, OR, AND, NOT, COMPARE, ADD, MUL, UNARY, POWER, NUMBER, ATOM = range(11)
LEVELS = {
    "lambda": LAMBDA,
    "or": OR,
    "and": AND,
    "not": NOT,
    "compare": COMPARE,
    "add": ADD,
    "sub": ADD,
    "mul": MUL,
    "div": MUL,
    "matmul": MUL,
    "mod": MUL,
    "floordiv": MUL,
    "neg": UNARY,
    "pos": UNARY,
    "pow": POWER,
    "number": NUMBER,  # below an atom: `2.T` cannot be read, though `(2).T` can
}
_SIGNS = {"add": " + ", "sub": " - ", "mul": " * ", "div": " / ", "matmul": " @ ", "mod": " % ", "floordiv": " // "}

# Names, numbers and signs. A text of so many characters nests less deep than a statement may.
_PLAIN = re.compile(
    rf"(?:(?!(?:{'|'.join(keyword.kwlist)})\b)[A-Za-z_]\w{{0,{MAX_NAME - 2}}}\b"
    r"|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?![\w.])|(?<=[\w)\]])\.T\b|[ ()\[\],+\-*/%@<>=!])+",
    re.ASCII,
)
_SHORT = 200


def to_text(tree: Node) -> str:
    """The statement that `tree` is the syntax tree of, on one line.

    Raises ValueError for a tree that no text has: an unknown kind, or a number that is not a decimal fraction.
    """
    return _text(tree, LAMBDA)


def parsable(text: str) -> bool:
    """Whether what `to_text` wrote is surely read by `parse`, told without parsing it: what is written always is, but
    for names that are words of Python and for what is too long or nested too deeply. False where only `parse` knows."""
    return len(text) <= _SHORT and _PLAIN.fullmatch(text) is not None and not bounds.raised()


def level(node: Node) -> int:
    """How tightly the written form of `node` binds; ATOM for what needs no parentheses anywhere."""
    return LEVELS.get(node.kind, ATOM)


def _text(node: Node, place: int) -> str:
    """The text of `node` for a place that wants something binding at least as tightly as `place`."""
    write = _WRITERS.get(node.kind)
    text = _binary(node) if node.kind in _SIGNS else write(node) if write else None
    if text is None:
        raise ValueError(f"there is no syntax of kind {node.kind!r}")
    return text if level(node) >= place else f"({text})"


def _binary(node: Node) -> str:
    own = LEVELS[node.kind]
    left, right = node.children
    return f"{_text(left, own + regrouped(node))}{_SIGNS[node.kind]}{_text(right, own + 1)}"


def regrouped(node: Node) -> bool:
    """Whether a left operand that Python groups without parentheses is shown with them: beside or under `@`."""
    return "matmul" in (node.kind, node.children[0].kind) and LEVELS[node.kind] == MUL


def _power(node: Node) -> str:
    # The exponent may carry a sign and be a power itself: 2**-x**3 is 2**(-(x**3)).
    base, exponent = node.children
    return f"{_text(base, NUMBER)}**{_text(exponent, UNARY)}"


def number_text(node: Node) -> str:
    """The digits as written; for a number that was made rather than read, its decimal expansion."""
    if node.text:
        return node.text
    value: Fraction = node.value
    places = 0
    while value.denominator != 1:
        if places > 2000:
            raise ValueError(f"{node.value} has no finite decimal expansion")
        value, places = value * 10, places + 1
    digits = str(value.numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _string(node: Node) -> str:
    # No escapes exist in the language; a text with both kinds of quotes is written as pieces side by side.
    value: str = node.value
    quote = '"""' if "\n" in value else '"'
    pieces = [f"{quote}{piece}{quote}" for piece in value.split('"')]
    return " '\"' ".join(pieces)


def _comparison(node: Node) -> str:
    first, *rest = (_text(child, ADD) for child in node.children)
    return first + "".join(f" {sign} {text}" for sign, text in zip(node.value, rest, strict=True))


def _call(node: Node) -> str:
    if len(node.children) == 1 and not node.keywords and node.children[0].kind == "generator":
        return node.value + _text(node.children[0], LAMBDA)  # a generator brings its own parentheses
    parts = [_text(child, LAMBDA) for child in node.children]
    parts += [f"{key}={_text(value, LAMBDA)}" for key, value in node.keywords]
    return f"{node.value}({', '.join(parts)})"


def _subscript(node: Node) -> str:
    base, *indices = node.children
    inside = ", ".join(_text(index, OR) for index in indices) or "()"
    return f"{_text(base, ATOM)}[{inside}]"


def _slice(node: Node) -> str:
    low, high = (_text(end, OR) if end is not None else "" for end in node.children)
    return f"{low}:{high}"


def _clause(clause: Clause) -> str:
    if clause.over not in ("range", "interval"):
        return f" for {clause.variable} in {clause.over}" + "".join(f" if {_text(c, OR)}" for c in clause.conditions)
    ends = [clause.high] if clause.low is None else [clause.low, clause.high]
    inside = ", ".join(_text(end, LAMBDA) for end in ends)
    conditions = "".join(f" if {_text(condition, OR)}" for condition in clause.conditions)
    return f" for {clause.variable} in {clause.over}({inside}){conditions}"


def _loop(node: Node) -> str:
    return _text(node.children[0], OR) + "".join(map(_clause, node.clauses))


def _lambda(node: Node) -> str:
    names = f" {', '.join(node.value)}" if node.value else ""
    return f"lambda{names}: {_text(node.children[0], LAMBDA)}"


_WRITERS = {
    "number": number_text,
    "name": lambda node: node.value,
    "string": _string,
    "call": _call,
    "pow": _power,
    "neg": lambda node: f"-{_text(node.children[0], UNARY)}",
    "pos": lambda node: f"+{_text(node.children[0], UNARY)}",
    "compare": _comparison,
    "not": lambda node: f"not {_text(node.children[0], NOT)}",
    "and": lambda node: " and ".join(_text(child, NOT) for child in node.children),
    "or": lambda node: " or ".join(_text(child, AND) for child in node.children),
    "subscript": _subscript,
    "slice": _slice,
    "transpose": lambda node: f"{_text(node.children[0], ATOM)}.T",
    "list": lambda node: f"[{', '.join(_text(child, LAMBDA) for child in node.children)}]",
    "comprehension": lambda node: f"[{_loop(node)}]",
    "generator": lambda node: f"({_loop(node)})",
    "lambda": _lambda,
}
