"""Derivatives of norms and roots: at zero there may be one, or certainly none."""

from __future__ import annotations

import pytest

from proofcheck import check

WHERE = {"n": "dim", "v, b": "real[n]", "x, y": "real", "f": "real -> real"}
TRUE = [
    "grad(norm(v)**2, v) == 2 * v",
    "grad(norm(v - b)**2 / 2, v) == v - b",
    "grad(norm(v)**4, v) == 4 * norm(v)**2 * v",
    "hessian(norm(v)**2, v) == 2 * eye(n)",
    "diff(sqrt(x**2)**2, x) == 2 * x",
    "implies(norm(v) > 0, grad(norm(v), v) == v / norm(v))",
    "implies(x != 0, abs(diff(sqrt(x**2), x)) == 1)",
    "diff(integral(t * f(t**2) for t in interval(0, x**3)), x) == 3 * x**5 * f(x**6)",
    # What has a corner, or jumps, in another name.
    "diff(x * abs(y), x) == abs(y)",
    "diff(x**2 * floor(y), x) == 2 * x * floor(y)",
    "diff(x * sqrt(y**2), x) == abs(y)",
    "grad(sum(v * relu(b)), v) == relu(b)",
    "grad(v @ abs(b), v, at=b) == abs(b)",
    "diff(x * max(y, 0), x) * y == max(y, 0) * y",
]
# True, and not proved: at zero the rules of calculus do not see the derivative.
UNSEEN = [
    "diff(x * abs(x), x) == 2 * abs(x)",
    "diff(abs(x)**2, x) == 2 * x",
    "diff(sqrt(x**4), x) == 2 * x",
    "diff(sqrt(x**2)**3, x) == 3 * x * abs(x)",
    "grad(norm(v)**3, v) == 3 * norm(v) * v",
    "diff(sqrt(x**2 * y**2) * abs(x), x) == 2 * x * abs(y)",
    "diff(abs(x) + x - abs(x), x) == 1",
    "diff(x * abs(x) + 3 * x, x) == 2 * abs(x) + 3",
    "diff(y * abs(x) * x, x) == 2 * y * abs(x)",
    "diff(abs(x) * max(x, -x), x) == 2 * x",
    # By the ends of the integral alone, of which one has a corner.
    "diff(integral(t * f(t**2) for t in interval(0, abs(x))), x) == x * f(x**2)",
]
# Without a value at zero, or with another one.
FALSE = [
    "grad(norm(v), v) == v / norm(v)",
    "norm(grad(norm(v), v)) == 1",
    "grad(norm(v), v) @ v == norm(v)",
    "abs(diff(sqrt(x**2), x)) == 1",
    "abs(diff(sqrt(x**2 + y**2), x)) <= 1",
    "diff(sqrt(x**2), x) * 0 == 0",
    "grad(norm(v)**2, v) == v",
    "grad(norm(v)**4, v) == 4 * norm(v) * v",
    "diff(sqrt(x)**2, x) == 1",
    "diff(abs(x) + x**2, x) == sign(x) + 2 * x",
    "diff(5 - 2 * abs(x), x) * x == -2 * abs(x)",
    "diff((x**2 + 1) * abs(x), x) * x == (3 * x**2 + 1) * abs(x)",
    "diff(abs(x) / (x**2 + 2), x) == sign(x) * (2 - x**2) / (x**2 + 2)**2",
    "grad(sum(abs(v)), v) == sign(v)",
    "grad(norm2(v) + 3 * norm(v), v) @ v == 2 * norm2(v) + 3 * norm(v)",
    "all(grad(sum(relu(v)), v)[k] == where(v[k] > 0, 1, 0) for k in range(n))",
    "diff(max(x, 0) + y**2, x) == where(x > 0, 1, 0)",
    "diff(sqrt(x**3)**2, x) == 3 * x**2",
    "diff(x * abs(y), y) == x * sign(y)",
    "diff(diff(x**2 * abs(y), x), y) == 2 * x * sign(y)",
    "diff(diff(x**2 * abs(y), y), x) == 2 * x * sign(y)",
    "grad(sum(v * relu(b)), b) * b == v * relu(b)",
    "diff(x * abs(y), y, at=0) == 0",
    "diff(x * floor(y), y) == 0",
    "diff(x * abs(y), x) == y",
]


@pytest.mark.parametrize("statement", TRUE)
def test_it_is_proved(statement: str) -> None:
    assert check(statement, WHERE).word == "proved"


@pytest.mark.parametrize("statement", UNSEEN)
def test_it_is_not_denied(statement: str) -> None:
    assert check(statement, WHERE).word in ("proved", "supported", "unknown")


@pytest.mark.parametrize("statement", FALSE)
def test_it_is_refuted(statement: str) -> None:
    assert check(statement, WHERE).word == "refuted"
