"""Where there certainly is no derivative: a corner, a jump or an upright tangent of one part, and nothing beside it
that could make up for it.

That the rules of calculus do not see a derivative says nothing yet: abs(x)**2 has one at 0. But abs, a maximum, a
rounding or a root whose inside crosses the corner has none there; nor has what differs from that by a differentiable
term, or by a differentiable factor other than 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from proofcheck.lang.terms import Term
from proofcheck.semantics.numbers import Unsupported

if TYPE_CHECKING:
    from proofcheck.semantics.interpreter import Interpreter

Indices = Mapping[str, int]
_CORNERS = frozenset(("abs", "sqrt", "max", "min", "floor", "ceil"))


def bent(outer: Interpreter, inner: Interpreter, derivative: Term, body: Term, indices: Indices) -> bool:
    """Whether `body`, inside of `derivative`, has none at the point of `outer`. `inner` evaluates with slopes."""
    ns, zero = outer.ns, outer.ns.number(0)
    if body.op in _CORNERS:
        return _corner(outer, inner, derivative, body, indices)
    parts = [(a, indices) for a in body.args]
    if body.op == "sum":
        low, high = (outer.whole(a, indices) for a in body.args[:2])
        outer.steps.spend(max(high - low, 0))
        parts = [(body.args[2], {**indices, body.data[0]: k}) for k in range(low, high)]
    elif body.op not in ("add", "mul", "div"):
        return False
    jets = [_jet(inner, *part) for part in parts]
    unseen = [k for k, jet in enumerate(jets) if jet is None]
    if len(unseen) != 1 or (body.op == "div" and unseen == [1]):
        return False
    if body.op == "mul" and any(jet is not None and ns.equal(jet[0], zero) is not False for jet in jets):
        return False
    part, place = parts[unseen[0]]
    return bent(outer, inner, derivative, part, place)


def _jet(inner: Interpreter, part: Term, indices: Indices) -> Any:
    """The value and the slope; None where the slope is not seen."""
    try:
        return inner(part, indices)
    except Unsupported:
        return None


def _corner(outer: Interpreter, inner: Interpreter, derivative: Term, body: Term, indices: Indices) -> bool:
    """What is inside crosses the corner, since its own slope is not zero; or the root of what vanishes like c * t**2
    with c other than zero goes like |t|, where c > 0, and has no value beside, where not."""
    ns, zero = outer.ns, outer.ns.number(0)
    jets = [inner(a, indices) for a in body.args]
    values = [jet[0] for jet in jets]
    slopes = [zero if jet[1] is None else jet[1] for jet in jets]
    if body.op in ("max", "min"):
        return ns.equal(*values) is True and ns.equal(*slopes) is False
    if body.op == "sqrt" and ns.equal(values[0], zero) is True and ns.equal(slopes[0], zero) is True:
        slope = Term(derivative.op, (body.args[0], *derivative.args[1:]), derivative.data)
        curvature = Term(derivative.op, (slope, *derivative.args[1:]), derivative.data)
        return ns.equal(outer(curvature, indices), zero) is False
    if ns.equal(slopes[0], zero) is not False:
        return False
    return ns.integer(values[0]) is not None if body.op in ("floor", "ceil") else ns.equal(values[0], zero) is True
