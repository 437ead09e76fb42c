"""Statements whose parts have evidence of their own, arguments that nothing is made of, sums over a permutation."""

from __future__ import annotations

import re

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved
from proofcheck.recheck.tree import parse
from tests.recheck.test_guided import leaf

WHERE = {
    "n, m": "dim",
    "a, b": "real",
    "x": "real[n]",
    "N": "nonnegative[n, n]",
    "P": "permutation[n, n]",
    "i": "index[n]",
    "g": "real -> real",
}


def word(claim: str, define: dict[str, str] | None = None, given: tuple[str, ...] = (), parts: int = 1) -> str:
    where = [(name, kind) for names, kind in WHERE.items() for name in names.split(", ")]
    claim_ = claims.read(where, list(given), list((define or {}).items()))
    return proved(claim_, parse(claim), [leaf()] * parts, "pieces").word


def test_what_follows_from_a_premise_part_by_part() -> None:
    assert word("implies(a > 1, a > 0 and a**2 > 1)", parts=2) == "confirmed"
    assert word("implies(a > 1, a > 0 and 1 / a < 1)", parts=2) == "confirmed"
    assert word("implies(a > 1, a > 0 and a > 2)", parts=2) != "confirmed"
    assert word("implies(a > 1, a > 2 and a > 0)", parts=2) != "confirmed"
    assert word("implies(a > 1, a > 0 and 1 / b == 1 / b)", parts=2) != "confirmed"
    # A definition of this name says something else, of which the parts say nothing.
    other = {"implies(p, q)": "not q"}
    assert word("implies(a > 1, a > a and b > b)", other, parts=2) != "confirmed"


ONE = {"first(u, v)": "u", "always(u)": "first(1, u)"}


def test_an_argument_that_nothing_is_made_of_has_a_value_all_the_same() -> None:
    assert word("first(a, b) == a", ONE) == "confirmed"
    assert word("first(a, 7) == a", ONE) == "confirmed"
    for claim in ("first(1, 1 / a) == 1", "always(1 / a) == 1", "always(log(a)) == 1", "first(1, g) == 1"):
        assert word(claim, ONE) != "confirmed", claim
    assert word("first(a, r) == a", {**ONE, "r": "1 / b"}) != "confirmed"


POSITIVE = ["sum(P[i, k] * exp(x[k]) for k in range(n))", "sum(P[k, i] * exp(x[k]) for k in range(n))"]
NOT = [
    "sum(N[i, k] * exp(x[k]) for k in range(n))",
    "sum(P[i, k] * x[k] for k in range(n))",
    "sum(P[i, k] * exp(x[k]) for k in range(n - 1))",
    "sum(P[i, k] * exp(x[k]) for k in range(1, n))",
    "sum(P[k, k] * exp(x[k]) for k in range(n))",
]


def test_a_sum_over_a_permutation_is_one_of_what_is_summed() -> None:
    for term in POSITIVE:
        assert word(f"{term} > 0") == "confirmed", term
        assert word(f"1 / {term} > 0") == "confirmed", term
    for term in NOT:
        assert word(f"{term} > 0") != "confirmed", term


@pytest.mark.parametrize("claim", ["sum(1 / exp(x[k]) for k in range(i)) == 1 / sum(exp(x[k]) for k in range(i))"])
def test_a_quotient_in_a_sum_that_may_be_empty(claim: str) -> None:
    assert word(claim) != "confirmed"
    shown = "sum(exp(x[k]) / (1 + exp(a)) for k in range(i)) == sum(exp(x[k]) for k in range(i)) / (1 + exp(a))"
    assert word(shown) == "confirmed"
    assert word("sum(1 / a for k in range(i)) * a == sum(1 for k in range(i))") != "confirmed"


def test_the_one_place_of_an_axis_is_its_first() -> None:
    assert word("x[i] == x[0]", given=("n == 1",)) == "confirmed"
    assert word("x[i] == x[0]", given=("n == 2",)) != "confirmed"


def test_where_something_exists_it_is_not_zero() -> None:
    shown = "sum(x[k]**2 for k in range(n)) / sum(x[k]**2 for k in range(n)) == 1"
    assert word(shown, given=("any(x[k] != 0 for k in range(n))",)) == "confirmed"
    assert word(shown, given=("any(x[k] >= 0 for k in range(n))",)) != "confirmed"
    assert word(shown) != "confirmed"


def test_a_number_between_two_places_is_none_of_them() -> None:
    """For a == 1 / 2 no index is a."""
    inside = ("0 <= a", "a < n")
    for claim in (
        "sum(where(k == a, 1, 0) for k in range(n)) == 1",
        "sum(where(a == k, k, 0) for k in range(n)) == a",
        "sum(where(k == a, b, 2) for k in range(n)) == 2 * n + b - 2",
        "sum(where(k == a, where(k == b, 1, 0), 0) for k in range(n)) == where(a == b, 1, 0)",
    ):
        assert word(claim, given=inside) != "confirmed", claim
        assert word(re.sub(r"\ba\b", "i", claim)) == "confirmed", claim
