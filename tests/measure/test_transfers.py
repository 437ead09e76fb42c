"""How often a program waits for its device: every number that Python asks of an array is brought to the host.

Counted on the reference implementation of the array standard, whose arrays answer `bool`, `int` and `float` and
nothing else of that kind. What is counted depends on the statement and not on its sizes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import array_api_strict
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure.arrays import backend
from proofcheck.measure.gauge import read
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.space import LARGE, Space
from proofcheck.run.budget import Budget
from tests.measure.statements import QKV, SQUARE


@pytest.fixture
def transfers(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted: Counter[str] = Counter()
    kind = type(array_api_strict.asarray(1.0))
    for name in ("__bool__", "__int__", "__float__", "__array__"):
        usual = getattr(kind, name, None)
        if usual is None:
            continue

        def asked(self: Any, *given: Any, _name: str = name, _usual: Any = usual, **more: Any) -> Any:
            counted[_name] += 1
            return _usual(self, *given, **more)

        monkeypatch.setattr(kind, name, asked)
    return counted


def waited(statement: str, where: dict[str, str], size: int, counted: Counter[str]) -> int:
    library = backend("strict")
    arithmetic = Bounded(Space(library, Budget(1e12), "float64", LARGE))
    problem = problem_from(statement, where=where)
    sizes = {name: size for name, d in problem.declarations.items() if d.kind == "dim"}
    with library.quiet():
        sample = draw(problem, sizes, 1, "spread", arithmetic, Stream(library.xp, 0, "transfers"))
        counted.clear()
        assert read(problem.statement, sample).violated is None
    return sum(counted.values())


@pytest.mark.parametrize(
    ("statement", "where", "most"),
    [
        ("(A @ B).T == B.T @ A.T", SQUARE, 6),
        ("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV, 8),
        ("attention(Q, K, V) == attention(2 * Q, K / 2, V)", QKV, 10),
    ],
)
def test_what_is_brought_to_the_host(statement: str, where: dict[str, str], most: int, transfers: Counter[str]) -> None:
    few, many = (waited(statement, where, size, transfers) for size in (16, 64))
    assert few == many <= most
