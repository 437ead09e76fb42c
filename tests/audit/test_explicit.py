"""SymPy at explicit sizes: true equations agree, false ones do not, what cannot be evaluated has no answer."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.audit import explicit, opinion
from proofcheck.judging.decision import Part
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from

SETTINGS: dict[str, Any] = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "second_opinion": True}
WHERE = {
    "n, m": "dim",
    "A, B": "real[n, n]",
    "S": "invertible[n, n]",
    "x, y": "real[n]",
    "X": "real[n, m]",
    "z": "normal[n]",
    "t": "real",
    "k": "natural",
    "f": "real -> real",
}

# (statement, assumptions, whether both sides agree)
CASES = [
    ("(A @ B).T == B.T @ A.T", [], True),
    ("(A @ B).T == A.T @ B.T", [], False),
    ("grad(x @ A @ x, x) == (A + A.T) @ x", [], True),
    ("grad(x @ A @ x, x) == 2 * A @ x", [], False),
    ("inv(S) @ S == eye(n)", [], True),
    ("inv(S) == S", [], False),
    ("det(A @ B) == det(A) * det(B)", [], True),
    ("det(A + B) == det(A) + det(B)", [], False),
    ("matrix_power(A, 3) == A @ A @ A", [], True),
    ("matrix_power(A, k + 1) == matrix_power(A, k) @ A", [], True),
    ("softmax(x + 3) == softmax(x)", [], True),
    ("softmax(x + y) == softmax(x)", [], False),
    ("jacobian(softmax(x), x) == diag(softmax(x)) - outer(softmax(x), softmax(x))", [], True),
    ("jacobian(softmax(x), x) == diag(softmax(x))", [], False),
    ("A @ B @ A == A @ A @ B", ["A @ B == B @ A"], True),
    ("trace(X @ X.T) == sum(X**2)", [], True),
    ("t / t == 1", ["t != 0"], True),
    ("sqrt(t**2) == t", ["t >= 0"], True),
    ("sqrt(t**2) == t", ["t < 0"], False),
    ("sum(where(j <= i, 1, 0) for i in range(n) for j in range(n)) == n * (n + 1) / 2", [], True),
    ("E(z @ z) == n", [], None),
    ("f(t) == f(t)", [], None),
    ("t / t == 1", ["t == 0"], None),
    ("t == t", ["t > 10**9"], None),
]


@pytest.mark.parametrize(("statement", "given", "wanted"), CASES, ids=[f"{c[0]} | {c[1]}" for c in CASES])
def test_both_sides_are_evaluated(statement, given, wanted):
    assert explicit.opinion(problem_from(statement, WHERE, given)) is wanted


def judged(statement: str) -> dict[str, Any]:
    return judge_payload({"claim": statement_payload(statement, WHERE), "settings": SETTINGS})


def test_the_census_says_what_came_of_it():
    assert opinion.SAME in judged("(A @ B).T == B.T @ A.T")["census"]
    assert opinion.OPEN in judged("E(z @ z) == n")["census"]
    assert not {opinion.SAME, opinion.OPEN} & set(judged("x @ x >= 0")["census"])


def test_two_sides_that_differ_are_a_conflict():
    """Should the algebra and the kernel both be wrong, SymPy may see it."""
    part = Part("s", "proved", engine=opinion.ALGEBRA)
    opinion.compare([(part, problem_from("A @ B == B @ A", WHERE))])
    assert part.word == "conflict" and "SymPy" in part.reasons[0]


def test_nothing_is_evaluated_when_the_time_is_up(monkeypatch):
    monkeypatch.setattr(opinion, "SYMPY_SECONDS", -1.0)
    assert opinion.OPEN in judged("(A @ B).T == B.T @ A.T")["census"]
