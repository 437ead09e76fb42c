"""Expected values of exponentials and waves of linear forms in normal entries, and what is something else.

Each false statement differs from a true one in a constant, a law, or in what is independent of what.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.recheck.tree import Unreadable
from tests.recheck.test_false import told

NAMES = {
    "n, m": "dim",
    "s, t, b": "real",
    "v": "nonnegative",
    "a, c, h": "real[n]",
    "e": "real[m]",
    "S": "posdef[n, n]",
    "i, j": "index[n]",
    "u": "normal(mean=t, var=v)",
    "k, l": "normal",
    "w, x": "normal[n]",
    "W": "normal[n, m](mean=0, var=1/m)",
    "y": "normal[n](mean=h, cov=S)",
    "z": "iid[n](mean=0, var=1)",
    "r": "random[n](mean=h, cov=S)",
    "q": "spherical[n](var=1)",
}
TRUE = [
    "E(exp(a @ w)) == exp(norm2(a) / 2)",
    "E(exp(a @ w + b)) == exp(b + norm2(a) / 2)",
    "E(exp(-(a @ w))) == exp(norm2(a) / 2)",
    "E(cos(a @ w)) == exp(-norm2(a) / 2)",
    "E(sin(a @ w)) == 0",
    "E(cos(a @ w + b)) == exp(-norm2(a) / 2) * cos(b)",
    "E(exp(s * u)) == exp(s * t + v * s**2 / 2)",
    "E(cos(s * u)) == exp(-v * s**2 / 2) * cos(s * t)",
    "E(sin(s * u)) == exp(-v * s**2 / 2) * sin(s * t)",
    "E(u * exp(s * u)) == (t + v * s) * exp(s * t + v * s**2 / 2)",
    "E(k * sin(k)) == exp(-1 / 2)",
    "E(k**2 * cos(s * k)) == (1 - s**2) * exp(-s**2 / 2)",
    "E(exp(a @ y)) == exp(a @ h + a @ S @ a / 2)",
    "E(cos(a @ y)) == exp(-(a @ S @ a) / 2) * cos(a @ h)",
    "E(y[i] * exp(a @ y)) == (h[i] + (S @ a)[i]) * exp(a @ h + a @ S @ a / 2)",
    "E(exp(a @ w + c @ x)) == exp((norm2(a) + norm2(c)) / 2)",
    "E(exp(a @ w) * exp(c @ w)) == exp(norm2(a + c) / 2)",
    "E(cos(a @ w) * exp(c @ w)) == exp((norm2(c) - norm2(a)) / 2) * cos(a @ c)",
    "E(cos(a @ w) * cos(c @ w)) == (exp(-norm2(a - c) / 2) + exp(-norm2(a + c) / 2)) / 2",
    "E(exp(a @ W @ e)) == exp(norm2(a) * norm2(e) / (2 * m))",
    "E(sum(exp(w[i]) for i in range(n))) == n * exp(1 / 2)",
    "E(exp(sum(w) / n)) == exp(1 / (2 * n))",
    "E(exp(w[i]) * w[j]**2) == exp(1 / 2) * (1 + where(i == j, 1, 0))",
    "E(exp(w[i] + w[j])) == exp(1 + where(i == j, 1, 0))",
    "E(2**k) == exp(log(2)**2 / 2)",
    "E(exp(k)**2) == exp(2)",
    "E(l**2 * exp(k)) == exp(1 / 2)",
    "Var(exp(k)) == exp(2) - exp(1)",
]
FALSE = [
    # Constants and signs.
    "E(exp(a @ w)) == exp(norm2(a))",
    "E(exp(a @ w)) == exp(-norm2(a) / 2)",
    "E(cos(a @ w)) == exp(norm2(a) / 2)",
    "E(cos(a @ w + b)) == exp(-norm2(a) / 2) * sin(b)",
    "E(sin(a @ w + b)) == 0",
    "E(exp(a @ w + b)) == exp(norm2(a) / 2)",
    "E(k**2 * cos(s * k)) == (1 + s**2) * exp(-s**2 / 2)",
    "E(k**2 * cos(s * k)) == exp(-s**2 / 2)",
    "E(sum(exp(w[i]) for i in range(n))) == exp(n / 2)",
    "E(exp(sum(w) / n)) == exp(1 / 2)",
    "E(exp(a @ W @ e)) == exp(norm2(a) * norm2(e) / 2)",
    # Mean and covariance.
    "E(exp(s * u)) == exp(v * s**2 / 2)",
    "E(exp(s * u)) == exp(s * t + v**2 * s**2 / 2)",
    "E(cos(s * u)) == exp(-v * s**2 / 2)",
    "E(exp(a @ y)) == exp(a @ h + norm2(a) / 2)",
    "E(cos(a @ y)) == exp(-(a @ S @ a) / 2)",
    "E(y[i] * exp(a @ y)) == h[i] * exp(a @ h + a @ S @ a / 2)",
    # The same name twice, and names that are independent.
    "E(exp(a @ w) * exp(c @ w)) == exp((norm2(a) + norm2(c)) / 2)",
    "E(cos(a @ w) * cos(c @ w)) == exp(-(norm2(a) + norm2(c)) / 2)",
    "E(exp(a @ w + c @ x)) == exp(norm2(a + c) / 2)",
    "E(exp(k)**2) == exp(1)",
    "E(exp(k))**2 == exp(2)",
    "E(exp(w[i] + w[j])) == exp(1)",
    "E(exp(w[i] + w[j])) == exp(2)",
    "E(exp(w[i]) * w[j]**2) == 2 * exp(1 / 2)",
    # Coefficients that are random, and forms that are not linear.
    "E(exp(w @ x)) == exp(norm2(x) / 2)",
    "E(exp(w @ x)) == exp(n / 2)",
    "E(cos(w @ x)) == exp(-norm2(x) / 2)",
    "E(cos(k * l) * exp(l**2 / 2)) == 1",
    "E(exp(w @ w / 2)) == exp(n / 2)",
    "E(exp(w @ w / 2)) == 1",
    "E(exp(k**3)) == 1",
    "E(cos(k**2)) == exp(-1 / 2)",
    "E(exp(abs(k))) == exp(1 / 2)",
    "E(exp(exp(k))) == exp(exp(1 / 2))",
    "E(exp(max(k, l))) == exp(1 / 2)",
    "E(exp(where(k > 0, k, 0))) == exp(1 / 2)",
    "E(log(exp(k) + 1)) == log(2)",
    "E(exp(E(k * l) * k)) == exp(1 / 2)",
    "E(where(l > 0, exp(k), 0)) == exp(1 / 2)",
    # Other laws.
    "E(exp(a @ z)) == exp(norm2(a) / 2)",
    "E(cos(a @ z)) == exp(-norm2(a) / 2)",
    "E(exp(a @ r)) == exp(a @ h + a @ S @ a / 2)",
    "E(cos(a @ r)) == exp(-(a @ S @ a) / 2) * cos(a @ h)",
    "E(exp(a @ q)) == exp(norm2(a) / 2)",
    "E(exp(k + z[i])) == exp(1)",
    # What is outside of the expected value, and what it depends on.
    "exp(a @ w) == exp(norm2(a) / 2)",
    "E(exp(k)) * exp(k) == exp(1)",
    "diff(E(exp(s * u)), s) == t * E(exp(s * u))",
    "diff(E(exp(s * u)), t) == 0",
]


@pytest.mark.parametrize("claim", TRUE)
def test_what_is_right_is_not_refused(claim: str) -> None:
    answer: Any = told({"where": NAMES, "claim": claim})
    assert answer.word != "refused", answer


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_wrong_is_not(claim: str) -> None:
    answer: Any = told({"where": NAMES, "claim": claim})
    assert answer.word != "confirmed", answer


def test_a_covariance_is_that_of_a_vector() -> None:
    with pytest.raises(Unreadable):
        told({"where": {"n, m": "dim", "S": "posdef[n, n]", "y": "normal[n, m](cov=S)"}, "claim": "E(y[0, 0]) == 0"})


@pytest.mark.parametrize(
    "law",
    [
        "normal[n](mean=x, cov=eye(n))",
        "normal[n](mean=k, var=1)",
        "normal[n](mean=0, var=k**2)",
        "iid[n](mean=0, var=1)",
    ],
)
def test_a_law_with_random_parameters_or_another_law(law: str) -> None:
    where = {**NAMES, "f": law}
    for claim in ("E(exp(a @ f)) == exp(norm2(a) / 2)", "E(cos(a @ f)) == exp(-norm2(a) / 2)"):
        answer: Any = told({"where": where, "claim": claim})
        assert answer.word != "confirmed", answer
