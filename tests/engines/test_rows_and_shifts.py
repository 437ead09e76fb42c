"""Lengths of rows, vectors that are equal as their difference has length 0, negative numbers under roots, an identity
and one outer product, and logarithms of sums of exponentials: what is true is proved, near misses are not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n, d": "dim", "X": "real[n, d]", "x, y": "real[n]", "P, A, B": "real[n, n]", "a, c": "real", "t": "positive"}
ROW_SUM = "sum(norm(X, axis=1)) <= sqrt(n) * norm(X, 'fro')"
PROJECTION = ("P @ P == P", "P.T == P")
SPREAD = "sum((x - mean(x))**2) > 0"
SHARED = "psd((1 - c) * eye(n) + c * ones(n, n))"
TRUE = [
    (ROW_SUM, ()),
    ("sum(norm(X, axis=0)) <= sqrt(d) * norm(X, 'fro')", ()),
    ("norm(X, 'fro') <= sum(norm(X, axis=1))", ()),
    ("norm(X, 'fro') <= sqrt(n) * max(norm(X, axis=1))", ()),
    ("x == y", ("x @ x + y @ y == 2 * x @ y",)),
    ("x == -y", ("x @ y == -norm(x) * norm(y)", "norm(x) == norm(y)")),
    ("(P @ x == x) == (norm(P @ x) == norm(x))", PROJECTION),
    ("A == B", ("trace(A.T @ A) + trace(B.T @ B) == 2 * trace(A.T @ B)",)),
    ("rms_norm(c * x) == sign(c) * rms_norm(x)", ("c != 0", "norm2(x) > 0")),
    ("layer_norm(a * x + c) == -layer_norm(x)", ("a < 0", SPREAD)),
    (SHARED, ("n >= 2", "-1 / (n - 1) <= c", "c <= 1")),
    ("psd(eye(n) - outer(x, x))", ("norm(x) <= 1",)),
    ("psd(eye(n) + c * outer(x, x))", ("c * norm2(x) >= -1",)),
    ("eigenvalues(eye(n) + outer(x, x))[-1] == 1 + norm2(x)", ()),
    ("norm(eye(n) + outer(x, x), 2) == 1 + norm2(x)", ()),
    ("abs(logsumexp(x) - logsumexp(y)) <= norm(x - y, oo)", ()),
    ("abs(logsumexp(x) - logsumexp(y)) <= norm(x - y)", ()),
]
FALSE = [
    ("sum(norm(X, axis=1)) <= sqrt(d) * norm(X, 'fro')", ()),
    ("norm(X, 'fro') <= max(norm(X, axis=1))", ()),
    ("x == y", ("norm(x) == norm(y)",)),
    ("rms_norm(c * x) == rms_norm(x)", ("c != 0", "norm2(x) > 0")),
    ("rms_norm(c * x) == sign(c) * rms_norm(x)", ("norm2(x) > 0",)),
    (SHARED, ("n >= 2", "-2 / n <= c", "c <= 1")),
    ("psd(eye(n) + c * outer(x, x))", ("c * norm2(x) >= -2",)),
    ("eigenvalues(eye(n) + outer(x, x))[0] == 1", ()),
    ("abs(logsumexp(x) - logsumexp(y)) <= norm(x - y) / 2", ()),
]
OPEN = [("P @ x == x", ("P @ P == P", "norm(P @ x) == norm(x)")), ("psd(c * ones(n, n) - eye(n))", ("c >= 1",))]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_ones_are_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false_ones_are_refuted(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"


@pytest.mark.parametrize(("statement", "given"), OPEN)
def test_with_less_assumed_they_are_not_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) != "proved"
