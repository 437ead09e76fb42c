"""A side with averages that has a proved value is not another: proved or refuted by the value, for all sizes."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import witness
from tests.engines.verdicts import verdict

WHERE = {
    "n": "dim",
    "v": "positive",
    "w": "iid[n](mean=0, var=v)",
    "x": "normal[n]",
    "z": "iid[n](mean=1 / sqrt(2 * pi), var=1 / 2)",
    "u": "real[n]",
}
TRUE = [
    "Var(w @ relu(x)) == n * v / 2",
    "Var(w @ z) == n * v / 2 + n * v / (2 * pi)",
    "E(sum(z)) == n / sqrt(2 * pi)",
    "Var(w @ relu(x)) <= n * v",
]
FALSE = [
    "Var(w @ relu(x)) == n * v",
    "Var(w @ relu(x)) == n * v / 3",
    "Var(w @ relu(x)) <= n * v / 3",
    "Var(w @ relu(x)) == n**2 * v / 2",
    "Var(w @ z) == n * v / 2",
    "Var(w @ z) == n * v",
    "E((w @ z)**2) < n * v / 2",
    "E(sum(z)) == n / 2",
    "E((u @ z)**2) == norm2(u) / 2",
]


def word(statement: str) -> str:
    return verdict(statement, WHERE)


@pytest.mark.parametrize("statement", TRUE)
def test_proved(statement):
    assert word(statement) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_refuted(statement):
    assert word(statement) == "refuted"


@pytest.mark.parametrize(
    ("moments", "exist"),
    [
        ("mean=sqrt(2), var=1/1000", True),
        ("mean=sqrt(2), var=0", False),  # one point, which enclosures do not tell from none
        ("mean=1/2, var=sqrt(2) - 3/2", False),
        ("mean=0, var=sqrt(2), m3=1, m4=3", True),
        ("mean=0, var=sqrt(2), m3=3, m4=3", False),
        ("mean=0, var=sqrt(2), m3=0, m4=1", False),
        ("mean=sqrt(2), var=1, m3=100", True),
    ],
)
def test_values_refute_only_where_the_law_exists(moments, exist):
    """The statement is false for every law; where none has these moments, values refute nothing."""
    problem = problem_from("E(x[0]) == 5", {"x": f"iid[1]({moments})"})
    assert (witness.check(problem, {}) is not None) == exist
