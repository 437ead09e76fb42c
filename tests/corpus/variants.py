"""A statement said otherwise: the same assumptions, names and sides in other words, which mean the same.

    python -m tests.corpus.variants --part 0/8          one eighth of the scalar corpus, in every way

What changes its verdict is listed, and counted by the way in which it was said otherwise.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

SAID = {"dim": ("integer", "{} >= 1"), "natural": ("integer", "{} >= 0")}
SAID |= {"positive": ("real", "{} > 0"), "nonnegative": ("real", "{} >= 0")}
SCALARS = frozenset({"real", "integer", "complex"} | SAID.keys())
TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq}
NOT_NUMBERS = {"approx", "well_typed", "injective", "grows", "bounded", "dominates", "minimizes", "maximizes", "oo"}


@dataclass(frozen=True)
class Statement:
    """What a claim says, in texts."""

    statement: str
    where: dict[str, str]  # one name each
    given: tuple[str, ...]
    define: dict[str, str]


def statement(entry: Any) -> Statement:
    where = {name.strip(): kind for names, kind in entry.where.items() for name in names.split(",")}
    return Statement(entry.statement, where, tuple(entry.given), dict(entry.define or {}))


def _sizes(s: Statement) -> set[str]:
    """Names in the shapes of others: these have to be sizes."""
    return {name for kind in s.where.values() if "[" in kind for name in re.findall(r"[A-Za-z_]\w*", kind)}


def assumed(s: Statement) -> Statement | None:
    """Types as assumptions: `n: dim` is `n: integer` with `n >= 1`."""
    said = {name: SAID[kind] for name, kind in s.where.items() if kind in SAID and name not in _sizes(s)}
    if not said:
        return None
    where = {name: said[name][0] if name in said else kind for name, kind in s.where.items()}
    return Statement(s.statement, where, (*(text.format(n) for n, (_, text) in said.items()), *s.given), s.define)


class _Compared(ast.NodeTransformer):
    def __init__(self, change: Callable[[ast.expr, ast.cmpop, ast.expr], ast.expr]) -> None:
        self.change = change

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if len(node.ops) != 1 or type(node.ops[0]) not in TURNED or not (_number(node.left) and _number(node)):
            return node
        return self.change(node.left, node.ops[0], node.comparators[0])

    def visit_Call(self, node: ast.Call) -> ast.AST:
        inside = isinstance(node.func, ast.Name) and node.func.id == "implies"
        return self.generic_visit(node) if inside else node


def _number(node: ast.AST) -> bool:
    """Whether both sides are plainly numbers: no infinity, no statement, no list."""
    return not any(
        (isinstance(n, ast.Name) and n.id in NOT_NUMBERS) or isinstance(n, ast.Compare | ast.BoolOp | ast.List)
        for n in ast.walk(node)
        if n is not node
    )


def _compared(text: str, change: Callable[[ast.expr, ast.cmpop, ast.expr], ast.expr]) -> str:
    if re.search(r"[0-9][.e]", text):
        return text  # Python's parser rounds figures
    tree = ast.parse(text, mode="eval")
    return ast.unparse(_Compared(change).visit(tree))


def _one_side(left: ast.expr, op: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(ast.BinOp(left, ast.Sub(), right), [op], [ast.Constant(0)])


def _turned(left: ast.expr, op: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(right, [TURNED[type(op)]()], [left])


def moved(s: Statement) -> Statement | None:
    """Assumptions with everything on one side: `x - 1 >= 0`."""
    given = tuple(_compared(g, _one_side) for g in s.given)
    return None if given == s.given else Statement(s.statement, s.where, given, s.define)


def assumed_and_moved(s: Statement) -> Statement | None:
    said = assumed(s)
    return None if said is None else moved(said)


def useless(s: Statement) -> Statement | None:
    """An assumption that always holds."""
    name = next((n for n, kind in s.where.items() if kind in SCALARS - {"complex"}), None)
    return None if name is None else Statement(s.statement, s.where, (*s.given, f"{name}**2 + 1 > 0"), s.define)


def beside(s: Statement) -> Statement | None:
    """Names and an assumption of which the statement says nothing."""
    where = {**s.where, "spare": "real", "noise": "normal", "count": "geometric(share)", "share": "real"}
    return Statement(s.statement, where, (*s.given, "spare <= 1"), s.define)


def exchanged(s: Statement) -> Statement | None:
    """Sides exchanged."""
    text = _compared(s.statement, _turned)
    return Statement(text, s.where, s.given, s.define)


def one_side(s: Statement) -> Statement | None:
    """Everything on one side."""
    text = _compared(s.statement, _one_side)
    return None if text == s.statement else Statement(text, s.where, s.given, s.define)


def renamed(s: Statement) -> Statement | None:
    """Other names, in another order of the alphabet."""
    texts = " ".join((s.statement, *s.given, *s.define, *s.define.values()))
    used = set(re.findall(r"[A-Za-z_]\w*", texts))
    fresh = (name for name in (f"{c}{k}" for k in range(1, 9) for c in "zyxwvutsrqp") if name not in used)
    new = dict(zip(s.where, fresh, strict=False))
    defined = {header.partition("(")[0] for header in s.define}
    if any(set(header.partition("(")[2].rstrip(")").replace(" ", "").split(",")) & new.keys() for header in s.define):
        return None

    def put(text: str) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda m: new.get(m[0], m[0]), text)

    bound = set(re.findall(r"\bfor (\w+) in|lambda ([\w, ]+):", texts))
    if any(name in new for pair in bound for part in pair for name in part.replace(" ", "").split(",")) or (
        defined & new.keys()
    ):
        return None
    where = {new[name]: put(kind) if "[" in kind else kind for name, kind in s.where.items()}
    return Statement(put(s.statement), where, tuple(map(put, s.given)), {put(h): put(b) for h, b in s.define.items()})


def reordered(s: Statement) -> Statement | None:
    """Declarations and assumptions in the opposite order."""
    where = dict(reversed(list(s.where.items())))
    return None if len(where) < 2 and len(s.given) < 2 else Statement(s.statement, where, s.given[::-1], s.define)


WAYS = (assumed, moved, assumed_and_moved, useless, beside, exchanged, one_side, renamed, reordered)


def variants(s: Statement, only: str | None = None) -> Iterator[tuple[str, Statement]]:
    for way in WAYS:
        said = way(s) if only in (None, way.__name__) else None
        if said is not None and said != s:
            yield way.__name__, said


def changes(
    entries: list[Any], judged: Callable[[Statement], str], only: str | None = None
) -> Iterator[tuple[str, Statement, str, str]]:
    """(way, statement said so, verdict before, verdict now) of each variant of the decided ones among the entries."""
    for entry in entries:
        plain = statement(entry)
        before = judged(plain)
        if before in ("proved", "refuted"):
            for way, said in variants(plain, only):
                yield way, said, before, judged(said)


def main() -> int:
    from tests.corpus.judged import SETTINGS, processes, word
    from tests.corpus.test_scalar_corpus import corpus

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--part", default="0/1", help="K/N: every N-th entry, from the K-th")
    parser.add_argument("--way", help="only this way, by its name here")
    options = parser.parse_args()
    k, n = map(int, options.part.split("/"))
    asked, lost, wrong = Counter[tuple[str, str]](), Counter[tuple[str, str]](), 0
    with processes(seconds=6) as pool:
        for way, said, before, now in changes(corpus.ENTRIES[k::n], lambda s: word(pool, s, SETTINGS), options.way):
            asked[way, before] += 1
            if now != before:
                lost[way, before] += 1
                wrong += {before, now} == {"proved", "refuted"}
                print(f"{way}: {before} -> {now}: {said.statement}  {said.where}  {said.given}", flush=True)
    for key in sorted(asked):
        print(f"{key[0]:20} {key[1]:8} {lost[key]:4} of {asked[key]:5} changed ({lost[key] / asked[key]:.1%})")
    print(f"{sum(lost.values())} of {sum(asked.values())} changed; {wrong} proved and refuted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
