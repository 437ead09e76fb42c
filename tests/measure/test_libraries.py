"""The same bits, verdicts and sizes on every array library, and what the libraries' own functions are off by.

    pip install -e '.[test,torch,jax]' && python -m pytest tests/measure/test_libraries.py
    ARRAYS=torch python -m pytest tests/measure     # all of these tests on PyTorch; the same with jax

A library that is not installed is skipped.
"""

from __future__ import annotations

import importlib.util
from typing import Any

import mpmath
import pytest

from proofcheck.lang.ops import OPERATIONS
from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.measure.arithmetic import call
from proofcheck.measure.arrays import backend
from proofcheck.measure.random import Stream
from proofcheck.measure.space import Space
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, TRUE

NAMES = ["numpy", "strict", "torch", "jax"]
FEW = {"torch": 3, "jax": 20}  # every third statement, every twentieth: JAX compiles each operation for each shape
FUNCTIONS = {
    "erf": mpmath.erf,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "sqrt": mpmath.sqrt,
    "atan": mpmath.atan,
}


def here(name: str) -> Any:
    if name in ("torch", "jax") and importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed: pip install 'proofcheck[{name}]'")
    return backend(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES[1:])
@pytest.mark.parametrize(
    ("method", "arguments"),
    [("uniform", ()), ("integers", (-9, 10)), ("rademacher", ()), ("signs", ()), ("spread", ())],
)
def test_the_same_bits(name: str, method: str, arguments: tuple[int, ...]) -> None:
    library, usual = here(name), backend("numpy")
    for count, offset in ((1, 0), (700, 5), (40_001, 3)):
        drawn = getattr(Stream(library.xp, 3, "bits"), method)(*arguments, count, offset)
        wanted = getattr(Stream(usual.xp, 3, "bits"), method)(*arguments, count, offset)
        assert library.host(drawn) == usual.host(wanted)


def chosen(name: str, statements: list[Any]) -> list[Any]:
    return statements[:: FEW.get(name, 10)]


@pytest.mark.parametrize("name", NAMES[2:])
@pytest.mark.parametrize(("statements", "verdict"), [(TRUE, "consistent"), (FALSE, "violated")])
def test_the_same_verdicts(name: str, statements: list[Any], verdict: str) -> None:
    here(name)
    said = set()
    for statement, where, given in chosen(name, statements):
        problem = problem_from(statement, where=where, given=list(given))
        found = face.look(problem, budget=Budget(2e7), seed=0, choice=name).numbers  # type: ignore[arg-type]
        usual = face.look(problem, budget=Budget(2e7), seed=0, choice="numpy").numbers
        said.add(usual.verdict)
        assert found.verdict == usual.verdict, statement
        assert (found.sizes, found.samples, found.method) == (usual.sizes, usual.samples, usual.method), statement
    # A premise that holds on a line alone is not met within this budget, by any library.
    assert verdict in said <= {verdict, "consistent"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_functions_are_within_their_bounds(name: str, dtype: str) -> None:
    """Against 40 digits, at points of all magnitudes that the functions take."""
    library = here(name)
    space = Space(library, Budget(1e9), dtype)
    magnitudes = [10.0**k for k in range(-9, 3)]
    points = [s * m * f for m in magnitudes for f in (1.0, 1.7, 3.3, 6.1) for s in (-1, 1)]
    with mpmath.workdps(40), library.quiet():
        for function, exact in FUNCTIONS.items():
            taken = [p for p in points if (p > 0 or function not in ("log", "sqrt")) and abs(p) < 80]
            x = space.xp.asarray(taken, dtype=space.dtype)
            value = call(space, function, [x])
            zero = x * 0
            bound = OPERATIONS[function].roundoff(space.xp, (x,), (zero,), value, 4 * space.unit)  # type: ignore[attr-defined]
            rows = zip(library.host(x), library.host(value), library.host(bound + 0 * value), strict=True)
            for point, found, room in rows:
                off = abs(mpmath.mpf(found) - exact(mpmath.mpf(point)))
                assert off <= mpmath.mpf(room) + space.tiny, (function, point, found)


def test_erf_is_no_approximation_of_our_own() -> None:
    """In double precision it is right to the last digits: a bound of 1e-7 would let false equations through."""
    problem = problem_from("erf(x + 1/1000000000) == erf(x)", where={"x": "real"})
    assert face.look(problem, budget=Budget(4e6), seed=0, choice="numpy").numbers.verdict == "violated"
