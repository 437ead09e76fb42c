"""Candidates by small changes of the syntax: signs, transposes, the order of operands, factors inside functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.lang.parse import Node
from proofcheck.lang.problem import Parts
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.reading import Reading
from proofcheck.search.repair.trees import Path

_SWAPPED = frozenset({"outer", "kron", "Cov"})
# Calls whose arguments are linear, or are no values: scaling those is another repair, or none.
_OUTSIDE = frozenset({"sum", "prod", "trace", "E", "approx", "eye", "ones", "zeros", "einsum", "all", "any", "implies"})


def edits(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """All candidates of this module."""
    parts = reading.parts
    for path, node in trees.comparisons(tree):
        if node.value == ("==",):
            # The index form finds these by itself, where both sides have one.
            side = node.children[1]
            for shorter in _shorter(side):
                yield Candidate("term", Rank.TERM, trees.put(tree, (*path, 1), shorter))
            for factor in (Fraction(-1), Fraction(2), Fraction(1, 2)):
                changed = trees.put(tree, (*path, 1), trees.scaled(side, factor))
                yield Candidate("sign" if factor < 0 else "factor", Rank.INNER, changed)
    for path, node in _right_first(tree):
        for kind, rank, changed in _local(parts, node):
            if kind == "transpose" and path and trees.at(tree, path[:-1]).kind == "transpose":
                continue  # the transpose around it is looked at by itself
            yield Candidate(kind, rank, trees.put(tree, path, changed))
        if node.kind == "call" and node.value not in _OUTSIDE and not trees.evaluates(node):
            yield from _inside(tree, path, node)


def _right_first(tree: Node) -> list[tuple[Path, Node]]:
    """All places; those on the right of a comparison come before those on its left."""
    return sorted(trees.places(tree), key=lambda item: -item[0][0] if item[0] else 0)


def _shorter(side: Node) -> Iterator[Node]:
    """A sum without one of its terms."""
    if side.kind in ("add", "sub"):
        left, right = side.children
        yield left
        yield right if side.kind == "add" else trees.negated(right)
        for less in _shorter(left):
            yield replace(side, children=(less, right))


def _local(parts: Parts, node: Node) -> Iterator[tuple[str, Rank, Node]]:
    """Other readings of one piece of syntax."""
    if node.kind == "transpose":
        yield "transpose", Rank.TRANSPOSE, node.children[0]
    elif _matrix(parts, node):
        yield "transpose", Rank.TRANSPOSE, trees.transposed(node)
    if node.kind == "matmul" or (node.kind == "call" and node.value in _SWAPPED and len(node.children) == 2):
        yield "order", Rank.ORDER, replace(node, children=node.children[::-1])
    if node.kind in ("add", "sub"):
        yield "sign", Rank.INNER, replace(node, kind="sub" if node.kind == "add" else "add")


def _matrix(parts: Parts, node: Node) -> bool:
    """Whether a transpose of this piece of syntax may mean something."""
    if node.kind == "name":
        return any(name == node.value and "," in text.value.partition("(")[0] for name, text in parts.where)
    if node.kind == "call":
        return node.value in ("outer", "inv", "grad", "hessian", "jacobian")
    return node.kind == "matmul"


def _inside(tree: Node, path: Path, node: Node) -> Iterator[Candidate]:
    for step, argument in enumerate(node.children):
        changed = [trees.negated(argument), trees.scaled(argument, Fraction(1, 2)), trees.scaled(argument, Fraction(2))]
        for kind, other in zip(("sign", "factor", "factor"), changed, strict=True):
            yield Candidate(kind, Rank.INNER, trees.put(tree, (*path, step), other))
