"""The number systems that the kernel's interpreter can run over; each is a small class of plain functions.

Rational     exact fractions: witnesses
Ball         enclosures by Arb: figures, transcendental witnesses
Field        a prime field with exponentials, roots and angles: identities
Moments      polynomials in random entries over any of these: expectations
Dual         first-order jets over any of these: derivatives
Germ         Laurent series on one side of a point, over rationals and balls: derivatives at corners
"""

from proofcheck.logic.semantics.numbers.ball import AGREEMENT_BITS, Agreement, Ball
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Retry, Unsupported
from proofcheck.logic.semantics.numbers.dual import Dual
from proofcheck.logic.semantics.numbers.field import Field
from proofcheck.logic.semantics.numbers.moments import Moments
from proofcheck.logic.semantics.numbers.rational import Rational

__all__ = [
    "AGREEMENT_BITS",
    "Agreement",
    "Ball",
    "Dual",
    "Field",
    "LimitExceeded",
    "Moments",
    "Rational",
    "Retry",
    "Unsupported",
]
