"""The number systems that the kernel's interpreter can run over; each is a small class of plain functions.

Rational     exact fractions: witnesses
Ball         enclosures by Arb: figures, transcendental witnesses
Field        a prime field with exponentials, roots and angles: identities
Moments      polynomials in random entries over any of these: expectations
Dual         first-order jets over any of these: derivatives
Series       Laurent series in 1/x over any of these: limits
"""

from proofcheck.kernel.numbers.ball import AGREEMENT_BITS, Agreement, Ball
from proofcheck.kernel.numbers.base import LimitExceeded, Retry, Unsupported
from proofcheck.kernel.numbers.dual import Dual
from proofcheck.kernel.numbers.field import Field
from proofcheck.kernel.numbers.moments import Moments
from proofcheck.kernel.numbers.rational import Rational
from proofcheck.kernel.numbers.series import Series

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
    "Series",
    "Unsupported",
]
