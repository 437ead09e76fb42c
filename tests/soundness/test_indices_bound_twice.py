"""An index that is bound inside of where it is bound: what looks for one by its name must not take it for the other."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.binders import apart, doubled
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic import kernel
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence

ROWS = {"X": "[R[i, i] * R[i, j] for i in range(n) for j in range(n)]"}
PAIR = {"X": "[R[i, i] * R[i, j] for i in range(2) for j in range(2)]"}
FALSE = [
    ("det(where(1 > 0, sum(X, axis=0), X)) > 0", ["n: dim", "R: invertible[n, n]"], [], ROWS),
    ("det(where(1 > 0, sum(X, axis=0), X)) > 0", ["n: dim", "R: posdef[n, n]"], [], ROWS),
    ("det(where(1 > 0, sum(X, axis=0), X)) != 0", ["n: dim", "R: orthogonal[n, n]"], [], ROWS),
    ("det(where(1 > 0, sum(X, axis=0), X)) > 0", ["R: invertible[2, 2]"], [], PAIR),
    (
        "sum(where(1 > 0, sum(w), w)**2) > 0",
        ["n: dim", "B: invertible[n, n]", "c: real"],
        ["sum(c**2 for k in range(n)) != 0"],
        {"w": "[B[i, i] * c for i in range(n)]"},
    ),
]
N = terms.symbol("n")
I = terms.index("i")


@pytest.mark.parametrize(("statement", "where", "given", "define"), FALSE)
def test_what_a_definition_binds_is_apart_in_each_use(
    statement: str, where: list[str], given: list[str], define: dict[str, str]
) -> None:
    assert proofcheck.check(statement, where, given, define=define).word == "refuted"


def squares(inner: str, outer: str) -> Term:
    """sum over i of v[i] * (sum over i of v[i])."""
    v = [terms.entry("v", terms.index(name)) for name in (inner, outer)]
    return terms.total(outer, terms.ZERO, N, Term("mul", (v[1], terms.total(inner, terms.ZERO, N, v[0]))))


def test_the_inner_index_gets_another_name() -> None:
    assert doubled(squares("i", "i"))
    assert not doubled(squares("k", "i"))
    assert not doubled(apart(squares("i", "i")))
    assert terms.alpha(apart(squares("i", "i"))) == terms.alpha(squares("k", "i"))
    assert apart(squares("k", "i")) is squares("k", "i") or apart(squares("k", "i")) == squares("k", "i")
    ends = terms.total("i", terms.ZERO, terms.total("i", terms.ZERO, N, I), I)  # not inside of the body
    assert not doubled(ends)


def test_no_problem_has_such_a_term() -> None:
    problem = problem_from("sum(v) >= 0", ["n: dim", "v: real[n]"])
    said = terms.le(terms.ZERO, squares("i", "i"))
    made = Problem(problem.declarations, (said,), said)
    assert not doubled(made.statement)
    assert not any(map(doubled, made.given))


@pytest.mark.parametrize("kind", ["squares", "smt"])
def test_evidence_with_such_a_term_is_rejected(kind: str) -> None:
    """sum_i (sum_j B[j, j] x)**2 > 0 is false; with one index for both sums, B would stand in row i and column j."""
    problem = problem_from(
        "sum(sum(B[j, j] * x for j in range(n))**2 for i in range(n)) > 0",
        ["n: dim", "B: invertible[n, n]", "x: real"],
        ["sum(x**2 for k in range(n)) != 0"],
    )
    inner = terms.total("q", terms.ZERO, N, terms.mul(terms.entry("B", *[terms.index("q")] * 2), terms.symbol("x")))
    form = Term("sum", (terms.ZERO, N, terms.power(inner, terms.TWO)), ("q",))
    assert doubled(form)
    assert not Signs(problem.declarations, problem.given).positive(form)
    data = {"squares": {"expression": form, "normal_forms": True}, "smt": {"combinations": ((form, (((), ()),)),)}}
    assert kernel.rule(problem, Evidence(kind, "forged", data[kind])).word == "rejected"  # type: ignore[arg-type]


def test_a_matrix_whose_row_and_column_are_one_index_is_not_definite() -> None:
    problem = problem_from("sum(B) >= 0", ["n: dim", "B: posdef[n, n]"])
    signs = Signs(problem.declarations, ())
    assert not signs._nonsingular(N, terms.entry("B", I, I), ("i", "i"))
    assert not signs._semidefinite(terms.entry("B", I, I), ("i", "i"))
    gram = Term(
        "sum", (terms.ZERO, N, Term("mul", (terms.entry("B", I, I), terms.entry("B", I, terms.index("j"))))), ("i",)
    )
    assert not signs._gram(gram, ("i", "j"))
