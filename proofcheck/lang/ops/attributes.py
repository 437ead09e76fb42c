"""What functions say of themselves, and the words for it. All of it is trusted; `tests/ops/test_attributes.py` holds
each value that is declared against enclosures.

An operation that says nothing claims nothing: the defaults of `Function` in `base.py` are true of every function.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


class Interval(NamedTuple):
    """The numbers from `low` to `high`, terms without names: fractions, or multiples of pi. None: there is no end."""

    low: Term | None = None
    high: Term | None = None
    open: bool = False  # without its ends

    def negative(self) -> bool | None:
        """False where no number in it is below zero."""
        return None if self.low is None or self.low.op != "number" else bool(self.low.data < 0)

    def positive(self) -> bool:
        """Whether every number in it is above zero."""
        return self.negative() is False and (self.open or self.low != terms.ZERO)


LINE = Interval()
UPWARD = Interval(terms.ZERO)  # from zero on


class Monotone(NamedTuple):
    """Rising or falling, strictly or not, in each argument: where all of them lie in `on` and in the domain."""

    rising: bool = True
    strict: bool = True
    on: Interval = LINE


class Bend(NamedTuple):
    """Convex or concave, in all arguments together: where they lie in `on` and in the domain."""

    convex: bool
    on: Interval = LINE


class Regularity(IntEnum):
    """How smooth a function is. Each line says more than the one before it."""

    JUMPS = 0  # nothing is claimed
    CONTINUOUS = 1  # on its domain
    ANALYTIC = 2  # and has all derivatives at the inner points of its domain
    ENTIRE = 3  # a power series that converges for all complex numbers


def angle(turns: Fraction) -> Term:
    """A multiple of pi."""
    return terms.mul(terms.number(turns), Term("pi"))


def between(low: int | Fraction, high: int | Fraction, open: bool = False) -> Interval:
    return Interval(terms.number(low), terms.number(high), open)


ROOT3 = Term("sqrt", (terms.number(3),))
_FIRST = {
    Fraction(0): terms.ZERO,
    Fraction(1, 6): terms.number(Fraction(1, 2)),
    Fraction(1, 4): terms.div(Term("sqrt", (terms.TWO,)), terms.TWO),
    Fraction(1, 3): terms.div(ROOT3, terms.TWO),
    Fraction(1, 2): terms.ONE,
}
_HALF_TURN = _FIRST | {1 - q: v for q, v in _FIRST.items()}
# sin(q * pi) by q, from above -1 to 1
SINES = _HALF_TURN | {-q: terms.neg(v) for q, v in _HALF_TURN.items() if 0 < q < 1}
