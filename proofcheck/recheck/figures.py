"""Figures: `a == approx(v)` says that a lies within half a unit of the last digit of v as written, or within what is
stated beside it."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope, Value, scalar
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Node


def figure(e: Elaborator, sign: str, left: Node, right: Node, scope: Scope) -> Term:
    """A comparison one side of which is `approx(v)`."""
    told, other = (right, left) if right.kind == "call" and right.value == "approx" else (left, right)
    if not told.args:
        raise Unsupported("approx")
    value, target = e.numeric(other, scope), e.numeric(told.args[0], scope)
    if value.shape and target.shape and len(value.shape) != len(target.shape):
        raise Mismatch("a comparison of different ranks")
    apart = e.together(lambda a, v: _size(terms.sub(a, v)), value, target)
    if sign not in ("==", "!=") or len(told.args) != 1 or len(told.keywords) > 1:
        raise Unsupported("approx")
    near = e.together(lambda a, b: Term("le", (a, b)), apart, _allowed(e, told, target, scope), truth=True)
    held = e.closed(near, "all")
    return held if sign == "==" else Term("not", (held,))


def _allowed(e: Elaborator, told: Node, target: Value, scope: Scope) -> Value:
    for key, given in told.keywords:
        bound = e.numeric(given, scope)
        if key == "abs":
            return bound
        if key == "rel":
            return e.together(lambda b, v: terms.mul(b, _size(v)), bound, target)
        if key == "digits" and not bound.shape and bound.body.op == "number":
            return _half(e, told.args[0], scope, int(bound.body.data))
        raise Unsupported("approx")
    return _half(e, told.args[0], scope, None)


def _half(e: Elaborator, node: Node, scope: Scope, digits: int | None) -> Value:
    """Half a unit of the last digit of a number as written; of so many significant digits."""
    if node.kind == "list":
        from proofcheck.recheck.kinds import stacked

        return stacked([_half(e, arg, scope, digits) for arg in node.args])
    if node.kind in ("neg", "pos"):
        return _half(e, node.args[0], scope, digits)
    if node.kind == "op" and node.value == "*" and digits is None:
        half, unit = _half(e, node.args[0], scope, None), e.numeric(node.args[1], scope)
        return e.together(lambda h, u: terms.mul(h, _size(u)), half, unit)
    if node.kind != "number" or (digits is not None and not node.value):
        raise Unsupported("a figure that is not written out")
    if digits is None:
        mantissa, _, exponent = node.text.lower().partition("e")
        last = int(exponent or 0) - len(mantissa.partition(".")[2])
    else:
        last, value = 1 - digits, abs(node.value)
        while value >= 10:
            value, last = value / 10, last + 1
        while value < 1:
            value, last = value * 10, last - 1
    return scalar(terms.number(Fraction(10) ** last / 2))


def _size(t: Term) -> Term:
    return terms.number(abs(t.data)) if t.op == "number" else Term("call", (t,), "abs")
