"""Entries of projections, as leverages; a number to a rounded power; averages of functions of rows of a matrix."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

HAT = "(X @ inv(X.T @ X) @ X.T)"
FULL = ("det(X.T @ X) != 0",)
PROJECTS = ("P @ P == P",)
WHERE = {
    "n, d, m": "dim", "X": "real[n, d]", "P": "symmetric[n, n]", "i, j": "index[n]",
    "p, t": "positive", "x": "real[d]", "W": "normal[m, d](mean=0, var=2/d)", "V": "iid[m, d](mean=0, var=2/d)",
    "a": "real", "y, z, e, v": "real",
}  # fmt: skip
AVERAGED = {"n": "dim", "b, m, v": "real", "g": "iid[n](mean=m, var=v)"}
DECAYS = ("0 <= b", "b < 1")
TRUE = [
    (f"{HAT}[i, i] <= 1", FULL),
    (f"{HAT}[i, i] >= 0", FULL),
    ("P[i, i] <= 1", PROJECTS),
    ("P[i, i]**2 <= P[i, i]", PROJECTS),
    ("abs(P[i, j]) <= 1", PROJECTS),
    ("2**(-ceil(-log2(p))) <= p", ()),
    ("2**floor(log2(p)) <= p", ()),
    ("2**floor(log2(p)) > p / 2", ()),
    ("2**ceil(log2(n)) >= n", ()),
    ("2**ceil(log2(n)) < 2 * n", ()),
    ("10**floor(log(p) / log(10)) <= p", ()),
    ("E(norm2(relu(W @ x))) == m / d * norm2(x)", ()),
    ("E(sum(relu(W @ x)**2)) == m / d * norm2(x)", ()),
    ("E(sum(abs(W @ x))) == m * sqrt(4 / (d * pi)) * norm(x)", ()),
    ("E(sum(exp(W @ x))) == m * exp(norm2(x) / d)", ()),
]
FALSE = [
    (f"{HAT}[i, i] < 1", FULL),
    (f"{HAT}[i, i] <= 1 / 2", FULL),
    ("P[i, i] <= 1", ("P @ P == 2 * P",)),
    ("2**ceil(log2(p)) <= p", ()),
    ("2**floor(log2(p)) >= p", ()),
    ("2**ceil(log2(n)) < 2 * n - 1", ()),
    ("E(norm2(relu(W @ x))) == 2 * m / d * norm2(x)", ()),
    ("E(sum(relu(W @ x)**2)) == m / d * norm2(x) + 1", ()),
    ("E(norm2(relu(V @ x))) == m / d * norm2(x)", ()),  # the law need not be normal
    (
        "y == sqrt(a) * z + sqrt(1 - a) * v",
        ("0 < a", "a < 1", "z == sqrt(a) * y + sqrt(1 - a) * e", "v == sqrt(a) * e - sqrt(1 - a) * y"),
    ),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"


def test_variances_of_weighted_sums() -> None:
    """What is left of a variance is an equation for numbers, by induction over the size of the vector."""
    true = "Var((1 - b) * sum(b**i * g[i] for i in range(n))) == v * (1 - b) / (1 + b) * (1 - b**(2 * n))"
    assert verdict(true, AVERAGED, DECAYS) == "proved"
    assert verdict(true.replace("(1 + b)", "(1 + 2 * b)"), AVERAGED, DECAYS) == "refuted"


def test_a_law_that_needs_the_size_is_no_idle_one() -> None:
    """That the law exists is assumed: from n == 4 on there is one with this variance."""
    law = {"n": "dim", "g": "iid[n](mean=0, var=n - 3)"}
    assert verdict("sum(k for k in range(n)) == n * (n - 1) / 2", law) == "proved"
    assert verdict("2**n >= 8", law) != "refuted"
    assert verdict("2**n >= 16", law) != "proved"


def test_a_projection_that_is_not_orthogonal_has_other_places() -> None:
    assert verdict("Q[i, i] <= 1", {"n": "dim", "Q": "real[n, n]", "i": "index[n]"}, ("Q @ Q == Q",)) == "refuted"
