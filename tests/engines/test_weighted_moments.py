"""Moments of weighted sums of independent numbers: the average is taken first, and what is left is a sum of numbers."""

import pytest

from proofcheck import check

IID = {"n": "dim", "m, b": "real", "v": "positive", "x": "iid[n](mean=m, var=v)"}
CENTRED = {"n": "dim", "b": "real", "v": "positive", "x": "iid[n](mean=0, var=v)"}
INSIDE = ["0 < b", "b < 1"]
TRUE = [
    ("E(sum((k + 1) * x[k]**2 for k in range(n))) == v * n * (n + 1) / 2", CENTRED, []),
    ("Var(sum(k * x[k] for k in range(n))) == v * n * (n - 1) * (2 * n - 1) / 6", CENTRED, []),
    ("E(sum(b**k * x[k]**2 for k in range(n))) == v * (1 - b**n) / (1 - b)", CENTRED, ["b != 1"]),
    ("E(sum((1 - b) * b**k * x[k] for k in range(n))) == m * (1 - b**n)", IID, INSIDE),
    ("E(sum((1 - b) * b**(n - 1 - k) * x[k]**2 for k in range(n))) == v * (1 - b**n)", CENTRED, INSIDE),
    (
        "Var(sum((1 - b) * b**k * x[k] for k in range(n))) == v * (1 - b) * (1 - b**(2 * n)) / (1 + b)",
        IID,
        INSIDE,
    ),
]
FALSE = [
    ("E(sum((k + 1) * x[k]**2 for k in range(n))) == v * n * (n - 1) / 2", CENTRED, []),
    ("E(sum(b**k * x[k]**2 for k in range(n))) == v * (1 - b**n) / (1 - b)", CENTRED, []),  # at b == 1
    ("E(sum((1 - b) * b**k * x[k] for k in range(n))) == m", IID, INSIDE),
    ("Var(sum((1 - b) * b**k * x[k] for k in range(n))) == v * (1 - b) * (1 - b**n) / (1 + b)", IID, INSIDE),
    ("E(sum((1 - b) * b**(n - k) * x[k]**2 for k in range(n))) == v * (1 - b**n)", CENTRED, INSIDE),
]


@pytest.mark.parametrize(("claim", "where", "given"), TRUE)
def test_the_sum_that_is_left_is_taken(claim: str, where: dict[str, str], given: list[str]) -> None:
    assert check(claim, where, given, numbers="off").word == "proved"


@pytest.mark.parametrize(("claim", "where", "given"), FALSE)
def test_other_weights_have_other_moments(claim: str, where: dict[str, str], given: list[str]) -> None:
    assert check(claim, where, given, numbers="off").word == "refuted"


def test_a_number_by_the_sum_that_it_equals() -> None:
    """What corrects the first steps of an average with weights that fall off."""
    where = {"n": "dim", "b": "nonnegative", "g, m": "real"}
    given = ["b < 1", "m == (1 - b) * sum(b**k * g for k in range(n))"]
    assert check("m / (1 - b**n) == g", where, given, numbers="off").word == "proved"
    assert check("m / (1 - b) == g", where, given, numbers="off").word == "refuted"


SLOPES = [
    ("grad(sum(cumsum(x)), x)[i] == n - i", {"n": "dim", "x": "real[n]", "i": "index[n]"}, "proved"),
    ("grad(sum(cumsum(x)), x)[i] == n - i - 1", {"n": "dim", "x": "real[n]", "i": "index[n]"}, "refuted"),
    (
        "diff(sum(k**2 * x**2 for k in range(n)), x) == x * n * (n - 1) * (2 * n - 1) / 3",
        {"n": "dim", "x": "real"},
        "proved",
    ),
    (
        "diff(sum(k**2 * x**2 for k in range(n)), x) == x * n * (n + 1) * (2 * n + 1) / 3",
        {"n": "dim", "x": "real"},
        "refuted",
    ),
]


@pytest.mark.parametrize(("claim", "where", "word"), SLOPES)
def test_slopes_of_sums(claim: str, where: dict[str, str], word: str) -> None:
    assert check(claim, where, numbers="off").word == word


@pytest.mark.parametrize(
    ("claim", "kind", "word"),
    [
        ("max(cumsum(x)) == sum(x)", "nonnegative[n]", "proved"),
        ("max(cumsum(x)) >= sum(x)", "real[n]", "proved"),
        ("min(cumsum(x)) <= sum(x)", "real[n]", "proved"),
        ("max(cumsum(x)) == sum(x)", "real[n]", "refuted"),
        ("max(cumsum(x)) <= sum(x)", "real[n]", "refuted"),
    ],
)
def test_the_largest_partial_sum(claim: str, kind: str, word: str) -> None:
    assert check(claim, {"n": "dim", "x": kind}, numbers="off").word == word
