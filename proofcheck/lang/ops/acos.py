from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.ops.arc import Arc
from proofcheck.lang.ops.attributes import SINES, UPWARD, Bend, Interval, Monotone, angle


class Acos(Arc):
    """The angle from 0 to pi that has this cosine, for numbers from -1 to 1.

    It is pi/2 - asin(x): it falls, and is concave from 0 on.
    """

    name, example = "acos", "acos(1) == 0"
    slope, root = -1, 1
    range = Interval(terms.ZERO, angle(Fraction(1)))
    monotone = Monotone(rising=False)
    bend = Bend(convex=False, on=UPWARD)
    special_values = tuple((v, angle(Fraction(1, 2) - q)) for q, v in SINES.items() if abs(q) <= Fraction(1, 2))
