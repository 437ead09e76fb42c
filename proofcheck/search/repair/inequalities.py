"""Candidates for inequalities: weak instead of strict, turned around, with a factor, or assuming what is left of them.

What is left of `diff(x + f(x), x) >= 1` once the same terms on both sides are cancelled is `diff(f(x), x) >= 0`: an
assumption that says where the gap is, unless nothing cancelled and it is the claim itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts
from proofcheck.search.index.build import Builder
from proofcheck.search.repair import trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.reading import Reading
from proofcheck.search.repair.trees import Path
from proofcheck.search.repair.written import written

_WEAKER = {"<": "<=", ">": ">="}
_TURNED = {"<": (">", ">="), "<=": (">=",), ">": ("<", "<="), ">=": ("<=",)}
_FACTORS = (Fraction(2), Fraction(1, 2), Fraction(4), Fraction(1, 4))


def inequalities(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """All candidates of this module."""
    for path, node in trees.comparisons(tree):
        if node.value[0] in _TURNED:
            yield from _inequality(reading.parts, tree, path, node)
            left = _left_over(reading, node)
            if left is not None:
                yield Candidate("assumption", Rank.DEFINED, tree, given=(left,))


def _inequality(parts: Parts, tree: Node, path: Path, node: Node) -> Iterator[Candidate]:
    sign = node.value[0]
    if sign in _WEAKER:
        yield Candidate("strictness", Rank.STRICTNESS, trees.put(tree, path, replace(node, value=(_WEAKER[sign],))))
    for turned in _TURNED[sign]:
        yield Candidate("direction", Rank.DIRECTION, trees.put(tree, path, replace(node, value=(turned,))))
    if any(_plain(child) for child in node.children):
        return  # a bound on a name or by a number: another factor says something else
    side = node.children[1]
    for factor in _FACTORS:
        yield Candidate("factor", Rank.NUMBER, trees.put(tree, (*path, 1), trees.scaled(side, factor)))
    for name, text in parts.where:
        if text.value.strip() == "dim":
            times = (trees.binary("mul", trees.name(name), side), trees.binary("div", side, trees.name(name)))
            for changed in times:
                yield Candidate("factor", Rank.SIZES, trees.put(tree, (*path, 1), changed))


def _plain(node: Node) -> bool:
    return node.kind == "name" or trees.literal(node) is not None


def _left_over(reading: Reading, node: Node) -> str | None:
    """The inequality without what stands on both sides, where that is a single term."""
    try:
        problem = reading.problem(node)
        core = problem.statement
        if core.op not in ("le", "lt"):
            return None
        builder = Builder(problem)
        low, high = (builder(arg) for arg in core.args)
        algebra = builder.algebra
        gap = algebra.add(high, algebra.scale(low, Fraction(-1)))
        if not set(low) & set(high) or len(gap) != 1:
            return None
        ((monomial, c),) = gap.items()
        if all(head in problem.declarations for head, _, _ in monomial[1]):
            return None  # the sign of a name is a matter of its declaration
        term = written(algebra, {monomial: Fraction(1)})
    except (ArithmeticError, RecursionError, ProofcheckError):
        return None
    relation = {"le": ">=", "lt": ">"}[core.op] if c > 0 else {"le": "<=", "lt": "<"}[core.op]
    return None if term is None else f"{to_text(term)} {relation} 0"
