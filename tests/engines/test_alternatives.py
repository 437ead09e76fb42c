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
    ("z**3 == 1", {"z": "complex"}, ["z == 1 or z**2 + z + 1 == 0"]),
    ("(z**3 == 1) == (z == 1 or z**2 + z + 1 == 0)", {"z": "complex"}, []),
    ("implies(z**3 == 1 and z != 1, z**2 + z + 1 == 0)", {"z": "complex"}, []),
    ("implies(z == 0 or w == 0, z * w == 0)", {"z, w": "complex"}, []),
    ("(z**2 == 1) == (z == 1 or z == -1)", {"z": "complex"}, []),
    # Neither has a root in each field with prime order.
    ("z**6 == 1", {"z": "complex"}, ["z**2 + z + 1 == 0"]),
    ("z**5 == 1", {"z": "complex"}, ["z**4 + z**3 + z**2 + z + 1 == 0"]),
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


OPEN = [
    ("z**4 == 1", {"z": "complex"}, ["z**2 + z + 1 == 0"]),
    ("implies(z**3 == 1, z**2 + z + 1 == 0)", {"z": "complex"}, []),
    ("z**3 == 1", {"z": "complex"}, ["z == -1 or z**2 + z + 1 == 0"]),
    ("implies(z == 0 or w == 1, z * w == 0)", {"z, w": "complex"}, []),
    ("implies(z == 0 or 1 / z == 1, z * w == w)", {"z, w": "complex"}, []),
]


@pytest.mark.parametrize(("claim", "where", "given"), OPEN)
def test_what_one_case_does_not_show_is_not_proved(claim: str, where: dict[str, str], given: list[str]) -> None:
    assert check(claim, where, given, numbers="off").word in ("refuted", "unknown")
