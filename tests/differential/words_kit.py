"""What the generators of statements in the newer words share: templates that are filled, pairs that are composed, terms
that are damaged."""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.differential.classes import used
from tests.fuzz.mutate import Statement

Pair = tuple[str, str]
ORDER = ("<", "<=", ">", ">=")
SWAPPED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mod}
TURNED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.LtE}


@dataclass(frozen=True)
class Topic:
    """where: declarations, several kinds for a name are drawn from. terms: what stands for the letters of a template.
    pairs: two ways to write one value. bounds: statements of other forms that hold for most values. given: lists of
    assumptions, one of which is made."""

    name: str
    where: Mapping[str, tuple[str, ...]]
    terms: Mapping[str, tuple[str, ...]]
    pairs: tuple[Pair, ...]
    bounds: tuple[str, ...]
    given: tuple[tuple[str, ...], ...] = ((),)
    deep: float = 0.4  # how often two pairs are composed
    kinds: tuple[str, ...] = ("equal", "equal", "damaged", "damaged", "pair", "bound", "bound", "shaken")


def filled(template: str, terms: Mapping[str, Sequence[str]], rng: random.Random) -> str:
    return _filled((template,), terms, rng)[0]


def _filled(templates: Sequence[str], terms: Mapping[str, Sequence[str]], rng: random.Random) -> list[str]:
    """Templates in which a letter stands for one term throughout; terms may have letters of their own."""
    chosen: dict[str, str] = {}

    def letter(found: re.Match[str]) -> str:
        key = found.group(1)
        if key not in chosen:
            chosen[key] = filled(rng.choice(terms[key] if key in terms else terms[key[0]]), terms, rng)
        return chosen[key]

    return [re.sub(r"\{(\w+)\}", letter, t) for t in templates]


def statement(topic: Topic, rng: random.Random) -> Statement:
    kind = rng.choice(topic.kinds)
    text, true = _WAYS[kind](topic, rng)
    if kind not in ("bound", "shaken") and rng.random() < 0.1:
        text, true = rng.choice((f"not ({text})", f"implies({_bound(topic, rng)[0]}, {text})")), False
    where = {name: rng.choice(kinds) for name, kinds in topic.where.items()}
    given = rng.choice(topic.given)
    names = used(where, (text,))
    kept = tuple(g for g in given if set(re.findall(r"[A-Za-z_]\w*", g)) & set(names))
    return Statement(topic.name, text, used(where, (text, *kept)), kept, {}, kind, true)


def composed(topic: Topic, rng: random.Random) -> Pair:
    """Two ways to write a value: a pair, or several put together."""
    left, right = _filled(rng.choice(topic.pairs), topic.terms, rng)
    if rng.random() < 0.5:
        left, right = right, left
    if rng.random() >= topic.deep:
        return left, right
    other, same = _filled(rng.choice(topic.pairs), topic.terms, rng)
    c = rng.choice((2, 3, 5))
    how = rng.choice(
        (
            ("{a} + ({b})", "({d}) + ({c})"),
            ("({a}) * ({b})", "({d}) * ({c})"),
            ("({a}) - ({b})", "-({d}) + ({c})"),
            ("{k} * ({a})", "({c}) * {k}"),
            ("({a})**2", "({c}) * ({a})"),
            ("({a}) - ({c}) + ({b})", "{d}"),
        )
    )
    one, two = (h.format(a=left, b=other, c=right, d=same, k=c) for h in how)
    return one, two


def _equal(topic: Topic, rng: random.Random) -> tuple[str, bool]:
    left, right = composed(topic, rng)
    return f"{left} == {right}", True


def _damaged(topic: Topic, rng: random.Random) -> tuple[str, bool]:
    left, right = composed(topic, rng)
    return f"{left} == {damaged(right, rng)}", False


def _pair(topic: Topic, rng: random.Random) -> tuple[str, bool]:
    sides = composed(topic, rng), composed(topic, rng)
    sign = rng.choice(("==", "!=", *ORDER, *ORDER))
    return f"{sides[0][0]} {sign} {rng.choice((sides[1][0], sides[0][1], sides[0][1]))}", False


def _bound(topic: Topic, rng: random.Random) -> tuple[str, bool]:
    return filled(rng.choice(topic.bounds), topic.terms, rng), False


def _shaken(topic: Topic, rng: random.Random) -> tuple[str, bool]:
    return damaged(_bound(topic, rng)[0], rng), False


_WAYS: dict[str, Callable[[Topic, random.Random], tuple[str, bool]]] = {
    "equal": _equal,
    "damaged": _damaged,
    "pair": _pair,
    "bound": _bound,
    "shaken": _shaken,
}


def damaged(text: str, rng: random.Random) -> str:
    """A text with one sign, number, operation or order of arguments changed."""
    tree = ast.parse(text, mode="eval")
    places = [node for node in ast.walk(tree) if _may_change(node)]
    if not places:
        return f"{text} + 1"
    place = rng.choice(places)
    if rng.random() < 0.1:
        return ast.unparse(_replaced(tree, place, copy.deepcopy(rng.choice(_terms(tree)))))
    return ast.unparse(_replaced(tree, place, _changed(place, rng)))


def _may_change(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    if isinstance(node, ast.BinOp):
        return type(node.op) in SWAPPED
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in TURNED
    if isinstance(node, ast.Call):
        names = ast.unparse(node.func)
        return names not in ("range", "interval", "limit", "grows") and len(node.args) == 2
    return isinstance(node, ast.UnaryOp)


def _changed(node: ast.AST, rng: random.Random) -> ast.AST:
    new = copy.deepcopy(node)
    if isinstance(new, ast.Constant) and isinstance(new.value, int):
        return ast.Constant(abs(new.value + rng.choice((1, 1, -1))))
    if isinstance(new, ast.BinOp):
        new.op = SWAPPED[type(new.op)]()
    elif isinstance(new, ast.Compare):
        new.ops[0] = TURNED[type(new.ops[0])]()
    elif isinstance(new, ast.Call):
        new.args = new.args[::-1]
    elif isinstance(new, ast.UnaryOp):
        return new.operand
    return new


def _terms(tree: ast.AST) -> list[ast.AST]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, int)] or [ast.Constant(2)]


def _replaced(tree: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old else super().generic_visit(node)

    return ast.fix_missing_locations(Exchange().visit(tree))
