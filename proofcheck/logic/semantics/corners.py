"""Derivatives at points where the rules of calculus see none: at the corner of a case distinction.

`max(x, 0)**2` has a derivative at 0 and `max(x, 0)` has none. A term is expanded on both sides of the point
(`numbers.germ`). It has a derivative where both expansions begin with the value of the term at the point, and their
next coefficients agree; it has none where one of them certainly begins with another value or does not stay bounded,
where the coefficients certainly differ, or where the term has no value on a side.

Second derivatives are first ones of first ones: on each side the inner one is found by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.numbers import Ball, Rational, Unsupported
from proofcheck.logic.semantics.numbers.germ import Germ, Nowhere

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter


def crossed(ns: Any, op: str, jets: list[Any]) -> bool:
    """Whether an absolute value, a maximum, a rounding or a square root of these jets certainly has no derivative: what
    is inside crosses the corner, since its own slope is not zero."""
    zero = ns.number(0)
    values = [jet[0] for jet in jets]
    slopes = [zero if jet[1] is None else jet[1] for jet in jets]
    if op in ("max", "min"):
        return ns.equal(*values) is True and ns.equal(*slopes) is False
    if ns.equal(slopes[0], zero) is not False:
        return False
    return ns.integer(values[0]) is not None if op in ("floor", "ceil") else ns.equal(values[0], zero) is True


def slope(outer: Interpreter, term: Term, entry: tuple[int, ...], indices: Mapping[str, int]) -> Any:
    """The derivative, from both sides. Raises Undefined where there is none, Unsupported where that is not known."""
    if type(outer.ns) not in (Rational, Ball):
        raise Unsupported("no derivative by rules, and the point is not a number")
    value = outer(term.args[0], indices)
    found, unknown = [], None
    for sign in (1, -1):
        try:
            found.append(_sided(outer, term, entry, indices, sign, value))
        except Unsupported as error:
            unknown = error
    if unknown is not None:
        raise unknown
    agree = outer.ns.equal(*found)
    if agree is None:
        raise Unsupported("the derivatives from both sides may differ")
    if not agree:
        raise Undefined("no derivative: those from both sides differ")
    return found[0]


def _sided(
    outer: Interpreter, term: Term, entry: tuple[int, ...], indices: Mapping[str, int], sign: int, value: Any
) -> Any:
    """The derivative from one side of a term that has this value at the point."""
    ns, name = outer.ns, term.data
    inner = outer.child(("beside", name, entry, sign), _beside(outer, name, entry, sign))
    try:
        start, coefficients, _ = inner(term.args[0], indices)
    except Nowhere as error:
        raise Undefined(f"no derivative: {error}") from None
    except Undefined as error:  # where a series breaks down says nothing
        raise Unsupported(f"no expansion beside the point: {error}") from None
    known = dict(enumerate(coefficients, start))
    zero = ns.number(0)
    end = start + len(coefficients)
    for k in range(min(start, 0), min(end, 1)):
        begins = ns.equal(known.get(k, zero), value if k == 0 else zero)
        if begins is False:
            raise Undefined("no derivative at a jump")
        if begins is None:
            raise Unsupported("the term may jump there")
    if end < 2:
        raise Unsupported("too few terms are known beside the point")
    return ns.mul(ns.number(sign), known.get(1, zero))


def _beside(outer: Interpreter, name: str, entry: tuple[int, ...], sign: int) -> Callable[[], Interpreter]:
    def make() -> Interpreter:
        germs = Germ(outer.ns)

        def seeded(position: tuple[int, ...]) -> Any:
            here = germs.lift(outer.name(name, position))
            return germs.add(here, germs.mul(germs.number(sign), germs.variable(1))) if position == entry else here

        return outer._over(germs, {name: seeded}, germs.lift)

    return make
