"""Where whole numbers are needed: positions, ends of ranges, exponents of matrices, arguments of factorial and its kin.

What is a whole number is read off a term, for all values of its names: whole numbers, sums and products of these, what
`floor` makes of anything. A quotient is none, whatever its value, as in the claim language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.scalars import Elaborator

MAKES = ("floor", "ceil", "factorial", "binomial", "fibonacci", "gcd", "lcm")
KEEPS = ("mod", "max", "min", "abs")
TAKES = ("factorial", "binomial", "fibonacci", "gcd", "lcm")


class NotWhole(Unsupported):
    """Something else where the language takes whole numbers only: the statement is none."""


def whole(e: Elaborator, t: Term) -> bool:
    """Whether a term is a whole number wherever it has a value."""
    op = t.op
    if op == "number":
        return bool(t.data.denominator == 1)
    if op in ("name", "entry"):
        d = e.claim.declarations.get(t.data)
        return d is not None and d.whole
    if op == "call":
        return t.data in MAKES or (t.data in KEEPS and all(whole(e, a) for a in t.args))
    if op == "pow":
        return whole(e, t.args[0]) and natural(e, t.args[1])
    if op in ("sum", "prod"):
        return whole(e, t.args[2])
    if op == "where":
        return all(whole(e, a) for a in t.args[1:])
    return op == "index" or (op in ("add", "mul") and all(whole(e, a) for a in t.args))


def natural(e: Elaborator, t: Term) -> bool:
    """Whether a term is a whole number that is not negative, by its form."""
    if t.op == "number":
        return bool(t.data.denominator == 1 and t.data >= 0)
    if t.op in ("name", "entry"):
        d = e.claim.declarations.get(t.data)
        return d is not None and d.kind in ("dim", "natural", "index")
    if t.op == "index":
        return t.data in e.axes or (t.data in e.ranges and natural(e, e.ranges[t.data][0].args[0]))
    return t.op in ("add", "mul") and all(natural(e, a) for a in t.args)


def needed(e: Elaborator, *parts: Term) -> None:
    """Raises NotWhole."""
    if not all(whole(e, t) for t in parts):
        raise NotWhole("a whole number is needed")
