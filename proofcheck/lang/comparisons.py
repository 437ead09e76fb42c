"""Comparisons: `a < b <= c`, entry by entry, closed over all entries.

`==` between truth values says that each implies the other; beside a figure, `== approx(...)`, it has a meaning of its
own (`approximations.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.lang import terms
from proofcheck.lang.approximations import approximation
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, align, in_words, scalar
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

_COMPARE: dict[str, Callable[[Term, Term], Term]] = {
    "==": terms.eq,
    "!=": lambda a, b: Term("ne", (a, b)),
    "<": terms.lt,
    "<=": terms.le,
    ">": lambda a, b: terms.lt(b, a),
    ">=": lambda a, b: terms.le(b, a),
}
_QUANTIFIED = frozenset({"every", "some", "grows", "bounded", "dominates", "map", "lambda"})


def comparison(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    parts = []
    for position, sign in enumerate(node.value):
        left_node, right_node = node.children[position : position + 2]
        figure = approximation(elaborator, sign, left_node, right_node, scope)
        if figure is not None:
            parts.append(figure)
            continue
        declared = len(elaborator.declarations)
        left, right = elaborator.value(left_node, scope), elaborator.value(right_node, scope)
        if left.kind == right.kind == "bool" and sign in ("==", "!="):
            parts.append(
                _equivalence(elaborator, sign, left, right, len(elaborator.declarations) > declared, node, scope)
            )
            continue
        axes, body = _entries(elaborator, sign, (left, right), node, position, scope)
        op = "exists" if sign == "!=" else "forall"
        for name, size in reversed(axes):
            body = Term(op, (terms.ZERO, size.term(), body), (name,))
        if axes:
            elaborator.close(body)
        parts.append(body)
    return scalar(terms.conjunction(*parts), "bool")


def entrywise(elaborator: Elaborator, node: Node, scope: Scope) -> Value | None:
    """A comparison of tensors as a truth value for each entry; None where it is another statement than that."""
    if node.kind != "compare" or len(node.value) != 1:
        return None
    if any(side.kind == "call" and side.value == "approx" for side in node.children):
        return None
    left, right = (elaborator.value(side, scope) for side in node.children)
    if "bool" in (left.kind, right.kind) or not (left.rank or right.rank):
        return None
    axes, body = _entries(elaborator, node.value[0], (left, right), node, 0, scope)
    return Value("bool", axes, body)


def _entries(
    elaborator: Elaborator, sign: str, sides: tuple[Value, Value], node: Node, position: int, scope: Scope
) -> tuple[tuple[tuple[str, Size], ...], Term]:
    """The axes over which two sides are compared, and the comparison of entries."""
    left, right = sides
    for side, side_node in zip(sides, node.children[position:], strict=False):
        elaborator.number(side, side_node, scope)
    if left.rank and right.rank and left.rank != right.rank:
        raise RankMismatch.error(
            scope.span(node),
            f"`{sign}` compares {in_words(left.rank)} on the left with {in_words(right.rank)} on the right",
        )
    if "complex" in (left.kind, right.kind) and sign not in ("==", "!="):
        raise KindMismatch.error(scope.span(node), "complex numbers have no order")
    axes, a, b = align(left, right, node, scope, f"`{sign}` compares entry by entry")
    return axes, _COMPARE[sign](a, b)


def _equivalence(
    elaborator: Elaborator, sign: str, left: Value, right: Value, declares: bool, node: Node, scope: Scope
) -> Term:
    """`p == q` between truth values: each implies the other; `p != q` denies it. Either way both need a value."""
    p, q = closed(left), closed(right)
    # A quantifier would stand on either side of an implication, where it says different things.
    if declares or any(t.op in _QUANTIFIED for side in (p, q) for t in terms.nodes(side)):
        raise KindMismatch.error(
            scope.span(node),
            f"statements with quantifiers are not compared with `{sign}`",
            remedy="Write both directions: implies(p, q) and implies(q, p).",
        )
    same = terms.conjunction(terms.implies(p, q), terms.implies(q, p))
    return same if sign == "==" else Term("not", (same,))


def closed(value: Value) -> Term:
    """A truth value that holds for all entries."""
    body = value.body
    for name, size in reversed(value.axes):
        body = terms.forall(name, terms.ZERO, size.term(), body)
    return body
