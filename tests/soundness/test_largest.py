"""What is said of largest entries: random statements against NumPy, and where the lemma must not apply."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import stripped
from proofcheck.logic.decide.lemmas import LEMMAS

WHERE = {"n, d": "dim", "x, y": "real[n]", "A": "real[n, d]", "t": "real", "z": "normal[n]", "k": "index[n]"}
FOLDS: dict[str, Any] = {"max": np.max, "min": np.min, "sum": np.sum, "mean": np.mean}
TERMS: dict[str, Any] = {
    "x": lambda x: x,
    "-x": lambda x: -x,
    "abs(x)": abs,
    "2 * x": lambda x: 2 * x,
    "x**2": lambda x: x**2,
    "relu(x)": lambda x: np.maximum(x, 0),
    "clip(x, -1, 1)": lambda x: x.clip(-1, 1),
    "x - max(x)": lambda x: x - x.max(),
    "x - min(x)": lambda x: x - x.min(),
    "exp(x)": np.exp,
    "softmax(x)": lambda x: np.exp(x - x.max()) / np.exp(x - x.max()).sum(),
    "cumsum(x)": np.cumsum,
    "round(x)": np.round,
}
CHUNKS, IN_A_CHUNK = 12, 8


def points() -> list[np.ndarray]:
    draw = np.random.default_rng(3)
    found = [draw.integers(-2, 3, n).astype(float) for n in (1, 1, 2, 2, 3, 3, 4) for _ in range(12)]
    return found + [draw.normal(size=n) * s for n in (1, 2, 3, 5) for s in (0.2, 1, 5) for _ in range(8)]


POINTS = points()


def drawn(seed: int) -> tuple[str, Callable[[np.ndarray], float]]:
    """A random comparison of two folds, and by how much a point violates it, relative to the size of both sides."""
    rng = random.Random(seed)
    (f, t), (g, s) = [(rng.choice(list(FOLDS)), rng.choice(list(TERMS))) for _ in range(2)]
    factor, sign = rng.choice(("", "n * ", "2 * ")), rng.choice(("<=", ">=", "=="))

    def violation(x: np.ndarray) -> float:
        scale = {"": 1, "n * ": len(x), "2 * ": 2}[factor]
        left, right = FOLDS[f](TERMS[t](x)), scale * FOLDS[g](TERMS[s](x))
        gap = float((left - right) / (1 + abs(left) + abs(right)))
        return {"<=": gap, ">=": -gap, "==": abs(gap)}[sign]

    return f"{f}({t}) {sign} {factor}{g}({s})", violation


@pytest.mark.timeout(600)
@pytest.mark.parametrize("chunk", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, CHUNKS))])
def test_random_statements_agree_with_numpy(chunk: int) -> None:
    for seed in range(chunk * IN_A_CHUNK, (chunk + 1) * IN_A_CHUNK):
        statement, violation = drawn(seed)
        found = check(statement, where={"n": "dim", "x": "real[n]"})
        assert found.word != "conflict", statement
        if found.word == "proved":
            assert max(map(violation, POINTS)) < 1e-9, statement
        if found.word == "refuted":
            assert found.witness is not None
            assert violation(np.array(found.witness["x"], dtype=float)) > -1e-9, statement


# Each is false, or has no value somewhere; each would follow from a lemma that asks for less.
FALSE = [
    "max(x[1:]) <= max(x)",
    "max(x[j] for j in range(k)) <= max(x)",
    "max(x[j] for j in range(k)) == max(x[j] for j in range(k))",
    "diff(max(t * x), t) == 0",
    "diff(max(t * x), t) == diff(max(t * x), t)",
    "forall(max(s * x) == s * max(x) for s in real)",
    "limit(max(t * x), t, oo) == 0",
    "integral(max(s * x) for s in interval(-1, 1)) == 0",
    "E(max(z)) == max(z)",
    "sum(max(A, axis=1)) == max(sum(A, axis=1))",
    "max(sum(A, axis=0)) == sum(max(A, axis=0))",
    "max(x) == x[k]",
    "argmax(x) == k",
    "where(x[k] == max(x), 1, 0) == 1",
]


@pytest.mark.parametrize("statement", FALSE)
def test_nothing_false_is_proved(statement: str) -> None:
    assert check(statement, where=WHERE).word in ("refuted", "unknown", "supported")


@pytest.mark.parametrize(
    "statement",
    [
        "diff(max(t * x), t) == 0",
        "limit(max(t * x), t, oo) == 0",
        "exists(max(s * x) >= 0 for s in real)",
        "integral(max(s * x) for s in interval(0, 1)) == 0",
        "max(z) >= 0",
        "sum(max(x[j] for j in range(i + 1)) for i in range(k)) == 0",
    ],
)
@pytest.mark.parametrize("kind", ["number", "bound", "place", "places"])
def test_the_lemma_does_not_apply(statement: str, kind: str) -> None:
    assert LEMMAS["largest"](problem_from(statement, WHERE, ()), {"kind": kind}) is None


@pytest.mark.parametrize("kind", ["number", "bound", "place", "places"])
def test_that_a_largest_value_exists_is_a_part(kind: str) -> None:
    for statement, condition in (("max(1 / x) <= 1", "ne"), ("max(x[1:]) <= 1", "lt")):
        step = LEMMAS["largest"](problem_from(statement, WHERE, ()), {"kind": kind})
        assert step is not None
        assert condition in [stripped(part.statement)[1].op for part in step.parts[:-1]]


def test_the_condition_of_a_branch_has_to_hold() -> None:
    problem = problem_from("where(t > 0, 1, 2) == 1", WHERE, ())
    case = problem.statement.args[0]
    first, second = (LEMMAS["branches"](problem, {"cases": ((case, which),)}) for which in (0, 1))
    assert first is not None and first.parts[0].statement == case.args[0]
    assert second is not None and second.parts[0].statement == terms.le(*case.args[0].args[::-1])
    assert LEMMAS["branches"](problem, {"cases": ((case, 2),)}) is None
    moving = problem_from("diff(where(t > 0, t, 2), t) == 1", WHERE, ())
    assert LEMMAS["branches"](moving, {"cases": ((moving.statement.args[0].args[0], 0),)}) is None


# All are true of the numbers together, of which there are some where n >= 2.
NESTED = [
    "max(i * j for i in range(3) for j in range(i)) == 2",
    "max(x[j] for i in range(n) for j in range(i)) <= max(x) or n == 1",
    "min(x[j] for i in range(n) for j in range(i + 1, n)) >= min(x) or n == 1",
    "max(x[i] for i in range(n) for j in range(n - 2 * i)) <= max(x)",
]
REACHED = [
    "max(i * j for i in range(1, 3) for j in range(i)) == 2",
    "max(x[i] - x[j] for i in range(n) for j in range(i, n)) >= 0",
    "n == 1 or max(x[i] - x[j] for i in range(n - 1) for j in range(i + 1, n)) <= max(x) - min(x)",
    "max(0 * x[i] for i in range(n) for j in range(i, n) for m in range(2 * j + 1)) == 0",
]


@pytest.mark.parametrize("statement", NESTED)
def test_ranges_that_are_empty_at_some_places_are_refused(statement: str) -> None:
    found = check(statement, WHERE, numbers="off")
    assert found.word == "invalid" and "may be empty for some places" in found.why()


@pytest.mark.parametrize("statement", REACHED)
def test_ranges_that_never_are_empty_are_read(statement: str) -> None:
    assert check(statement, WHERE, numbers="quick").word in ("proved", "supported", "unknown")
