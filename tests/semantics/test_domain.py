"""Which values a declaration admits: at its bounds, just beyond them, and of each structure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.semantics.domain import OutsideDomain, normalise

HALF = Fraction(1, 2)
WHERE = {
    "n": "dim",
    "i": "index[n]",
    "m": "natural",
    "k": "integer",
    "p": "positive",
    "w": "nonnegative",
    "x": "real",
    "v": "real[n]",
    "A": "real[n, n]",
    "S": "symmetric[n, n]",
    "D": "posdef[n, n]",
    "M": "invertible[n, n]",
    "R": "orthogonal[n, n]",
    "Q": "permutation[n, n]",
}
UNIT = ((1, 0), (0, 1))
TURN = ((0, -1), (1, 0))
SWAP = ((0, 1), (1, 0))


def admitted(name: str, value: Any, n: int = 2) -> bool:
    problem = problem_from(" and ".join(f"{name} == {name}" for name in WHERE), WHERE)

    def exact(v: Any) -> Any:
        return tuple(map(exact, v)) if isinstance(v, tuple) else Fraction(v)

    try:
        normalise(problem.declarations, {"n": Fraction(n), **({} if name == "n" else {name: exact(value)})})
    except OutsideDomain:
        return False
    return True


CASES: list[tuple[str, list[Any], list[Any]]] = [
    ("i", [0, 1], [-1, 2, 3, HALF]),
    ("m", [0, 1, 7], [-1, HALF]),
    ("k", [-3, 0, 3], [HALF]),
    ("p", [HALF, 1], [0, -1]),
    ("w", [0, HALF, 1], [-1, Fraction(-1, 10**9)]),
    ("x", [-HALF, 0, 7], []),
    ("v", [(1, 2), (0, -1)], [(1,), (1, 2, 3), 5, ((1, 2),)]),
    ("A", [((1, 2), (3, 4))], [((1, 2),), (1, 2), ((1, 2, 3), (4, 5, 6))]),
    ("S", [UNIT, ((1, 2), (2, 5)), ((0, 0), (0, 0))], [((1, 2), (3, 5)), TURN]),
    ("D", [UNIT, ((2, 1), (1, 1))], [((1, 2), (2, 1)), ((0, 0), (0, 1)), ((-1, 0), (0, -1)), ((2, 1), (0, 2))]),
    ("M", [UNIT, TURN, ((1, 2), (3, 4))], [((1, 2), (2, 4)), ((0, 0), (0, 0))]),
    (
        "R",
        [UNIT, TURN, SWAP, ((Fraction(3, 5), Fraction(4, 5)), (Fraction(-4, 5), Fraction(3, 5)))],
        [((1, 1), (0, 1))],
    ),
    ("Q", [UNIT, SWAP], [TURN, ((1, 1), (0, 0)), ((1, 0), (1, 0)), ((0, 0), (0, 0)), ((HALF, HALF), (HALF, HALF))]),
]


@pytest.mark.parametrize(("name", "inside", "outside"), CASES, ids=[case[0] for case in CASES])
def test_a_declaration_admits_its_values_and_no_others(name: str, inside: list[Any], outside: list[Any]) -> None:
    assert [v for v in inside if not admitted(name, v)] == []
    assert [v for v in outside if admitted(name, v)] == []


def test_a_dimension_is_a_positive_whole_number() -> None:
    for n, word in ((1, True), (2, True), (0, False), (-1, False), (10**401, False)):
        assert admitted("n", n, n) == word
