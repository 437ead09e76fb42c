"""Rounding that decides nothing is no support: jumps on which a value lies, differences below their own rounding."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure.face import measure

REAL = {"x": "real"}
EIGHT = "log(8) / log(2)"  # 3, and no enclosure shows on which side of 3
TWO = "sqrt(2)**2"


# Both statements of a pair look alike to floating-point numbers, and one of them is false.
@pytest.mark.parametrize(
    "text",
    [
        f"floor({EIGHT}) == 2",
        f"floor({EIGHT}) == 3",
        f"floor({EIGHT}) <= 2",
        f"floor({EIGHT}) >= 3",
        f"ceil({EIGHT}) == 4",
        f"ceil({EIGHT}) == 3",
        f"({EIGHT}) // 1 == 2",
        f"({EIGHT}) % 1 == 1 / 2",
        f"floor({EIGHT}) - 2 == 0",
        f"10**6 + floor({EIGHT}) == 10**6 + 2",
        f"x + floor({EIGHT}) == x + 2",
        f"(x**2 + 1) * floor({TWO}) == x**2 + 1",
        "sum(floor(log(2**k) / log(2)) for k in range(1, 10)) == 44",
        f"where({EIGHT} >= 3, 1, 0) == 0",
        f"where({EIGHT} > 3, 1, 0) == 1",
        f"where({TWO} >= 2, x**2 + 1, 2 * x**2 + 2) == 2 * x**2 + 2",
        "exp(60) + x - exp(60) == 2 * x + 1",
    ],
)
def test_what_rounding_hides_is_inconclusive(text: str) -> None:
    assert measure(problem_from(text, REAL)).verdict == "inconclusive"


@pytest.mark.parametrize(
    "text",
    [
        f"floor({EIGHT} + 1 / 2) == 3",
        f"floor({EIGHT} + x**2 + 1 / 2) == 3 + floor(x**2 + 1 / 2)",
        f"where({TWO} >= 2, {TWO}, 2) == 2",
        f"where({EIGHT} >= 3, {EIGHT}, 6 - {EIGHT}) == 3",
        "max(x, sin(x)) == where(x >= sin(x), x, sin(x))",
        "where(sin(x) >= 0, sin(x), -sin(x)) == abs(sin(x))",
        "sin(x)**2 + cos(x)**2 - 1 == 0",
        "0 == exp(x) * exp(-x) - 1",
        "sqrt(x**2) == abs(x)",
        "floor(x) + 1 > x",
    ],
)
def test_what_is_seen_is_consistent(text: str) -> None:
    assert measure(problem_from(text, REAL)).verdict == "consistent"


@pytest.mark.parametrize(
    "text",
    [
        f"floor({EIGHT} + 1 / 2) == 4",
        f"where({TWO} >= 2, {TWO}, 2) == 3",
        "where(sin(x) >= 0, sin(x), -sin(x)) == sin(x)",
        "sin(x)**2 + cos(x)**2 - 2 == 0",
        "exp(60) + exp(55) - exp(60) == 2 * exp(55)",
        "floor(x) + 1 <= x",
    ],
)
def test_what_is_seen_to_fail_is_violated(text: str) -> None:
    assert measure(problem_from(text, REAL)).verdict == "violated"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("n >= i + 6", {"n": "dim", "i": "index[n - 5]"}),
        ("n >= 6 and i >= 0", {"n": "dim", "i": "index[n - 5]"}),
        ("m <= n", {"n, m": "dim", "x": "real[n - m]"}),
        ("m < n", {"n, m": "dim", "i": "index[n - m]"}),
        ("v >= 0", {"v": "real", "x": "normal(var=v)"}),
        ("E(x**2) == v - 1", {"v": "real", "x": "normal(var=v - 1)"}),
    ],
)
def test_sizes_at_which_a_name_has_no_value_are_left_out(text: str, where: dict[str, str]) -> None:
    assert measure(problem_from(text, where)).verdict == "consistent"
