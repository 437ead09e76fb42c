"""Sums of products cost what the formula as written costs, and nothing larger than needed is ever made."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import space as spaces
from proofcheck.measure.arithmetic import Plain
from proofcheck.measure.arrays import TooLarge
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.space import Named
from proofcheck.run.budget import BudgetExceeded
from tests.measure.bench import space

ATTENTION = {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"}


@pytest.fixture(autouse=True)
def every_multiply_add_costs_one_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spaces, "PRODUCT", 1)


def cost(problem: Problem, sizes: dict[str, int], side: int, units: float = 1e12) -> float:
    """The units that plain arithmetic spends on one side of an equation under two quantifiers."""
    where = space(units=units)
    shapes = {n: tuple(s.value(sizes) for s in d.shape) for n, d in problem.declarations.items() if d.shape}
    leaves: dict[str, Named] = {n: where.constant(float(s)) for n, s in sizes.items()}
    for name, extents in shapes.items():
        count = 1
        for extent in extents:
            count *= extent
        drawn = Stream(where.xp, 0, name).normal(count).reshape(extents)
        leaves[name] = where.array(tuple(slot(k) for k in range(len(extents))), drawn)
    evaluator = Evaluator(Plain(where), leaves, shapes=shapes)
    statement, env = problem.statement, {}
    while statement.op == "forall":
        _, _, env = evaluator.open(statement, env)
        statement = statement.args[2]
    before = where.budget.left
    evaluator.evaluate(statement.args[side], env)
    return before - where.budget.left


def test_attention_is_two_matrix_products_whichever_way_it_is_bracketed() -> None:
    problem = problem_from("(Q @ K.T) @ V == Q @ (K.T @ V)", where=ATTENTION)
    n, d, m = 512, 64, 48
    quadratic, linear = (cost(problem, {"n": n, "d": d, "m": m}, side) for side in (0, 1))
    assert n * n * (d + m) <= quadratic <= 1.2 * n * n * (d + m)
    assert n * d * m * 2 <= linear <= 1.2 * n * d * m * 2


@pytest.mark.parametrize(
    ("statement", "products"),
    [
        ("(A @ B) @ C == A", 2),
        (
            "[sum(A[i, j] * B[j, k] * C[k, l] for j in range(n) for k in range(n)) "
            "for i in range(n) for l in range(n)] == A",
            2,
        ),
        ("[sum(A[i, j] * B[j, l] - A[i, j] * C[j, l] for j in range(n)) for i in range(n) for l in range(n)] == A", 2),
        ("[sum(A[i, j] * B[j, l] / C[i, l] for j in range(n)) for i in range(n) for l in range(n)] == A", 1),
        ("[sum(A[t, j] * B[j, l] for j in range(t + 1)) for t in range(n) for l in range(n)] == A", 1),
    ],
)
def test_the_number_of_matrix_products(statement: str, products: int) -> None:
    n = 200
    problem = problem_from(statement, where={"n": "dim", "A, B, C": "real[n, n]"})
    spent = cost(problem, {"n": n}, 0)
    assert products * n**3 <= spent <= products * n**3 + 40 * n * n + 10**6


@pytest.mark.parametrize("order", ["j, k", "k, j"])
def test_the_cheapest_index_of_several_goes_first(order: str) -> None:
    """A chain of two products and a vector: n**2 + n**2 from the vector on, n**3 from the other end."""
    n = 200
    first, second = order.split(", ")
    body = f"sum(A[i, j] * B[j, k] * c[k] for {first} in range(n) for {second} in range(n))"
    problem = problem_from(f"[{body} for i in range(n)] == c", where={"n": "dim", "A, B": "real[n, n]", "c": "real[n]"})
    assert 2 * n * n <= cost(problem, {"n": n}, 0) <= 10 * n * n + 10**6


def test_unequal_sizes_decide_the_order() -> None:
    """(A B) C takes n m p + n p q, A (B C) takes m p q + n m q."""
    problem = problem_from(
        "[sum(A[i, j] * B[j, k] * C[k, l] for j in range(m) for k in range(p)) "
        "for i in range(n) for l in range(q)] == D",
        where={"n, m, p, q": "dim", "A": "real[n, m]", "B": "real[m, p]", "C": "real[p, q]", "D": "real[n, q]"},
    )
    for sizes in ({"n": 4, "m": 300, "p": 300, "q": 300}, {"n": 300, "m": 300, "p": 300, "q": 4}):
        n, m, p, q = (sizes[k] for k in "nmpq")
        best = min(n * m * p + n * p * q, m * p * q + n * m * q)
        assert cost(problem, sizes, 0) <= 1.2 * best + 10**6


def test_too_large_an_array_is_refused_before_it_is_made() -> None:
    problem = problem_from("outer(x, x) == outer(x, x)", where={"n": "dim", "x": "real[n]"})
    with pytest.raises(TooLarge):
        cost(problem, {"n": 100_000}, 0)


def test_the_budget_is_asked_before_the_work() -> None:
    problem = problem_from("(A @ B) @ A == A", where={"n": "dim", "A, B": "real[n, n]"})
    with pytest.raises(BudgetExceeded):
        cost(problem, {"n": 300}, 0, units=4e7)


def test_the_price_depends_on_shapes_alone() -> None:
    problem = problem_from("(Q @ K.T) @ V == Q @ (K.T @ V)", where=ATTENTION)
    assert cost(problem, {"n": 9, "d": 4, "m": 5}, 0) == cost(problem, {"n": 9, "d": 4, "m": 5}, 0)
