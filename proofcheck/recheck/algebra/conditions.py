"""Conditions as numbers, 1 where they hold and 0 elsewhere; and where a term may lack a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from proofcheck.recheck import terms
from proofcheck.recheck.algebra import functions, positions
from proofcheck.recheck.algebra.polynomials import Beyond, Store, Sum
from proofcheck.recheck.algebra.products import MAKERS, less, number, scaled, single, times, zero
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.algebra.reading import Reader


FLOORS = 8  # orders that are assumed, of which each two are added up


def condition(r: Reader, t: Term) -> Sum:
    """1 where a condition holds, else 0."""
    s = r.s
    one = number(s, 1)
    if t.op in ("true", "false"):
        return one if t.op == "true" else zero(s)
    if t.op == "not":
        return less(s, one, condition(r, t.args[0]))
    if t.op in ("and", "or", "implies"):
        parts = [condition(r, a) for a in t.args]
        if t.op == "implies":
            parts = [parts[0], less(s, one, parts[1])]
        elif t.op == "or":
            parts = [less(s, one, p) for p in parts]
        found = one
        for p in parts:
            found = times(s, found, p)
        return found if t.op == "and" else less(s, one, found)
    if t.op not in ("eq", "le", "lt"):
        raise Beyond("a case distinction")
    left, right = (r.position(a) for a in t.args)
    if left is not None and right is not None:
        gap = positions.plus(right, left, -1)
        if t.op == "eq":
            return functions.delta(s, gap)
        if t.op == "lt":
            gap = positions.plus(gap, positions.constant(1), -1)
        return single(s, s.atom("least", None, (gap,)))
    return _compared(r, t)


def suppose(r: Reader, given: Sequence[Term]) -> None:
    """What assumptions say of positions, which no derivative and no other value of a name changes: conditions that they
    settle are settled from the beginning."""
    s = r.s
    found: list[positions.Position] = []
    for t in (part for g in given for part in (g.args if g.op == "and" else (g,))):
        denied = t.op == "not"
        inner = t.args[0] if denied else t
        if inner.op not in ("eq", "le", "lt"):
            continue
        left, right = (r.position(a) for a in inner.args)
        if left is None or right is None:
            continue
        gap = positions.plus(right, left, -1)
        mirrored = positions.times(gap, positions.constant(-1))
        if inner.op == "eq":
            if denied:
                s.apart.add(min(gap, mirrored))
            else:
                found += [gap, mirrored]
            continue
        if denied:
            gap = mirrored
        # a < b says b - a >= 1, and so does the denial of b <= a.
        found.append(positions.plus(gap, positions.constant(1), -1) if (inner.op == "lt") != denied else gap)
    found = found[-FLOORS:]
    s.floors = [*found, *(positions.plus(p, q) for k, p in enumerate(found) for q in found[:k])]


def _compared(r: Reader, t: Term) -> Sum:
    """A comparison of numbers: an unknown that is 0 or 1, the same one for the same comparison."""
    s = r.s
    a, b = (r.read(x) for x in t.args)
    if t.op == "lt":
        return less(s, number(s, 1), holds(s, "le", less(s, a, b)))
    return holds(s, t.op, less(s, b, a))


def counted(r: Reader, t: Term) -> bool:
    """Whether nothing that may lack a value stands under a condition, or in a range that may be empty."""
    for n in terms.nodes(t):
        under: tuple[Term, ...] = ()
        if n.op in ("where", "implies"):
            under = n.args[1:]
        elif n.op in ("sum", "prod", "tensor"):
            size = terms.size_of(n.args[1], r.e.dims) if n.args[0] == terms.ZERO else None
            sure = size is not None and all(c > 0 for _, c in size.items)
            under = () if sure else n.args[2:]
        if any(partial(m) for a in under for m in terms.nodes(a)):
            return False
    return True


def partial(t: Term) -> bool:
    """Whether an operation may lack a value, or be written with one that does."""
    if t.op == "pow":
        return t.args[1].op != "number" or t.args[1].data.denominator != 1 or t.args[1].data < 0
    return t.op in ("div", "inverse", "power_of", "opaque") or (t.op == "call" and t.data not in ("exp", "sin", "cos"))


def holds(s: Store, sign: str, gap: Sum) -> Sum:
    """1 where gap >= 0 (`le`) or gap == 0 (`eq`), else 0."""
    if not gap.terms:
        return number(s, 1)
    if sign == "eq":
        gap = scaled(s, gap, 1 / next(iter(gap.terms.values())))
    else:
        gap = scaled(s, gap, 1 / abs(next(iter(gap.terms.values()))))
    return single(s, s.atom("holds", sign, (gap,)))


def _holds(s: Store, atom: Any, args: Sequence[Any]) -> Sum:
    return holds(s, atom.data, args[0])


MAKERS["holds"] = _holds
