"""Tensors defined step by step: closed forms are found and proved, and what only looks like a definition is none."""

from __future__ import annotations

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.lang.recurrences import recurrences

SETTINGS = {"budget": 0.02, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
Y = {"n": "dim", "g, c": "real", "x": "real[n]", "y": "real[n + 1]"}
STATE = {"n, d, m": "dim", "S": "real[n + 1, d, m]", "k, q": "real[n, d]", "v": "real[n, m]"}
STEPS = ("S[0] == 0", "all(S[t + 1] == S[t] + outer(k[t], v[t]) for t in range(n))")
ONLINE = {"n": "dim", "s, v": "real[n]", "m, l, o": "real[n + 1]"}
RESCALED = (
    "l[0] == 0",
    "o[0] == 0",
    "all(l[t + 1] == l[t] * exp(m[t] - m[t + 1]) + exp(s[t] - m[t + 1]) for t in range(n))",
    "all(o[t + 1] == o[t] * exp(m[t] - m[t + 1]) + exp(s[t] - m[t + 1]) * v[t] for t in range(n))",
)


def y(start: str, step: str) -> tuple[str, str]:
    return f"y[0] == {start}", f"all(y[t + 1] == {step} for t in range(n))"


def word(statement, where, given) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


PROVED = [
    ("S[n] == k.T @ v", STATE, STEPS),
    ("all(S[t] == sum(outer(k[j], v[j]) for j in range(t)) for t in range(n + 1))", STATE, STEPS),
    ("all(q[t] @ S[t + 1] == sum((q[t] @ k[j]) * v[j] for j in range(t + 1)) for t in range(n))", STATE, STEPS),
    ("y[n] == c + sum(x)", Y, y("c", "y[t] + x[t]")),
    ("y[n] == sum(x)", Y, ("y[0] == 0", "all(y[t] == y[t - 1] + x[t - 1] for t in range(1, n + 1))")),
    ("y[n] == g**n * c", Y, y("c", "g * y[t]")),
    ("y[n] == c * prod(x[t] for t in range(n))", Y, y("c", "x[t] * y[t]")),
    ("y[n] == n * (n - 1) / 2", Y, y("0", "y[t] + t")),
    ("y[n] == 2**n - 1", Y, y("0", "2 * y[t] + 1")),
    ("y[n] >= 0", Y, y("0", "y[t] + x[t]**2")),
    ("l[n] * exp(m[n]) == sum(exp(s))", ONLINE, RESCALED),
    ("o[n] / l[n] == softmax(s) @ v", ONLINE, RESCALED),
]

REFUTED = [
    ("S[n] == 2 * k.T @ v", STATE, STEPS),
    ("all(S[t] == sum(outer(k[j], v[j]) for j in range(n)) for t in range(n + 1))", STATE, STEPS),
    ("y[n] == 2**n", Y, y("0", "2 * y[t] + 1")),
    ("y[n] == n * (n + 1) / 2", Y, y("0", "y[t] + t")),
    ("y[n] >= 0", Y, y("0", "y[t] + x[t]**2 - 1")),
    # The last step is left open, the first entry is, or the step reads what it defines.
    ("y[n] == c + sum(x)", Y, ("y[0] == c", "all(y[t + 1] == y[t] + x[t] for t in range(n - 1))")),
    ("y[n] == c + sum(x)", Y, ("y[1] == c", "all(y[t + 1] == y[t] + x[t] for t in range(n))")),
    ("y[n] == c + sum(x)", Y, ("all(y[t + 1] == y[t] + x[t] for t in range(n))",)),
    ("y[n] == 0", Y, y("0", "y[t + 1]")),
    ("y[n] == 0", Y, y("0", "y[n] * x[t]")),
]


@pytest.mark.parametrize(("statement", "where", "given"), PROVED)
def test_the_closed_form_is_proved(statement, where, given) -> None:
    assert word(statement, where, given) == "proved"


@pytest.mark.parametrize(("statement", "where", "given"), REFUTED)
def test_what_the_steps_do_not_say_is_refuted(statement, where, given) -> None:
    assert word(statement, where, given) == "refuted"


@pytest.mark.parametrize(
    "given",
    [
        y("0", "y[t + 1]"),
        y("0", "y[n] * x[t]"),
        y("0", "y[n - 1 - t] + 1"),
        y("y[1]", "y[t]"),
        y("0", "sum(y)"),
        ("y[0] == 0", "all(y[t + 1] == y[t] for t in range(n - 1))"),
        ("y[0] == 0", "all(y[t] == y[t - 1] for t in range(2, n + 1))"),
        ("all(y[t + 1] == y[t] for t in range(n))",),
    ],
)
def test_what_is_no_definition_is_not_taken_for_one(given) -> None:
    assert not list(recurrences(problem_from("y[n] == 0", Y, given)))


def test_an_undefined_step_leaves_the_claim_open() -> None:
    assert word("y[n] == 0", Y, y("0", "y[t] / x[t]")) == "unknown"
