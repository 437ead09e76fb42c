"""One large size beside a proof: counted beforehand, the same on every library, and as sharp as the ladder."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import beside, face, outline
from proofcheck.measure.arrays import NotMeasurable, backend
from proofcheck.measure.gauge import read
from proofcheck.measure.identity import Survey
from proofcheck.measure.ladder import SCALES, rung_at
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.space import Space
from proofcheck.run.budget import UNITS_PER_SECOND, Budget
from tests.measure.statements import FALSE, QKV, SQUARE, TRUE

NORMAL = 0.025 * UNITS_PER_SECOND
MATRIX = {"n, m, k, l": "dim", "A": "real[n, m]", "B": "real[m, k]", "C": "real[k, l]"}
SIZED = [s for s in TRUE if beside.applies(problem_from(s[0], where=s[1], given=list(s[2])))]


def looked(problem: Problem, allowance: float = NORMAL, library: Any = "numpy", units: float = 4e6) -> Survey:
    return beside.survey(problem, budget=Budget(units), allowance=allowance, seed=0, backend=backend(library))


@pytest.mark.parametrize(
    ("statement", "where", "least"),
    [
        ("(A @ B) @ C == A @ (B @ C)", MATRIX, 256),
        ("(A @ B).T == B.T @ A.T", SQUARE, 256),
        ("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV, 256),
        ("sum(softmax(z)[i] for i in range(n)) == 1", {"n": "dim", "z": "real[n]"}, 2048),
        ("norm2(A) == norm2(A)", {"n": "dim", "A": "real[n]"}, 2048),
    ],
)
def test_sizes_that_are_reached(statement: str, where: dict[str, str], least: int) -> None:
    numbers = looked(problem_from(statement, where=where)).numbers
    assert numbers.verdict == "consistent"
    assert max(numbers.sizes.values()) >= least


@pytest.mark.parametrize(("statement", "where", "given"), SIZED, ids=[s[0] for s in SIZED])
def test_what_is_true_is_not_violated(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    numbers = looked(problem_from(statement, where=where, given=list(given)), NORMAL / 5).numbers
    assert numbers.verdict == "consistent", numbers


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        # False at large sizes alone, where no small size shows it.
        ("sum(x[i]**2 for i in range(n)) >= 0 and n <= 40", {"n": "dim", "x": "real[n]"}),
        ("implies(n > 30, A @ B == B @ A)", SQUARE),
        ("implies(n > 100, sum(x[i] for i in range(n)) == x[0])", {"n": "dim", "x": "real[n]"}),
    ],
)
def test_what_is_false_at_large_sizes_alone_is_seen(statement: str, where: dict[str, str]) -> None:
    numbers = looked(problem_from(statement, where=where)).numbers
    assert numbers.verdict == "violated" and max(numbers.sizes.values()) > 30


@pytest.mark.parametrize(("statement", "where", "given"), FALSE, ids=[f[0] for f in FALSE])
def test_what_is_false_is_seen_as_well(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    problem = problem_from(statement, where=where, given=list(given))
    if beside.applies(problem):
        assert looked(problem, NORMAL / 5).numbers.verdict == "violated"


@pytest.mark.parametrize(("statement", "where", "given"), SIZED, ids=[s[0] for s in SIZED])
def test_the_cost_is_that_of_the_program(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    """Counted without numbers and spent with them, at a size at which the calls are not all that counts."""
    problem = problem_from(statement, where=where, given=list(given))
    space = Space(backend("numpy"), Budget(1e11))
    rung = rung_at(problem, space, SCALES.index(31))
    if rung is None or given:
        return
    try:
        with backend("numpy").quiet():
            counted = outline.cost(problem, rung, 1e10, flavour="spread", ceiling=space.ceiling)
    except NotMeasurable:
        pytest.fail("what has a value has a cost")
    assert counted is not None
    with backend("numpy").quiet():
        before = space.budget.left
        sample = draw(problem, rung.sizes, 1, "spread", Bounded(space), Stream(space.xp, 0, "cost"))
        read(problem.statement, sample)
        spent = before - space.budget.left
    assert 0.4 * spent <= counted <= 2.5 * spent


def test_the_choice_of_the_size_is_that_of_every_library() -> None:
    problem = problem_from("(A @ B) @ C == A @ (B @ C)", where=MATRIX)
    here, there = (looked(problem, NORMAL, name).numbers for name in ("numpy", "strict"))
    assert here.sizes == there.sizes and here.detail == there.detail and here.samples == there.samples


def test_more_to_spend_reaches_further() -> None:
    problem = problem_from("(A @ B) @ C == A @ (B @ C)", where=MATRIX)
    sizes = [max(looked(problem, NORMAL * share).numbers.sizes.values()) for share in (0.02, 0.2, 2)]
    assert sizes == sorted(set(sizes))


def test_a_smaller_size_where_the_large_one_tells_nothing() -> None:
    """exp of a sum of a thousand squares is no number of double precision."""
    where = {"n": "dim", "x": "real[n]"}
    statement = "exp(2 * sum(x[i]**2 for i in range(n))) == exp(sum(x[i]**2 for i in range(n)))**2"
    problem = problem_from(statement, where=where)
    numbers = looked(problem).numbers
    assert numbers.verdict == "consistent" and 64 <= numbers.sizes["n"] < 2048


def test_assumptions_are_kept_at_the_large_size() -> None:
    where = {"n": "dim", "p": "nonnegative[n]"}
    given = ["sum(p[i] for i in range(n)) == 1"]
    problem = problem_from("sum(p[i]**2 for i in range(n)) <= 1", where=where, given=given)
    numbers = looked(problem).numbers
    assert numbers.verdict == "consistent" and numbers.sizes["n"] >= 1024


def test_what_has_no_value_says_why() -> None:
    problem = problem_from("limit(norm2(x) / t, t, oo) == 0", where={"n": "dim", "x": "real[n]", "t": "real"})
    numbers = looked(problem).numbers
    assert numbers.verdict == "skipped" and "no numeric value" in numbers.detail


def test_a_problem_that_is_not_proved_climbs_the_ladder() -> None:
    problem = problem_from("(A @ B) @ C == A @ (B @ C)", where=MATRIX)
    few = face.measure(problem, seconds=0.002, backend="numpy")
    many = face.measure(problem, seconds=0.002, backend="numpy", proved=0.025)
    assert max(few.sizes.values()) < 32 < max(many.sizes.values())
