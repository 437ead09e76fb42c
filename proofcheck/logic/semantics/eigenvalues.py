"""All eigenvalues of a small symmetric matrix in order: exact ones among the rationals, enclosures among balls.

Over rational entries the characteristic polynomial is factored. Its linear factors are the rational eigenvalues, and
the others are irrational; different irreducible factors have no common zero, and one has no zero twice, so enclosures
of all zeros tell their order once they are narrow enough. Over balls each eigenvalue of every matrix within them lies
in an enclosure of Arb's of its own, each counted by multiplicity. If x_1, ..., x_n lie in [a_1, b_1], ..., [a_n, b_n],
the k-th smallest of them lies between the k-th smallest a and the k-th smallest b: at least k of the x are below the
latter, and at least n - k + 1 are above the former.

A matrix M that is not symmetric counts as (M + M.T) / 2.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import flint

from proofcheck.lang.ops import Inexact
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Rational, Unsupported

Matrix = list[list[Any]]
LARGEST = 12  # rows
PRECISIONS = (128, 512, 2048)  # bits at which the zeros of different factors are told apart


def eigenvalues(ns: Any, matrix: Matrix) -> list[Any]:
    """In order, the smallest first; among the rationals `Inexact` in the place of irrational ones."""
    if len(matrix) > LARGEST:
        raise LimitExceeded(f"the eigenvalues of a matrix of {len(matrix)} rows")
    if not matrix:
        return []
    half = ns.number(Fraction(1, 2))
    places = range(len(matrix))
    even = [[ns.mul(half, ns.add(matrix[i][j], matrix[j][i])) for j in places] for i in places]
    if type(ns) is Rational:
        return _exact(even)
    if isinstance(ns, Ball):
        return _enclosed(even)
    raise Unsupported("eigenvalues in this number system")


def _exact(matrix: list[list[Fraction]]) -> list[Any]:
    rows = [[flint.fmpq(x.numerator, x.denominator) for x in row] for row in matrix]
    _, factors = flint.fmpq_mat(rows).charpoly().factor()
    rational: list[tuple[Fraction, int]] = []
    others: list[tuple[Any, int]] = []
    for factor, times in factors:
        if factor.degree() == 1:
            zero = -factor[0] / factor[1]
            rational.append((Fraction(int(zero.p), int(zero.q)), times))
        else:
            others.append((factor, times))
    if not others:
        return [value for value, times in sorted(rational) for _ in range(times)]
    for bits in PRECISIONS:
        with flint.ctx.workprec(bits):
            zeros: list[tuple[Any, Fraction | None, int]] = [(_ball(v), v, times) for v, times in rational]
            for factor, times in others:
                zeros += [(zero.real, None, times) for zero, _ in factor.complex_roots()]
            zeros.sort(key=lambda zero: zero[0].mid())
            if all(a < b for (a, *_), (b, *_) in pairwise(zeros)):
                irrational = Inexact("an eigenvalue that is irrational")
                return [irrational if v is None else v for _, v, times in zeros for _ in range(times)]
    raise Unsupported("eigenvalues that are close together")


def _enclosed(matrix: Matrix) -> list[Any]:
    exact = [[_fraction(x) for x in row] for row in matrix]
    if all(x is not None for row in exact for x in row):
        # Of a matrix that is known exactly, the rational ones are known so too: 0 is told from what is positive.
        known = _exact([[x for x in row if x is not None] for row in exact])
        if not any(isinstance(value, Inexact) for value in known):
            return [_ball(value) for value in known]
    else:
        known = [None] * len(matrix)
    found = _of_all(matrix)
    lower, upper = sorted(x.lower() for x in found), sorted(x.upper() for x in found)
    balls = [a.union(b) for a, b in zip(lower, upper, strict=True)]
    return [_ball(k) if isinstance(k, Fraction) else b for k, b in zip(known, balls, strict=True)]


def _of_all(matrix: Matrix) -> list[Any]:
    """Enclosures of the eigenvalues of every matrix within these balls, in no order."""
    try:
        found: list[Any] = flint.acb_mat(matrix).eig(multiple=True)
    except (ValueError, ZeroDivisionError) as error:
        raise Unsupported(f"eigenvalues that Arb does not enclose: {error}") from None
    if not all(zero.real.is_finite() for zero in found):
        raise Unsupported("an eigenvalue without bounds")
    return [zero.real for zero in found]


def _fraction(x: Any) -> Fraction | None:
    """The number in a ball that holds one alone."""
    if not x.is_exact():
        return None
    value = x.fmpq()
    return Fraction(int(value.p), int(value.q))


def _ball(value: Fraction) -> Any:
    return flint.arb(flint.fmpq(value.numerator, value.denominator))
