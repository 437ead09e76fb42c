"""The smallest statement that still does what a large one did: pieces of its syntax replaced by smaller ones.

Types are not looked at; what has none does not do it.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz.mutate import Statement, changed, nodes, pruned, text_of
from tests.fuzz.truth import parse


def shrunk(s: Statement, does: Callable[[Statement], bool], seconds: float = 60.0) -> Statement:
    """Greedy: the first smaller statement that `does` accepts is taken, until there is none or the time is up."""
    until = time.monotonic() + seconds
    s = pruned(s)
    while time.monotonic() < until:
        found = None
        for candidate in smaller(s):
            if time.monotonic() > until:
                break
            if does(candidate):
                found = candidate
                break
        if found is None:
            return s
        s = pruned(found)
    return s


def smaller(s: Statement) -> Iterator[Statement]:
    for k in range(len(s.given)):
        yield replace(s, given=s.given[:k] + s.given[k + 1 :])
    tree = parse(s.text)
    length = len(s.text)
    seen: set[str] = set()
    for path, node in sorted(nodes(tree), key=lambda item: len(item[0])):
        for new in _simpler(node):
            text = text_of(changed(tree, path, new))
            if len(text) < length and text not in seen:
                seen.add(text)
                yield replace(s, text=text)
    if isinstance(tree, ast.Compare) and len(tree.ops) == 1:
        yield from _both_sides(s, tree)


def _both_sides(s: Statement, tree: ast.Compare) -> Iterator[Statement]:
    """The same piece taken off on the left and on the right."""
    left, right = tree.left, tree.comparators[0]
    if type(left) is not type(right):
        return
    for a, b in zip(ast.iter_child_nodes(left), ast.iter_child_nodes(right), strict=False):
        if isinstance(a, ast.expr) and isinstance(b, ast.expr):
            yield replace(s, text=text_of(ast.Compare(a, tree.ops, [b])))


def _simpler(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.expr):
        return
    if not isinstance(node, ast.Constant | ast.Name | ast.Compare):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield child
        if isinstance(node, ast.Call):
            yield from node.args
        yield ast.Constant(1)
        yield ast.Constant(0)
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 1:
        yield ast.Constant(1)
