"""Induction over sizes and whole numbers: what holds by it, and what only a careless step would show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_guided import leaf, tree, word

VECTORS = {"n": "dim", "x": "real[n]", "y": "positive[n + 1]", "u": "nonnegative"}
NUMBERS = {"n": "natural", "k": "integer", "a": "real"}
Case = tuple[dict[str, str], list[str], str]

TRUE: dict[str, Case] = {
    "a product": (VECTORS, ["all(x[i] >= 0 for i in range(n))"], "prod(1 + x[i] for i in range(n)) >= 1"),
    "neighbours": (VECTORS, ["y[0] == 1"], "prod(y[i + 1] / y[i] for i in range(n)) == y[n]"),
    "an error bound": (
        VECTORS,
        ["all(abs(x[i]) <= u for i in range(n))"],
        "abs(sum(x[i] * y[i] for i in range(n))) <= u * sum(y[i] for i in range(n))",
    ),
    "a power": (NUMBERS, [], "2**n >= n + 1"),
    "an assumption that the beginning need not have": (
        {**VECTORS, "m": "real"},
        ["all(x[i] <= m for i in range(n))", "any(x[i] == m for i in range(n))"],
        "sum(exp(x[i] - m) for i in range(n)) <= n",
    ),
}
FALSE: dict[str, Case] = {
    "an assumption that the beginning does not have": (VECTORS, ["sum(x) == 1"], "sum(x) >= n"),
    "an assumption that is dropped, and needed": (
        VECTORS,
        ["any(x[i] >= 1 for i in range(n))", "all(x[i] <= 1 for i in range(n))"],
        "sum(x) >= 1",
    ),
    "entries of any sign": (VECTORS, [], "prod(1 + x[i] for i in range(n)) >= 1"),
    "all entries, from the beginning": (VECTORS, ["x[0] >= 0"], "all(x[i] >= 0 for i in range(n))"),
    "a sign of the beginning": (VECTORS, ["x[0] >= 0"], "sum(x) >= 0"),
    "neighbours without the first": (VECTORS, [], "prod(y[i + 1] / y[i] for i in range(n)) == y[n]"),
    "a first case that fails": (NUMBERS, [], "2**n >= n + 2"),
    "a step that fails late": (NUMBERS, [], "n**3 + 20 >= 2**n"),
    "a bound on n": (NUMBERS, ["n <= 4"], "2**n <= 2 * n + 2"),
    "no value at one size": ({**VECTORS, "m": "dim"}, [], "sum(x[i] / (n - 3) for i in range(n)) == sum(x) / (n - 3)"),
    "a matrix with a structure": ({"n": "dim", "A": "posdef[n, n]"}, [], "sum(A[i, i] for i in range(n)) >= n"),
    "a position": ({"n": "dim", "x": "real[n]", "i": "index[n]"}, ["x[0] >= 0"], "x[i] >= 0"),
}


def by_induction(case: Case) -> Any:
    where, given, claim = case
    return word(where, given, claim, tree("prefix", where, leaf(), leaf(), name="n", depth=1))


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_confirmed(name: str) -> None:
    assert by_induction(TRUE[name]) == "confirmed"


@pytest.mark.parametrize("name", FALSE)
def test_what_only_looks_right_is_not(name: str) -> None:
    assert by_induction(FALSE[name]) != "confirmed"
