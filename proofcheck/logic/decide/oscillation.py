"""Limits that expansions do not show as they stand: of what jumps, alternates or oscillates.

    floor, ceil    of u with a known limit: beside the point u stays on one side of it, so they are constant there
    (-1)**n        for whole numbers n: the limits along the even and the odd ones; both together are all of them
    sin, cos       of a continuous u with abs(u) tending to infinity: u takes the values 2 pi k + c beside the point for
                   all large k, or all large -k. There sin(u) and cos(u) are sin(c) and cos(c), and the rest may have a
                   limit. If the limits for two c differ, or one is infinite, there is none

Each answer is a value of the limit for all declared values of the other names, or that there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.decide.constants import enclosed
from proofcheck.logic.semantics import growth
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.decide.limits import Known

PLACES = ((0, 1), (1, 0), (0, -1), (-1, 0), (Fraction(3, 5), Fraction(4, 5)))  # sin(c) and cos(c)
_REAL = frozenset({"real", "positive", "nonnegative"})
_WHOLE = frozenset({"dim", "integer", "natural"})


def value(term: Term, known: Known) -> Term:
    """The value of a term `limit`; `UNDEFINED` where there is none. Raises Unsupported where neither is seen."""
    name, side = term.data
    declaration = known.problem.declarations[name]
    if term.free or any(t.op in (*terms.BINDS_NAMES, *terms.BINDING, "derivative") for t in nodes(term.args[0])):
        raise Unsupported("a limit through another binding")
    if any(name in g.names for g in known.problem.given):
        raise Unsupported("a limit in a name about which something is assumed")
    far = term.args[1].op == "infinity"
    if declaration.kind in _WHOLE:
        if not far:
            raise Unsupported("a limit of a sequence at a number")
        return _alternating(term, known)
    around = declaration.kind == "real" or far or side == "+" or known.holds(terms.lt(terms.ZERO, term.args[1]))
    if declaration.kind not in _REAL or not around:
        raise Unsupported("a limit in a name of which not every value is declared")
    if far or side:
        return _one_sided(term, known)
    sides = [_one_sided(Term("limit", term.args, (name, s)), known) for s in ("+", "-")]
    if terms.UNDEFINED in sides or _differ(sides[0], sides[1], known):
        return terms.UNDEFINED
    if sides[0] == sides[1]:
        return sides[0]
    raise Unsupported("the limits from both sides may differ")


def _one_sided(term: Term, known: Known) -> Term:
    body = _settled(term, known)
    moved = Term("limit", (body, term.args[1]), term.data)
    try:
        return growth.value(moved, known)
    except (Unsupported, LimitExceeded):
        return _oscillating(moved, known)


def _settled(term: Term, known: Known) -> Term:
    """The expression of a one-sided limit with its roundings as they are near the point."""

    def rule(t: Term) -> Term | None:
        if t.op not in ("floor", "ceil") or term.data[0] not in t.names:
            return None
        (u,) = t.args
        try:
            near = growth.value(Term("limit", (u, term.args[1]), term.data), known)
        except (Unsupported, LimitExceeded):
            return None
        if near.op != "number":
            return None
        k = near.data.__floor__() if t.op == "floor" else near.data.__ceil__()
        if near.data.denominator != 1:
            return terms.number(k)
        # Near a whole number, its own side of it tells.
        if t.op == "floor":
            return terms.where(terms.lt(u, near), terms.number(k - 1), near)
        return terms.where(terms.lt(near, u), terms.number(k + 1), near)

    return terms.rewrite(term.args[0], rule)


def _alternating(term: Term, known: Known) -> Term:
    """The limit of a sequence along the even and along the odd numbers."""
    name = term.data[0]
    body, point = term.args
    found = []
    for parity in (0, 1):
        rule = _parity(name, parity)
        turned = terms.rewrite(body, rule)
        if turned == body:
            raise Unsupported("nothing that alternates")
        found.append(growth.value(Term("limit", (turned, point), term.data), known))
    even, odd = found
    if terms.UNDEFINED in found or _differ(even, odd, known):
        return terms.UNDEFINED
    if even == odd:
        return even
    raise Unsupported("the limits along even and odd numbers may differ")


def _parity(name: str, parity: int) -> Callable[[Term], Term | None]:
    n, pi = terms.symbol(name), Term("pi")
    turn = terms.mul(pi, n), terms.mul(n, pi)

    def rule(t: Term) -> Term | None:
        if t.op == "pow" and t.args[0].op == "number" and t.args[0].data < 0:
            shift = _shift(t.args[1], n)
            if shift is None:
                return None
            sign = terms.number(1 if (shift + parity) % 2 == 0 else -1)
            return terms.mul(sign, terms.power(terms.number(-t.args[0].data), t.args[1]))
        if t.op == "cos" and t.args[0] in turn:
            return terms.number(1 - 2 * parity)
        if t.op == "sin" and t.args[0] in turn:
            return terms.ZERO
        return terms.number(parity) if t.op == "mod" and t.args == (n, terms.TWO) else None

    return rule


def _shift(exponent: Term, n: Term) -> int | None:
    """k where an exponent is n + k with a whole number k."""
    if exponent == n:
        return 0
    if exponent.op == "add" and len(exponent.args) == 2 and n in exponent.args:
        other = exponent.args[0] if exponent.args[1] == n else exponent.args[1]
        if other.op == "number" and other.data.denominator == 1:
            return int(other.data)
    return None


def _oscillating(term: Term, known: Known) -> Term:
    """That a one-sided limit does not exist, along two sequences of places."""
    name = term.data[0]
    body, point = term.args
    for u in dict.fromkeys(t.args[0] for t in nodes(body) if t.op in ("sin", "cos") and name in t.names):
        if not continuous(u, name):
            continue
        try:
            far = growth.value(Term("limit", (terms.div(terms.ONE, u), point), term.data), known)
        except (Unsupported, LimitExceeded):
            continue
        if far != terms.ZERO:
            continue
        found: list[Term] = []
        for sine, cosine in PLACES:
            held = {Term("sin", (u,)): terms.number(sine), Term("cos", (u,)): terms.number(cosine)}
            try:
                found.append(growth.value(Term("limit", (terms.rewrite(body, held.get), point), term.data), known))
            except (Unsupported, LimitExceeded):
                continue
            if found[-1] == terms.UNDEFINED or _differ(found[0], found[-1], known):
                return terms.UNDEFINED
    raise Unsupported("a limit that is not seen")


def _differ(a: Term, b: Term, known: Known) -> bool:
    """Whether two numbers differ, for all declared values of the names in them."""
    difference = Term("ne", (a, b))
    if a.names | b.names:
        return known.holds(difference) or known.holds(Term("ne", (terms.sub(a, b), terms.ZERO)))
    return enclosed(difference)
