"""Case distinctions under derivatives: where the sides of their conditions cross, there may be no derivative.

What is proved stands beside what has no value at some place.
"""

from __future__ import annotations

import pytest

from proofcheck import check

PROVED = [
    ("diff(where(x > 0, x, -x), x)**2 == 1", {"x": "real"}, ["x != 0"]),
    ("diff(where(x > 0, x, -x), x) == 1", {"x": "positive"}, []),
    ("diff(where(x > 0, x, -x), x, at=2) == 1", {"x": "real"}, []),
    ("diff(where(x > y, x, y), x) == 1", {"x, y": "real"}, ["x > y"]),
    ("diff(where(y > 0, x, -x), x)**2 >= 0", {"x, y": "real"}, []),  # y does not move
    (
        "grad(sum(where(i == j, x[i], 0) for i in range(n) for j in range(n)), x) == ones(n)",
        {"n": "dim", "x": "real[n]"},
        [],
    ),
]
NONE = [
    ("diff(where(x > 0, x, -x), x)**2 >= 0", {"x": "real"}, []),
    ("diff(where(x > 0, x, -x), x, at=0)**2 >= 0", {"x": "real"}, []),
    ("diff(where(x > 0, x, -x), x, at=y)**2 >= 0", {"x, y": "real"}, []),
    ("diff(where(x > 0, x, -x), x, at=0) == -1", {"x": "real"}, []),
    ("diff(where(x > 0, x, -x), x) == -1", {"x": "real"}, ["x == 0"]),
    ("diff(where(x > 0, 1, 0), x, at=0) == 0", {"x": "real"}, []),
    ("diff(where(x == 0, 1, 0), x, at=0) == 0", {"x": "real"}, []),
    ("diff(where(x != y, 0, 1), x)**2 >= 0", {"x, y": "real"}, ["x >= y"]),
    ("diff(where(E(q) > 0, 1, 0), m)**2 >= 0", {"m": "real", "q": "normal(mean=m)"}, []),
]
# There is a derivative, or there may be one: nothing refutes.
UNDECIDED = [
    ("diff(where(x > 0, x**2, -x**2), x, at=0) == 0", {"x": "real"}, []),
    ("diff(where(x > 0, x**3 / x, 0), x, at=0) == 0", {"x": "real"}, []),
    ("diff(where(x == 0, 0, x**2), x, at=0) == 0", {"x": "real"}, []),
    ("diff(where(x**2 > 0, x, -x), x, at=0) == 1", {"x": "real"}, []),
    ("diff(where(x > 0 and x > -1, x, x), x, at=0) == 1", {"x": "real"}, []),
]
Case = tuple[str, dict[str, str], list[str]]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: str(case[0])[:60])
def test_with_one_case_around_the_place_it_is_proved(case: Case) -> None:
    text, where, given = case
    assert check(text, where, given).word == "proved"


@pytest.mark.parametrize("case", NONE, ids=lambda case: str(case[0])[:60])
def test_where_a_case_turns_there_is_no_value(case: Case) -> None:
    text, where, given = case
    assert check(text, where, given).word == "refuted"


@pytest.mark.parametrize("case", UNDECIDED, ids=lambda case: str(case[0])[:60])
def test_what_may_have_a_derivative_is_not_refuted(case: Case) -> None:
    text, where, given = case
    assert check(text, where, given).word in ("unknown", "supported", "proved")


@pytest.mark.parametrize(
    "inner", ["2 * where(x > 0, x, -x)", "where(x > 0, x, -x) + x", "sum(1 for i in range(3) if i > x)"]
)
def test_inside_of_something_else_it_is_not_proved(inner: str) -> None:
    for text in (f"diff({inner}, x)**2 >= 0", f"diff({inner}, x, at=0)**2 >= 0"):
        assert check(text, {"x": "real"}).word != "proved"
