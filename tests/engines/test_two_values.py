"""Products of averages by two values of a name, sequences by their first values, sums of binomials by certificates:
what is true is proved, what is nearly so is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.lemmas.linear_recurrences import Other, first_values, order
from proofcheck.logic.decide.lemmas.pointwise import pointwise

BOUNDED = ["x: iid(low=-1, high=1)"]
KNOWN = ["m, v: real", "x: iid(mean=m, var=v)"]
UNIT = ["x: iid(low=0, high=1)"]
PAIRS: list[tuple[str, str, list[str]]] = [  # true, false, declarations
    ("Cov(x, tanh(x)) >= 0", "Cov(x, -tanh(x)) >= 0", KNOWN),
    ("Cov(x, x**3) >= 0", "Cov(x, x**2) >= 0", BOUNDED),
    ("Cov(exp(x), exp(-x)) <= 0", "Cov(exp(x), exp(-x)) >= 0", UNIT),
    ("Var(relu(x)) <= Var(x)", "Var(relu(x)) <= Var(x) / 2", BOUNDED),
    ("Var(abs(x)) <= Var(x)", "Var(2 * abs(x)) <= Var(x)", KNOWN),
    ("Var(max(x, c)) <= Var(x)", "Var(x) <= Var(max(x, c))", ["c: real", *KNOWN]),
    ("E(x**3) >= E(x) * E(x**2)", "E(x**3) >= 2 * E(x) * E(x**2)", UNIT),
    ("E(x**2)**2 <= E(abs(x)) * E(abs(x)**3)", "E(x**2)**2 <= E(abs(x)) * E(abs(x)**5)", ["x: iid(low=-2, high=2)"]),
    ("Var(relu(x)) <= Var(x)", "Var(relu(x)) <= Var(x) / 4", ["m: real", "v: positive", "x: normal(m, v)"]),
    ("Var(tanh(x)) <= v", "Var(tanh(x)) <= v / 2", KNOWN),
    ("Var(sigmoid(x)) <= v / 16", "Var(sigmoid(x)) <= v / 20", KNOWN),
    ("Var(clip(x, 0, 1)) <= v", "Var(clip(x, 0, 1)) <= m * v", KNOWN),
    ("Var(relu(x)) <= v", "Var(relu(2 * x)) <= v", ["m: real", "v: nonnegative", "x: normal(m, v)"]),
]
N, M = ["n: natural"], ["m, n: dim"]
SEQUENCES: list[tuple[str, str, list[str]]] = [
    ("2**n % 7 == 2**(n % 3)", "2**n % 7 == 2**(n % 6)", N),
    ("2**(n + 1) % 12 == 2**((n + 1) % 2 + 2)", "2**n % 12 == 2**(n % 2 + 2)", ["n: dim"]),
    (
        "fibonacci(m + n) == fibonacci(m) * fibonacci(n + 1) + fibonacci(m - 1) * fibonacci(n)",
        "fibonacci(m + n) == fibonacci(m) * fibonacci(n) + fibonacci(m - 1) * fibonacci(n + 1)",
        M,
    ),
    (
        "fibonacci(3 * n) == 5 * fibonacci(n)**3 + 3 * (-1)**n * fibonacci(n)",
        "fibonacci(3 * n) == 5 * fibonacci(n)**3 - 3 * (-1)**n * fibonacci(n)",
        N,
    ),
    (
        "sum(fibonacci(2 * k) for k in range(n + 1)) == fibonacci(2 * n + 1) - 1",
        "sum(fibonacci(2 * k) for k in range(n + 1)) == fibonacci(2 * n + 1)",
        N,
    ),
    (
        "sum(k**2 * binomial(n, k) for k in range(n + 1)) == n * (n + 1) * 2**(n - 2)",
        "sum(k**2 * binomial(n, k) for k in range(n + 1)) == n**2 * 2**(n - 1)",
        N,
    ),
    (
        "sum(binomial(m, j) * binomial(n, k - j) for j in range(k + 1)) == binomial(m + n, k)",
        "sum(binomial(m, j) * binomial(n, k - j) for j in range(k)) == binomial(m + n, k)",
        ["m, n, k: natural"],
    ),
    (
        "sum(binomial(n, k) / (k + 1) for k in range(n + 1)) == (2**(n + 1) - 1) / (n + 1)",
        "sum(binomial(n, k) / (k + 1) for k in range(n + 1)) == 2**(n + 1) / (n + 1)",
        N,
    ),
    (
        "sum(binomial(k, r) for k in range(n + 1)) == binomial(n + 1, r + 1)",
        "sum(binomial(k, r) for k in range(n + 1)) == binomial(n, r + 1)",
        ["n, r: natural"],
    ),
]


@pytest.mark.parametrize(("true", "false", "where"), [*PAIRS, *SEQUENCES])
def test_true_ones_are_proved_and_false_ones_are_not(true: str, false: str, where: list[str]) -> None:
    assert check(true, where=where, numbers="off").word == "proved"
    assert check(false, where=where, numbers="off").word in ("refuted", "unknown")


def test_two_values_of_a_name_are_told_apart() -> None:
    problem = problem_from("E(x)**2 <= E(x**2)", {"x": "iid(low=0, high=1)"})
    x, y = terms.symbol("x"), terms.symbol("y")
    square = terms.power(terms.sub(x, y), terms.TWO)
    gap = terms.add(terms.power(x, terms.TWO), terms.power(y, terms.TWO), terms.mul(terms.number(-2), x, y))
    fact = terms.le(terms.ZERO, square)
    step = pointwise(problem, {"pairs": ((x, y, fact, gap),)})
    assert step is not None and len(step.parts) == 2
    both = terms.mul(terms.add(x, y), x)
    wrong = [
        (x, x, fact, gap),  # one and the same value
        (x, y, Term("eq", fact.args), gap),
        (x, y, fact, Term("max", (x, y))),  # no sum of products
        (x, y, fact, both),
        (y, x, fact, gap),  # nothing is random in y
        (x, y, fact, terms.mul(x, Term("expectation", (terms.mul(x, y),)))),
    ]
    assert all(pointwise(problem, {"pairs": (row,)}) is None for row in wrong)
    taken = replace(problem, declarations={**problem.declarations, "y": replace(problem.declarations["x"], name="y")})
    assert pointwise(taken, {"pairs": ((x, y, fact, gap),)}) is None


def test_orders_of_sequences() -> None:
    n = terms.symbol("n")
    known = {
        "n": 2,
        "n**2": 3,
        "2**n": 1,
        "n * 2**n": 2,
        "2**(3 * n + 1) + n": 3,
        "fibonacci(2 * n + 1)**2": 3,
        "n % 5": 5,
        "2**n % 12": 4,  # 1, 2, and then 4, 8
        "cos(n * x)": 2,
        "sum(k for k in range(n))": 3,
    }
    for text, most in known.items():
        statement = problem_from(f"{text} == 0", {"n": "natural", "x": "real"}).statement
        assert order(statement.args[0], n, 0) == most, text
    for text in ("factorial(n)", "1 / (n + 1)", "x**(n**2)", "sqrt(n)", "x**(-n)", "sum(k for k in range(n, 2 * n))"):
        statement = problem_from(f"{text} == 0", {"n": "natural", "x": "real"}).statement
        with pytest.raises(Other):
            order(statement.args[0], n, 0)


def test_first_values_are_as_many_as_the_order() -> None:
    problem = problem_from("2**n % 7 == 2**(n % 3)", {"n": "natural"})
    step = first_values(problem, {"name": "n"})
    assert step is not None and len(step.parts) == 6
    assert all("n" not in part.statement.names for part in step.parts)
    assert first_values(problem_from("sum(x) == 2**n", {"n": "dim", "x": "real[n]"}), {"name": "n"}) is None
