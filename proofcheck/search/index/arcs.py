"""Normal forms of atan, asin and acos, and of sines and cosines of them.

acos is pi/2 - asin; atan and asin are odd. exp(i atan t) is (1 + i t) / sqrt(1 + t**2), exp(i asin t) is
sqrt(1 - t**2) + i t. Of a fraction a/b, atan is the angle of the Gaussian integer b + i a: it is taken apart into
Gaussian primes u + i v with u > v > 0, whose angles atan(v/u) have no linear relation with each other and with pi.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.search.index import nested
from proofcheck.search.index.labels import IMAGINARY, Form, leading
from proofcheck.search.index.monomial import ONE

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra

NAMES = frozenset({"atan", "asin", "acos"})
MAX_FACTORED = 10**10
# sin(q pi)**2 and tan(q pi)**2 by q, for q from 0 to a half, where they are fractions
_SINES = {Fraction(k, 4): q for k, q in enumerate(map(Fraction, ("0", "1/6", "1/4", "1/3", "1/2")))}
_TANGENTS = {Fraction(3): Fraction(1, 3), Fraction(1, 3): Fraction(1, 6)}


def arc(algebra: Algebra, name: str, a: Form) -> Form:
    """The form of the function `name` of a."""
    if name == "acos":
        return algebra.add(_turns(algebra, Fraction(1, 2)), algebra.scale(arc(algebra, "asin", a), Fraction(-1)))
    if not a:
        return {}
    lead = a[leading(a)]
    if lead < 0:
        return algebra.scale(arc(algebra, name, algebra.scale(a, Fraction(-1))), Fraction(-1))
    square = _square(algebra, a)
    known = None if square is None else (_SINES if name == "asin" else _TANGENTS).get(square)
    if known is not None:
        return _turns(algebra, known)
    if name == "atan" and set(a) == {ONE}:
        return _fraction(algebra, a[ONE])
    return nested.head(algebra, "function", name, (a,))


def unit(algebra: Algebra, name: str, a: Form) -> Form:
    """exp(i t) for t the function `name`, atan or asin, of a."""
    imaginary = algebra.factor(IMAGINARY)
    square = algebra.mul(a, a)
    if name == "atan":
        length = algebra.rational_power(algebra.add(algebra.number(1), square), Fraction(-1, 2))
        return algebra.mul(length, algebra.add(algebra.number(1), algebra.mul(imaginary, a)))
    cosine = algebra.rational_power(algebra.add(algebra.number(1), algebra.scale(square, Fraction(-1))), Fraction(1, 2))
    return algebra.add(cosine, algebra.mul(imaginary, a))


def _square(algebra: Algebra, a: Form) -> Fraction | None:
    """The square of a fraction times roots of fractions."""
    if len(a) != 1:
        return None
    (((sorts, factors), c),) = a.items()
    square = c * c
    for head, _, e in factors:
        inner = algebra.heads.get(head)
        if inner is None or inner.kind != "power" or set(inner.forms[0]) != {ONE} or (2 * e).denominator != 1:
            return None
        square *= inner.forms[0][ONE] ** int(2 * e)
    return None if sorts else square


def _turns(algebra: Algebra, q: Fraction) -> Form:
    """q * pi"""
    return algebra.scale(nested.head(algebra, "function", "pi", ()), q)


def _fraction(algebra: Algebra, value: Fraction) -> Form:
    a, b = value.numerator, value.denominator
    if a * a + b * b > MAX_FACTORED:
        return nested.head(algebra, "function", "atan", (algebra.number(value),))
    out, left, n = algebra.number(0), math.atan2(a, b), a * a + b * b
    while n % 2 == 0:
        n //= 2  # the angle of 1 + i is a multiple of pi/4, as is that of a unit
    p = 5
    while n > 1:
        if p * p > n:
            p = n
        if n % p:
            p += 4
            continue
        count = 0
        while n % p == 0:
            n, count = n // p, count + 1
        v = next(v for v in range(1, p) if math.isqrt(p - v * v) ** 2 == p - v * v)
        u = math.isqrt(p - v * v)
        # u + i v divides b + i a where (b + i a)(u - i v) is a multiple of p.
        times = count if (b * u + a * v) % p == (a * u - b * v) % p == 0 else -count
        angle = nested.head(algebra, "function", "atan", (algebra.number(Fraction(v, u)),))
        out = algebra.add(out, algebra.scale(angle, Fraction(times)))
        left -= times * math.atan2(v, u)
    return algebra.add(out, _turns(algebra, Fraction(round(4 * left / math.pi), 4)))
