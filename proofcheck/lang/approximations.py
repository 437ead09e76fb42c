"""Figures: `a == approx(1.37)`, as documents give them, says that a rounds to the digits that are written."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.lists import stack
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, align, rename, scalar
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def approximation(elaborator: Elaborator, sign: str, left: Node, right: Node, scope: Scope) -> Term | None:
    """The meaning of `a == approx(v)`: a lies within half a unit of the last digit of v as written.

    `digits=k` counts k significant digits instead, `rel=` and `abs=` state the tolerance itself. Entries of a list are
    compared one by one, each to its own digits. None where neither side is an approximation.
    """
    if right.kind == "call" and right.value == "approx":
        value_node, figure = left, right
    elif left.kind == "call" and left.value == "approx":
        value_node, figure = right, left
    else:
        return None
    if sign not in ("==", "!="):
        raise KindMismatch.error(scope.span(figure), "`approx` stands beside == or !=")
    if len(figure.children) != 1 or len(figure.keywords) > 1:
        raise WrongArguments.error(scope.span(figure), "`approx` takes a figure and at most one of digits=, rel=, abs=")
    tolerance = _tolerance(elaborator, figure, figure.children[0], scope)
    value = elaborator.numeric(value_node, scope)
    target = elaborator.numeric(figure.children[0], scope)
    if value.rank and target.rank and value.rank != target.rank:
        raise RankMismatch.error(scope.span(figure), "`approx` compares things of equal rank")
    axes, a, b = align(value, target, figure, scope, "`approx` compares entry by entry")
    if "complex" in (value.kind, target.kind):
        raise KindMismatch.error(scope.span(figure), "`approx` compares real numbers")
    allowed = rename(tolerance, tuple(i for i, _ in axes)) if tolerance.rank else tolerance.body
    body = terms.le(Term("abs", (terms.sub(a, b),)), allowed)
    for name, size in reversed(axes):
        body = terms.forall(name, terms.ZERO, size.term(), body)
    if axes:
        elaborator.close(body)
    return body if sign == "==" else Term("not", (body,))


def _tolerance(elaborator: Elaborator, figure: Node, node: Node, scope: Scope) -> Value:
    if figure.keywords:
        key, given = figure.keywords[0]
        bound = elaborator.numeric(given, scope)
        if key == "abs":
            return bound
        if key == "rel":
            value = elaborator.numeric(node, scope)
            return Value("real", value.axes, terms.mul(bound.body, Term("abs", (value.body,))))
        if key != "digits" or bound.rank or bound.body.op != "number":
            raise WrongArguments.error(scope.span(figure), "`approx` takes digits=, rel= or abs=")
        return _half_units(elaborator, node, scope, int(bound.body.data))
    return _half_units(elaborator, node, scope, None)


def _half_units(elaborator: Elaborator, node: Node, scope: Scope, digits: int | None) -> Value:
    if node.kind == "list":
        return stack(elaborator, [_half_units(elaborator, c, scope, digits) for c in node.children], node, scope)
    if node.kind in ("neg", "pos"):
        return _half_units(elaborator, node.children[0], scope, digits)
    if node.kind == "mul" and digits is None:
        # A figure with a unit: `approx(49 * GB)`.
        figure, unit = node.children
        half, size = _half_units(elaborator, figure, scope, None), elaborator.numeric(unit, scope).body
        size = terms.number(abs(size.data)) if size.op == "number" else Term("abs", (size,))
        return scalar(terms.mul(half.body, size))
    if node.kind != "number":
        raise WrongArguments.error(
            scope.span(node), "`approx` reads its digits from a written number", remedy="Give digits=, rel= or abs=."
        )
    if digits is None:
        mantissa, _, exponent = node.text.lower().partition("e")
        decimals = len(mantissa.partition(".")[2])
        return scalar(terms.number(Fraction(10) ** (int(exponent or 0) - decimals) / 2))
    if node.value == 0:
        raise WrongArguments.error(scope.span(node), "zero has no significant digits", remedy="Give abs=.")
    magnitude = 0
    value = abs(node.value)
    while value >= 10:
        value, magnitude = value / 10, magnitude + 1
    while value < 1:
        value, magnitude = value * 10, magnitude - 1
    return scalar(terms.number(Fraction(10) ** (magnitude - digits + 1) / 2))
