"""Where memory ends, what was too large is done in halves; a measurement lives within a small limit."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy
import pytest

from proofcheck.judging.payload import Settings
from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.measure.arrays import Backend, backend
from proofcheck.measure.space import LARGE, Named, Space
from proofcheck.run.budget import Budget
from proofcheck.run.memory import allowance, free_mb
from proofcheck.session.session import limits


class Scarce:
    """An array library that has no memory for results of products and sums over a number of elements."""

    def __init__(self, most: int) -> None:
        self.xp, self.most, self.refused = backend("numpy").xp, most, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.xp, name)

    def matmul(self, a: Any, b: Any) -> Any:
        if a.shape[-2] * b.shape[-1] > self.most:
            self.refused += 1
            raise MemoryError
        return self.xp.matmul(a, b)


def scarce(most: int) -> tuple[Scarce, Space]:
    library = Scarce(most)
    return library, Space(Backend("numpy", library), Budget(1e12), "float64", LARGE)


@pytest.mark.parametrize("rows", [1, 7, 64])
@pytest.mark.parametrize("batch", [(), (3,)])
def test_a_product_is_done_in_halves_of_its_rows(rows: int, batch: tuple[int, ...]) -> None:
    library, space = scarce(40)
    source = numpy.random.default_rng(0)
    a, b = source.random((*batch, rows, 9)), source.random((*batch, 9, 40))
    labels = ("s",) * len(batch)
    found = space.contract(Named((*labels, "i", "k"), a), Named((*labels, "k", "j"), b), "k")
    numpy.testing.assert_allclose(found.data, a @ b, rtol=1e-14)
    assert library.refused == 0 if rows == 1 else library.refused > 0


def test_one_row_that_does_not_fit_is_said_to_be_so() -> None:
    _, space = scarce(10)
    with pytest.raises(MemoryError):
        space.contract(Named(("i", "k"), numpy.ones((4, 9))), Named(("k", "j"), numpy.ones((9, 40))), "k")


def test_an_elementwise_program_is_done_in_pieces_where_the_device_has_no_room() -> None:
    space = Space(Backend("cupy", backend("numpy").xp, whole=True), Budget(1e12), "float64", LARGE)
    object.__setattr__(space.backend, "release", lambda: None)
    x, sizes = numpy.arange(2.0**17).reshape(2**9, 2**8), []

    def program(array: Any) -> Any:
        sizes.append(array.size)
        if array.size > 2**16:
            raise MemoryError
        return 2 * array + 1

    found = space.map(program, Named(("i", "j"), x))
    assert (found.data == 2 * x + 1).all() and max(sizes[1:]) <= 2**16 < sizes[0]


def test_slices_of_small_statements_are_halved_too() -> None:
    from proofcheck.measure.random import Stream
    from proofcheck.measure.roundoff import Bounded
    from proofcheck.measure.sample import draw
    from proofcheck.measure.slices import by_slices

    problem = problem_from("A @ B == B @ A", where={"n": "dim", "A, B": "real[n, n]"})
    arithmetic = Bounded(Space(backend("numpy"), Budget(1e12)))
    sample = draw(problem, {"n": 13}, 1, "normal", arithmetic, Stream(backend("numpy").xp, 0, "test"))
    rows: list[int] = []

    def look(term: Any, env: Any) -> None:
        axis = next(iter(env.values()), None)
        if axis is None or axis.size > 4:
            raise MemoryError
        rows.extend(range(axis.low, axis.low + axis.size))

    by_slices(problem.statement, sample.evaluator(), 1, look)
    assert rows == list(range(13))


RUN = """
import resource, sys
import numpy
from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.run.budget import Budget

problem = problem_from(sys.argv[1], where={"n": "dim", "A, B, C": "real[n, n]", "d": "dim", "q, k": "normal[d]"})
face.look(problem, budget=Budget.of_seconds(0.03), seed=0, choice="numpy")
numpy.ones((512, 512)) @ numpy.ones((512, 512))  # what OpenBLAS takes for itself, at its first product
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
limit = used + (int(sys.argv[2]) << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
numbers = face.look(problem, budget=Budget.of_seconds(2), seed=0, choice="numpy").numbers
print(numbers.verdict, max(numbers.sizes.values(), default=0))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the address space is limited on Linux only")
@pytest.mark.parametrize(("statement", "size"), [("(A @ B) @ C == A @ (B @ C)", 128), ("Var(q @ k) == d", 17)])
@pytest.mark.parametrize("limit", [48, 128])
def test_a_measurement_lives_within_a_small_limit(statement: str, size: int, limit: int) -> None:
    """48 MiB hold six matrices of 1024 x 1024: sizes shrink, the answer stays."""
    command = [sys.executable, "-c", RUN, statement, str(limit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, env={"OPENBLAS_NUM_THREADS": "1"})
    verdict, reached = done.stdout.split() or [done.stderr[-2000:], "0"]
    assert verdict == "consistent" and int(reached) >= size


def test_a_share_of_the_memory_is_a_limit_of_each_worker() -> None:
    assert limits(Settings()).memory_mb == 2048
    free = free_mb()
    if free is not None:
        one, four = (limits(Settings(memory=0.5, backend="numpy"), workers).memory_mb for workers in (1, 4))
        assert one is not None and four is not None
        assert 256 <= four <= one and abs(one - allowance(0.5, 1)) < 0.2 * free
    assert allowance(1e-9, 4) == 256


@pytest.mark.parametrize("share", [0.0, -1.0, 1.5, float("nan")])
def test_a_share_lies_between_zero_and_one(share: float) -> None:
    with pytest.raises(ValueError, match="share"):
        Settings(memory=share)


def test_without_a_share_the_settings_are_those_of_before() -> None:
    assert "memory" not in Settings().to_json()
    assert Settings(memory=0.5).to_json()["memory"] == 0.5


@pytest.mark.gpu
def test_a_share_of_the_device_is_kept() -> None:
    import cupy

    from proofcheck.measure.arrays import limited

    library, pool = backend("cupy"), cupy.get_default_memory_pool()
    free = cupy.cuda.runtime.memGetInfo()[0]
    with limited(library, 0.05):
        problem = problem_from("(A @ B) @ C == A @ (B @ C)", where={"n": "dim", "A, B, C": "real[n, n]"})
        numbers = face.look(problem, budget=Budget.of_seconds(5), seed=0, choice="cupy").numbers
        assert numbers.verdict == "consistent" and pool.total_bytes() <= 0.06 * free
    assert pool.get_limit() == 0
