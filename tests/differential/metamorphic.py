"""The same statement written differently: verdicts may be lost, never turned into their opposite.

Each variant says how it is related to the statement:

same      true for exactly the same values: proved and refuted may not meet
weaker    true where the statement is: after a proof there is no refutation
denied    false where the statement is true: both are never proved (undefined is false, so both may be refuted)
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tests.fuzz.mutate import Statement, changed, nodes, text_of
from tests.fuzz.truth import parse

SIGN: dict[type, type] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
# Terms with a value for all values of the names that they are put in the place of.
TOTAL = {
    "real": ("({x} + 1)", "(2 * {x} - 3)", "({x}**2 - {x})", "(-{x})", "7", "(-1/2)", "abs({x})"),
    "positive": ("({x} + 1)", "({x} / 2)", "(1 / {x})", "3", "({x}**2)"),
    "nonnegative": ("({x} + 1)", "({x}**2)", "0", "({x} / 3)"),
    "integer": ("({x} + 1)", "(-{x})", "(2 * {x})", "({x}**2)", "5"),
    "natural": ("({x} + 1)", "(2 * {x})", "0", "3"),
}
PLAIN = frozenset({"real", "positive", "nonnegative", "integer", "natural", "dim"})


@dataclass(frozen=True)
class Variant:
    statement: Statement
    what: str
    relation: str = "same"


def variant(s: Statement, rng: random.Random) -> Variant | None:
    """One way, drawn at random, to write the statement differently; None where it does not apply."""
    what = rng.choice(sorted(WAYS))
    found = WAYS[what](s, rng)
    if found is None or _written(found.statement) == _written(s):
        return None
    return replace(found, what=what)


def _written(s: Statement) -> object:
    return s.text, tuple(s.where.items()), s.given


def _names(tree: ast.AST, new: Mapping[str, str]) -> str:
    class Renaming(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return ast.Name(new.get(node.id, node.id))

    return text_of(Renaming().visit(tree))  # type: ignore[no-any-return]


def _renamed(s: Statement, rng: random.Random) -> Variant:
    """Every declared name exchanged for one that sorts elsewhere."""
    names = list(s.where)
    letters = [f"{c}{k}" for k in (1, 7) for c in "zyxwvutsrqponm"]
    rng.shuffle(letters)
    new = dict(zip(names, letters, strict=False))

    def text(t: str) -> str:
        return _names(parse(t), new)

    def kind(t: str) -> str:
        if "->" in t:
            return "".join(new.get(w, w) for w in _pieces(t))
        return text(t)

    where = {new.get(n, n): kind(k) for n, k in s.where.items()}
    return Variant(
        replace(
            s,
            text=text(s.text),
            where=where,
            given=tuple(map(text, s.given)),
            define={text(h): text(b) for h, b in s.define.items()},
        ),
        "",
    )


def _pieces(text: str) -> list[str]:
    out = [""]
    for c in text:
        if c.isalnum() or c == "_":
            out[-1] += c
        else:
            out += [c, ""]
    return out


def _declared(s: Statement, rng: random.Random) -> Variant:
    """Declarations and assumptions in another order."""
    names = list(s.where.items())
    rng.shuffle(names)
    given = list(s.given)
    rng.shuffle(given)
    return Variant(replace(s, where=dict(names), given=tuple(given)), "")


def _operands(s: Statement, rng: random.Random) -> Variant:
    """Sums and entrywise products turned around, all of them or some; both sides of comparisons too."""

    class Turning(ast.NodeTransformer):
        def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
            self.generic_visit(node)
            if isinstance(node.op, ast.Add | ast.Mult) and rng.random() < 0.7:
                return ast.BinOp(node.right, node.op, node.left)
            return node

        def visit_Compare(self, node: ast.Compare) -> ast.AST:
            self.generic_visit(node)
            if len(node.ops) == 1 and type(node.ops[0]) in SIGN and rng.random() < 0.7:
                return ast.Compare(node.comparators[0], [SIGN[type(node.ops[0])]()], [node.left])
            return node

    return Variant(replace(s, text=text_of(Turning().visit(parse(s.text)))), "")


def _sides(s: Statement, change: Callable[[ast.expr], ast.expr], turn: bool = False) -> Statement | None:
    tree = parse(s.text)
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or _truths(tree):
        return None
    sign = type(tree.ops[0])
    op = SIGN[sign]() if turn else sign()
    return replace(s, text=text_of(ast.Compare(change(tree.left), [op], [change(tree.comparators[0])])))


def _truths(tree: ast.Compare) -> bool:
    """Whether statements are compared, and no numbers."""
    told = ("implies", "all", "any", "forall", "exists")
    return any(
        isinstance(side, ast.Compare | ast.BoolOp)
        or (isinstance(side, ast.UnaryOp) and isinstance(side.op, ast.Not))
        or (isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id in told)
        for side in (tree.left, *tree.comparators)
    )


def _doubled(s: Statement, rng: random.Random) -> Variant | None:
    factor = rng.choice((2, 3, 10))
    found = _sides(s, lambda t: ast.BinOp(ast.Constant(factor), ast.Mult(), t))
    return None if found is None else Variant(found, "")


def _negated(s: Statement, rng: random.Random) -> Variant | None:
    found = _sides(s, lambda t: ast.UnaryOp(ast.USub(), t), turn=True)
    return None if found is None else Variant(found, "")


def _moved(s: Statement, rng: random.Random) -> Variant | None:
    """The same number added on both sides."""
    more: list[ast.expr] = [ast.Name(n) for n, k in s.where.items() if k in PLAIN]
    added = rng.choice([*more, ast.Constant(1), ast.Constant(5)])
    found = _sides(s, lambda t: ast.BinOp(t, ast.Add(), added))
    return None if found is None else Variant(found, "")


def _transposed(s: Statement, rng: random.Random) -> Variant | None:
    tree = parse(s.text)
    if not isinstance(tree, ast.Compare) or not any("[" in k for k in s.where.values()):
        return None
    found = _sides(s, lambda t: ast.Attribute(t, "T"))
    return None if found is None else Variant(found, "")


def _denied(s: Statement, rng: random.Random) -> Variant:
    return Variant(replace(s, text=f"not ({s.text})", true=False), "", "denied")


def _twice(s: Statement, rng: random.Random) -> Variant:
    text = rng.choice(
        ("({0}) and ({0})", "({0}) or ({0})", "not (not ({0}))", "implies(1 < 2, {0})", "1 < 2 and ({0})")
    )
    return Variant(replace(s, text=text.format(s.text)), "")


def _assumed(s: Statement, rng: random.Random) -> Variant:
    """One more assumption that always holds, or one that need not."""
    names = [n for n, k in s.where.items() if k in PLAIN]
    true = ["0 < 1", *(f"{n} == {n}" for n in names), *(f"{n}**2 >= 0" for n in names)]
    true += [f"{n} > 0" for n in names if s.where[n] in ("positive", "dim")]
    if names and rng.random() < 0.4:
        n = rng.choice(names)
        more = rng.choice((f"{n} > 1", f"{n} != 2", f"{n} <= 3"))
        return Variant(replace(s, given=(*s.given, more)), "", "weaker")
    return Variant(replace(s, given=(*s.given, rng.choice(true))), "")


def _substituted(s: Statement, rng: random.Random) -> Variant | None:
    """A name replaced by a term of its type: what is proved for all values is so for these."""
    names = [n for n, k in s.where.items() if k in TOTAL and not _bound(s, n)]
    if not names:
        return None
    x = rng.choice(names)
    term = rng.choice(TOTAL[s.where[x]]).format(x=x)

    class Putting(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return parse(term) if node.id == x else node

    def text(t: str) -> str:
        return text_of(Putting().visit(parse(t)))

    return Variant(replace(s, text=text(s.text), given=tuple(map(text, s.given)), true=False), "", "weaker")


def _bound(s: Statement, name: str) -> bool:
    """Whether a name stands where only a name may: in a derivative or a type."""
    if any(name in _pieces(k) for k in s.where.values()):
        return True
    tree = parse(s.text)
    return any(
        isinstance(n, ast.Call)
        and isinstance(n.func, ast.Name)
        and n.func.id in ("diff", "grad", "jacobian", "hessian", "minimizes", "limit")
        for n in ast.walk(tree)
    )


def _zero(s: Statement, rng: random.Random) -> Variant | None:
    """Everything on one side."""
    tree = parse(s.text)
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or _truths(tree):
        return None
    return Variant(
        replace(
            s,
            text=text_of(
                ast.Compare(ast.BinOp(tree.left, ast.Sub(), tree.comparators[0]), tree.ops, [ast.Constant(0)])
            ),
        ),
        "",
    )


def _grouped(s: Statement, rng: random.Random) -> Variant | None:
    """Some piece plus zero, or times one."""
    tree = parse(s.text)
    spots = [
        (path, node)
        for path, node in nodes(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult)
    ]
    if not spots:
        return None
    path, node = rng.choice(spots)
    assert isinstance(node, ast.expr)
    new = rng.choice(
        (
            ast.BinOp(ast.Constant(1), ast.Mult(), node),
            ast.UnaryOp(ast.USub(), ast.UnaryOp(ast.USub(), node)),
            ast.BinOp(ast.BinOp(ast.Constant(3), ast.Mult(), node), ast.Div(), ast.Constant(3)),
        )
    )
    return Variant(replace(s, text=text_of(changed(tree, path, new))), "")


WAYS: dict[str, Callable[[Statement, random.Random], Variant | None]] = {
    "names exchanged": _renamed,
    "declarations reordered": _declared,
    "operands reordered": _operands,
    "both sides multiplied": _doubled,
    "both sides negated": _negated,
    "both sides moved": _moved,
    "both sides transposed": _transposed,
    "denied": _denied,
    "said twice": _twice,
    "an assumption more": _assumed,
    "a term for a name": _substituted,
    "brought to zero": _zero,
    "a piece written differently": _grouped,
}


def clash(relation: str, word: str, other: str) -> bool:
    """Whether the words for a statement and its variant exclude each other."""
    pair = (word, other)
    if relation == "denied":
        return pair == ("proved", "proved")
    if relation == "weaker":
        return pair == ("proved", "refuted")
    return pair in (("proved", "refuted"), ("refuted", "proved"))
