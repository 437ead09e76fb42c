"""Axes whose length would be negative: pieces of a tensor, slices, and lengths that are used as numbers."""

from __future__ import annotations

import pytest

from proofcheck import check

WHERE = {"n, m": "dim", "k": "natural", "x": "real[n]", "y": "real", "A": "real[n, n]"}

FALSE = [  # at n = 1, or where m > n; sizes are added as polynomials, so that pieces before would lose entries
    ("sum(concat(ones(2), ones(n - 2))) == n", ()),
    ("sum(concat(ones(2), ones(n - 2))) == 1", ("n == 1",)),
    ("concat(ones(2), ones(n - 2)) == ones(n)", ()),
    ("trace(block([[eye(2), 0], [0, eye(n - 2)]])) == n", ()),
    ("sum(block([[ones(2, n - 2), ones(2, 2)]])) == 2 * n", ()),
    ("sum(concat(ones(m), ones(n - m))) == n", ()),
    ("concat(x[:m], x[m:]) == x", ()),
    ("sum(concat(x[:2], x[2:])) == sum(x)", ()),
    ("sum(concat(ones(n - 3), ones(3))) == n", ()),
    ("sum(concat(ones(k), ones(n - k - 1))) == n - 1", ()),
    ("mean(ones(n - 2)) == 0", ("n == 1",)),
    ("mean([y for i in range(n - 5)]) == 0", ("n < 5",)),
    ("mean(x[m:]) * (n - m) == sum(x[m:])", ("m != n",)),
    ("x[:2][1] == x[1]", ()),
    ("sum(ones(where(m >= n, m - n, 7))) == 0", ("m < n",)),
    ("sum(ones(where(0 <= m - n, m - n, 7))) == where(0 <= m - n, m - n, 0)", ()),
    ("(2 * x)[:2][1] == 2 * x[1]", ()),
    ("sum(x[:m]) == sum((x + 0)[:m])", ()),
]
TRUE = [
    ("sum(concat(ones(2), ones(n - 2))) == n", ("n >= 2",)),
    ("sum(concat(ones(2), ones(n - 2))) == n", ("1 < n",)),
    ("concat(ones(2), ones(n - 2)) == ones(n)", ("n - 2 >= 0",)),
    ("trace(block([[eye(2), 0], [0, eye(n - 2)]])) == n", ("2 <= n",)),
    ("concat(x[:m], x[m:]) == x", ("m <= n",)),
    ("concat(x[:m], x[m:]) == x", ("m < n",)),
    ("concat(x[:1], x[1:]) == x", ()),
    ("concat(ones(k), 5 * ones(2))[k] == 5", ()),
    ("mean(x[m:]) * (n - m) == sum(x[m:])", ("m < n",)),
    ("mean([y for i in range(n - 5)]) == y", ("n > 5",)),
    ("sum(ones(n - 2)) == max(n - 2, 0)", ()),
    ("norm(x[2:]) >= 0", ()),
    ("norm(x[2:])**2 == sum(x[2:]**2)", ()),
    ("trace(eye(n - 2)) == max(n - 2, 0)", ()),
    ("x[:m][0] == x[0]", ()),
    ("(2 * x)[:m][0] == 2 * x[0]", ()),
    ("2 * x[:2][0] == (2 * x)[:2][0]", ()),
    ("(A @ eye(n))[:2, 0][0] == A[0, 0]", ()),
]


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_what_has_no_such_length_is_not_proved(statement: str, given: tuple[str, ...]) -> None:
    assert check(statement, WHERE, given).word in ("refuted", "invalid")


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_what_has_one_is_proved(statement: str, given: tuple[str, ...]) -> None:
    assert check(statement, WHERE, given).word == "proved"


def test_the_remedy_is_an_assumption() -> None:
    found = check("sum(concat(ones(2), ones(n - 2))) == n", WHERE)
    assert "given n - 2 >= 0" in found.why()
