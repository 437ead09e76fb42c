"""Laws with a size among their parameters, where an assumption says that this is another size: 2 m is put for n in
densities, ends and conditions as well as in moments."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n, m, k": "dim", "p": "real", "b": "binomial(n, p)", "u": "discrete_uniform(1, n)", "e": "exponential(n)"}
WHERE |= {"a": "poisson(n)", "c": "poisson(m)", "v": "exponential[k](n)", "w": "uniform(0, n)", "q": "beta(n, 3)"}
WHERE |= {"z": "categorical(ones(n) / n)"}
GIVEN = ("n == 2 * m", "0 < p", "p < 1")
TRUE = [
    "P(b == n) == p**(2 * m)",
    "P(b == 0) == (1 - p)**n",
    "P(u <= n) == 1",
    "P(u <= m) == 1 / 2",
    "P(e <= 1) == 1 - exp(-2 * m)",
    "P(e <= n) == 1 - exp(-4 * m**2)",
    "P(max(v) <= 1) == (1 - exp(-2 * m))**k",
    "P(a + c == 0) == exp(-3 * m)",
    "KL(a, c) == 2 * m * log(2) - m",
    "entropy(w) == log(2 * m)",
    "E(log_density(e, e)) == log(2 * m) - 1",
    "E(q) == 2 * m / (2 * m + 3)",
    "P(z < m) == 1 / 2",
]
FALSE = [
    "P(b == 0) == (1 - p)**(3 * m)",
    "P(u <= m) == 1 / 3",
    "P(e <= 1) == 1 - exp(-m)",
    "KL(a, c) == 2 * m * log(2)",
    "entropy(w) == log(m)",
]


@pytest.mark.parametrize("statement", TRUE)
def test_what_is_true_is_not_refuted(statement: str) -> None:
    assert verdict(statement, WHERE, GIVEN) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_what_is_false_is_not_proved(statement: str) -> None:
    assert verdict(statement, WHERE, GIVEN) == "refuted"


def test_a_size_that_is_a_number() -> None:
    assert verdict("P(b == 3) == p**3", WHERE, ("n == 3", *GIVEN[1:])) == "proved"
    assert verdict("P(b == 3) == p**2", WHERE, ("n == 3", *GIVEN[1:])) == "refuted"
