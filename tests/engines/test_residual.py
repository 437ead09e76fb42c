"""Norms of x + f(x) from above and from below: true ones proved, near misses not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {
    "n": "dim",
    "x, y, u, v": "real[n]",
    "A": "real[n, n]",
    "f, g": "real[n] -> real[n]",
    "L, K": "real",
    "h": "nonnegative",
}
LIPSCHITZ = ("norm(f(x) - f(y)) <= L * norm(x - y)",)

TRUE: list[tuple[str, tuple[str, ...]]] = [
    ("norm(u) - norm(v) <= norm(u - v)", ()),
    ("norm(y) - norm(A @ y) <= norm(y - A @ y)", ()),
    ("norm(y) * (1 - norm(A, 2)) <= norm(y - A @ y)", ()),
    ("norm(x + h * A @ x) >= (1 - h * norm(A, 2)) * norm(x)", ()),
    ("norm(y) <= norm(y - A @ y) / (1 - norm(A, 2))", ("norm(A, 2) < 1",)),
    ("(1 - L) * norm(x - y) <= norm((x + f(x)) - (y + f(y)))", LIPSCHITZ),
    ("norm((x + f(x)) - (y + f(y))) <= (1 + L) * norm(x - y)", LIPSCHITZ),
]
FALSE: list[tuple[str, tuple[str, ...]]] = [
    ("norm(u) + norm(v) <= norm(u - v)", ()),
    ("norm(y) + norm(A @ y) <= norm(y - A @ y)", ()),
    ("norm(y) * (1 - norm(A, 2)) < norm(y - A @ y)", ()),
    ("norm(x + h * A @ x) >= (1 + h * norm(A, 2)) * norm(x)", ()),
    ("norm(y) <= norm(y - A @ y) / (1 - norm(A, 2))", ()),
    ("(1 - L) * norm(x - y) <= norm(f(x) - f(y))", LIPSCHITZ),
    ("norm((x + f(x)) - (y + f(y))) <= L * norm(x - y)", LIPSCHITZ),
    ("norm((x + f(x)) - (y + g(y))) <= (1 + L) * norm(x - y)", LIPSCHITZ),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_ones_are_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_near_misses_are_not(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) != "proved"
