"""The same programs on a CUDA device. Deselected unless asked for with `-m gpu`; without CuPy they are skipped."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure import face, modular
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
    for method, arguments in (
        ("uniform", ()),
        ("integers", (-9, 10)),
        ("rademacher", ()),
        ("signs", ()),
        ("spread", ()),
    ):
        first = getattr(here, method)(*arguments, 10_001, 5)
        second = backend("cupy").host(getattr(there, method)(*arguments, 10_001, 5))
        assert first.tolist() == second


def test_the_same_entries_of_a_table() -> None:
    drawn = []
    for name in ("numpy", "cupy"):
        library = backend(name)  # type: ignore[arg-type]
        stream = Stream(library.xp, 3, "table")
        atoms = library.xp.asarray([float(k) for k in range(16)])
        drawn.append(library.host(stream.table(atoms, 10_001, 5)))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(("statement", "where", "given"), TRUE + FALSE, ids=[t[0] for t in TRUE + FALSE])
def test_the_same_verdict_and_the_same_residues_as_on_the_processor(
    statement: str, where: dict[str, str], given: tuple[str, ...]
) -> None:
    problem = problem_from(statement, where=where, given=list(given))
    if not modular.eligible(problem):
        pytest.skip("no polynomial identity")
    found = [
        modular.exactly(problem, budget=Budget(2e8), seed=0, backend=backend(name))  # type: ignore[arg-type]
        for name in ("numpy", "cupy")
    ]
    assert found[0] == found[1]


def test_what_does_not_fit_is_halved_until_it_does() -> None:
    import cupy

    problem = problem_from("(A @ B) @ C == A @ (B @ C)", where={"n": "dim", "A, B, C": "real[n, n]"})
    pool = cupy.get_default_memory_pool()
    pool.free_all_blocks()
    pool.set_limit(size=12 * 8 * 2048**2)
    try:
        numbers = face.look(problem, budget=Budget(4e9), seed=0, choice="cupy").numbers
        assert numbers.verdict == "consistent" and numbers.sizes["n"] >= 512
    finally:
        pool.set_limit(size=0)


def test_auto_takes_the_device() -> None:
    assert backend("auto").name == "cupy"
