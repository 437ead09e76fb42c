"""Conditions that only compare places, by trying all places; and the gaps that docs/trust.md names."""

from __future__ import annotations

import operator
from itertools import product

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.smallsizes.orders import Orders, compared, place, restricts
from proofcheck.logic.smallsizes.sizes import plan

RULE = {"eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le}
i, j = terms.index("i"), terms.index("j")


def shifted(t: Term, k: int) -> Term:
    return terms.add(t, terms.number(k)) if k else t


@pytest.mark.parametrize("op", sorted(RULE))
def test_what_compares_two_places_knows_their_order_alone(op: str) -> None:
    for a, b in product(range(-2, 4), repeat=2):
        condition = Term(op, (shifted(i, a), shifted(j, b)))
        outcomes: dict[int, set[bool]] = {-1: set(), 0: set(), 1: set()}
        for x, y in product(range(9), repeat=2):
            outcomes[(x > y) - (x < y)].add(RULE[op](x + a, y + b))
        by_order = all(len(found) == 1 for found in outcomes.values())
        assert (compared(condition) == (i, j)) is by_order, (a, b)


@pytest.mark.parametrize(
    "t",
    [
        terms.number(3),
        terms.mul(terms.TWO, i),
        Term("max", (i, terms.ONE)),
        Term("min", (terms.ONE, i)),
        Term("gcd", (i, terms.ONE)),
        terms.add(i, j),
        terms.add(i, j, terms.ONE),
        terms.add(i, terms.ONE, terms.mul(terms.TWO, j)),
        terms.add(i, terms.number("1/2")),
        terms.add(terms.mul(terms.TWO, i), terms.ONE),
        Term("floor", (i,)),
    ],
    ids=repr,
)
def test_what_is_no_place(t: Term) -> None:
    assert place(t) is None
    assert compared(Term("lt", (t, j))) is None and compared(Term("lt", (j, t))) is None


def test_places() -> None:
    assert place(i) == (i, 0) and place(shifted(i, 3)) == (i, 3) and place(shifted(i, -2)) == (i, -2)
    assert place(terms.symbol("t")) == (terms.symbol("t"), 0)


WHERE = {"n, m": "dim", "t, u": "index[n]", "w": "index[m]", "x, y": "real[n]", "r": "real[m]", "c": "real"}


@pytest.mark.parametrize(
    ("given", "less"),
    [
        ("t < u", False),
        ("t <= u", False),
        ("t != u", False),
        ("t < u + 1", False),
        ("t + 1 < u", True),
        ("t < w", True),
        ("t != 3", True),
        ("t >= 2", True),
        ("t + u < n", True),
        ("t + 1 >= n", True),
        ("c < 1", False),
        ("n < m", False),
        ("w < 3", False),  # no name of the statement
    ],
)
def test_assumptions_that_take_positions_away(given: str, less: bool) -> None:
    problem = problem_from("x[t] * x[u] * c == sum(x[k] for k in range(n))", WHERE, [given])
    assert restricts(problem.given[0], problem.statement, problem.declarations) is less


def axes(text: str) -> dict[str, str]:
    problem = problem_from(f"{text} == 0", WHERE)
    return {name: str(size) for name, size in Orders(problem.statement, problem.declarations).axes.items()}


def test_ranges_that_are_a_part_of_an_axis() -> None:
    part = "sum(y[j] * sum(x[i] for i in {}) for j in range(n))"
    for found in ("range(j)", "range(j + 1)", "range(j, n)", "range(j + 1, n)"):
        assert list(axes(part.format(found)).values()) == ["n"], found
    for none in ("range(j + 2)", "range(2 * j)", "range(j, m)", "range(1, j)", "range(j, j + 3)", "range(j - 1, n)"):
        assert axes(part.format(none)) == {}, none
    assert list(axes("sum(x[i] for i in range(t))").values()) == ["n"]
    assert list(axes("sum(x[i] for i in range(t, u + 1))").values()) == ["n"]
    assert axes("sum(x[i] for i in range(t, w))") == {}


GAPS = [
    ("sum(1 / x[i] for i in range(n)) == 0", "a denominator under a sum over its own index"),
    ("sum(1 for i in range(n) if i < t) == t", "an index that only order conditions use"),
    ("sum(i * x[i] for i in range(n)) == 0", "an index used as a number"),
    ("sum(exp(i) for i in range(n)) == 0", "an index used as a number"),
    ("all(i * c == 0 for i in range(n))", "an index used as a number"),
    ("t // 9 == 0", "a function of a position"),
    ("abs(t - 9) == t", "a function of a position"),
    ("2**n == n", "a function of a size"),
    ("sqrt(n + 1) == n", "a root of a sum of sizes"),
    ("(n + 1)**(1/2) == n", "a root of a sum of sizes"),
    ("sqrt(n) + sqrt(m) == 0", "several different roots"),
    ("abs(c) + sqrt(c**2 + 1) == 0", "several different roots"),
    ("(c**2 + 1)**(1/2) == (c**2 + 2)**(1/2)", "several different roots"),
    ("x[0] == 0", "a fixed or shifted position"),
    ("sum(x[i] * x[i + 1] for i in range(n - 1)) == 0", "a fixed or shifted position"),
    (
        "sum(where(i == 1, x[i], 0) for i in range(n)) == 0",
        "a case distinction other than equality or order of two indices",
    ),
    (
        "sum(where(i + 2 <= t, x[i], 0) for i in range(n)) == 0",
        "a case distinction other than equality or order of two indices",
    ),
    (
        "sum(where(i == k, x[i], 0) for i in range(n) for k in range(m)) == 0",
        "two indices over different ranges compared",
    ),
    ("prod(x[i] for i in range(n)) == 0", "a product over a range that grows"),
    ("sum(where(i == t, 1, 0) for i in range(1, n)) == 1", "a range that does not start at 0"),
    ("det(A) == 0", "a determinant"),
    ("inv(M) == M", "an inverse of a matrix of symbolic size"),
    ("matrix_power(A, 9) == A", "a power of a matrix"),
    ("O == O.T", "the entries of the orthogonal matrix O, which are not independent"),
    ("Q == Q.T", "the entries of the permutation matrix Q, which are not independent"),
    ("L(x) == 0", "a declared function of tensors"),
    ("E(exp(q @ x)) == 0", "an exponential of random entries"),
    ("E(exp(q @ x) + c) == 0", "an exponential of random entries"),
    ("E(g) == 0", "a law whose parameters depend on a size"),
    ("E(h) == 0", "a law whose parameters are no quotients of polynomials"),
    ("E(k) == 0", "a law whose parameters depend on a position"),
    ("sum(x)**8 == 0", "sizes over 7"),
    ("n**12 == 0", "coefficients of a degree that needs 13 size configurations"),
]
MORE = {
    "A": "real[n, n]",
    "M": "invertible[n, n]",
    "O": "orthogonal[n, n]",
    "Q": "permutation[n, n]",
    "L": "real[n] -> real",
    "q": "normal[n]",
    "g": "normal(mean=n, var=1)",
    "h": "normal(mean=exp(c), var=1)",
    "k": "normal(mean=t, var=1)",
}


@pytest.mark.parametrize(("text", "gap"), GAPS)
def test_what_the_theorem_does_not_cover_is_named(text: str, gap: str) -> None:
    problem = problem_from(text, {**WHERE, **MORE})
    assert gap in plan(problem.statement, problem.declarations).gaps
