"""One of several values, by the product of the differences."""

import pytest

from proofcheck import check

SQUARE = {"n": "dim", "A": "real[n, n]"}
ORTHOGONAL = {"n": "dim", "Q": "orthogonal[n, n]"}
TRUE = [
    ("det(Q) == 1 or det(Q) == -1", ORTHOGONAL, []),
    ("det(Q) == 1 or 1 + det(Q) == 0", ORTHOGONAL, []),
    ("det(A) == 0 or det(A) == 1", SQUARE, ["A @ A == A"]),
    ("det(A) == -1 or det(A) == 1", SQUARE, ["A @ A == eye(n)"]),
    ("norm(x) == 0 or norm(x) == 1", {"n": "dim", "x": "real[n]"}, ["norm(x)**2 == norm(x)"]),
]
FALSE = [
    ("det(Q) == 1 or det(Q) == 2", ORTHOGONAL, []),
    ("det(Q) == 1 or 1 + det(Q) == 1", ORTHOGONAL, []),
    ("det(A) == 0 or det(A) == -1", SQUARE, ["A @ A == A"]),
    ("det(A) == 0 or det(A) == 1", SQUARE, ["A @ A == eye(n)"]),
    ("norm(x) == 0 or norm(x) == 2", {"n": "dim", "x": "real[n]"}, ["norm(x)**2 == norm(x)"]),
]


@pytest.mark.parametrize(("claim", "where", "given"), TRUE)
def test_it_is_one_of_these(claim: str, where: dict[str, str], given: list[str]) -> None:
    assert check(claim, where, given, numbers="off").word == "proved"


@pytest.mark.parametrize(("claim", "where", "given"), FALSE)
def test_it_is_none_of_those(claim: str, where: dict[str, str], given: list[str]) -> None:
    assert check(claim, where, given, numbers="off").word == "refuted"
