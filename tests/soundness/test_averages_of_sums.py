"""The average of a sum of f(i) as n times that of f(0), integration by parts for a covariance matrix: what terms
and laws must be, and that nothing follows of others."""

from __future__ import annotations

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.decide.lemmas.parts import along, by_parts
from proofcheck.logic.decide.lemmas.pointwise import _Averages

SIZES = {"n": "dim", "t": "real", "k": "index[n]", "c": "real[n]", "x, z": "iid[n](mean=0, var=1)"}


def alike(body: str, **more: str) -> Term | None:
    problem = problem_from(f"sum({body} for i in range(n)) == 0", {**SIZES, **more})
    return _Averages(problem).alike(next(t for t in nodes(problem.statement) if t.op == "sum"))


@pytest.mark.parametrize(
    ("body", "first", "more"),
    [
        ("where(x[i] >= t, 1, 0)", "where(x[0] >= t, 1, 0)", {}),
        ("x[i] * z[i] + c[k]", "x[0] * z[0] + c[k]", {}),
        ("x[i] * z[k]", "x[0] * z[k]", {}),
        ("sum(A[i, j]**2 for j in range(n))", "sum(A[0, j]**2 for j in range(n))", {"A": "normal[n, n]"}),
    ],
)
def test_terms_of_one_law(body: str, first: str, more: dict[str, str]) -> None:
    expected = problem_from(f"{first} == 0", {**SIZES, **more}).statement.args[0]
    found = alike(body, **more)
    assert found is not None and terms.alpha(found) == terms.alpha(expected)


@pytest.mark.parametrize(
    ("body", "more"),
    [
        ("where(x[i] >= x[0], 1, 0)", {}),  # 1 at i == 0; for coins 3/4 elsewhere
        ("x[i] * x[k]", {}),
        ("x[i] * sum(x)", {}),
        ("where(x[i] >= max(x), 1, 0) * x[0]", {}),
        ("c[i] * x[i]", {}),
        ("i * x[i]", {}),
        ("where(i == 0, x[i], 0)", {}),
        ("A[i, 0] * A[0, i]", {"A": "normal[n, n]"}),
        ("A[i, i]", {"A": "normal[n, n]"}),
        ("y[i]", {"y": "normal[n](mean=c, var=1)"}),
        ("y[i]", {"y": "normal[n](mean=0, cov=S)", "S": "posdef[n, n]"}),
        ("y[i]", {"y": "random[n](mean=c, cov=S)", "S": "posdef[n, n]"}),
        ("y[i] * y[k]", {"y": "spherical[n]"}),
    ],
)
def test_of_other_terms_and_laws_nothing_is_said(body: str, more: dict[str, str]) -> None:
    assert alike(body, **more) is None


def test_an_empty_range_has_no_first_term() -> None:
    problem = problem_from("sum(x[i] for i in range(n - 1)) == 0", SIZES)
    assert _Averages(problem).alike(next(t for t in nodes(problem.statement) if t.op == "sum")) is None


GAUSSIAN = {"n": "dim", "S": "posdef[n, n]", "w": "real[n]", "k": "index[n]", "x": "normal[n](mean=0, cov=S)"}


def offered(f: str, derivative: str, factor: str, law: str = GAUSSIAN["x"]) -> bool:
    """Whether the lemma takes a term as the derivative of f; that it is one is shown elsewhere."""
    problem = problem_from(f"E(x[k] * ({f})) == {factor} * ({derivative})", {**GAUSSIAN, "x": law})
    e = next(t for t in nodes(problem.statement) if t.op == "expectation").args[0]
    f_term, d, c = (problem_from(f"{s} == 0", GAUSSIAN).statement.args[0] for s in (f, derivative, factor))
    x = terms.entry("x", terms.symbol("k"))
    data = {"of": e, "value": x, "body": f_term, "factor": c, "expression": d, "rest": terms.ZERO, "bound": terms.ONE}
    return by_parts(problem, data) is not None


def test_a_covariance_matrix_is_taken_with_smooth_functions() -> None:
    assert offered("sin(w @ x)", "cos(w @ x)", "sum(S[k, j] * w[j] for j in range(n))")
    assert offered("(w @ x)**3", "(w @ x)**2", "3 * sum(S[k, j] * w[j] for j in range(n))")
    assert not offered("(1 + (w @ x)**2)**(1/2)", "w @ x", "1")
    assert not offered("relu(w @ x)", "where(w @ x > 0, 1, 0)", "sum(S[k, j] * w[j] for j in range(n))")
    assert not offered("abs(w @ x)", "w @ x", "1")
    assert not offered("sin(w @ x)", "cos(w @ x)", "1", "normal[n](mean=w, cov=S)")
    assert not offered("sin(w @ x)", "cos(w @ x)", "1", "random[n](mean=0, cov=S)")


def test_each_derivative_counts_as_much_as_its_covariance() -> None:
    problem = problem_from("E(x[k] * sin(w @ x)) == 0", GAUSSIAN)
    law, x = problem.declarations["x"].law, terms.entry("x", terms.symbol("k"))
    assert law is not None
    found = along(law, x, x)
    assert found is not None and found.op == "sum" and found.args[:2] == (terms.ZERO, terms.symbol("n"))
    row, derivative = found.args[2].args
    place = terms.index(found.data[0])
    assert row == terms.entry("S", terms.symbol("k"), place) and derivative == Term("derivative", (x, place), "x")
