"""Statements with their traces, for tests: each says in one line what it needs."""

from __future__ import annotations

from functools import cache

from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.laws.context import Context
from proofcheck.laws.premises import Premises
from proofcheck.laws.replay import replay
from proofcheck.laws.trace import Trace
from proofcheck.lawsearch.derivation import derivation
from proofcheck.source.span import SourceText

# what it needs: (where, given, statement)
TRUE: dict[str, tuple[dict[str, str], tuple[str, ...], str]] = {
    "ring": ({"n, d": "dim"}, (), "(n + d)**2 == n**2 + 2 * n * d + d**2"),
    "associativity": (
        {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"},
        (),
        "(Q @ K.T) @ V == Q @ (K.T @ V)",
    ),
    "trace": ({"n, d": "dim", "A": "real[n, d]", "B": "real[d, n]"}, (), "trace(A @ B) == trace(B @ A)"),
    "unit matrix": ({"n, d": "dim", "A": "real[n, d]"}, (), "eye(n) @ A @ eye(d) == A"),
    "unused": ({"n, d": "dim", "x": "real[d]"}, (), "sum(x[k] for i in range(n) for k in range(d)) == n * sum(x)"),
    "fixed places": ({"n": "dim", "x": "real[n + 2]"}, (), "sum(where(i == 1, x[i], 0) for i in range(n + 2)) == x[1]"),
    "denominators": (
        {"n": "dim", "x": "real[n]", "a": "positive"},
        (),
        "(a + 1) * sum(x[i] / (a + 1) for i in range(n)) == sum(x)",
    ),
    "softmax": ({"n": "dim", "x": "real[n]"}, (), "sum(softmax(x)) == 1"),
    "shift": ({"n": "dim", "x": "real[n]", "c": "real"}, (), "softmax(x + c * ones(n)) == softmax(x)"),
    "roots": ({"d": "dim", "x": "real[d]"}, (), "sqrt(4 * d) * (x @ x) / sqrt(d) == 2 * (x @ x)"),
    "logarithm": ({"a, b": "positive"}, (), "log(a**2 * b) == 2 * log(a) + log(b)"),
    "symmetric": ({"n": "dim", "S": "symmetric[n, n]", "x, y": "real[n]"}, (), "x @ S @ y == y @ S @ x"),
    "orthogonal": ({"n": "dim", "Q": "orthogonal[n, n]", "x": "real[n]"}, (), "(Q @ x) @ (Q @ x) == x @ x"),
    "inverse": ({"n": "dim", "A": "invertible[n, n]", "x": "real[n]"}, (), "A @ (inv(A) @ x) == x"),
    "assumption": ({"n": "dim", "x, y": "real[n]"}, ("x @ y == 0",), "(x + y) @ (x + y) == x @ x + y @ y"),
    "derivative": ({"n": "dim", "x": "real[n]"}, (), "grad(x @ x, x) == 2 * x"),
    "jacobian": ({"n": "dim", "x": "real[n]"}, (), "jacobian(softmax(x), x) @ ones(n) == zeros(n)"),
    "rotation": ({"a, b": "real"}, (), "cos(a - b) == cos(a) * cos(b) + sin(a) * sin(b)"),
    "circle": ({"n": "dim", "t": "real[n]"}, (), "sum(sin(t)**2 + cos(t)**2) == n"),
    "triangle": ({"n": "dim"}, (), "sum(where(i < j, 1, 0) for i in range(n) for j in range(n)) == n * (n - 1) / 2"),
    "prefix": (
        {"n": "dim", "x": "real[n]", "t": "index[n]"},
        (),
        "sum(x[k] for k in range(t + 1)) == sum(x[k] for k in range(t)) + x[t]",
    ),
    "permutation": ({"n": "dim", "P": "permutation[n, n]", "x": "real[n]"}, (), "sum(exp(P @ x)) == sum(exp(x))"),
    "power": ({"b": "positive", "s, t": "real"}, (), "b**(s + t) == b**s * b**t"),
    "absolute": ({"a": "positive", "n": "dim"}, (), "abs(n * a) == n * a"),
    "factored": ({"n": "dim", "x": "real[n]"}, ("sum(x) != 0",), "sum(2 * x) / sum(2 * x) == 1"),
    "moments": ({"n, d": "dim", "X": "normal[n, d]"}, (), "E(X.T @ X) == n * eye(d)"),
    "fourth moment": ({"d": "dim", "q, k": "normal[d]"}, (), "E((q @ k)**4) == 3 * d**2 + 6 * d"),
}


def problem_of(where: dict[str, str], given: tuple[str, ...], statement: str) -> Problem:
    return Reader(Parts.of(where, given)).problem(SourceText.bare(statement))


def context_of(problem: Problem) -> Context:
    return Context(problem.declarations, problem.given, Premises(problem, problem.statement))


@cache
def traced(name: str) -> tuple[Problem, tuple[Trace, ...]]:
    """A true statement and the traces that the search finds for it."""
    problem = problem_of(*TRUE[name])
    traces = derivation(problem)
    assert traces is not None, name
    return problem, traces


def replayed(problem: Problem, traces: tuple[Trace, ...]) -> None:
    replay(problem.statement, traces, problem.declarations, problem.given, Premises(problem, problem.statement))
