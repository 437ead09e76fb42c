"""Powers of means by tangents, sizes of logarithms of sums by both signs, means by entropies, and a factor
whose sign is assumed.
"""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

POWERS = {"a, b, c": "positive", "p": "real"}
ROWS = {"n": "dim", "x, y": "real[n]"}
ABOVE, BETWEEN = ("p >= 1",), ("0 < p", "p <= 1")
CASES = [
    ("(a + b)**p <= 2**(p - 1) * (a**p + b**p)", "(a + b)**p <= 2**(p - 2) * (a**p + b**p)", POWERS, ABOVE),
    ("((a + b) / 2)**p <= (a**p + b**p) / 2", "((a + b) / 2)**p <= (a**p + b**p) / 3", POWERS, ABOVE),
    ("((a + b) / 2)**p >= (a**p + b**p) / 2", "((a + b) / 2)**p <= (a**p + b**p) / 2", POWERS, BETWEEN),
    ("(1 + a)**p <= 2**(p - 1) * (1 + a**p)", "(1 + a)**p <= 2**(p - 1) * a**p", POWERS, ABOVE),
    (
        "(t * a + (1 - t) * b)**p <= t * a**p + (1 - t) * b**p",
        "(t * a + (1 - t) * b)**p <= t * a**p + (1 - t)**2 * b**p",
        {**POWERS, "t": "real"},
        ("0 <= t", "t <= 1", "p >= 1"),
    ),
    (
        "((a + b + c) / 3)**p <= (a**p + b**p + c**p) / 3",
        "((a + b + c) / 2)**p <= (a**p + b**p + c**p) / 2",
        POWERS,
        ABOVE,
    ),
    (
        "abs(logsumexp(x) - logsumexp(y)) <= max(abs(x - y))",
        "abs(logsumexp(x) - logsumexp(y)) <= max(x - y)",
        ROWS,
        (),
    ),
    (
        "abs(logsumexp(x) - logsumexp(y)) <= norm(x - y, oo)",
        "abs(logsumexp(x) - logsumexp(y)) <= norm(x - y, oo) / 2",
        ROWS,
        (),
    ),
    ("x @ softmax(x) >= max(x) - log(n)", "x @ softmax(x) >= max(x) - log(n) / 2", ROWS, ()),
    ("x @ softmax(x) >= logsumexp(x) - log(n)", "x @ softmax(x) >= logsumexp(x) - log(n) / 3", ROWS, ()),
    (
        "rms_norm(c * x) == sign(c) * rms_norm(x)",
        "rms_norm(c * x) == -sign(c) * rms_norm(x)",
        {**ROWS, "c": "real"},
        ("c > 0", "norm2(x) > 0"),
    ),
]


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("true", "false", "where", "given"), CASES)
def test_true_and_false(true: str, false: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(true, where, given) == "proved"
    assert verdict(false, where, given) == "refuted"


@pytest.mark.timeout(180)
def test_not_below_every_exponent() -> None:
    """The power is convex where p >= 1, and not where p > 0 is all that is known."""
    assert verdict("((a + b) / 2)**p <= (a**p + b**p) / 2", POWERS, ("p > 0",)) == "refuted"
