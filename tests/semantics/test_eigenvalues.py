"""Eigenvalues in rational arithmetic and in balls, against matrices that are made of known ones and against mpmath."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest

from proofcheck.lang.ops import Inexact
from proofcheck.logic.semantics.eigenvalues import eigenvalues
from proofcheck.logic.semantics.numbers import Ball, Rational, Unsupported

F = Fraction


def turned(values: list[Fraction], seed: int) -> list[list[Fraction]]:
    """A rational symmetric matrix with these eigenvalues, by turns through (3, 4, 5) in random planes."""
    draw, n = random.Random(seed), len(values)
    m = [[values[i] if i == j else F(0) for j in range(n)] for i in range(n)]
    for _ in range(3 * n if n > 1 else 0):
        p, q = draw.sample(range(n), 2)
        c, s = F(3, 5), F(4, 5)
        turn = [[F(int(i == j)) for j in range(n)] for i in range(n)]
        turn[p][p], turn[p][q], turn[q][p], turn[q][q] = c, -s, s, c
        half = [[sum((turn[i][k] * m[k][j] for k in range(n)), F(0)) for j in range(n)] for i in range(n)]
        m = [[sum((half[i][k] * turn[j][k] for k in range(n)), F(0)) for j in range(n)] for i in range(n)]
    return m


def balls(matrix: list[list[Fraction]], radius: str = "0") -> list[list[Any]]:
    return [[flint.arb(flint.fmpq(x.numerator, x.denominator)) + flint.arb(0, radius) for x in row] for row in matrix]


@pytest.mark.parametrize("seed", range(12))
def test_rational_ones_are_exact_and_in_order(seed: int) -> None:
    draw = random.Random(seed)
    values = [F(draw.randint(-3, 3), draw.choice([1, 1, 2])) for _ in range(draw.randint(1, 4))]
    matrix = turned(values, seed)
    assert eigenvalues(Rational(), matrix) == sorted(values)
    for ball, value in zip(eigenvalues(Ball(), balls(matrix)), sorted(values), strict=True):
        assert ball.contains(flint.fmpq(value.numerator, value.denominator))
    for ball, value in zip(eigenvalues(Ball(), balls(matrix, "1e-9")), sorted(values), strict=True):
        assert ball.contains(flint.fmpq(value.numerator, value.denominator)) and ball.rad() < 1e-3


@pytest.mark.parametrize("seed", range(12))
def test_irrational_ones_are_told_and_enclosed(seed: int) -> None:
    draw = random.Random(seed)
    n = draw.randint(2, 5)
    half = [[F(draw.randint(-3, 3)) for _ in range(n)] for _ in range(n)]
    matrix = [[half[i][j] + half[j][i] for j in range(n)] for i in range(n)]
    with mpmath.workdps(40):
        known = mpmath.eigsy(mpmath.matrix([[int(x) for x in row] for row in matrix]), eigvals_only=True)
    exact = eigenvalues(Rational(), matrix)
    for found, ball, value in zip(exact, eigenvalues(Ball(), balls(matrix)), sorted(known), strict=True):
        whole = abs(value - round(value)) < mpmath.mpf(10) ** -25
        assert isinstance(found, Inexact) != whole
        assert found == round(value) if whole else ball.rad() < 1e-6
        assert abs(ball - flint.arb(mpmath.nstr(value, 35))) < 1e-6


def test_what_is_singular_has_the_eigenvalue_0_itself() -> None:
    """And is told from what is nearly so."""
    row = [[F(1), F(2)], [F(2), F(4)]]
    assert eigenvalues(Rational(), row) == [0, 5]
    assert eigenvalues(Ball(), balls(row))[0] == 0
    near = [[F(1), F(2)], [F(2), F(4) + F(1, 10**30)]]
    before = flint.ctx.prec
    try:
        flint.ctx.prec = 300
        assert eigenvalues(Ball(), balls(near))[0] > 0
    finally:
        flint.ctx.prec = before


def test_a_matrix_that_is_not_symmetric_counts_as_its_mean_with_the_transpose() -> None:
    assert eigenvalues(Rational(), [[F(0), F(2)], [F(0), F(0)]]) == [-1, 1]


def test_no_matrix_and_other_numbers() -> None:
    assert eigenvalues(Rational(), []) == []
    with pytest.raises(Unsupported):
        eigenvalues(_Other(), [[F(1)]])


class _Other(Rational):
    """A number system of another kind."""
