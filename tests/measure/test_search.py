"""Hard examples are found, and shrink to the stated minimum."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from proofcheck.judging.decision import searched
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel.witness import check
from proofcheck.logic.semantics import assignment
from proofcheck.logic.semantics.domain import normalise
from proofcheck.logic.verdict import Polynomial, show
from proofcheck.measure import face
from proofcheck.measure.candidates import candidates
from proofcheck.measure.onto import onto
from proofcheck.measure.search import hunt
from proofcheck.measure.shrink import CHECK, shrink
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, QKV, SQUARE, XY

UNITS = 1e9
F1 = {"x": "real", "f": "real -> real"}


class Oracle:
    """The kernel's exact check, counting its calls."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.calls = problem, 0

    def __call__(self, values: Mapping[str, Any], spend: Callable[[int], None]) -> bool:
        self.calls += 1
        return check(self.problem, values) is not None


def hunted(statement: str, where: dict[str, str], given: Any = (), units: float = UNITS) -> dict[str, Any] | None:
    problem = problem_from(statement, where=where, given=list(given))
    return hunt(problem, Oracle(problem), budget=Budget(units), seed=0)


SHRUNK: list[tuple[str, dict[str, str], tuple[str, ...], dict[str, str]]] = [
    ("sqrt(x**2) == x", XY, (), {"x": "-1"}),
    ("(x + y)**2 == x**2 + y**2", XY, (), {"x": "1", "y": "1"}),
    ("x / x == 1", XY, (), {"x": "0"}),
    ("abs(x + y) < abs(x) + abs(y)", XY, (), {"x": "0", "y": "0"}),
    ("x * (1 - x) <= 2/9", XY, (), {"x": "1/2"}),
    ("x * y <= 1/5", XY, ("x + y == 1",), {"x": "1/2", "y": "1/2"}),
    ("n**2 < 2**n + 1", {"n": "dim"}, (), {"n": "3"}),
    ("n % 7 < 6", {"n": "dim"}, (), {"n": "6"}),
    ("diff(x + f(x), x) >= 1", F1, (), {"x": "0", "f": "x -> -x"}),
    ("f(x) == f(0) + x * diff(f(x), x)", F1, (), {"x": "1", "f": "x -> x**2"}),
    ("R @ R == eye(n)", {"n": "dim", "R": "orthogonal[n, n]"}, (), {"n": "2", "R": "[[0, -1], [1, 0]]"}),
    ("softmax(z)[i] < 1", {"n": "dim", "z": "real[n]", "i": "index[n]"}, (), {"n": "1", "z": "[0]", "i": "0"}),
    ("h * dk == 2 * h", {"d, h, dk": "dim"}, ("h * dk == d",), {"d": "1", "h": "1", "dk": "1"}),
    ("S[0, 0] == S[n - 1, n - 1]", {"n": "dim", "S": "symmetric[n, n]"}, (), {"n": "2", "S": "[[0, 0], [0, 1]]"}),
]


@pytest.mark.parametrize(("statement", "where", "given", "minimum"), SHRUNK, ids=[s[0] for s in SHRUNK])
def test_found_and_shrunk_to_the_minimum(statement: str, where: Any, given: Any, minimum: dict[str, str]) -> None:
    found = hunted(statement, where, given)
    assert found is not None
    assert {name: show(found[name]) for name in minimum} == minimum


def nonzero(value: Any) -> int:
    return sum(map(nonzero, value)) if isinstance(value, tuple) else int(value != 0)


@pytest.mark.parametrize(
    ("statement", "names", "where"),
    [
        ("A @ B == B @ A", ("A", "B"), SQUARE),
        ("trace(A @ B) == trace(A) * trace(B)", ("A", "B"), SQUARE),
        ("det(A + B) == det(A) + det(B)", ("A", "B"), SQUARE),
        ("(A @ B).T == A.T @ B.T", ("A", "B"), SQUARE),
    ],
)
def test_matrices_shrink_to_two_by_two_with_one_entry_each(statement: str, names: Any, where: Any) -> None:
    found = hunted(statement, where)
    assert found is not None and found["n"] == 2
    assert [nonzero(found[name]) for name in names] == [1, 1]
    assert all(abs(x) <= 1 for name in names for row in found[name] for x in row)


def test_a_permutation_of_order_three() -> None:
    found = hunted("P @ P == eye(n)", {"n": "dim", "P": "permutation[n, n]"})
    assert found is not None and found["n"] == 3


@pytest.mark.parametrize(("statement", "where", "given"), FALSE, ids=[f[0] for f in FALSE])
def test_every_false_statement_has_a_witness(statement: str, where: Any, given: Any) -> None:
    problem = problem_from(statement, where=where, given=list(given))
    found = face.hunt(problem, Oracle(problem), seconds=1)
    assert found is not None
    assert check(problem, found) is not None


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("(x - 7.3)**2 + (y - 3.1)**2 > 1/1000", XY, ()),
        ("sin(x) <= 0.9999", {"x": "real"}, ()),
        ("x @ A @ x <= 5 * norm2(x)", {**SQUARE, "x": "real[n]"}, ("frobenius2(A) <= 26",)),
        ("p * exp(-p) <= 0.3678", {"p": "positive"}, ()),
    ],
)
def test_a_small_violation_is_climbed_to(statement: str, where: Any, given: Any) -> None:
    assert hunted(statement, where, given) is not None


def test_the_search_ends_with_its_budget_and_counts_the_oracle() -> None:
    problem = problem_from("(Q @ K.T) @ V == Q @ (K.T @ V)", where=QKV)
    oracle = Oracle(problem)
    budget = Budget(2e8)
    assert hunt(problem, oracle, budget=budget, seed=0) is None
    assert oracle.calls * CHECK <= 2e8


def test_where_the_screen_is_blind_the_oracle_decides() -> None:
    problem = problem_from("limit(1 / x, x, oo) == y", where=XY)
    seen: list[Mapping[str, Any]] = []

    def oracle(values: Mapping[str, Any], spend: Callable[[int], None]) -> bool:
        seen.append(values)
        return values["y"] != 0

    found = hunt(problem, oracle, budget=Budget(UNITS), seed=0)
    assert found is not None and found["y"] == 1
    assert seen


WEIGHTS = {"n": "dim", "p, q": "positive[n]", "x, y": "real", "m": "dim", "P": "positive[m, n]"}
ONTO: list[tuple[str, tuple[str, ...]]] = [
    ("norm2(p) <= 9/10", ("sum(p) == 1",)),
    ("sum(abs(p[k] - q[k]) for k in range(n)) <= 1", ("sum(p) == 1", "sum(q) == 1")),
    ("-sum(p[k] * log(p[k]) for k in range(n)) < log(n)", ("sum(p) == 1",)),
    ("norm2(P[0]) <= 9/10", ("all(sum(P[a, b] for b in range(n)) == 1 for a in range(m))",)),
    ("x * y <= 2/5", ("x**2 + y**2 == 1", "x == 4/5")),
    ("x * y <= 5", ("x == 2 * y + 1",)),
    ("x != y**n", ("x != y",)),
    ("x < y**2 + 1", ("y > 2", "x <= y**2 + 1")),
]


@pytest.mark.parametrize(("statement", "given"), ONTO)
def test_candidates_are_moved_onto_equations(statement: str, given: tuple[str, ...]) -> None:
    """On the way through the whole search, and what comes back satisfies the equations exactly."""
    problem = problem_from(statement, where=WEIGHTS, given=list(given))
    assert searched(problem, {"budget": 0.1, "seed": 0}) is not None


def test_rows_are_scaled_one_by_one() -> None:
    given = ["all(sum(P[a, b] for b in range(n)) == 1 for a in range(m))"]
    problem = problem_from("P[0, 0] < 1", where=WEIGHTS, given=given)

    exact = partial(assignment.reader, problem)

    rows = tuple(tuple(map(Fraction, row)) for row in ((1, 1, 2), (3, 3, 6)))
    moved = onto(problem, exact)({"m": 2, "n": 3, "P": rows})
    assert moved["P"] == ((Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)),) * 2
    assert onto(problem, exact)(moved) is moved


STREAMS = [
    {"n": "dim", "A": "posdef[n, n]", "R": "orthogonal[n, n]", "P": "permutation[n, n]"},
    {"n": "dim", "A": "symmetric[n, n]", "R": "invertible[n, n]", "P": "real[n, n]"},
    {"n": "dim", "A": "spherical[n, n]", "R": "spherical[n, n](var=n)", "P": "real[n, n]"},
]


@pytest.mark.parametrize("where", STREAMS, ids=["definite", "symmetric", "random"])
def test_candidates_lie_in_the_declared_domain(where: dict[str, str]) -> None:
    problem = problem_from("A @ R @ P == P @ R @ A", where=where)
    for values in itertools.islice(candidates(problem, budget=Budget(1e12), seed=0), 400):
        normalise(problem.declarations, values)


def test_candidates_of_every_scalar_kind_lie_in_their_domain() -> None:
    where = {
        "n, m": "dim",
        "k": "natural",
        "z": "integer",
        "p": "positive",
        "q": "nonnegative",
        "i": "index[n]",
        "f": "real -> real",
    }
    problem = problem_from("k + z + p + q + i + m == f(p)", where=where)
    kinds: dict[str, set[Any]] = {name: set() for name in problem.declarations}
    for values in itertools.islice(candidates(problem, budget=Budget(1e12), seed=0), 3000):
        normalise(problem.declarations, values)
        for name, value in values.items():
            kinds[name].add(value)
    assert {1, 2, 3} <= kinds["n"]
    assert Fraction(1, 2) in kinds["p"] and 0 in kinds["q"]
    assert any(isinstance(f, Polynomial) and len(f.coefficients) == 4 for f in kinds["f"])


def test_the_stream_is_deterministic_and_starts_small() -> None:
    problem = problem_from("A @ B == B @ A", where=SQUARE)
    first, second = (list(itertools.islice(candidates(problem, budget=Budget(1e12), seed=4), 60)) for _ in range(2))
    assert first == second
    assert first[0] == {"n": 1, "A": ((1,),), "B": ((1,),)}
    assert max(v["n"] for v in first[:30]) <= 2


def test_eliminated_sizes_come_along() -> None:
    problem = problem_from("h * dk > 0", where={"d, h, dk": "dim", "x": "real[d]"}, given=["h * dk == d"])
    for values in itertools.islice(candidates(problem, budget=Budget(1e12), seed=0), 100):
        assert values["d"] == values["h"] * values["dk"]


def test_shrinking_keeps_what_the_oracle_asks_for() -> None:
    problem = problem_from("x[0] == x[0]", where={"n": "dim", "x": "real[n]"})
    start = {"n": 5, "x": tuple(map(Fraction, (7, 8, 9, 10, 11)))}
    shrunk = shrink(problem, start, lambda v, _: sum(v["x"]) >= 3, budget=Budget(UNITS))
    assert shrunk == {"n": 1, "x": (Fraction(3),)}


def test_shrinking_without_budget_returns_what_it_was_given() -> None:
    problem = problem_from("x == x", where={"x": "real"})
    assert shrink(problem, {"x": Fraction(9)}, lambda *_: True, budget=Budget(0)) == {"x": Fraction(9)}
