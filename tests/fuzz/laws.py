"""Random names for the exact evaluator: entries as affine forms in independent variables, and the moments of those.

A normal vector with covariance S = L D L^T is mean + L z with independent z_j of variance D_j, and so is a vector of
which only mean and covariance are known; there the higher moments of z are free, and are drawn among the possible.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Any

from tests.fuzz.matrices import solve
from tests.fuzz.rings import (
    MP,
    NONE,
    Jet,
    OutOfReach,
    Slope,
    add,
    divide,
    exp,
    is_zero,
    mul,
    plain,
    positive,
    power,
    real,
    sub,
    total,
)

ORDER = 12  # moments that are completed


@dataclass(frozen=True)
class Variable:
    """An independent random number: raw moments, and for a normal one its mean and variance."""

    moment: Callable[[int], Any]
    normal: tuple[Any, Any] | None = None

    def tilted(self, k: int, form: Slope) -> Any:
        """E[z**k * exp(slope * z)]."""
        if form == NONE:
            return self.moment(k)
        slope = MP.mpc(real(form[0]), real(form[1])) if form[1] else form[0]
        if self.normal is None:
            raise OutOfReach("an exponential of an entry that is not normal")
        mean, variance = self.normal
        shifted = add(mean, mul(slope, variance))
        scale = exp(add(mul(slope, mean), mul(mul(slope, slope), divide(variance, Fraction(2)))))
        return mul(scale, normal_moment(shifted, variance, k))


def normal_moment(mean: Any, variance: Any, k: int) -> Any:
    """E (m + s g)**k = sum over j of C(k, 2j) m**(k-2j) v**j (2j-1)!!."""
    parts = []
    for j in range(k // 2 + 1):
        odd = 1
        for step in range(1, 2 * j, 2):
            odd *= step
        parts.append(mul(Fraction(comb(k, 2 * j) * odd), mul(power(mean, k - 2 * j), power(variance, j))))
    return total(parts)


def normal(mean: Any, variance: Any) -> Variable:
    return Variable(lambda k: normal_moment(mean, variance, k), (mean, variance))


def known(moments: Sequence[Any], rest: Sequence[Fraction] = ()) -> Variable:
    """moments[k] for k below its length, then `rest` (indexed alike)."""

    def moment(k: int) -> Any:
        if k < len(moments):
            return moments[k]
        if k < len(rest):
            return rest[k]
        raise OutOfReach(f"a moment of order {k}")

    return Variable(moment)


def scales(rng: random.Random, free: bool) -> list[Fraction]:
    """Moments of a random number whose square takes two values, of mean 1 unless `free`, and whose sign is random."""
    low, high = rng.choice([(1, 1), (0, 2), (Fraction(1, 2), 3), (Fraction(1, 3), Fraction(4, 3))])
    weight = Fraction(1 - low) / (high - low) if high != low else Fraction(1)
    size = rng.choice([Fraction(1), Fraction(1, 2), Fraction(2), Fraction(5, 3)]) if free else Fraction(1)
    return _even([(low * size, 1 - weight), (high * size, weight)], lambda k: 1)


def on_spheres(text: str, d: int) -> list[Fraction]:
    """The same of t such that t g has the moments of the law in the text, g standard normal in d dimensions."""
    radii, _, weights = text.strip("()").partition(", with weights ")
    squared = [Fraction(q.strip()) for q in re.sub(r"^.*squared radi(us|i) ", "", radii).split(",")]
    shares = [Fraction(q.strip()) for q in weights.split(",")] if weights else [Fraction(1)]
    return _even(list(zip(squared, shares, strict=True)), lambda k: prod(range(d, d + 2 * k, 2)))


def _even(atoms: list[tuple[Fraction, Fraction]], over: Callable[[int], int]) -> list[Fraction]:
    """Raw moments: of order 2k those of the atoms over a number, of odd order 0."""
    even = [sum((w * Fraction(q) ** k for q, w in atoms), Fraction(0)) / over(k) for k in range(ORDER // 2 + 1)]
    return [even[k // 2] if k % 2 == 0 else Fraction(0) for k in range(ORDER + 1)]


def expected(value: Any, variables: dict[str, Variable]) -> Any:
    """The mean of a jet over its random variables; infinitesimals stay."""
    if not isinstance(value, Jet):
        return value
    out: Any = Fraction(0)
    for (s, monomial, form), c in value.terms.items():
        powers, slopes = dict(monomial), dict(form)
        term: Any = c
        for name in powers | slopes:
            term = mul(term, variables[name].tilted(powers.get(name, 0), slopes.get(name, NONE)))
        out = add(out, mul(term, Jet({(s, (), ()): Fraction(1)})) if s else term)
    return parted(out)


def parted(value: Any) -> Any:
    """Without the imaginary parts, which are zero up to rounding where sines have been averaged."""
    if isinstance(value, Jet):
        return plain(Jet({k: parted(c) for k, c in value.terms.items()}))
    return value.real if isinstance(value, MP.mpc) and abs(value.imag) < MP.mpf(10) ** -45 * (1 + abs(value)) else value


def completed(moments: dict[int, Fraction], rng: random.Random, order: int = ORDER) -> list[Fraction]:
    """Raw moments of some law that has these: missing ones at random, even ones large enough. ValueError where there
    is none, or where the law is too special to say."""
    out = [Fraction(1)]
    for k in range(1, order + 1):
        if k % 2:
            given = moments.get(k)
            if given is None:
                given = Fraction(0) if k + 1 in moments else Fraction(rng.randint(-4, 4))
            out.append(given)
            continue
        half = k // 2
        # The Hankel matrix of 1, m1, ..., m_k must stay positive definite.
        hankel = [[out[i + j] for j in range(half)] for i in range(half)]
        column = [out[half + i] for i in range(half)]
        least = sum((a * b for a, b in zip(column, solve(hankel, column), strict=True)), Fraction(0))
        value = moments.get(k, least + rng.randint(1, 6))
        if value <= least:
            if k == 2 and value == least:
                return [out[1] ** j for j in range(order + 1)]  # a single point
            raise ValueError("no law has these moments")
        out.append(value)
    return out


def factors(matrix: list[list[Any]]) -> tuple[list[list[Any]], list[Any]]:
    """L (unit lower triangular) and D of S = L D L^T, S symmetric without negative eigenvalues; else ValueError."""
    n = len(matrix)
    lower = [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]
    diagonal: list[Any] = []
    for j in range(n):
        d = sub(matrix[j][j], total(mul(mul(lower[j][k], lower[j][k]), diagonal[k]) for k in range(j)))
        if isinstance(d, Jet) or not is_zero(d):
            if not isinstance(d, Jet) and not positive(d):
                raise ValueError("no covariance")
            diagonal.append(d)
        else:
            diagonal.append(Fraction(0))
        for i in range(j + 1, n):
            if not (matrix[i][j] is matrix[j][i] or _same(matrix[i][j], matrix[j][i])):
                raise ValueError("no covariance")
            rest = sub(matrix[i][j], total(mul(mul(lower[i][k], lower[j][k]), diagonal[k]) for k in range(j)))
            if isinstance(diagonal[j], Fraction) and diagonal[j] == 0:
                if isinstance(rest, Jet) or not is_zero(rest):
                    raise ValueError("no covariance")
            else:
                lower[i][j] = divide(rest, diagonal[j])
    return lower, diagonal


def _same(a: Any, b: Any) -> bool:
    gap = sub(a, b)
    return not isinstance(gap, Jet) and is_zero(gap)
