"""Rows of weights, factors of decompositions, steps that begin anywhere: true statements and false neighbours."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WEIGHTS = ("all(P >= 0)", "P @ ones(n) == ones(n)")
PX = {"n": "dim", "P": "real[n, n]", "x": "real[n]"}
LOWER = ("A == L @ L.T", "all(L[i, j] == 0 for i in range(n) for j in range(n) if i < j)")
AL = {"n": "dim", "A, L": "real[n, n]"}
STEPS = {"n, T": "dim", "A": "real[n, n]", "h": "real[T + 1, n]"}
GOES_ON = ("all(h[t + 1] == A @ h[t] for t in range(T))",)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("true", "false", "where", "given"),
    [
        ("max(P @ x) <= max(x)", "max(P @ x) <= min(x)", PX, WEIGHTS),
        (
            "det(A) == prod(L[i, i] for i in range(n))**2",
            "det(A) == prod(L[i, i] for i in range(n))",
            AL,
            LOWER,
        ),
        ("h[T] == matrix_power(A, T) @ h[0]", "h[T] == matrix_power(A, T - 1) @ h[0]", STEPS, GOES_ON),
        (
            "mean([log(exp(S[i, i]) / mean(exp(S[i]))) for i in range(n)]) <= log(n)",
            "mean([log(exp(S[i, i]) / mean(exp(S[i]))) for i in range(n)]) <= log(n) / 2",
            {"n": "dim", "S": "real[n, n]"},
            (),
        ),
    ],
)
def test_true_ones_are_proved_and_false_ones_are_not(
    true: str, false: str, where: dict[str, str], given: tuple[str, ...]
) -> None:
    assert verdict(true, where, given) == "proved"
    assert verdict(false, where, given) != "proved"


def test_a_matrix_with_one_more_diagonal_is_not_triangular() -> None:
    where = {"n": "dim", "R": "real[n, n]"}
    given = ("all(R[i, j] == 0 for i in range(n) for j in range(n) if j < i - 1)",)
    assert verdict("det(R) == prod(R[i, i] for i in range(n))", where, given) != "proved"
