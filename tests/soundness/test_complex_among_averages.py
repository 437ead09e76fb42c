"""Complex numbers beside random ones, which are real: squares and exponentials of them have no sign, a real number
never comes to one that is not real, and a density is that at a real number."""

from __future__ import annotations

import pytest

from proofcheck import check

WHERE = {
    "z": "complex",
    "c, t": "real",
    "n": "dim",
    "y": "complex[n]",
    "a, b": "normal",
    "v": "normal[n]",
    "u": "uniform(0, 1)",
    "x": "exponential(1)",
}

# At z = i, or at z = i * pi, these have no value: what drops out of them divides by 0 there.
WITHOUT_VALUE = [
    "P(u != 1 / (1 + z**2)) == 1",
    "P(u != 1 / (1 + z * z)) == 1",
    "P(u != 1 / (1 + exp(z))) == 1",
    "P(u != 1 / (1 + exp(z)**2)) == 1",
    "E(where(u == 1 / (1 + z**2), 3, u)) == 1 / 2",
    "E(where(u == 1 / (2 + exp(z) + exp(2 * z)), 3, u)) == 1 / 2",
]

# Not real: what is given holds of no value, or of two numbers at once, and a density is asked for where there is none.
REFUSED = [
    "E(a, given=a + b == z) == z / 2",
    "E(a, given=z == a + b) == z / 2",
    "E(a, given=a + b == y[0]) == y[0] / 2",
    "Var(a, given=a + b == z) == 1 / 2",
    "z**2 == -1 or Var(a, given=a + z * b == c) == z**2 / (1 + z**2)",
    "z**2 == -1 or Var(a, given=a + z * b) == z**2 / (1 + z**2)",
    "z**2 == -1 or E(a, given=a + z * b) == (a + z * b) / (1 + z**2)",
    "density(a, z) == exp(-z**2 / 2) / sqrt(2 * pi)",
    "log_density(a, z) == -z**2 / 2 - log(2 * pi) / 2",
    "log_density(v, y) == -(y @ y) / 2 - n * log(2 * pi) / 2",
    "density(x, z) == density(x, z)",
]

TRUE = [
    "P(u != 1 / (1 + t**2)) == 1",
    "P(u != 1 / (1 + exp(t))) == 1",
    "E(where(u == 1 / (1 + t * t), 3, u)) == 1 / 2",
    "E(z * a, given=a + b == c) == z * c / 2",
    "E(a, given=a + b == c) == c / 2",
    "density(a, t) == exp(-t**2 / 2) / sqrt(2 * pi)",
    "E(z * u) == z / 2",
]


@pytest.mark.parametrize("statement", WITHOUT_VALUE)
def test_what_has_no_value_at_some_complex_number_is_not_proved(statement: str) -> None:
    assert check(statement, where=WHERE).word in ("refuted", "unknown")


@pytest.mark.parametrize("statement", REFUSED)
def test_what_is_asked_of_real_numbers_alone_is_not_read(statement: str) -> None:
    assert check(statement, where=WHERE).word == "invalid"


@pytest.mark.parametrize("statement", TRUE)
def test_what_is_so_is_proved(statement: str) -> None:
    assert check(statement, where=WHERE).word == "proved"
