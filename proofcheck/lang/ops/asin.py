from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.ops.arc import Arc
from proofcheck.lang.ops.attributes import SINES, UPWARD, Bend, Interval, Monotone, angle


class Asin(Arc):
    """The angle from -pi/2 to pi/2 that has this sine, for numbers from -1 to 1.

    The inverse of the sine there, which is odd and rises. Its derivative 1/sqrt(1 - x**2) rises from 0 on.
    """

    name, example = "asin", "asin(0) == 0"
    slope, root = 1, 0
    range = Interval(angle(Fraction(-1, 2)), angle(Fraction(1, 2)))
    parity = "odd"
    monotone = Monotone()
    bend = Bend(convex=True, on=UPWARD)
    special_values = tuple((value, angle(q)) for q, value in SINES.items() if abs(q) <= Fraction(1, 2))
