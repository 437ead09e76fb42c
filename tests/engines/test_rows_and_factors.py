"""Rows of weights, factors of decompositions, steps that begin anywhere: true statements and false neighbours."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.recurrences import recurrences
from tests.engines.verdicts import verdict

WEIGHTS = ("all(P >= 0)", "P @ ones(n) == ones(n)")
PX = {"n": "dim", "P": "real[n, n]", "x": "real[n]"}
LOWER = ("A == L @ L.T", "all(L[i, j] == 0 for i in range(n) for j in range(n) if i < j)")
UNIT_AND_UPPER = (
    "all(L[i, j] == 0 for i in range(n) for j in range(n) if i < j)",
    "all(L[i, i] == 1 for i in range(n))",
    "all(U[i, j] == 0 for i in range(n) for j in range(n) if j < i)",
)
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
        (
            "logdet(L) == sum(log(L[i, i]) for i in range(n))",
            "logdet(L) == 2 * sum(log(L[i, i]) for i in range(n))",
            AL,
            (LOWER[1], "all(L[i, i] > 0 for i in range(n))"),
        ),
        (
            "det(L @ U) == prod(U[i, i] for i in range(n))",
            "det(L @ U) == prod(L[i, i] for i in range(n))",
            {"n": "dim", "L, U": "real[n, n]"},
            UNIT_AND_UPPER,
        ),
        (
            "sum(abs(p - q)) / 2 == 1 - sum(min(p, q))",
            "sum(abs(p - q)) / 2 == 1 - sum(max(p, q))",
            {"n": "dim", "p, q": "real[n]"},
            ("all(p >= 0)", "all(q >= 0)", "sum(p) == 1", "sum(q) == 1"),
        ),
        (
            "rms_norm(layer_norm(x)) == layer_norm(x)",
            "rms_norm(layer_norm(x)) == rms_norm(x)",
            {"n": "dim", "x": "real[n]"},
            ("sum((x - mean(x))**2) > 0",),
        ),
        (
            "norm(rms_norm(x), 1) <= n",
            "norm(rms_norm(x), 1) <= sqrt(n)",
            {"n": "dim", "x": "real[n]"},
            ("norm2(x) > 0",),
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


RETURN = {"T": "dim", "t": "index[T]", "g, v": "real", "r": "real[T]", "G": "real[T + 1]"}
BACK = "all(G[t] == r[t] + g * G[t + 1] for t in range(T))"


@pytest.mark.parametrize(
    ("statement", "given", "expected"),
    [
        ("G[0] == sum(g**t * r[t] for t in range(T)) + g**T * v", ("G[T] == v", BACK), "proved"),
        ("G[t] == sum(g**(k - t) * r[k] for k in range(t, T))", ("G[T] == 0", BACK), "proved"),
        ("G[0] == sum(g**(t + 1) * r[t] for t in range(T))", ("G[T] == 0", BACK), "refuted"),
        ("G[T] == 0", ("G[T - 1] == 0", "all(G[t] == G[t + 1] for t in range(T - 1))"), "refuted"),
        ("G[0] == 0", ("G[T] == 0", "all(G[t] == G[t + 1] for t in range(1, T))"), "refuted"),
        ("G[0] == 0", ("G[T] == 0", "all(G[t] == G[t + 1] for t in range(T - 1))"), "refuted"),
        ("G[0] == 0", ("G[0] == 0", "all(G[t] == G[t + 1] + 1 for t in range(T))"), "proved"),
    ],
)
def test_steps_back_from_the_end(statement: str, given: tuple[str, ...], expected: str) -> None:
    assert verdict(statement, RETURN, given) == expected


@pytest.mark.parametrize(
    "given",
    [
        ("G[T - 1] == 0", BACK),
        ("G[0] == 0", BACK),
        ("G[T] == 0", "all(G[t] == r[t] + g * G[t + 1] for t in range(1, T))"),
        ("G[T] == 0", "all(G[t] == r[t] + g * G[t + 1] for t in range(T - 1))"),
        ("G[T] == 0", "all(G[t] == r[t] + g * G[t] for t in range(T))"),
        ("G[T] == 0", "all(G[t] == r[t] + g * G[T] * G[t + 1] for t in range(T))"),
        ("G[T] == G[0]", BACK),
    ],
)
def test_what_does_not_define_a_tensor_from_its_end(given: tuple[str, ...]) -> None:
    assert not list(recurrences(problem_from("G[0] == 0", RETURN, given)))


def test_a_matrix_with_one_more_diagonal_is_not_triangular() -> None:
    where = {"n": "dim", "R": "real[n, n]"}
    given = ("all(R[i, j] == 0 for i in range(n) for j in range(n) if j < i - 1)",)
    assert verdict("det(R) == prod(R[i, i] for i in range(n))", where, given) != "proved"
