"""Statements by slices of rows: the same reading as in one piece, and what happens when memory ends."""

from __future__ import annotations

import math
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure import gauge, slices
from proofcheck.measure.arrays import TooLarge, backend
from proofcheck.measure.gauge import Reading, read
from proofcheck.measure.identity import survey
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.space import Space
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, TRUE

CASES = [(s, w, True) for s, w, given in TRUE if not given] + [(s, w, False) for s, w, given in FALSE if not given]


def reading(statement: str, where: dict[str, str], library: Any) -> Reading:
    problem = problem_from(statement, where=where)
    sizes = {name: 9 for name, d in problem.declarations.items() if d.kind == "dim"}
    chosen = backend(library)
    with chosen.quiet():
        arithmetic = Bounded(Space(chosen, Budget(1e12)))
        return read(problem.statement, draw(problem, sizes, 3, "normal", arithmetic, Stream(chosen.xp, 1, "slices")))


@pytest.mark.parametrize("library", ["numpy", "strict"])
@pytest.mark.parametrize(("statement", "where", "holds"), CASES, ids=[c[0] for c in CASES])
def test_slices_say_what_the_whole_says(
    statement: str, where: dict[str, str], holds: bool, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = reading(statement, where, library)
    real = slices.by_slices
    monkeypatch.setattr(gauge, "by_slices", lambda term, evaluator, n, look: real(term, evaluator, n, look, 40))
    sliced = reading(statement, where, library)
    assert (sliced.violated is None) == (whole.violated is None)
    assert holds <= (sliced.violated is None)
    assert sliced.decided == whole.decided and sliced.vacuous == whole.vacuous
    # Products of other shapes may round otherwise.
    assert (sliced.share is None) == (whole.share is None) and (sliced.share or 0.0) <= 1.0


def test_a_slice_that_does_not_fit_is_halved_and_the_run_goes_on() -> None:
    problem = problem_from("A @ B == A @ B + 0 * A", where={"n": "dim", "A, B": "real[n, n]"})
    chosen = backend("numpy")
    arithmetic = Bounded(Space(chosen, Budget(1e12)))
    sample = draw(problem, {"n": 20}, 1, "normal", arithmetic, Stream(chosen.xp, 1, "memory"))
    evaluator, rows = sample.evaluator(), []

    def look(term: Any, env: Any) -> None:
        (axis,) = env.values()
        if axis.size > 3:
            raise MemoryError
        evaluator.truth(term, env)
        rows.extend(range(axis.low, axis.low + axis.size))

    slices.by_slices(problem.statement, evaluator, 1, look, 300)
    assert rows == list(range(20))

    def never(term: Any, env: Any) -> None:
        raise MemoryError

    with pytest.raises(TooLarge):
        slices.by_slices(problem.statement, evaluator, 1, never, 300)


def test_memory_that_ends_leaves_what_smaller_sizes_said(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problem_from("(A @ B).T == B.T @ A.T", where={"n": "dim", "A, B": "real[n, n]"})
    real = Space.contract

    def limited(self: Space, a: Any, b: Any, label: str) -> Any:
        if math.prod(a.data.shape) > 100**2:
            raise MemoryError
        return real(self, a, b, label)

    monkeypatch.setattr(Space, "contract", limited)
    numbers = survey(problem, budget=Budget(1e9), seed=0, backend=backend("numpy")).numbers
    assert numbers.verdict == "consistent" and 17 <= numbers.sizes["n"] <= 100
