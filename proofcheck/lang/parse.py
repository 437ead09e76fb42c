"""Text -> syntax tree, on Python's own parser with a white list; nothing is ever evaluated.

Every node knows the stretch of text it came from. Numbers keep their source text, because `0.1` is one tenth exactly
and `approx(0.10)` means two digits. What is not on the list is refused with its span.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.statement_syntax import StatementSyntax
from proofcheck.diagnostics.statement_too_large import StatementTooLarge
from proofcheck.lang import bounds
from proofcheck.lang.recursion import deeply
from proofcheck.source.characters import MAX_NAME
from proofcheck.source.records import record
from proofcheck.source.span import SourceText, Span

MAX_DEPTH = 120
SETS = frozenset({"real", "positive", "nonnegative", "integer", "natural"})  # what a generator runs over by name


@record(frozen=True, slots=True)
class Node:
    """A piece of syntax. `kind` is one of

    number (value: Fraction, text), name (value), string (value), call (value: name; children: arguments; keywords),
    add sub mul div pow matmul mod floordiv neg pos (children), compare (value: operators; children: operands),
    and or not (children), subscript (children: base, then indices), slice (children: low, high; None where open),
    transpose (child), list (children), comprehension | generator (children: element; clauses), lambda (value: names).
    """

    kind: str
    start: int
    end: int
    value: Any = None
    children: tuple[Any, ...] = ()
    keywords: tuple[tuple[str, Node], ...] = ()
    clauses: tuple[Clause, ...] = ()
    text: str = field(default="", compare=False)


def parts(node: Node) -> Iterator[Node]:
    """The pieces right below a piece of syntax, those of keywords and of `for` among them."""
    ends = (end for c in node.clauses for end in (c.low, c.high, *c.conditions))
    for child in (*node.children, *(value for _, value in node.keywords), *ends):
        if child is not None:  # an open end of a slice
            yield child


def named(node: Node) -> Iterator[str]:
    """The names in a tree that no generator in it binds."""
    if node.kind == "name":
        yield node.value
    bound = {c.variable for c in node.clauses} | (set(node.value) if node.kind == "lambda" else set())
    for child in parts(node):
        yield from (name for name in named(child) if name not in bound)


def called(node: Node) -> Iterator[str]:
    """The functions that a tree applies."""
    if node.kind == "call":
        yield node.value
    for child in parts(node):
        yield from called(child)


@dataclass(frozen=True, slots=True)
class Clause:
    """`for variable in range(low, high) if conditions`; `over` is "range", "interval", or the name of a set of numbers,
    and then `high` is that name."""

    variable: str
    low: Node | None
    high: Node
    conditions: tuple[Node, ...]
    over: str = "range"


_OPERATORS: dict[type[ast.operator], str] = {
    ast.BitOr: "Write a condition as `E(x, given=x > 0)`, that n divides m as `divides(n, m)`, and a size as `abs(x)`.",
    ast.BitAnd: "Write `and`.",
}
_BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.Pow: "pow",
    ast.MatMult: "matmul",
    ast.Mod: "mod",
    ast.FloorDiv: "floordiv",
}
_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# Python's parser warns of what it takes for slips (`3if`); whoever reads a statement is told by findings.
_FILE = "<statement of a claim>"
warnings.filterwarnings("ignore", module=re.escape(_FILE))
# What the check before parsing looks at: brackets, and every character that is no printable ASCII.
_NOTICED = re.compile(r"[()\[\]{}#\\]|[^ -~]")
_LITERAL = re.compile(r"(?<![\w.])\d[\w.]*(?:(?<=[eE])[+-]\d+)?")
# A word of Python's behind the last digit, which it reads, with a warning on standard error.
_GLUED = re.compile(r"(?:and|else|for|if|in|is|not|or)$")
_BRACKETS = frozenset("()[]{}")
_LONG_NAME = re.compile(rf"\b[^\W\d]\w{{{MAX_NAME},}}")
_KEPT = 2000  # characters of a text whose tree is kept
_NUMBER = re.compile(r"(?:\d[\d_]*)?\.?\d*(?:[eE][+-]?\d+)?")


@deeply
def parse(text: SourceText) -> Node:
    """The syntax tree of a statement. Raises ProofcheckError with the span of what cannot be read.

    A tree knows places in its text only, so one serves wherever the same text stands.
    """
    if len(text.value) > _KEPT:
        return _Parser(text).parse()
    try:
        return _tree(text.value, bounds.raised())
    except ProofcheckError:
        return _Parser(text).parse()  # its findings stand at the places of this text


@lru_cache(maxsize=4096)
def _tree(value: str, raised: tuple[tuple[str, int], ...]) -> Node:
    return _Parser(SourceText.bare(value)).parse()


def too_large(span: Span, bound: str) -> Finding:
    """The finding for what goes beyond a bound on the size of statements, and how that is raised."""
    remedy = f"{StatementTooLarge.remedy} {bounds.BOUNDS[bound].remedy()}"
    return StatementTooLarge.at(span, bounds.says(bound), remedy=remedy)


class _Parser:
    def __init__(self, text: SourceText) -> None:
        self.source = text
        self.count = 0
        self.most = bounds.allowed("syntax")
        # One pair of parentheses lets a statement run over several lines; positions are shifted back by `_offset`.
        self.wrapped = f"({text.value}\n)"
        self.line_starts = [0, *(match.end() for match in re.finditer("\n", self.wrapped))]
        self.ascii = text.value.isascii()

    def span(self, start: int, end: int) -> Span:
        return self.source.span(start, max(end, start + 1))

    def parse(self) -> Node:
        value = self.source.value
        self._precheck(value)
        try:
            tree = ast.parse(self.wrapped, _FILE, "eval")
        except SyntaxError as error:
            line, column = (error.lineno or 1) - 1, max((error.offset or 1) - 1, 0)
            position = self.line_starts[min(line, len(self.line_starts) - 1)] + column - 1
            raise self.slipped() or StatementSyntax.error(
                self.span(position, position + 1), "not a complete expression"
            ) from None
        except (RecursionError, MemoryError, ValueError):
            raise StatementTooLarge.error(self.span(0, len(value)), "the statement is nested too deeply") from None
        return self.node(tree.body, 0)

    def _precheck(self, value: str) -> None:
        if len(value) > bounds.allowed("characters"):
            raise self.too_large(0, 1, "characters")
        if not value.strip():
            raise StatementSyntax.error(self.span(0, 1), "the statement is empty")
        depth = 0
        for match in _NOTICED.finditer(value):
            position, character = match.start(), match.group()
            if character in "([{":
                depth += 1
                if depth > MAX_DEPTH:
                    raise StatementTooLarge.error(
                        self.span(position, position + 1), f"brackets are nested more than {MAX_DEPTH} deep"
                    )
            elif character in ")]}":
                depth -= 1
                if depth < 0:
                    raise StatementSyntax.error(
                        self.span(position, position + 1), f"`{character}` closes a bracket that was never opened"
                    )
            elif character == "#":
                raise StatementSyntax.error(self.span(position, position + 1), "`#` is not allowed in a statement")
            elif character == "\\" or (not character.isprintable() and character not in "\n\t"):
                raise (character == "\\" and self.slipped()) or StatementSyntax.error(
                    self.span(position, position + 1), f"the character U+{ord(character):04X} is not allowed here"
                )
        if depth > 0:
            end = len(value)
            raise StatementSyntax.error(self.span(end - 1, end), "a bracket is never closed")
        name = _LONG_NAME.search(value)
        if name is not None:
            message = f"a name has more than {MAX_NAME} characters"
            raise StatementTooLarge.error(self.span(*name.span()), message, remedy="Give it a shorter one.")
        for match in _LITERAL.finditer(value):
            literal = match.group()
            if _GLUED.search(literal):
                raise StatementSyntax.error(self.span(*match.span()), f"`{literal[:40]}` is not a number")
            digits = sum(c.isdigit() for c in literal)
            exponent = re.search(r"[eE][+-]?(\d+)$", literal)
            most = bounds.allowed("digits")
            if digits > most or (exponent and int(exponent.group(1).lstrip("0")[:9] or 0) > most):
                raise self.too_large(match.start(), match.end(), "digits")

    def slipped(self) -> ProofcheckError | None:
        """What is said of a slip that is known; None where this is none."""
        from proofcheck.lang.slips import slip

        found = slip(self.source.value)
        if found is None:
            return None
        start, end, message, remedy = found
        return StatementSyntax.error(self.span(start, end), message, remedy=remedy)

    def _offset(self, line: int, column: int) -> int:
        start = self.line_starts[line - 1]
        if not self.ascii:
            end = self.line_starts[line] if line < len(self.line_starts) else len(self.wrapped)
            column = len(self.wrapped[start:end].encode()[:column].decode(errors="ignore"))
        return start + column - 1

    def too_large(self, start: int, end: int, bound: str) -> ProofcheckError:
        return ProofcheckError([too_large(self.span(start, end), bound)])

    def refuse(self, start: int, end: int, what: str, remedy: str | None = None) -> ProofcheckError:
        return ConstructNotAllowed.error(self.span(start, end), f"{what} is not part of the language", remedy=remedy)

    def node(self, tree: ast.AST, depth: int) -> Node:
        self.count += 1
        assert isinstance(tree, ast.expr)
        if self.ascii and tree.end_lineno == 1:
            start, end = tree.col_offset - 1, (tree.end_col_offset or tree.col_offset) - 1
        else:
            start = self._offset(tree.lineno, tree.col_offset)
            end = self._offset(tree.end_lineno or tree.lineno, tree.end_col_offset or tree.col_offset)
        start, end = max(start, 0), min(end, len(self.source.value))  # a bare generator takes the pair of parentheses
        if depth > MAX_DEPTH * 2:
            raise StatementTooLarge.error(self.span(start, end), "the statement is nested too deeply")
        if self.count > self.most:
            raise self.too_large(start, end, "syntax")
        read = getattr(self, f"_{type(tree).__name__.lower()}", None)
        if read is None:
            raise self.refuse(start, end, f"`{self.source.value[start:end][:40]}`")
        result: Node = read(tree, start, end, depth + 1)
        return result

    def _constant(self, tree: ast.Constant, start: int, end: int, depth: int) -> Node:
        text = self.source.value[start:end]
        if isinstance(tree.value, bool):
            return Node("name", start, end, text)
        if isinstance(tree.value, str):
            if not _BRACKETS.isdisjoint(tree.value):  # they are counted without looking at quotes
                raise self.refuse(start, end, "a bracket in a text")
            return Node("string", start, end, tree.value)
        if not isinstance(tree.value, int | float) or not _NUMBER.fullmatch(text):
            raise self.refuse(start, end, f"`{text[:40]}`", "Write numbers in decimal notation: 3, 0.25, 1e-6.")
        return Node("number", start, end, Fraction(text.replace("_", "")), text=text.replace("_", ""))

    def _name(self, tree: ast.Name, start: int, end: int, depth: int) -> Node:
        return Node("name", start, end, tree.id)

    def _binop(self, tree: ast.BinOp, start: int, end: int, depth: int) -> Node:
        kind = _BINARY.get(type(tree.op))
        if kind is None:
            remedy = _OPERATORS.get(type(tree.op), "Powers are `**`.")
            raise self.refuse(start, end, f"the operator in `{self.source.value[start:end][:40]}`", remedy)
        return Node(kind, start, end, None, (self.node(tree.left, depth), self.node(tree.right, depth)))

    def _ifexp(self, tree: ast.IfExp, start: int, end: int, depth: int) -> Node:
        said = f"`{self.source.value[start:end][:40]}`"
        raise self.refuse(start, end, said, "Write `where(condition, value, other)`.")

    def _unaryop(self, tree: ast.UnaryOp, start: int, end: int, depth: int) -> Node:
        kinds: dict[type[ast.unaryop], str] = {ast.USub: "neg", ast.UAdd: "pos", ast.Not: "not"}
        kind = kinds.get(type(tree.op))
        if kind is None:
            raise self.refuse(start, end, "`~`")
        return Node(kind, start, end, None, (self.node(tree.operand, depth),))

    def _boolop(self, tree: ast.BoolOp, start: int, end: int, depth: int) -> Node:
        kind = "and" if isinstance(tree.op, ast.And) else "or"
        return Node(kind, start, end, None, tuple(self.node(v, depth) for v in tree.values))

    def _compare(self, tree: ast.Compare, start: int, end: int, depth: int) -> Node:
        signs = []
        for op in tree.ops:
            sign = _COMPARE.get(type(op))
            if sign is None:
                raise self.refuse(start, end, "`in` or `is`", "Write bounds, `0 <= x and x <= 1`, or declare the name.")
            signs.append(sign)
        operands = tuple(self.node(o, depth) for o in (tree.left, *tree.comparators))
        return Node("compare", start, end, tuple(signs), operands)

    def _call(self, tree: ast.Call, start: int, end: int, depth: int) -> Node:
        if not isinstance(tree.func, ast.Name):
            if isinstance(tree.func, ast.Attribute):  # np.exp(x), x.sum()
                remedy = f"Write functions by their names alone: `{tree.func.attr}(...)`."
                raise self.refuse(start, end, f"the attribute `.{tree.func.attr}`", remedy)
            remedy = "Write products with `*`: `2 * (a + b)`. A function is called as `name(arguments)`."
            raise self.refuse(start, end, "calling anything but a name", remedy)
        arguments = []
        for argument in tree.args:
            if isinstance(argument, ast.Starred):
                raise self.refuse(start, end, "`*` before an argument")
            arguments.append(self.node(argument, depth))
        keywords = []
        for keyword in tree.keywords:
            if keyword.arg is None:
                raise self.refuse(start, end, "`**` before an argument")
            keywords.append((keyword.arg, self.node(keyword.value, depth)))
        return Node("call", start, end, tree.func.id, tuple(arguments), tuple(keywords))

    def _attribute(self, tree: ast.Attribute, start: int, end: int, depth: int) -> Node:
        if tree.attr != "T":
            module = isinstance(tree.value, ast.Name) and tree.value.id in ("math", "np", "numpy", "torch", "sympy")
            remedy = f"Write `{tree.attr}` alone." if module else "Only `.T` (transpose) follows a dot."
            raise self.refuse(start, end, f"the attribute `.{tree.attr}`", remedy)
        return Node("transpose", start, end, None, (self.node(tree.value, depth),))

    def _subscript(self, tree: ast.Subscript, start: int, end: int, depth: int) -> Node:
        items = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        indices = []
        for item in items:
            if isinstance(item, ast.Slice):
                if item.step is not None:
                    raise self.refuse(start, end, "a slice with a step")
                low = None if item.lower is None else self.node(item.lower, depth)
                high = None if item.upper is None else self.node(item.upper, depth)
                indices.append(Node("slice", start, end, None, (low, high)))
            else:
                indices.append(self.node(item, depth))
        return Node("subscript", start, end, None, (self.node(tree.value, depth), *indices))

    def _tuple(self, tree: ast.Tuple, start: int, end: int, depth: int) -> Node:
        remedy = "Write large numbers without commas and lists in square brackets; join statements with `and`."
        raise self.refuse(start, end, "a comma outside of calls and brackets", remedy)

    def _list(self, tree: ast.List, start: int, end: int, depth: int) -> Node:
        return Node("list", start, end, None, tuple(self.node(e, depth) for e in tree.elts))

    def _lambda(self, tree: ast.Lambda, start: int, end: int, depth: int) -> Node:
        a = tree.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            raise self.refuse(start, end, "a lambda with other than plain names")
        return Node("lambda", start, end, tuple(p.arg for p in a.args), (self.node(tree.body, depth),))

    def _generatorexp(self, tree: ast.GeneratorExp, start: int, end: int, depth: int) -> Node:
        return self._clauses("generator", tree, start, end, depth)

    def _listcomp(self, tree: ast.ListComp, start: int, end: int, depth: int) -> Node:
        return self._clauses("comprehension", tree, start, end, depth)

    def _run(self, source: ast.expr) -> tuple[str | None, list[ast.expr]]:
        """What a generator runs over, and the ends of it."""
        if isinstance(source, ast.Name) and source.id in SETS:
            return source.id, [source]
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and not source.keywords:
            called, count = source.func.id, len(source.args)
            if (called == "range" and 1 <= count <= 2) or (called == "interval" and count == 2):
                return called, source.args
        return None, []

    def _clauses(self, kind: str, tree: ast.GeneratorExp | ast.ListComp, start: int, end: int, depth: int) -> Node:
        clauses = []
        for generator in tree.generators:
            source, target = generator.iter, generator.target
            over, ends = self._run(source)
            if not isinstance(target, ast.Name) or over is None:
                raise self.refuse(
                    start,
                    end,
                    "a loop over anything but range, interval or a set of numbers",
                    "Write `for i in range(n)`, `range(low, high)`, `for x in interval(a, b)` or `for x in real`.",
                )
            *low, high = (self.node(a, depth) for a in ends)
            conditions = tuple(self.node(c, depth) for c in generator.ifs)
            clauses.append(Clause(target.id, low[0] if low else None, high, conditions, over))
        element = self.node(tree.elt, depth)
        return Node(kind, start, end, None, (element,), clauses=tuple(clauses))
