"""Traces are found and replayed; no trace of one statement is one of another, false one."""

from __future__ import annotations

import contextlib

import pytest

from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Invalid
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.replay import equations
from proofcheck.logic.laws.trace import Trace
from proofcheck.search.lawsearch.prover import Prover
from proofcheck.search.lawsearch.state import BUDGET, GivenUp
from tests.laws.statements import TRUE, problem_of, replayed, traced

FALSE = {
    "ring": "(n + d)**2 == n**2 + n * d + d**2",
    "associativity": "(Q @ K.T) @ V == 2 * (Q @ (K.T @ V))",
    "trace": "trace(A @ B) == trace(B @ A) + 1",
    "unused": "sum(x[k] for i in range(n) for k in range(d)) == d * sum(x)",
    "fixed places": "sum(where(i == 1, x[i], 0) for i in range(n + 2)) == x[0]",
    "softmax": "sum(softmax(x)) == n",
    "symmetric": "x @ S @ y == x @ S @ x",
    "moments": "E(X.T @ X) == (n + 1) * eye(d)",
    "fourth moment": "E((q @ k)**4) == 3 * d**2 + 5 * d",
}


@pytest.mark.parametrize("name", TRUE)
def test_a_trace_is_found_and_replayed(name: str) -> None:
    replayed(*traced(name))


@pytest.mark.parametrize("name", FALSE)
def test_no_trace_of_a_true_statement_proves_a_false_one(name: str) -> None:
    where, given, _ = TRUE[name]
    _, traces = traced(name)
    with pytest.raises(Invalid):
        replayed(problem_of(where, given, FALSE[name]), traces)


@pytest.mark.parametrize("name", TRUE)
def test_a_trace_without_its_last_step_is_none(name: str) -> None:
    problem, traces = traced(name)
    if not traces[0].steps:
        pytest.skip("the forms of both sides are the same")
    cut = Trace(traces[0].equations, traces[0].steps[:-1])
    with pytest.raises(Invalid):
        replayed(problem, (cut, *traces[1:]))


def test_each_equation_needs_its_trace() -> None:
    problem, traces = traced("ring")
    with pytest.raises(Invalid):
        replayed(problem, ())
    with pytest.raises(Invalid):
        replayed(problem, (*traces, *traces))


def test_the_forgery_of_issue_22() -> None:
    """(n - 1) (n - 2) ... (n - 14) is zero at the sizes 1, ..., 14."""
    product = " * ".join(f"(n - {k})" for k in range(1, 15))
    with pytest.raises(Invalid):
        replayed(problem_of({"n": "dim"}, (), f"{product} == 0"), (Trace(),))


def test_rewriting_inside_of_inverses_ends() -> None:
    """By inv(A) == A.T, A is inv(A.T), in which A.T is inv(A), and so on."""
    square = {"n": "dim", "A": "real[n, n]", "x": "real[n]"}
    problem = problem_of(square, ("A @ A.T == eye(n)", "det(A) != 0", "inv(A) == A.T"), "A.T @ A == eye(n)")
    context = Context(problem.declarations, problem.given, Premises(problem, problem.statement))
    prover = Prover(context, deep=True)
    with contextlib.suppress(GivenUp, Invalid):
        for binders, left, right in equations(problem.statement, context):
            prover.prove(left, right, context.extended(binders))
    assert BUDGET - prover.meter.left < 1_000


def test_entries_of_a_symmetric_matrix_are_not_turned_and_renamed_without_end() -> None:
    """Where one vector stands on both sides of S, its indices may change places, and so may those of the entry."""
    names = {"n": "dim", "S": "symmetric[n, n]", "C": "real[n, n]", "x, y": "real[n]"}
    problem = problem_of(names, (), "x @ C.T @ S @ C @ x == y @ S @ y")
    context = Context(problem.declarations, problem.given, Premises(problem, problem.statement))
    prover = Prover(context)
    with contextlib.suppress(GivenUp, Invalid):
        for binders, left, right in equations(problem.statement, context):
            prover.prove(left, right, context.extended(binders))
    assert BUDGET - prover.meter.left < 100
