"""Candidates that narrow the values a statement is claimed for: where it is defined, signs, classes of matrices,
matrices that commute, equal sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.reading import Reading

_SIGNS = ("nonnegative", "positive")
_CLASSES = ("symmetric", "invertible", "orthogonal")
MOST = 4  # names of which one sign is assumed at once, and conditions that are assumed together
_SQUARE = re.compile(r"real\[([^],]+), ([^],]+)\]")


def assumptions(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """All candidates of this module, weak assumptions before strong ones."""
    parts = reading.parts
    stated = {n.value for _, n in trees.places(tree) if n.kind == "name"}
    inside = {n.value for _, body in _bodies(parts) for _, n in trees.places(body) if n.kind == "name"}
    types = {
        name: re.sub(r"\s*,\s*", ", ", text.value.strip()) for name, text in parts.where if name in stated | inside
    }
    weak, strong = _defined(reading, [tree, *(body for header, body in _bodies(parts) if "(" not in header)])
    for given in weak:
        yield Candidate("assumption", Rank.DEFINED, tree, given=(given,))
    reals = [name for name, text in types.items() if text == "real" or text.startswith("real[")]
    square = {name: match for name in reals if (match := _square(types[name]))}
    for name in reals:
        if types[name] == "real":
            yield Candidate("assumption", Rank.DEFINED, tree, given=(f"{name} != 0",))
    for given in strong:
        yield Candidate("assumption", Rank.DEFINED, tree, given=(given,))
    for sign in _SIGNS:
        for name in reals:
            if "->" not in types[name]:
                yield Candidate("assumption", Rank.ASSUMPTION, tree, where=((name, sign + types[name][4:]),))
    scalars = [name for name in reals if types[name] == "real"]
    for sign in _SIGNS:
        if 2 <= len(scalars) <= MOST:
            yield Candidate("assumption", Rank.ASSUMPTION, tree, where=tuple((name, sign) for name in scalars))
    for together in _together(weak):
        yield Candidate("assumption", Rank.ASSUMPTION, tree, given=together)
    for kind in _CLASSES:
        for name in square:
            yield Candidate("assumption", Rank.ASSUMPTION, tree, where=((name, kind + types[name][4:]),))
    for a, b in combinations(sorted(square), 2):
        if square[a] == square[b]:
            yield Candidate("assumption", Rank.ASSUMPTION, tree, given=(f"{a} @ {b} == {b} @ {a}",))
    dims = [name for name, text in parts.where if text.value.strip() == "dim"]
    for a, b in combinations(dims, 2):
        yield Candidate("assumption", Rank.ASSUMPTION, tree, given=(f"{a} == {b}",))
    for name in dims:
        yield Candidate("assumption", Rank.ASSUMPTION, tree, given=(f"{name} > 1",))


def _square(text: str) -> str:
    """The size of a square matrix of real numbers, or nothing."""
    match = _SQUARE.fullmatch(text)
    return match[1].strip() if match and match[1].strip() == match[2].strip() else ""


def _bodies(parts: Parts) -> Iterator[tuple[str, Node]]:
    for header, body in parts.define:
        try:
            yield header.value, parse(body)
        except ProofcheckError:
            continue


def _defined(reading: Reading, stated: Sequence[Node]) -> tuple[list[str], list[str]]:
    """What has to hold for denominators, roots, logarithms, powers and inverses to have a value; and stronger
    conditions, which often suffice for more."""
    weak: dict[str, None] = {}
    strong: dict[str, None] = {}
    for node in (node for tree in stated for _, node in trees.places(tree)):
        if node.kind == "div" and trees.literal(node.children[1]) is None:
            below = node.children[1]
            weak[_not_zero(reading, below)] = None
            strong[f"{to_text(below)} > 0"] = None
        elif node.kind == "pow" and (exponent := trees.literal(node.children[1])) is not None:
            base = node.children[0]
            if exponent.denominator != 1:
                weak[f"{to_text(base)} {'>=' if exponent > 0 else '>'} 0"] = None
            elif exponent < 0:
                weak[_not_zero(reading, base)] = None
        elif node.kind == "call" and len(node.children) == 1:
            inner = to_text(node.children[0])
            if node.value == "log":
                weak[f"{inner} > 0"] = None
            elif node.value == "sqrt":
                weak[f"{inner} >= 0"] = None
            elif node.value == "inv":
                weak[f"det({inner}) != 0"] = None
    return list(weak), [text for text in strong if text not in weak]


def _not_zero(reading: Reading, node: Node) -> str:
    """That no entry is zero. Of a tensor `x != 0` says less: that some entry is not."""
    text = to_text(node)
    try:
        tensor = reading.problem(f"({text}) <= 0").statement.op == "forall"
    except ProofcheckError:
        tensor = False
    return f"abs({text}) > 0" if tensor else f"{text} != 0"


def _together(conditions: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Two conditions at once, the shortest first, and all of them."""
    if len(conditions) <= MOST:
        yield from sorted(combinations(conditions, 2), key=lambda pair: sum(map(len, pair)))
        if len(conditions) > 2:
            yield tuple(conditions)
