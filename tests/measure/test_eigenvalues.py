"""The bounds on the error of eigenvalues of arrays, against mpmath at 60 digits."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy
import pytest

import proofcheck
from proofcheck.measure.bound import Bound
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.space import Named
from tests.measure.bench import space
from tests.measure.test_roundoff import DTYPES, assert_sound

STACK = 12


def matrices(kind: str, size: int, dtype: str) -> numpy.ndarray:
    draw = numpy.random.default_rng(size)
    half = draw.normal(size=(STACK, size, size))
    if kind == "whole":
        half = numpy.round(half * 2)
    even = half + numpy.swapaxes(half, -1, -2)
    if kind == "semidefinite":
        half[:, 0] = 0
        even = numpy.swapaxes(half, -1, -2) @ half
    if kind == "large":
        even = even * 10.0 ** draw.integers(-6, 7, size=(STACK, 1, 1))
    if kind == "equal":
        even = numpy.broadcast_to(numpy.eye(size) * 3, (STACK, size, size)).copy()
    rounded = even.astype(dtype)
    return numpy.tril(rounded) + numpy.swapaxes(numpy.tril(rounded, -1), -1, -2)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("kind", ["normal", "whole", "semidefinite", "large", "equal"])
@pytest.mark.parametrize("size", [1, 2, 5])
def test_eigenvalues_lie_within_the_bound(kind: str, size: int, dtype: str) -> None:
    arithmetic = Bounded(space(dtype=dtype))
    given = matrices(kind, size, dtype)
    found = arithmetic.eigenvalues(arithmetic.given(Named(("t", "i", "j"), given)), "i", "j")
    assert found.value.labels == ("t", "i")
    assert_sound(found, [value for m in given for value in _exactly(m)])
    assert found.error is not None
    scale = numpy.abs(given).sum(axis=(1, 2)).max()
    assert found.error.data.max() <= 1e4 * size * arithmetic.space.unit * scale + 1e-30


def test_what_is_not_known_exactly_widens_the_bound() -> None:
    """Each matrix within the error has its eigenvalues within the bound."""
    arithmetic = Bounded(space())
    given = matrices("normal", 3, "float64")
    error = Named(("t", "i", "j"), numpy.full(given.shape, 1e-3))
    found = arithmetic.eigenvalues(Bound(Named(("t", "i", "j"), given), error), "i", "j")
    moved = given + 1e-3 * numpy.where(numpy.add.outer(range(3), range(3)) % 2, 1, -1)
    assert_sound(found, [value for m in moved for value in _exactly(m)])


def test_matrices_without_numbers_have_no_eigenvalues() -> None:
    arithmetic = Bounded(space())
    given = numpy.array([[[numpy.nan, 0.0], [0.0, 1.0]]])
    found = arithmetic.eigenvalues(arithmetic.given(Named(("t", "i", "j"), given)), "i", "j")
    assert numpy.isnan(found.value.data).all() or not numpy.isfinite(arithmetic.error(found).data).any()


def _exactly(m: numpy.ndarray) -> list[Fraction]:
    with mpmath.workdps(60):
        values = sorted(mpmath.eigsy(mpmath.matrix(m.tolist()), eigvals_only=True))
        return [Fraction(mpmath.nstr(v, 45)) for v in values]


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("rank(C) <= m", ["n, m: dim", "C: real[n, m]"]),
        ("trace(S) == sum(eigenvalues(S))", ["n: dim", "S: symmetric[n, n]"]),
        ('norm(C, 2) <= norm(C, "fro")', ["n, m: dim", "C: real[n, m]"]),
    ],
)
def test_statements_about_eigenvalues_are_measured_at_large_sizes(statement: str, where: list[str]) -> None:
    """What an array program with eigenvalues costs was not known, and they had no numbers at all."""
    found = proofcheck.check(statement, where=where, numbers="normal").record["numeric"]
    assert found["verdict"] == "consistent"
    assert min(found["sizes"].values()) >= 32
