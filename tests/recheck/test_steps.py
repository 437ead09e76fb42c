"""Recurrences, settled cases, squares, sums over several indices, whole parts: right ones, and others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_guided import Tree, leaf, term, tree, word

STEPS = {"n": "dim", "g, c": "real", "x": "real[n]", "y": "real[n + 1]", "k": "integer", "m": "dim"}
DEFINED = ["y[0] == c", "all(y[t + 1] == y[t] + x[t] for t in range(n))"]
Case = tuple[dict[str, str], list[str], str, Tree]


def along(closed: str) -> Tree:
    return tree("recurrence", {}, leaf(), leaf(), leaf(), name="y", closed=term(closed))


def squares(text: str) -> Tree:
    return tree("squares", {}, expression=term(text))


SUM = "c + sum(x[j] for j in range(i4))"
REALS = {"x, y, z": "real", "n, m": "dim", "A, B": "real[n, n]", "u, v": "real[n]", "k": "integer", "i": "index[n]"}
TRUE: dict[str, Case] = {
    "a sum step by step": (STEPS, DEFINED, "y[n] == c + sum(x)", along(SUM)),
    "at each place": (STEPS, DEFINED, "all(y[t + 1] - y[t] == x[t] for t in range(n))", along(SUM)),
    "squares": (REALS, [], "x**2 + y**2 >= 2 * x * y", squares("(x - y)**2")),
    "a settled case": (REALS, ["x > y"], "diff(where(x > y, x**2, 0), x) == 2 * x", leaf()),
    "the other case": (REALS, ["x < y"], "diff(where(x >= y, x**2, 0), x) == 0", leaf()),
    "a chain of products": (REALS, [], "u @ (A @ (B @ v)) == (A.T @ u) @ (B @ v)", leaf()),
    "sums in another order": (
        REALS,
        [],
        "sum(A * B.T) == sum(sum(A[l, j] * B[j, l] for l in range(n)) for j in range(n))",
        leaf(),
    ),
    "whole parts": (REALS, [], "(8 * k) % 8 == 0 and floor(k + 1 / 2) == k", leaf()),
    "angles": (
        REALS,
        [],
        "cos(x - y) == cos(x) * cos(y) + sin(x) * sin(y) and sin(2 * x) == 2 * sin(x) * cos(x)",
        leaf(),
    ),
    "squares by their form": (REALS, [], "v @ (A.T @ A) @ v >= 0", leaf()),
    "a sum and one of its terms": (REALS, ["u[i] >= 1", "all(u[j] >= 0 for j in range(n))"], "sum(u) >= 1", leaf()),
    "ordered pairs": (
        REALS,
        [],
        "sum(where(j < l, 1, 0) for j in range(n) for l in range(n)) == n * (n - 1) / 2",
        leaf(),
    ),
    "a turn": (REALS, [], "sum(where(j <= i, j, 0) for j in range(n)) == i * (i + 1) / 2", leaf()),
    "one place apart": (REALS, [], "sum(where(j == i, u[j], 1) for j in range(n)) == u[i] + n - 1", leaf()),
    "rows that agree": (REALS, ["A[i] == B[i]"], "(A @ u)[i] == (B @ u)[i]", leaf()),
    "equal names": (REALS, ["x == y"], "exp(x) * sin(y) == exp(y) * sin(x)", leaf()),
    "minima": (REALS, [], "minimizes(x, (x - y)**2 + z**2, at=y)", squares("(x - y)**2")),
    "at a place that is read": (
        REALS,
        ["all(u[j + 1] == 2 * u[j] for j in range(n - 1))", "n >= 3"],
        "u[2] == 4 * u[0]",
        leaf(),
    ),
}
FALSE: dict[str, Case] = {
    "another closed form": (STEPS, DEFINED, "y[n] == c + sum(x) + 1", along(SUM + " + 1")),
    "a form that differs at the first place": (STEPS, DEFINED, "y[n] == sum(x)", along("sum(x[j] for j in range(i4))")),
    "a form that fails at a step": (STEPS, DEFINED, "y[n] == c + n * x[0]", along("c + i4 * x[0]")),
    "no first place": (STEPS, DEFINED[1:], "y[n] == c + sum(x)", along(SUM)),
    "steps that end before": (
        STEPS,
        [DEFINED[0], "all(y[t + 1] == y[t] + x[t] for t in range(n - 1))"],
        "y[n] == c + sum(x)",
        along(SUM),
    ),
    "steps that begin later": (
        STEPS,
        [DEFINED[0], "all(y[t + 1] == y[t] + x[t] for t in range(1, n))"],
        "y[n] == c + sum(x)",
        along(SUM),
    ),
    "a form in itself": (STEPS, DEFINED, "y[n] == c + sum(x)", along("y[i4]")),
    "two steps before": (
        STEPS,
        [DEFINED[0], "all(y[t + 1] == y[t + 1] + 0 * x[t] for t in range(n))"],
        "y[n] == c",
        along("c"),
    ),
    "a place beyond": (STEPS, DEFINED, "y[n + 1] == c + sum(x)", along(SUM)),
    "squares of something else": (REALS, [], "x**2 + y**2 >= 3 * x * y", squares("(x - y)**2")),
    "an offered expression of no sign": (REALS, [], "x + y >= y", squares("x")),
    "a case that is not settled": (REALS, ["x >= y"], "diff(where(x > y, x**2, 0), x) == 2 * x", leaf()),
    "a case elsewhere": (REALS, ["x > y"], "diff(where(x > z, x**2, 0), x) == 2 * x", leaf()),
    "a jump that is only there": (REALS, ["x == y"], "diff(where(x >= y, 1, 0), x) == 0", leaf()),
    "a matrix and its transpose": (REALS, [], "u @ (A @ (B @ v)) == (A @ u) @ (B @ v)", leaf()),
    "one sum for two": (REALS, [], "sum(A[j, j] * B[j, j] for j in range(n)) == sum(A * B)", leaf()),
    "sums over other ranges": (
        {**REALS, "C": "real[n, m]"},
        [],
        "sum(C[j, l] for j in range(n) for l in range(m)) == sum(C[j, j] for j in range(n)) * m",
        leaf(),
    ),
    "no squares": (REALS, [], "v @ A @ v >= 0", leaf()),
    "squares of two": (REALS, [], "v @ (A.T @ B) @ v >= 0", leaf()),
    "squares with a weight": (REALS, [], "x * (v @ v) >= 0", leaf()),
    "a sum of any sign": (REALS, ["u[i] >= 1"], "sum(u) >= 1", leaf()),
    "a minimum elsewhere": (REALS, [], "minimizes(x, (x - y)**2 + z**2, at=z)", squares("(x - y)**2")),
    "pairs in order": (
        REALS,
        [],
        "sum(where(j < l, 1, 0) for j in range(n) for l in range(n)) == n * (n + 1) / 2",
        leaf(),
    ),
    "a turn beyond the range": (REALS, [], "sum(where(j < m, 1, 0) for j in range(n)) == m", leaf()),
    "a turn between whole numbers": (REALS, [], "sum(where(j < n / 2, 1, 0) for j in range(n)) == n / 2", leaf()),
    "a place that may be apart": (REALS, [], "sum(where(j == m, 1, 0) for j in range(n)) == 1", leaf()),
    "rows that agree in part": (
        REALS,
        ["all(A[i, j] == B[i, j] for j in range(n - 1))"],
        "(A @ u)[i] == (B @ u)[i]",
        leaf(),
    ),
    "another row": (REALS, ["A[i] == B[i]"], "(A @ u)[0] == (B @ u)[0]", leaf()),
    "a diagonal": (REALS, ["all(A[j, j] == 0 for j in range(n))"], "(A @ u)[i] == 0", leaf()),
    "one of two is the other": (REALS, ["x == y"], "diff(x**2 + y**2, x) == diff(2 * x**2, x)", leaf()),
    "a name in a limit": (REALS, ["x == y"], "limit(x / y, x, oo) == 1", leaf()),
    "an expected value": ({"x": "normal", "y": "real"}, ["y == 2"], "E(x * y) == 2", leaf()),
    "half a whole number": (REALS, [], "floor(k / 2) == k / 2", leaf()),
    "a remainder": (REALS, [], "(8 * k + 4) % 8 == 0", leaf()),
    "a real number is no whole one": (REALS, [], "floor(8 * x) == 8 * x", leaf()),
    "an angle": (REALS, [], "cos(x - y) == cos(x) * cos(y) - sin(x) * sin(y)", leaf()),
    "a place before the first": (
        REALS,
        ["all(u[j + 1] == 2 * u[j] for j in range(n - 1))"],
        "u[i] == 2 * u[i - 1]",
        leaf(),
    ),
    "a place that nothing is assumed of": (REALS, ["all(u[j] == 0 for j in range(n - 1))"], "u[i] == 0", leaf()),
    "arguments of the same sum": (
        {"n": "dim", "A": "real[n, n]", "f": "real[n, n] -> real"},
        [],
        "f(A) == f(A.T)",
        leaf(),
    ),
    "a figure": ({"d": "dim"}, [], "d / (3 * d) == approx(0.334)", leaf()),
}


def told(case: Case) -> Any:
    where, given, claim, evidence = case
    pairs = {n.strip(): kind for names, kind in where.items() for n in names.split(",")}
    return word(pairs, given, claim, evidence)


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_confirmed(name: str) -> None:
    assert told(TRUE[name]) == "confirmed"


@pytest.mark.parametrize("name", FALSE)
def test_what_only_looks_right_is_not(name: str) -> None:
    assert told(FALSE[name]) != "confirmed"
