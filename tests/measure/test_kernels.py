"""Registered kernels give what the definitions say: within their bounds, and the same where both can be computed."""

from __future__ import annotations

import itertools
from typing import Any

import mpmath
import numpy
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import kernels
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.kernels import KERNELS
from proofcheck.measure.lookup import slot
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import counter
from tests.measure.bench import space

WHERE = {"n, m": "dim", "z": "real[n]", "s": "real[n, n]", "v": "real[n]"}
# Left sides, and the same with 60 digits.
CASES: dict[str, Any] = {
    "softmax(z)": lambda z, s, v: soft(z),
    "logsumexp(z)": lambda z, s, v: [mpmath.log(sum(map(mpmath.exp, z)))],
    "softmax(z) @ v": lambda z, s, v: [sum(p * x for p, x in zip(soft(z), v, strict=True))],
    "[softmax(s[i]) @ v for i in range(n)]": lambda z, s, v: [
        sum(p * x for p, x in zip(soft(row), v, strict=True)) for row in s
    ],
    "[sum(exp(s[i, j]) * v[j] / sum(exp(s[i, k]) for k in range(i + 1)) for j in range(i + 1)) for i in range(n)]": (
        lambda z, s, v: [sum(p * x for p, x in zip(soft(row[: i + 1]), v, strict=False)) for i, row in enumerate(s)]
    ),
    "diagonal(jacobian(softmax(z), z))": lambda z, s, v: [p * (1 - p) for p in soft(z)],
    "grad(logsumexp(z), z)": lambda z, s, v: soft(z),
    "sum(z * softmax(z)) - logsumexp(z)": lambda z, s, v: [
        sum(x * p for x, p in zip(z, soft(z), strict=True)) - mpmath.log(sum(map(mpmath.exp, z)))
    ],
}
INPUTS = {
    "small": lambda g, shape: g.standard_normal(shape),
    "large": lambda g, shape: 1000.0 * g.standard_normal(shape),
    "huge and tiny": lambda g, shape: numpy.where(g.random(shape) < 0.5, 1e8, -1e8) + g.standard_normal(shape),
    "very negative": lambda g, shape: -5000.0 - g.random(shape),
    "equal": lambda g, shape: numpy.full(shape, 710.0),
}


def soft(z: Any) -> Any:
    powers = [mpmath.exp(x) for x in z]
    return [p / sum(powers) for p in powers]


def evaluated(problem: Problem, arrays: dict[str, Any], dtype: str) -> tuple[Any, Any]:
    """(values, bounds) of the left side, as lists of numbers."""
    arithmetic = Bounded(space(dtype=dtype))
    where, n = arithmetic.space, len(arrays["z"])
    leaves = {"n": arithmetic.given(where.constant(float(n)))}
    for name, array in arrays.items():
        labels = tuple(slot(k) for k in range(array.ndim))
        leaves[name] = arithmetic.given(where.array(labels, where.xp.asarray(array, dtype=where.dtype)))
    shapes = {name: array.shape for name, array in arrays.items()}
    evaluator = Evaluator(arithmetic, leaves, counter=counter(where, leaves, shapes), shapes=shapes)
    statement, env = problem.statement, {}
    while statement.op == "forall":
        _, _, env = evaluator.open(statement, env)
        statement = statement.args[2]
    with where.backend.quiet():
        found = evaluator.evaluate(statement.args[0], env)
    labels = [axis.label for axis in env.values()]
    extents = {axis.label: axis.size for axis in env.values()}
    both = (where.order(named, labels, extents) for named in (found.value, arithmetic.error(found)))
    return tuple(numpy.asarray(a, dtype=float).reshape(-1) for a in both)  # type: ignore[return-value]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("statement", "inputs"), list(itertools.product(CASES, INPUTS)))
def test_the_bound_holds_against_sixty_digits(statement: str, inputs: str, dtype: str) -> None:
    problem = problem_from(f"{statement} == {statement}", WHERE)
    generator = numpy.random.default_rng(7)
    arrays = {
        name: INPUTS[inputs](generator, shape).astype(dtype).astype(float)
        for name, shape in (("z", (5,)), ("s", (5, 5)))
    }
    arrays["v"] = generator.standard_normal(5).astype(dtype).astype(float)
    values, bounds = evaluated(problem, arrays, dtype)
    assert numpy.isfinite(values).all() and numpy.isfinite(bounds).all()
    with mpmath.workdps(60):
        exact = CASES[statement](
            *(
                [[mpmath.mpf(x) for x in row] if numpy.ndim(row) else mpmath.mpf(row) for row in arrays[k]]
                for k in "zsv"
            )
        )
        assert len(exact) == len(values)
        for value, bound, truth in zip(values, bounds, exact, strict=True):
            assert abs(mpmath.mpf(value) - truth) <= mpmath.mpf(bound)


@pytest.mark.parametrize("statement", CASES)
def test_the_kernel_gives_what_the_definition_gives(statement: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problem_from(f"{statement} == {statement}", WHERE)
    generator = numpy.random.default_rng(8)
    arrays = {name: generator.standard_normal(shape) for name, shape in (("z", (6,)), ("s", (6, 6)), ("v", (6,)))}
    asked = []
    for name, function in list(KERNELS.items()):

        def counted(*arguments: Any, function: Any = function) -> Any:
            found = function(*arguments)
            asked.append(found is not None)
            return found

        monkeypatch.setitem(KERNELS, name, counted)
    plain, bounds = evaluated(problem, arrays, "float64")
    assert not any(asked)
    monkeypatch.setattr(kernels, "MODEST", 0.0)
    shifted, others = evaluated(problem, arrays, "float64")
    assert any(asked)
    assert (abs(plain - shifted) <= bounds + others).all()


def test_every_kernel_is_among_the_cases() -> None:
    """A kernel that is added has to be held to its definition here."""
    assert set(KERNELS) == {"div", "log"}
