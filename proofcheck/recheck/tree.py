"""Text of the claim language -> syntax trees, on Python's parser with a white list. Nothing is evaluated.

Numbers are exact and keep their text, because `approx(0.10)` means two digits. Everything is bounded: characters,
brackets, nodes, digits.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

MAX_CHARACTERS = 400_000
MAX_BRACKETS = 190
MAX_NODES = 60_000
MAX_DIGITS = 2_000
_NUMBER = re.compile(r"(?:\d[\d_]*)?\.?\d*(?:[eE][+-]?\d{1,4})?")
_LITERAL = re.compile(r"\d[\d_]*")
_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.Mod: "%",
    ast.FloorDiv: "//",
}
_SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


_UNARY: dict[type[ast.unaryop], str] = {ast.UAdd: "pos", ast.USub: "neg", ast.Not: "not"}


class Unreadable(ValueError):
    """A text that is not of the language, or beyond its limits."""


class Uncovered(Unreadable):
    """A text of the language that this program says nothing about."""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """`for variable in <over>(low, high) if conditions`; over is range, interval or the name of a set of numbers."""

    variable: str
    over: str
    low: Node | None
    high: Node | None
    conditions: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A piece of syntax, compared by identity.

    kind: number (value, text), name (value), string (value), op (value: its sign; args), neg, not, and, or,
    compare (value: signs; args), call (value: name; args, keywords), index (args: base and places; a place may be a
    slice), slice (args: low, high or None), transpose, list, comprehension | generator (args: element; clauses),
    lambda (value: names). `names` are those it uses, bound ones of its own left out.
    """

    kind: str
    value: Any = None
    args: tuple[Any, ...] = ()
    keywords: tuple[tuple[str, Node], ...] = ()
    clauses: tuple[Clause, ...] = ()
    text: str = ""
    names: frozenset[str] = field(default=frozenset())


def parse(text: str) -> Node:
    """The syntax tree of a statement or an expression. Raises Unreadable."""
    if len(text) > MAX_CHARACTERS:
        raise Unreadable(f"{len(text)} characters")
    depth = 0
    for character in text:
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character in "#\\" or (not character.isprintable() and character not in "\n\t"):
            raise Unreadable(f"the character U+{ord(character):04X}")
        if not 0 <= depth <= MAX_BRACKETS:
            raise Unreadable("brackets that do not match, or too many")
    if depth or not text.strip():
        raise Unreadable("not a whole expression")
    if any(len(match.group()) > MAX_DIGITS for match in _LITERAL.finditer(text)):
        raise Unreadable("a number of too many digits")
    wrapped = f"({text}\n)"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(wrapped, mode="eval")
        return _Reader(wrapped).read(tree.body)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise Unreadable(str(error) or type(error).__name__) from None


def make(kind: str, value: Any = None, args: tuple[Any, ...] = (), **more: Any) -> Node:
    """A node with the names that it uses."""
    names = {value} if kind in ("name", "call") else set()
    for part in (*args, *(given for _, given in more.get("keywords", ()))):
        if part is not None:
            names |= part.names
    for clause in reversed(more.get("clauses", ())):
        for condition in clause.conditions:
            names |= condition.names
        names.discard(clause.variable)
        for end in (clause.low, clause.high):
            if end is not None:
                names |= end.names
    return Node(kind, value, args, names=frozenset(names), **more)


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.count = 0

    def source(self, tree: ast.expr) -> str:
        """The text of a literal, which never runs over a line."""
        line = self.lines[tree.lineno - 1].encode()
        return line[tree.col_offset : tree.end_col_offset].decode()

    def read(self, tree: Any) -> Node:
        self.count += 1
        if self.count > MAX_NODES:
            raise Unreadable("too large")
        reader = getattr(self, f"_{type(tree).__name__.lower()}", None)
        if reader is None:
            raise Unreadable(f"{type(tree).__name__} is not part of the language")
        found: Node = reader(tree)
        return found

    def _constant(self, tree: ast.Constant) -> Node:
        if isinstance(tree.value, bool):
            return make("name", str(tree.value))
        if isinstance(tree.value, str):
            return Node("string", tree.value)
        text = self.source(tree).replace("_", "")
        if not isinstance(tree.value, int | float) or not _NUMBER.fullmatch(text):
            raise Unreadable(f"the number {text[:40]}")
        if abs(int(text.lower().partition("e")[2] or 0)) > MAX_DIGITS:
            raise Unreadable("a number of too many digits")
        return Node("number", Fraction(text), text=text)

    def _name(self, tree: ast.Name) -> Node:
        return make("name", tree.id)

    def _binop(self, tree: ast.BinOp) -> Node:
        sign = _BINARY.get(type(tree.op))
        if sign is None:
            raise Unreadable("an operator that is not part of the language")
        return make("op", sign, (self.read(tree.left), self.read(tree.right)))

    def _unaryop(self, tree: ast.UnaryOp) -> Node:
        kind = _UNARY.get(type(tree.op))
        if kind is None:
            raise Unreadable("`~` is not part of the language")
        return make(kind, None, (self.read(tree.operand),))

    def _boolop(self, tree: ast.BoolOp) -> Node:
        return make("and" if isinstance(tree.op, ast.And) else "or", None, tuple(map(self.read, tree.values)))

    def _compare(self, tree: ast.Compare) -> Node:
        signs = tuple(_SIGNS.get(type(op), "") for op in tree.ops)
        if "" in signs:
            raise Unreadable("`in` and `is` are not part of the language")
        return make("compare", signs, tuple(map(self.read, (tree.left, *tree.comparators))))

    def _call(self, tree: ast.Call) -> Node:
        if not isinstance(tree.func, ast.Name):
            raise Unreadable("only names are called")
        keywords = []
        for keyword in tree.keywords:
            if keyword.arg is None:
                raise Unreadable("`**` before an argument")
            keywords.append((keyword.arg, self.read(keyword.value)))
        return make("call", tree.func.id, tuple(map(self.read, tree.args)), keywords=tuple(keywords))

    def _attribute(self, tree: ast.Attribute) -> Node:
        if tree.attr != "T":
            raise Unreadable("only `.T` follows a dot")
        return make("transpose", None, (self.read(tree.value),))

    def _subscript(self, tree: ast.Subscript) -> Node:
        items = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        places = []
        for item in items:
            if isinstance(item, ast.Slice):
                if item.step is not None:
                    raise Unreadable("a slice with a step")
                ends = tuple(None if end is None else self.read(end) for end in (item.lower, item.upper))
                places.append(make("slice", None, ends))
            else:
                places.append(self.read(item))
        return make("index", None, (self.read(tree.value), *places))

    def _list(self, tree: ast.List) -> Node:
        return make("list", None, tuple(map(self.read, tree.elts)))

    def _lambda(self, tree: ast.Lambda) -> Node:
        a = tree.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            raise Unreadable("a lambda with other than plain names")
        return make("lambda", tuple(p.arg for p in a.args), (self.read(tree.body),))

    def _listcomp(self, tree: ast.ListComp | ast.GeneratorExp) -> Node:
        kind = "comprehension" if isinstance(tree, ast.ListComp) else "generator"
        return make(kind, None, (self.read(tree.elt),), clauses=self._clauses(tree.generators))

    _generatorexp = _listcomp

    def _clauses(self, generators: list[ast.comprehension]) -> tuple[Clause, ...]:
        clauses = []
        for generator in generators:
            target, source = generator.target, generator.iter
            if not isinstance(target, ast.Name):
                raise Unreadable("a loop binds one name")
            conditions = tuple(map(self.read, generator.ifs))
            if isinstance(source, ast.Name):
                clauses.append(Clause(target.id, source.id, None, None, conditions))
                continue
            if not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name)) or source.keywords:
                raise Unreadable("a loop over anything but range, interval or a set of numbers")
            over, ends = source.func.id, tuple(map(self.read, source.args))
            if over not in ("range", "interval") or not (len(ends) == 2 or (over == "range" and len(ends) == 1)):
                raise Unreadable("a loop over anything but range, interval or a set of numbers")
            clauses.append(Clause(target.id, over, ends[0] if len(ends) == 2 else None, ends[-1], conditions))
        return tuple(clauses)


def entrywise(node: Node) -> bool:
    """Whether `all(...)` or `any(...)` is about the entries of tensors, which a comparison takes all at once:
    `any(x > t)` says that some entry is above t, `all(x != y)` that all entries differ."""
    (body,) = node.args
    if body.kind == "compare":
        return (node.value == "any") != (tuple(body.value) == ("!=",))
    return body.kind not in ("generator", "name", "list") and not (body.kind == "and" and node.value == "all")
