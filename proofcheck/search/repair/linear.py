"""The places of an expression on which it depends linearly, and what the expression is when only such a place counts.

`n * (a + b) @ x` is linear in n, in a + b, in a, in b and in x. With everything else of the sums on the way left out,
a place p contributes L(p); scaling p by k adds (k - 1) L(p) to the whole, adding c to p adds c L(1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang.parse import Node
from proofcheck.search.repair import trees
from proofcheck.search.repair.trees import Path

# Calls that are linear in each argument.
_CALLS = frozenset({"sum", "trace", "outer", "diag", "diagonal", "E", "kron"})
MOST = 16


def linear_places(tree: Node) -> list[Path]:
    """At most `MOST` paths, parents before children; the whole comes first."""
    found = []
    for path in _paths(tree, ()):
        found.append(path)
        if len(found) >= MOST:
            break
    return sorted(found, key=len)


def _paths(node: Node, path: Path) -> Iterator[Path]:
    yield path
    if node.kind == "div":
        steps: tuple[int, ...] = (0,)
    elif node.kind in ("add", "sub", "mul", "matmul"):
        steps = (0, 1)
    elif node.kind in ("neg", "pos", "transpose") or (node.kind == "call" and node.value in _CALLS):
        steps = tuple(k for k, child in enumerate(node.children) if child.kind not in ("generator", "comprehension"))
    else:
        return
    for step in steps:
        yield from _paths(node.children[step], (*path, step))


def alone(tree: Node, path: Path, node: Node) -> Node:
    """`tree` with `node` at `path` and without the other terms of the sums above it."""
    if not path:
        return node
    step, *rest = path
    child = alone(tree.children[step], tuple(rest), node)
    if tree.kind == "add" or (tree.kind == "sub" and step == 0):
        return child
    if tree.kind == "sub":
        return Node("neg", 0, 0, None, (child,))
    return replace(tree, children=(*tree.children[:step], child, *tree.children[step + 1 :]))


def dropped(tree: Node, path: Path) -> Node | None:
    """`tree` without the term of a sum at `path`; None where the place is no term."""
    if not path:
        return None
    parent = trees.at(tree, path[:-1])
    if parent.kind not in ("add", "sub"):
        return None
    other = parent.children[1 - path[-1]]
    if parent.kind == "sub" and path[-1] == 0:
        other = trees.negated(other)
    return trees.put(tree, path[:-1], other)
