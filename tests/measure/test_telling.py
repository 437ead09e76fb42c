"""Statements for which agreeing numbers say nothing: those that hold almost everywhere, those of complex names."""

from __future__ import annotations

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.measure.telling import untold

REAL = {
    "x, y": "real",
    "k, l": "integer",
    "n": "dim",
    "A": "real[n, n]",
    "q": "normal",
    "i": "iid(mean=0, var=1)",
    "s": "spherical[n]",
}
WHERE = {**REAL, "z, w": "complex", "v": "complex[n]"}
SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}

UNTOLD = [
    "x**2 + x*y + y**2 != sqrt(2)",
    "x**2 - 2*y**2 != 0 or x == 0",
    "not x*y == 1",
    "implies(x**3 == y**3 + 1, x <= y + 1)",
    "implies(x > 0 and x*y == 1, y < x + 7)",
    "implies(x > y, exp(x) != exp(y) + 1)",
    "all(A[i, j] != A[j, i] + 1 for i in range(n) for j in range(n))",
    "z**2 + 1 != 0",
    "implies(z**4 == 1, z**2 == 1)",
    "1 / (z**2 + 1) == 1 / (1 + z**2)",
    "(z**2 + 1)**k == (1 + z**2)**k",
    "where(z**2 == -1, 1, 0) == 0",
    "not (z == 3 and x > 0)",
    "implies(x > y, exp(x) > exp(y))",
    "x**2 + y**2 < 2*x*y + exp(x)",
    "not x**2 + y**2 <= 2*x*y",
    "not (x <= y and y <= x)",
    "x < y or y < x",
    "k**2 - 61 * l**2 != 1",
    "k**3 != 10**45 or k < 7",
    "not k**3 == 10**45",
    "k**2 % 1000003 != 2",
    "log(2) + log(3) == log(6)",
    "P(q <= 100) == 1",
    "P(q <= 100) < 1 or k > 3",
    "P(q > 100) <= 0",
    "E(abs(i)) >= 1 / 2",
    "E(i**3) <= 7",
    "implies(k > 0, E(s @ s) <= n)",
]
TOLD = [
    "x**2 + y**2 >= 2*x*y",
    "implies(x > y, exp(x) >= exp(y))",
    "not x**2 + y**2 < 2*x*y",
    "x < y or y <= x",
    "implies(x <= y, exp(x) <= exp(y))",
    "not (x <= y and y < x)",
    "implies(k % 3 == 1, k**2 % 3 == 1)",
    "k**2 % 3 != 2",
    "not k**2 % 3 == 2",
    "k**2 < n + k**2",
    "P(q <= k) <= P(q <= n)",
    "E(i**2 + 3*i) <= 2",
    "E(cos(i)) == E(cos(-i))",
    "E(abs(q)) >= 1 / 2",
    "implies(x == 0 or x > 1, x**2 >= x)",
    "E(q**4) != 2",
    "sin(z + w) == sin(z)*cos(w) + cos(z)*sin(w)",
    "exp(z)**2 / 2 == exp(2*z) / (1 + 1)",
    "all(v[i]**2 == where(i == 0, v[0], v[i])**2 for i in range(n))",
    "where(x > 0, z, w) + z == z + where(x > 0, z, w)",
]


@pytest.mark.parametrize("statement", UNTOLD)
def test_numbers_say_nothing_for(statement: str) -> None:
    assert untold(problem_from(statement, WHERE, []))


@pytest.mark.parametrize("statement", TOLD)
def test_numbers_speak_for(statement: str) -> None:
    assert untold(problem_from(statement, WHERE, [])) == ""


THIN = ["tanh(x) + tanh(y) != 1", "z**2 + 1 != 0", "implies(z**3 == 1, z == 1)", "cos(z) != 2"]


@pytest.mark.parametrize("statement", THIN)
def test_what_is_false_on_a_thin_set_is_not_supported(statement: str) -> None:
    answer = judge_payload({"claim": statement_payload(statement, WHERE, (), {}), "settings": SETTINGS})
    assert answer["verdict"] in ("unknown", "refuted")
    if answer["verdict"] == "unknown" and answer["numeric"]["verdict"] == "consistent":
        assert any(reason.startswith("numbers: ") for reason in answer["reasons"])
