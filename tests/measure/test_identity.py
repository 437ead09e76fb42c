from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel.witness import check
from proofcheck.measure.arrays import backend
from proofcheck.measure.identity import Survey, survey
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, QKV, SQUARE, TRUE, XY

UNITS = 1e8


def surveyed(
    statement: str,
    where: dict[str, str],
    given: Any = (),
    *,
    library: str = "numpy",
    units: float = UNITS,
    seed: int = 0,
) -> Survey:
    problem = problem_from(statement, where=where, given=list(given))
    return survey(problem, budget=Budget(units), seed=seed, backend=backend(library))  # type: ignore[arg-type]


@pytest.mark.parametrize("library", ["numpy", "strict"])
@pytest.mark.parametrize(("statement", "where", "given"), TRUE, ids=[t[0] for t in TRUE])
def test_what_is_true_is_consistent(
    statement: str, where: dict[str, str], given: tuple[str, ...], library: str
) -> None:
    found = surveyed(statement, where, given, library=library, units=UNITS / 4 if library == "strict" else UNITS)
    assert found.numbers.verdict == "consistent", found.numbers
    assert found.numbers.backend == backend(library).name
    assert found.numbers.samples > 20
    assert found.numbers.error_share is None or found.numbers.error_share <= 1


@pytest.mark.parametrize(("statement", "where", "given"), FALSE, ids=[f[0] for f in FALSE])
def test_what_is_false_is_violated(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    found = surveyed(statement, where, given)
    assert found.numbers.verdict == "violated", found.numbers
    assert "against" in found.numbers.detail
    if found.values is not None:
        assert check(problem_from(statement, where=where, given=list(given)), found.values) is not None


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(
    "statement", ["(Q @ K.T) @ V == Q @ (K.T @ V)", "attention(Q, K, V) == attention(2 * Q, K / 2, V)"]
)
@pytest.mark.parametrize("units", [1e7, 3e7])
def test_a_true_identity_never_exceeds_its_bound(statement: str, seed: int, units: float) -> None:
    numbers = surveyed(statement, QKV, seed=seed, units=units).numbers
    assert numbers.verdict == "consistent"
    assert numbers.error_share is not None and numbers.error_share <= 1


def test_the_ladder_reaches_sizes_of_real_models_and_sees_fine() -> None:
    numbers = surveyed("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV, units=2e9).numbers
    assert max(numbers.sizes.values()) >= 512
    assert len(set(numbers.sizes.values())) == 3
    assert numbers.detectable is not None and numbers.detectable < 1e-9


def test_the_same_seed_says_the_same() -> None:
    for statement, where, given in (TRUE[0], FALSE[0], TRUE[26]):
        assert surveyed(statement, where, given) == surveyed(statement, where, given)


def test_eliminated_sizes_are_reported() -> None:
    sizes = surveyed("h * dk >= h", {"d, h, dk": "dim", "x": "real[d]"}, ["h * dk == d"]).numbers.sizes
    assert list(sizes) == ["d", "h", "dk"]
    assert sizes["d"] == sizes["h"] * sizes["dk"]


def test_integers_beyond_the_significand_decide_nothing_wrongly() -> None:
    where = {"n, m": "dim"}
    numbers = surveyed("n**3 * m**3 == (n * m)**3", where).numbers
    assert numbers.verdict == "consistent"
    assert numbers.sizes["n"] >= 10_000
    # Beyond the significand the two sides round to one number, and which of them is smaller is not told.
    assert surveyed("n**3 * m**3 < (n * m)**3 + 1", where).numbers.verdict == "inconclusive"
    assert surveyed("n * m < (n + 1) * m", where).numbers.verdict == "consistent"


def test_a_premise_that_never_holds_is_no_support() -> None:
    numbers = surveyed("implies(x**2 < -1, x == y)", XY).numbers
    assert (numbers.verdict, numbers.samples) == ("inconclusive", 0)
    assert "premise" in numbers.detail


def test_assumptions_that_no_point_satisfies_are_said_to_be_so() -> None:
    numbers = surveyed("x == y", XY, ["sin(x) > 1"]).numbers
    assert numbers.verdict == "skipped"
    assert "assumptions" in numbers.detail


def test_values_far_out_are_reached_where_an_assumption_asks_for_them() -> None:
    assert surveyed("x == y", XY, ["x > 10**9"]).numbers.verdict == "violated"
    assert surveyed("x**2 > 10**17", XY, ["x > 10**9"]).numbers.verdict == "consistent"


def test_points_without_a_value_are_counted() -> None:
    numbers = surveyed("x / x == 1", XY).numbers
    assert numbers.verdict == "consistent"
    assert "decided nothing" in numbers.detail


@pytest.mark.parametrize(
    ("statement", "reason"),
    [("limit(1 / x, x, oo) == 0", "limit"), ("E(x) == 0", "expectation")],
)
def test_what_cannot_be_measured_is_skipped_with_a_reason(statement: str, reason: str) -> None:
    numbers = surveyed(statement, XY).numbers
    assert numbers.verdict == "skipped"
    assert reason in numbers.detail


def test_no_budget_is_no_verdict() -> None:
    numbers = surveyed("A @ B == B @ A", SQUARE, units=1000).numbers
    assert numbers.verdict == "skipped"
    assert "budget" in numbers.detail


def test_more_units_never_cost_more_than_they_are() -> None:
    problem = problem_from("A @ B == A @ B", where=SQUARE)
    for units in (1e6, 1e7, 1e8):
        budget = Budget(units)
        survey(problem, budget=budget, seed=0, backend=backend("numpy"))
        assert budget.left >= 0
