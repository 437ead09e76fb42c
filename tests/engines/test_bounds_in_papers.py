"""Union bounds, fixed points, steps of descent, transport, clipped vectors, counterexamples at small sizes."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.search.engines import writtenout
from proofcheck.search.engines.written import TooMuch, Writer
from tests.engines.verdicts import verdict

TIED = ("all(abs(mu - m) <= w)", "all(m[k] + w[k] <= m[j] + w[j] for k in range(n))")
ARMS = {"n": "dim", "mu, m, w": "real[n]", "i, j": "index[n]"}
FIXED = ("all(P >= 0)", "P @ ones(n) == ones(n)", "v == r + g * P @ v", "g < 1", "all(abs(r) <= R)")


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("true", "false", "where", "given"),
    [
        (
            "norm(g * min(1, c / norm(g))) <= c",
            "norm(g * min(1, c / norm(g))) <= c / 2",
            {"n": "dim", "g": "real[n]", "c": "positive"},
            ("norm2(g) > 0",),
        ),
        (
            "y @ A @ y / 2 <= x @ A @ x / 2 + (A @ x) @ (y - x) + L / 2 * norm2(y - x)",
            "y @ A @ y <= x @ A @ x / 2 + (A @ x) @ (y - x) + L / 2 * norm2(y - x)",
            {"n": "dim", "A": "psd[n, n]", "L": "positive", "x, y": "real[n]"},
            ("psd(L * eye(n) - A)",),
        ),
        (
            "norm2(A @ x) <= L * (x @ A @ x)",
            "norm2(A @ x) <= L * (x @ A @ x) / 2",
            {"n": "dim", "A": "psd[n, n]", "L": "positive", "x": "real[n]"},
            ("psd(L * eye(n) - A)",),
        ),
        (
            "(x - y) @ (A @ x - A @ y) >= norm2(A @ x - A @ y) / L",
            "(x - y) @ (A @ x - A @ y) >= 2 * norm2(A @ x - A @ y) / L",
            {"n": "dim", "A": "psd[n, n]", "L": "positive", "x, y": "real[n]"},
            ("psd(L * eye(n) - A)",),
        ),
        (
            "rms_norm(x) == layer_norm(x)",
            "rms_norm(x) == 2 * layer_norm(x)",
            {"n": "dim", "x": "real[n]"},
            ("mean(x) == 0", "norm2(x) > 0"),
        ),
        (
            "sum(C * outer(a, b)) >= min(C)",
            "sum(C * outer(a, b)) >= max(C)",
            {"n, m": "dim", "C": "real[n, m]", "a": "nonnegative[n]", "b": "nonnegative[m]"},
            ("sum(a) == 1", "sum(b) == 1"),
        ),
        ("mu[i] - mu[j] <= 2 * w[j]", "mu[i] - mu[j] <= w[j]", ARMS, TIED),
    ],
)
def test_true_and_false(true: str, false: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(true, where, list(given)) == "proved"
    assert verdict(false, where, list(given)) == "refuted"


@pytest.mark.parametrize(
    ("true", "x"),
    [
        ("P(max(x) >= t) <= n * P(x[0] >= t)", "iid[n](mean=0, var=1)"),
        pytest.param("P(max(abs(x)) >= t) <= n / t**2", "iid[n](mean=0, var=1)", marks=pytest.mark.long),
        pytest.param("P(max(x) >= t) <= n * exp(-t**2 / 2)", "normal[n]", marks=pytest.mark.long),
    ],
)
def test_union_bounds(true: str, x: str) -> None:
    assert verdict(true, {"n": "dim", "t": "positive", "x": x}, []) == "proved"


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("true", "given"),
    [
        ("norm(v, oo) <= R / (1 - g)", ()),
        ("norm(v - u, oo) <= norm(r + g * P @ u - u, oo) / (1 - g)", ()),
        ("norm(v - u, oo) <= norm(r - s, oo) / (1 - g)", ("u == s + g * P @ u",)),
    ],
)
def test_fixed_points(true: str, given: tuple[str, ...]) -> None:
    where = {"n": "dim", "g": "nonnegative", "R": "positive", "r, s, u, v": "real[n]", "P": "real[n, n]"}
    assert verdict(true, where, [*FIXED, *given]) == "proved"


def test_values_that_meet_what_is_assumed_of_all_entries() -> None:
    problem = problem_from("mu[i] - mu[j] <= w[j]", ARMS, list(TIED))
    evidence = writtenout.propose(problem).evidence
    assert evidence is not None and kernel.rule(problem, evidence).word == "refuted"
    true = problem_from("mu[i] - mu[j] <= 2 * w[j]", ARMS, list(TIED))
    assert writtenout.propose(true).evidence is None


def test_what_has_no_entry_is_not_written_out() -> None:
    problem = problem_from("sum(x[i] for i in range(n)) <= x[0]", {"n": "dim", "x": "real[n]"})
    names = {("x", (0,)): "x~0", ("x", (1,)): "x~1"}
    assert Writer({"n": 2}, names)(problem.statement).names == {"x~0", "x~1"}
    with pytest.raises(TooMuch):
        Writer({"n": 3}, names)(problem.statement)
