"""Statements with their traces, for tests: each says in one line what it needs."""

from __future__ import annotations

from functools import cache

from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.replay import replay
from proofcheck.logic.laws.trace import Trace
from proofcheck.search.lawsearch.derivation import derivation
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
    "row of a permutation in a denominator": (
        {"n, d": "dim", "P": "permutation[n, n]", "X": "real[n, d]", "i": "index[n]"},
        (),
        "sum(1 / sum(exp((P @ X)[i, k]) for k in range(d)) for j in range(n))"
        " == n * sum(P[i, j] / sum(exp(X[j, k]) for k in range(d)) for j in range(n))",
    ),
    "common factors": ({"n": "dim", "x": "real[n]", "m": "real"}, (), "log(sum(exp(x - m))) == log(sum(exp(x))) - m"),
    "roots of common factors": (
        {"n": "dim", "x": "real[n]", "c": "nonnegative"},
        (),
        "sqrt(sum((c * x)**2)) == c * sqrt(x @ x)",
    ),
    "equal places": (
        {"n": "dim", "x, y": "real[n]"},
        (),
        "all(where(i == j, x[i], 0) * y[j] == where(i == j, x[j], 0) * y[i] for i in range(n) for j in range(n))",
    ),
    "different places": (
        {"n": "dim", "x": "real[n]", "i, j": "index[n]"},
        ("i != j",),
        "grad(softmax(x)[i], x)[j] == -softmax(x)[i] * softmax(x)[j]",
    ),
    "reflections": (
        {"n": "dim", "x, y": "real[n]", "a, b": "real"},
        (),
        "sum(abs(x - y)) + erf(a - b) + erf(0) == sum(abs(y - x)) - erf(b - a)",
    ),
    "turns": ({"r": "real"}, (), "r * cos(pi / 3) + sin(5 * pi / 6) + cos(-3 * pi) == (r - 1) / 2"),
    "negative": ({"a": "positive"}, (), "abs(-1 - a) == a + 1"),
    "scaled inverse": (
        {"n, d": "dim", "X": "real[n, d]", "s": "positive"},
        (),
        "inv(eye(d) + X.T @ X / s**2) == s**2 * inv(X.T @ X + s**2 * eye(d))",
    ),
    "low rank": ({"n, r": "dim", "A, B": "real[n + r, n]"}, (), "det(A @ B.T) == 0"),
    "few rows": ({"A": "real[2, 2]", "a": "real"}, (), "det(a * A) == a**2 * (A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0])"),
    "powers of a matrix": (
        {"n": "dim", "S": "real[n, n]", "k": "index[4]", "u": "real[n]"},
        (),
        "matrix_power(S, k) @ (S @ u) == S @ (matrix_power(S, k) @ u)",
    ),
    "whole exponents": ({"n": "dim", "g": "real", "k": "index[n]"}, (), "g**(k + 2) == g * g * g**k"),
    "equal factors": ({"n": "dim"}, (), "prod(2 for k in range(n)) == 2**n"),
    "functions of tensors": (
        {"n": "dim", "x, y": "real[n]", "a": "real", "f": "real[n], real -> real[n]"},
        (),
        "f(2 * x + y, a + a) == f(y + x + x, 2 * a)",
    ),
    "derivatives of functions of tensors": (
        {"n": "dim", "x": "real[n]", "f": "real[n] -> real[n]"},
        (),
        "jacobian(x + f(x), x) == eye(n) + jacobian(f(x), x)",
    ),
    "mixed derivatives": (
        {"n": "dim", "x": "real[n]", "L": "real[n] -> real"},
        (),
        "hessian(L(x), x) == hessian(L(x), x).T",
    ),
    "chain rule": (
        {"n, m": "dim", "W": "real[m, n]", "u": "real[n]", "v": "real[m]", "L": "real[m] -> real"},
        (),
        "grad(L(W @ u), u) == W.T @ grad(L(v), v, at=W @ u)",
    ),
    "assumptions within": (
        {"n": "dim", "K": "real[n, 2]", "c": "real"},
        ("all(K[i] @ K[i] == c for i in range(n))",),
        "sum(exp(K[i] @ K[i]) for i in range(n)) == n * exp(c)",
    ),
    "inverses within": (
        {"n": "dim", "G": "invertible[n, n]", "x, y": "real[n]"},
        (),
        "exp((x @ G) @ (inv(G) @ y)) == exp(x @ y)",
    ),
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
