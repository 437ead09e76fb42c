"""What the peers' translations share: a statement as a syntax tree with its definitions written out.

The language of statements is a subset of Python's expressions, so Python's own parser reads it; nothing is evaluated.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

UNITS = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
UNITS |= {name: 1024**power for power, name in enumerate(("KiB", "MiB", "GiB", "TiB"), 1)}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# The definitions of the language that scalar statements use.
PRELUDE = {
    "sigmoid(x)": "1 / (1 + exp(-x))",
    "relu(x)": "max(x, 0)",
    "gelu(x)": "x * (1 + erf(x / sqrt(2))) / 2",
    "mod(a, b)": "a % b",
}


class Untranslatable(Exception):
    """The tool has no words for this."""


class _Written(ast.NodeTransformer):
    """Definitions written out, and each number replaced by its exact value."""

    def __init__(self, source: str, define: Mapping[str, tuple[list[str], ast.expr]]) -> None:
        self.source, self.define = source, define

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, str):
            return node
        text = (ast.get_source_segment(self.source, node) or "").replace("_", "")
        return ast.copy_location(ast.Constant(Fraction(text)), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.define and not self.define[node.id][0]:
            return self.define[node.id][1]
        if node.id in UNITS or node.id == "percent":
            return ast.Constant(Fraction(UNITS.get(node.id, 0)) or Fraction(1, 100))
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not isinstance(node.func, ast.Name):
            raise Untranslatable("a call of something without a name")
        name = node.func.id
        if name == "approx":
            return _tolerance(node, self)
        keywords = [ast.keyword(k.arg, self.visit(k.value)) for k in node.keywords]
        node = ast.Call(node.func, [self.visit(a) for a in node.args], keywords)
        if name in self.define:
            names, body = self.define[name]
            return _Put(dict(zip(names, node.args, strict=True))).visit(_clone(body))
        return node


class _Put(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node)


def _clone(node: Any) -> Any:
    if isinstance(node, ast.AST):
        return type(node)(**{name: _clone(value) for name, value in ast.iter_fields(node)})
    return [_clone(item) for item in node] if isinstance(node, list) else node


def _tolerance(node: ast.Call, reader: _Written) -> ast.expr:
    """`approx(figure)` as a call of figure and the distance that is allowed."""
    figure = node.args[0]
    number = figure.left if isinstance(figure, ast.BinOp) else figure
    unit = reader.visit(_clone(figure.right)) if isinstance(figure, ast.BinOp) else ast.Constant(Fraction(1))
    value = reader.visit(figure)
    options = {k.arg: k.value for k in node.keywords}
    if "abs" in options:
        allowed = reader.visit(options["abs"])
    elif "rel" in options:
        size = ast.Call(ast.Name("abs"), [_clone(value)], [])
        allowed = ast.BinOp(reader.visit(options["rel"]), ast.Mult(), size)
    elif options or not isinstance(number, ast.Constant):
        raise Untranslatable("a tolerance in digits")
    else:
        mantissa, _, exponent = (ast.get_source_segment(reader.source, number) or "").lower().partition("e")
        last = Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
        allowed = ast.BinOp(ast.Constant(last / 2), ast.Mult(), unit)
    return ast.Call(ast.Name("approx"), [value, allowed], [])


def definitions(entry: Mapping[str, Any]) -> dict[str, tuple[list[str], ast.expr]]:
    out: dict[str, tuple[list[str], ast.expr]] = {}
    for header, body in {**PRELUDE, **entry["define"]}.items():
        name, _, parameters = header.rstrip(")").partition("(")
        names = [p.strip() for p in parameters.split(",") if p.strip()]
        out[name] = (names, _Written(body, out).visit(ast.parse(body, mode="eval").body))
    return out


def read(entry: Mapping[str, Any]) -> tuple[ast.expr, list[ast.expr]]:
    """(the statement, the assumptions)."""
    define = definitions(entry)
    trees = []
    for text in (entry["statement"], *entry["given"]):
        trees.append(_Written(text, define).visit(ast.parse(text, mode="eval").body))
    return trees[0], trees[1:]


def generator(node: ast.Call) -> tuple[ast.expr, str, ast.expr, ast.expr]:
    """(body, name, first, end) of a sum, product or quantifier over one range; Untranslatable elsewhere."""
    argument = node.args[0] if len(node.args) == 1 else None
    if not isinstance(argument, ast.GeneratorExp) or any(clause.ifs for clause in argument.generators):
        raise Untranslatable("a range with a condition, or a tensor")
    *outer, inner = argument.generators
    if not isinstance(inner.iter, ast.Call) or not isinstance(inner.target, ast.Name):
        raise Untranslatable("not a range")
    body = argument.elt
    ends = inner.iter.args
    first, end = (ast.Constant(Fraction(0)), ends[0]) if len(ends) == 1 else (ends[0], ends[1])
    if outer:  # the last loop runs inside of the others
        inside = ast.Call(node.func, [ast.GeneratorExp(body, [inner])], [])
        whole = ast.Call(node.func, [ast.GeneratorExp(inside, outer)], [])
        return generator(whole)
    return body, inner.target.id, first, end
