"""Where a derivative certainly does not exist: what stands under an absolute value, a root, a rounding or a comparison
crosses the place at which these turn, since its own slope is not zero there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import Undefined
from proofcheck.lang.terms import Term
from proofcheck.semantics.numbers import Unsupported

if TYPE_CHECKING:
    from proofcheck.semantics.interpreter import Interpreter


def corner(outer: Interpreter, inner: Interpreter, term: Term, indices: Mapping[str, int]) -> bool:
    """Whether a derivative certainly does not exist here, by what is outermost in what it is of. `inner`: evaluates in
    jets over the numbers of `outer`. The root of what vanishes like c * t**2 with c other than zero goes like |t|,
    where c > 0, and has no value beside, where not."""
    ns, body, zero = outer.ns, term.args[0], outer.ns.number(0)
    if body.op == "where":
        return _turn(ns, inner, body, indices)
    if body.op not in ("abs", "sqrt", "max", "min", "floor", "ceil"):
        return False
    jets = [inner(a, indices) for a in body.args]
    values, slopes = [jet[0] for jet in jets], [inner.ns.slope(jet) for jet in jets]
    if body.op in ("max", "min"):
        return ns.equal(*values) is True and ns.equal(*slopes) is False
    if body.op == "sqrt" and ns.equal(values[0], zero) is True and ns.equal(slopes[0], zero) is True:
        slope = Term(term.op, (body.args[0], *term.args[1:]), term.data)
        return ns.equal(outer(Term(term.op, (slope, *term.args[1:]), term.data), indices), zero) is False
    if ns.equal(slopes[0], zero) is not False:
        return False
    return ns.integer(values[0]) is not None if body.op in ("floor", "ceil") else ns.equal(values[0], zero) is True


def _turn(ns: Any, inner: Interpreter, body: Term, indices: Mapping[str, int]) -> bool:
    """A case distinction: the sides of its one comparison cross, so that there is a case on each side, and these have
    different values here, or different slopes. Of an equation both sides have the same case, and only the point has the
    other one."""
    condition = body.args[0]
    if condition.op not in ("lt", "le", "eq", "ne"):
        return False
    try:
        sides, cases = ([inner(a, indices) for a in args] for args in (condition.args, body.args[1:]))
    except (Undefined, Unsupported):
        return False
    if ns.equal(sides[0][0], sides[1][0]) is not True or ns.equal(*map(inner.ns.slope, sides)) is not False:
        return False
    if ns.equal(cases[0][0], cases[1][0]) is False:
        return True
    return condition.op in ("lt", "le") and ns.equal(*map(inner.ns.slope, cases)) is False
