"""Small changes of a statement that usually make it false, made on its syntax: every place, one change each.

Types are not looked at: a change that has no type is not asked about.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from tests.fuzz.truth import parse

Step = tuple[str, int | None]
Tree = TypeVar("Tree", bound=ast.AST)
OTHER = {"sin": "cos", "cos": "sin", "trace": "det", "det": "trace", "max": "min", "min": "max", "Var": "E", "E": "Var"}
DROPPED = ("inv", "softmax", "exp", "log", "sqrt", "abs", "norm2", "E", "sin", "diag", "diagonal", "transpose")
LOOSER = {"<": ast.LtE, "<=": ast.Lt, ">": ast.GtE, ">=": ast.Gt, "==": ast.LtE, "!=": ast.Lt}
SIGN = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
WEAKER = {
    "posdef": ("symmetric", "invertible"),
    "symmetric": ("real",),
    "invertible": ("real",),
    "orthogonal": ("invertible", "real"),
    "permutation": ("orthogonal",),
    "positive": ("nonnegative", "real"),
    "nonnegative": ("real",),
}


@dataclass(frozen=True)
class Statement:
    """A statement with what it needs. `true` where it holds by construction; `origin` says how it came about."""

    kind: str
    text: str
    where: Mapping[str, str]
    given: tuple[str, ...] = ()
    define: Mapping[str, str] = field(default_factory=dict)
    origin: str = "equal"
    true: bool = False

    def __str__(self) -> str:
        rest = f" given {list(self.given)}" * bool(self.given) + f" define {dict(self.define)}" * bool(self.define)
        return f"{self.text}    where {dict(self.where)}{rest}"


def pruned(s: Statement) -> Statement:
    """Only the declarations that are used."""
    texts = [s.text, *s.given, *s.define, *s.define.values()]
    used = {n.id for text in texts for n in ast.walk(parse(text)) if isinstance(n, ast.Name)}
    where = {one.strip(): kind for several, kind in s.where.items() for one in several.split(",")}
    while True:
        more = {n for name in used & set(where) for n in _mentioned(where[name], where)} - used
        if not more:
            return replace(s, where={n: kind for n, kind in where.items() if n in used})
        used |= more


def _mentioned(kind: str, where: Mapping[str, str]) -> set[str]:
    words = "".join(c if c.isalnum() or c == "_" else " " for c in kind).split()
    return set(words) & set(where)


# -- places ------------------------------------------------------------------------------------------------------


def nodes(tree: ast.AST, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], ast.AST]]:
    """Every node that is an expression or a loop, with the way to it."""
    if isinstance(tree, ast.expr | ast.comprehension):
        yield path, tree
    for name, value in ast.iter_fields(tree):
        if isinstance(value, list):
            for k, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield from nodes(item, (*path, (name, k)))
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            yield from nodes(value, (*path, (name, None)))


def changed(tree: Tree, path: Sequence[Step], new: ast.AST) -> Tree:
    """The tree with another node at the end of the way."""
    if not path:
        return new  # type: ignore[return-value]
    tree = copy.deepcopy(tree)
    at: Any = tree
    for name, k in path[:-1]:
        at = getattr(at, name) if k is None else getattr(at, name)[k]
    name, k = path[-1]
    if k is None:
        setattr(at, name, new)
    else:
        getattr(at, name)[k] = new
    return tree


def text_of(tree: ast.expr) -> str:
    return ast.unparse(ast.fix_missing_locations(tree))


# -- changes -----------------------------------------------------------------------------------------------------


def mutants(s: Statement) -> Iterator[Statement]:
    """Every statement that is one change away."""
    tree = parse(s.text)
    same = _same_type(s.where)
    seen = {text_of(tree)}
    for path, node in nodes(tree):
        outermost = not path
        for what, new in _here(node, same, outermost):
            text = text_of(changed(tree, path, new))
            if text not in seen:
                seen.add(text)
                yield replace(s, text=text, origin=f"mutant: {what}", true=False)
    for k in range(len(s.given)):
        given = s.given[:k] + s.given[k + 1 :]
        yield replace(s, given=given, origin="mutant: an assumption dropped", true=False)
    for name, kind in s.where.items():
        head = kind.partition("[")[0]
        for weaker in WEAKER.get(head, ()):
            where = {**s.where, name: kind.replace(head, weaker, 1)}
            yield replace(s, where=where, origin="mutant: a declaration weakened", true=False)
        if kind.startswith("normal[") and "mean=" in kind and name not in s.text:
            continue
    for name, kind in s.where.items():
        if kind.startswith("normal") and "cov" in kind:
            where = {**s.where, name: kind.replace("normal", "random", 1)}
            if "mean" in kind:
                yield replace(s, where=where, origin="mutant: a law weakened", true=False)


def _same_type(where: Mapping[str, str]) -> dict[str, list[str]]:
    flat = {one.strip(): kind for several, kind in where.items() for one in several.split(",")}
    return {a: [b for b in flat if b != a and flat[b] == flat[a]] for a in flat}


def _here(node: ast.AST, same: Mapping[str, list[str]], outermost: bool) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.BinOp):
        yield from _binary(node)
    elif isinstance(node, ast.Attribute):
        yield "a transpose dropped", node.value
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "a sign dropped", node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            if value >= 0:
                yield "a constant changed", ast.Constant(value)
    elif isinstance(node, ast.Name):
        for other in same.get(node.id, ()):
            yield "a name for another", ast.Name(other)
        if node.id in same and node.id.isupper():
            yield "a transpose added", ast.Attribute(node, "T")
    elif isinstance(node, ast.Subscript):
        yield from _subscript(node)
    elif isinstance(node, ast.Call):
        yield from _call(node)
    elif isinstance(node, ast.comprehension):
        if node.ifs:
            yield "a condition dropped", ast.comprehension(node.target, node.iter, [], 0)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _compare(node, outermost)
    if isinstance(node, ast.ListComp) and len(node.generators) == 2:
        yield "loops exchanged", ast.ListComp(node.elt, node.generators[::-1])


def _binary(node: ast.BinOp) -> Iterator[tuple[str, ast.AST]]:
    left, op, right = node.left, node.op, node.right
    if isinstance(op, ast.Mult | ast.MatMult | ast.Div):
        yield "a factor dropped", left
        if not isinstance(op, ast.Div):
            yield "a factor dropped", right
        yield "a factor twice", ast.BinOp(ast.Constant(2), ast.Mult(), node)
    if isinstance(op, ast.MatMult):
        yield "a product turned around", ast.BinOp(right, op, left)
        yield "a transpose added", ast.BinOp(ast.Attribute(left, "T"), op, right)
        yield "a transpose added", ast.BinOp(left, op, ast.Attribute(right, "T"))
        yield "entry by entry", ast.BinOp(left, ast.Mult(), right)
    if isinstance(op, ast.Mult):
        yield "a matrix product", ast.BinOp(left, ast.MatMult(), right)
    if isinstance(op, ast.Div):
        yield "a quotient turned around", ast.BinOp(right, op, left)
    if isinstance(op, ast.Add | ast.Sub):
        yield "a term dropped", left
        yield "a term dropped", right
        yield "a sign changed", ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
    if isinstance(op, ast.Pow):
        yield "a power dropped", left


def _subscript(node: ast.Subscript) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.slice, ast.Tuple) and len(node.slice.elts) == 2:
        a, b = node.slice.elts
        yield "indices exchanged", ast.Subscript(node.value, ast.Tuple([b, a]))
        if isinstance(a, ast.Name) and isinstance(b, ast.Name):
            yield "an index for another", ast.Subscript(node.value, ast.Tuple([a, a]))
            yield "an index for another", ast.Subscript(node.value, ast.Tuple([b, b]))


def _call(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OTHER:
        yield "another function", ast.Call(ast.Name(OTHER[name]), node.args, node.keywords)
    if name in DROPPED:
        yield "a function dropped", node.args[0]
    if name in ("outer", "kron", "concat", "Cov") and len(node.args) == 2:
        yield "arguments exchanged", ast.Call(node.func, node.args[::-1], node.keywords)
    if name == "where" and len(node.args) == 3:
        condition, a, b = node.args
        yield "branches exchanged", ast.Call(node.func, [condition, b, a], [])
        yield "a case dropped", a
    if name == "range":
        *low, high = node.args
        longer = ast.BinOp(high, ast.Add(), ast.Constant(1))
        one_more = isinstance(high, ast.BinOp) and isinstance(high.op, ast.Add)
        yield "a range changed", ast.Call(node.func, [*low, high.left if one_more else longer], [])  # type: ignore[attr-defined]
        if low:
            yield "a range changed", ast.Call(node.func, [high], [])
            yield "a range changed", ast.Call(node.func, [ast.BinOp(low[0], ast.Add(), ast.Constant(1)), high], [])
            yield "a range changed", ast.Call(node.func, low, [])
        elif not one_more:
            yield "a range changed", ast.Call(node.func, [ast.Constant(1), high], [])
    if name in ("diff",) and len(node.args) == 2:
        yield "a derivative of higher order", ast.Call(node.func, [*node.args, ast.Constant(2)], node.keywords)


def _compare(node: ast.Compare, outermost: bool) -> Iterator[tuple[str, ast.AST]]:
    sign = SIGN[type(node.ops[0])]
    if outermost and sign == "==":
        (right,) = node.comparators
        yield "one added", ast.Compare(node.left, node.ops, [ast.BinOp(right, ast.Add(), ast.Constant(1))])
        yield "a sign changed", ast.Compare(node.left, node.ops, [ast.UnaryOp(ast.USub(), right)])
        return
    yield "a comparison loosened", ast.Compare(node.left, [LOOSER[sign]()], node.comparators)
    yield "a comparison turned around", ast.Compare(node.comparators[0], node.ops, [node.left])
