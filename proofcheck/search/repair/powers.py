"""Candidates by another power: a square or a root too many or too few, a length in the place of its square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang.parse import Node
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.reading import Reading

_LENGTHS = {"norm": "norm2", "norm2": "norm"}  # norm2(x) is the square of norm(x)


def powers(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """All candidates of this module: of each comparison, the right side before the left one."""
    for path, node in trees.comparisons(tree):
        for side in (1, 0):
            for place, part in trees.places(node.children[side]):
                for changed in _others(part, raise_it=side == 1):
                    yield Candidate("power", Rank.POWER, trees.put(tree, (*path, side, *place), changed))


def _others(node: Node, *, raise_it: bool) -> Iterator[Node]:
    """The same expression to other powers."""
    if node.kind == "pow":
        base, exponent = node.children
        known = trees.literal(exponent)
        if known is not None and known.denominator == 1:
            for other in (known - 1, known + 1):
                if other:
                    yield base if other == 1 else trees.binary("pow", base, trees.number(other))
    elif node.kind == "call" and node.value == "sqrt":
        yield node.children[0]
    elif node.kind == "call" and node.value in _LENGTHS:
        yield replace(node, value=_LENGTHS[node.value])
    elif raise_it and node.kind == "name":
        yield trees.binary("pow", node, trees.number(2))
        yield trees.call("sqrt", node)
