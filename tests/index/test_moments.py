"""Expectations for all sizes: against averages over every outcome of a discrete law, known moments, and work bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.search.index.build import Builder
from proofcheck.search.index.render import form_term

OUTCOMES = (Fraction(-1), Fraction(0), Fraction(3))  # all alike; mean 2/3, so that no cumulant is zero
MOMENTS = {k: sum(x**k for x in OUTCOMES) / len(OUTCOMES) for k in range(1, 9)}
HIGHER = ", ".join(f"m{k}={MOMENTS[k]}" for k in range(3, 9))
LAW = f"(mean={MOMENTS[1]}, var={MOMENTS[2] - MOMENTS[1] ** 2}, {HIGHER})"
WHERE = {"n": "dim", "r": f"iid[n]{LAW}", "s": f"iid{LAW}", "X": f"iid[n, n]{LAW}", "u": "real[n]", "A": "real[n, n]"}


def evaluated(problem: Problem, term: Term, values: dict[str, Any]) -> Fraction:
    ns = Rational()
    result: Fraction = Interpreter(ns, environment(problem, values, ns))(term)
    return result


@pytest.mark.parametrize(
    "body",
    [
        "s**8",
        "(r @ u)**4",
        "(r @ r)**2 * s**2",
        "(r @ r) * (r @ u) * sum(r) * s",
        "r @ A @ r * (u @ r)**2",
        "sum(r)**5",
        "sum(r[i]**2 * r[j]**3 * r[k] for i in range(n) for j in range(n) for k in range(n))",
        "trace(X.T @ X @ A)",
        "trace(X @ X @ X)",
        "(r @ X @ r) * s",
        "trace(X)**2 * (r @ u)",
    ],
)
@pytest.mark.parametrize("n", [1, 2])
def test_against_the_average_over_all_outcomes(body: str, n: int) -> None:
    problem = problem_from(f"E({body}) == 0", WHERE)
    expected, inner = problem.statement.args[0], problem.statement.args[0].args[0]
    fixed: dict[str, Any] = {
        "n": Fraction(n),
        "u": tuple(Fraction(k + 2) for k in range(n)),
        "A": tuple(tuple(Fraction(i - 2 * j + 1) for j in range(n)) for i in range(n)),
    }
    used = sorted(inner.names & {"r", "s", "X"})
    entries = {"r": n, "s": 1, "X": n * n}
    total, count = Fraction(0), 0
    for drawn in product(OUTCOMES, repeat=sum(entries[name] for name in used)):
        rest, values = list(drawn), dict(fixed)
        for name in used:
            mine, rest = rest[: entries[name]], rest[entries[name] :]
            rows = tuple(tuple(mine[i * n : (i + 1) * n]) for i in range(n)) if name == "X" else tuple(mine)
            values[name] = mine[0] if name == "s" else rows
        total += evaluated(problem, inner, values)
        count += 1
    builder = Builder(problem)
    closed = form_term(builder.algebra, builder(expected))
    assert evaluated(problem, closed, fixed) == total / count


def odd(m: int) -> int:
    return prod(range(1, 2 * m, 2))


def rising(name: str, m: int) -> str:
    return "*".join(f"({name} + {2 * k})" for k in range(m))


STEPS = 2_000  # listing the 135135 pairings of the longest ones takes millions
KNOWN = [
    *(f"E(norm2(q)**{m}) == {rising('d', m)}" for m in range(1, 8)),
    *(f"E((q @ k)**{2 * m}) == {odd(m)} * {rising('d', m)}" for m in range(1, 4)),
    *(f"E((q @ u)**{2 * m}) == {odd(m)} * (u @ u)**{m}" for m in range(1, 8)),
    "E((q @ u)**13) == 0",
    "E(trace(X.T @ X)**3) == n*d*(n*d + 2)*(n*d + 4)",
    "E((X.T @ X) @ (X.T @ X)) == n*(n + d + 1) * eye(d)",
    "E((X.T @ X) @ (X.T @ X) @ (X.T @ X)) == n*(n**2 + d**2 + 3*n*d + 3*n + 3*d + 4) * eye(d)",
    "E(outer(q, q) @ S @ outer(q, q)) == 2 * S + trace(S) * eye(d)",
    "E((q @ S @ q)**3) == trace(S)**3 + 6 * trace(S) * trace(S @ S) + 8 * trace(S @ S @ S)",
    "Var(q @ q) == 2 * d",
]


@pytest.mark.parametrize("statement", KNOWN)
def test_moments_of_normal_entries_and_the_steps_they_take(statement: str) -> None:
    where = {"n, d": "dim", "q, k": "normal[d]", "X": "normal[n, d]", "u": "real[d]", "S": "symmetric[d, d]"}
    core = problem_from(statement, where).statement
    while core.op == "forall":
        core = core.args[2]
    builder = Builder(problem_from(statement, where))
    algebra = builder.algebra
    assert not algebra.add(builder(core.args[0]), algebra.scale(builder(core.args[1]), -algebra.one))
    assert algebra.work <= STEPS
