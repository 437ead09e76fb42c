"""Statements about complex numbers that fail at a number that is found by its real and imaginary parts alone."""

import re
from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS

Z = {"z, w": "complex"}
FALSE = [
    ("z**2 + 1 != 0", []),
    ("z**2 == 1", ["z**4 == 1"]),
    ("implies(z**4 == 1, z == 1 or z == -1)", []),
    ("implies(z**3 == 1, z**2 + z + 1 == 0)", []),
    ("z**2 + w**2 != 0", ["z != 0"]),
    ("(exp(z) == 1) == (z == 0)", []),
    ("implies(z * w == 1, z == w)", []),
]
TRUE = [
    ("implies(z * w == 0 and z != 0, w == 0)", []),
    ("exp(z) * exp(-z) == 1", []),
    ("exp(z) != 0", []),
    ("(z + w)**2 == z**2 + 2 * z * w + w**2", []),
    ("implies(z * w == 1, w == 1 / z)", []),
]


@pytest.mark.parametrize(("claim", "given"), FALSE)
def test_a_number_is_found(claim: str, given: list[str]) -> None:
    assert check(claim, Z, given, numbers="off").word == "refuted"


@pytest.mark.parametrize(("claim", "given"), TRUE)
def test_what_holds_is_not_refuted(claim: str, given: list[str]) -> None:
    assert check(claim, Z, given, numbers="off").word in ("proved", "unknown")


def test_a_witness_tells_the_number() -> None:
    found: Any = check("z**2 + 1 != 0", {"z": "complex"}, numbers="off")
    assert found.word == "refuted" and re.search(r"z = -?i\b", str(found.why()))


def test_what_has_no_parts_is_left() -> None:
    assert LEMMAS["separated"](problem_from("x == 1", {"x": "real"}), {}) is None
    assert LEMMAS["separated"](problem_from("erf(z) == 0", {"z": "complex"}), {}) is None
    apart = LEMMAS["separated"](problem_from("1 / z == z", {"z": "complex"}), {})
    assert apart is not None and apart.then is not None
    assert set(apart.then.declarations) == {"re(z)", "im(z)"}
