"""What the second program takes as an unknown: different ones are different, whatever is assumed of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_false import told

DRAWN = {"n": "dim", "a, b": "real", "x": "normal(mean=0, var=1)", "v": "real[n + 2]"}
REAL = {"a, b, x, y": "real"}
MATRICES = {"n": "dim", "A, B": "real[n, n]", "f, g": "real -> real"}

FALSE: list[dict[str, Any]] = [
    {"where": DRAWN, "given": ["P(x > 0) == a", "P(x > 1) == b"], "claim": "a == b"},
    {"where": DRAWN, "given": ["P(x > 0) == a", "P(x > 1) == b"], "claim": "a <= b"},
    {"where": DRAWN, "given": ["all(P(x > i) == v[i] for i in range(n + 2))"], "claim": "v[0] == v[1]"},
    {"where": DRAWN, "given": ["all(P(x > i) == v[i] for i in range(n + 2))"], "claim": "v[0] <= v[1]"},
    {"where": DRAWN, "given": ["tail(0) == a", "tail(1) == b"], "define": {"tail(c)": "P(x > c)"}, "claim": "a <= b"},
    {"where": REAL, "given": ["integral(x, x, 0, 1) == a", "integral(x**2, x, 0, 1) == b"], "claim": "a <= b"},
    {"where": REAL, "given": ["integral(x * y, x, 0, 1) == y / 2", "a > 0"], "claim": "a > 1"},
    {"where": MATRICES, "given": ["nonsingular(A)", "not nonsingular(B)"], "claim": "1 >= 2"},
    {"where": MATRICES, "given": ["convex(f)", "not convex(g)"], "claim": "1 >= 2"},
    {"where": {"a, b": "real"}, "given": ["a == approx(b, rel=0.2)", "not (a == approx(b, rel=0.1))"]}
    | {"claim": "1 >= 2"},
]
# A function of a tensor is one of all its entries, not of their sum.
TWO = {"n": "dim", "a, b, x": "real", "M": "real[2] -> real", "L": "real[n] -> real"}
UP, DOWN = "M([k for k in range(2)])", "M([1 - k for k in range(2)])"
FALSE += [
    {"where": TWO, "given": [], "claim": f"{UP} == {DOWN}"},
    {"where": TWO, "given": [], "claim": f"{UP} <= {DOWN}"},
    {"where": TWO, "given": [f"{UP} == a", f"{DOWN} == b"], "claim": "a <= b"},
    {"where": TWO, "given": [f"{UP} == a", f"{DOWN} == b"], "claim": "a == b"},
    {"where": TWO, "given": [], "claim": "M([x * k for k in range(2)]) == M([x - x * k for k in range(2)])"},
    {"where": TWO, "given": [], "claim": "M([x, 1]) <= M([1, x])"},
    {"where": TWO, "given": [], "claim": "L([k for k in range(n)]) == L([n - 1 - k for k in range(n)])"},
    {"where": TWO, "given": [], "claim": "L([2 * k for k in range(n)]) <= L([n - 1 for k in range(n)])"},
]


@pytest.mark.parametrize("entry", FALSE, ids=lambda e: f"{e['given']} {e['claim']}"[:60])
def test_what_is_assumed_of_one_is_not_said_of_another(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer


def test_one_that_is_named_twice_is_one() -> None:
    define = {"tail": "P(x > 0)"}
    entry = {"where": DRAWN, "define": define, "given": ["tail == a", "tail == b"], "claim": "a <= b"}
    assert told(entry).word == "confirmed"


def test_functions_of_equal_tensors_are_not_refused() -> None:
    claim = "M([x * (1 - k) for k in range(2)]) == M([x - k * x for k in range(2)])"
    assert told({"where": TWO, "claim": claim}).word != "refused"
