"""atan, asin and acos of expansions.

Their Taylor coefficients at c follow from those of the slope: 1/(1 + x**2) for atan, (1 - x**2)**(-1/2) for asin, each
a power of a polynomial of degree 2 in x - c. For an argument t that tends to infinity atan t is pi/2 - atan(1/t), with
both signs turned where it tends to minus infinity. At the ends -1 and 1 of its domain asin is not expanded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth.coefficients import Coefficient
from proofcheck.logic.semantics.numbers.base import Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.growth.expansions import Expansion, Growth

NAMES = frozenset({"atan", "asin", "acos"})


def expansion(growth: Growth, name: str, f: Expansion) -> Expansion:
    """The expansion of the function `name` of f."""
    quarter = growth.constant(ring.scaled(growth.c.atom(Term("pi")), Fraction(1, 2)))
    if name == "acos":
        return growth.add(quarter, growth.negative(expansion(growth, "asin", f)))
    top = growth.top(f)
    if top is not None and growth.size(top) > 0:
        if name == "asin":
            raise Unsupported("asin of something that tends to infinity")
        limit = quarter if growth.sign(f) > 0 else growth.negative(quarter)
        return growth.add(limit, growth.negative(expansion(growth, "atan", growth.power(f, ring.number(-1)))))
    _, c, e = growth.parts(f)
    square = ring.mul(c, c)
    if name == "atan":
        polynomial = (ring.add(ring.ONE, square), ring.scaled(c, 2), ring.ONE)
        exponent = Fraction(-1)
    else:
        polynomial = (ring.add(ring.ONE, ring.scaled(square, -1)), ring.scaled(c, -2), ring.number(-1))
        exponent = Fraction(-1, 2)
    if growth.c.sign(polynomial[0]) != 1:
        raise Unsupported(f"{name} at an end of its domain")
    slope = _power_series(growth, polynomial, exponent, growth.length)

    def taylor(k: int) -> Coefficient:
        return ring.scaled(slope[k - 1], Fraction(1, k)) if k else growth.at_constant(name, c)

    return growth.composed(e, taylor)


def _power_series(
    growth: Growth, p: tuple[Coefficient, Coefficient, Coefficient], exponent: Fraction, length: int
) -> list[Coefficient]:
    """The Taylor coefficients of y = (p0 + p1 e + p2 e**2)**exponent, from p y' = exponent p' y."""
    inverse = growth.c.inverse(p[0])
    found = [growth.c.power(p[0], exponent)]
    for k in range(1, length):
        parts = [
            ring.scaled(ring.mul(p[j], found[k - j]), (exponent * j - (k - j)) / k) for j in range(1, min(k, 2) + 1)
        ]
        found.append(ring.mul(inverse, ring.add(*parts)))
    return found
