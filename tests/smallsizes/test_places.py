"""Denominators that are seen not to vanish, axes that are put together, and indices that run over a part of an axis.

False statements that hold at the sizes which one count less would ask for, or that are refused as not covered; and true
ones that have to be confirmed. Falsehood is seen by an evaluator that shares nothing with the checker.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.smallsizes.sizes import plan
from proofcheck.logic.verdict import Evidence
from tests.fuzz.arrays import Array, array
from tests.fuzz.truth import Evaluator, parse

WHERE = {
    "n, m": "dim",
    "t, u": "index[n]",
    "y": "real",
    "x, z": "real[n]",
    "p": "positive[n]",
    "T": "real[n*m]",
    "mu": "real[n]",
    "C": "symmetric[n, n]",
    "r": "random[n](mean=mu, cov=C)",
    "s": "spherical[n]",
}
# The sum of all products of four different entries, positive or empty: what is 1 and it is never zero.
FOUR = "sum(p[a] * p[b] * p[c] * p[d] for a in range(n) for b in range(a) for c in range(b) for d in range(c))"


def word(text: str, *given: str) -> str:
    return rule(problem_from(text.replace("FOUR", FOUR), WHERE, given), Evidence("identity", "forged")).word


def row(n: int, first: int) -> Array:
    return array([Fraction(first + 2 * k * k) for k in range(n)])


def true_at(text: str, n: int, m: int, **places: int) -> bool:
    """At vectors without two equal entries."""
    known: dict[str, Any] = {"n": n, "m": m, "t": 0, "u": 0, "y": 3, "x": row(n, 2), "z": row(n, 5), "p": row(n, 1)}
    known |= {"T": row(n * m, 7), **places}
    values = {name: v if isinstance(v, Array) else Fraction(v) for name, v in known.items()}
    found = Evaluator().value(parse(text.replace("FOUR", FOUR)), values, {})
    assert isinstance(found, bool)
    return found


# 3 e(3) = p(1)**3 - 3 p(1) p(2) + 2 p(3) of power sums, over three factors p(1) + k, in partial fractions.
FRACTIONS = (
    "sum((3*k**2 - 12*k + 10) / 2 * (3*k * sum(p[i]**2 for i in range(n)) + 2 * sum(p[i]**3 for i in range(n)) - k**3)"
    " / (sum(p) + k) for k in range(1, 4)) == -1"
)


@pytest.mark.parametrize(
    ("text", "n", "m", "places"),
    [
        ("(1 + FOUR)**(-5) == 1", 4, 1, {}),
        ("prod(1 / (1 + FOUR) for k in range(5)) == 1", 4, 1, {}),
        (FRACTIONS, 3, 1, {}),
        ("where(t == u, 0, 1 / (1 + FOUR)) == where(t == u, 0, 1)", 4, 1, {"u": 1}),
        ("where(t == u, 1 / (1 + FOUR), 0) == where(t == u, 1, 0)", 4, 1, {}),
        ("1 / (1 + FOUR) == 1", 4, 1, {}),
        ("(2 - 1 / (1 + FOUR))**3 == 1", 4, 1, {}),
        # The places below an index are those of a longer axis; where m is 1 there are no others.
        (
            "sum(x[a] * T[b] for a in range(n) for b in range(a)) + sum(x[a] * T[b] for a in range(n) for b in"
            " range(a, n)) == sum(x) * sum(T)",
            2,
            2,
            {},
        ),
        ("all(y == 0 for j in range(1, n))", 2, 1, {}),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_holds_at_too_small_a_size_is_not_confirmed(text: str, n: int, m: int, places: dict[str, int]) -> None:
    assert not true_at(text, n, m, **places)
    assert word(text) == "rejected"


def test_a_place_of_a_derivative_is_a_place() -> None:
    assert not true_at("2 * x[0] == 2 * sum(x)", 2, 1)
    assert word("grad(x @ x, x)[0] == 2 * sum(x)") == "rejected"


@pytest.mark.parametrize(
    "text",
    [
        "grad(x @ x, x) == 2 * x",
        "sin(sum(x[i] + x[i] for i in range(n))) == sin(2 * sum(x))",
        "sum(T[i*m + j] for i in range(n) for j in range(m)) == sum(T[i*m + j] for j in range(m) for i in range(n))",
        "E(sum(T[i*m + j] for i in range(n) for j in range(m)) * sum(s)) == 0",
        "E(r @ r) == mu @ mu + trace(C)",
        "E(r[t]) == mu[t]",
        "1 / (1 + sum(p)) + sum(p) / (1 + sum(p)) == 1",
    ],
)
def test_what_small_sizes_settle_is_confirmed(text: str) -> None:
    assert word(text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        "E(sum(s[i] * s[i + 1] for i in range(n - 1))) == 0",
        "E(sum(r[i] * s[i] for i in range(n - 1))) == 0",
        "E(sum(r[i] - r[i + 1] for i in range(n - 1))) == mu[0] - mu[n - 1]",
    ],
)
def test_a_law_speaks_of_whole_axes(text: str) -> None:
    """An axis that is put together is another one for the law of its entries."""
    problem = problem_from(text, WHERE)
    assert "a law on an axis that is put together" in plan(problem.statement, problem.declarations).gaps
    assert word(text) == "rejected"
