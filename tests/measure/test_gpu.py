"""The same programs on a CUDA device. Deselected unless asked for with `-m gpu`; without CuPy they are skipped."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.measure.arrays import backend
from proofcheck.measure.random import Stream
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, TRUE

pytestmark = pytest.mark.gpu


@pytest.fixture(autouse=True)
def device() -> Any:
    return pytest.importorskip("cupy")


@pytest.mark.parametrize(("statement", "where", "given"), TRUE, ids=[t[0] for t in TRUE])
def test_what_is_true_is_consistent(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    problem = problem_from(statement, where=where, given=list(given))
    assert face.look(problem, budget=Budget(1e8), seed=0, choice="cupy").numbers.verdict == "consistent"


@pytest.mark.parametrize(("statement", "where", "given"), FALSE, ids=[f[0] for f in FALSE])
def test_what_is_false_is_violated(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    problem = problem_from(statement, where=where, given=list(given))
    assert face.look(problem, budget=Budget(1e8), seed=0, choice="cupy").numbers.verdict == "violated"


def test_expectations() -> None:
    where = {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}
    for statement, verdict in (("Var(q @ k) == d", "consistent"), ("Var(q @ k) == d + 1", "violated")):
        problem = problem_from(statement, where=where)
        assert face.look(problem, budget=Budget(3e8), seed=0, choice="cupy").numbers.verdict == verdict


def test_the_same_random_bits_as_on_the_processor() -> None:
    here, there = (Stream(backend(name).xp, 3, "bits") for name in ("numpy", "cupy"))
    for method, arguments in (("uniform", ()), ("integers", (-9, 10)), ("rademacher", ())):
        first = getattr(here, method)(*arguments, 10_001, 5)
        second = backend("cupy").host(getattr(there, method)(*arguments, 10_001, 5))
        assert first.tolist() == second


def test_auto_takes_the_device() -> None:
    assert backend("auto").name == "cupy"
