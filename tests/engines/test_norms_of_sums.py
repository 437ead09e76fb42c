"""The triangle inequality for many vectors, inner products under bounds, entries of normalised vectors, logarithms."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

ROWS = {"n, d": "dim", "c": "real[n]", "V": "real[n, d]", "C": "positive"}
PAIR = {"n": "dim", "x, y": "real[n]", "a, b, t": "positive"}
SPREAD = ("sum((x - mean(x))**2) > 0",)
SHARES = ({"n": "dim", "p, q": "positive[n]"}, ("sum(p) == 1", "sum(q) == 1"))
TOTAL = "norm(sum(V[i] for i in range(n)))"
SHARE = ({"n": "dim", "x, y": "real[n]", "a": "real"}, ("0 <= a", "a <= 1"))
CASES = [
    (
        "norm(a * x + (1 - a) * y) <= a * norm(x) + (1 - a) * norm(y)",
        "norm(a * x + (1 - a) * y) < a * norm(x) + (1 - a) * norm(y)",
        *SHARE,
    ),
    (
        "prod(p)**(1 / n) <= mean(p)",
        "prod(p)**(1 / n) <= mean(p) / 2",
        {"n": "dim", "p": "positive[n]"},
        (),
    ),
    (f"{TOTAL} <= sum(norm(V[i]) for i in range(n))", f"{TOTAL} <= sum(norm(V[i]) for i in range(n)) / 2", ROWS, ()),
    ("abs(x @ y) <= a * b", "abs(x @ y) <= a * b / 2", PAIR, ("norm(x) <= a", "norm2(y) <= b**2")),
    ("norm(layer_norm(x), oo) <= sqrt(n - 1)", "norm(layer_norm(x), oo) <= sqrt(n) / 2", PAIR, SPREAD),
    ("sum(max(p - q, 0)) == 1 - sum(min(p, q))", "sum(max(p - q, 0)) == 1 - 2 * sum(min(p, q))", *SHARES),
    (
        "sum(p * (q / p - 1 - log(q / p))) == sum(p * log(p / q))",
        "sum(p * (q / p - 1 - log(q / p))) == sum(q * log(q / p))",
        *SHARES,
    ),
]
MORE = [
    ("norm(sum(c[i] * V[i] for i in range(n))) <= sum(abs(c[i]) * norm(V[i]) for i in range(n))", ROWS, ()),
    ("norm(mean(V, axis=0)) <= mean([norm(V[i]) for i in range(n)])", ROWS, ()),
    (f"{TOTAL} <= n * C", ROWS, ("all(norm(V[i]) <= C for i in range(n))",)),
    ("norm(x + y + z) <= norm(x) + norm(y) + norm(z)", {"n": "dim", "x, y, z": "real[n]"}, ()),
    ("norm(a * x + c * y) <= abs(a) * norm(x) + abs(c) * norm(y)", {"n": "dim", "x, y": "real[n]", "a, c": "real"}, ()),
    ("norm(a * x + (1 - a) * y) <= max(norm(x), norm(y))", *SHARE),
    ("norm(a * x + (1 - a) * y) <= C", {**SHARE[0], "C": "real"}, (*SHARE[1], "norm(x) <= C", "norm(y) <= C")),
    (
        'norm(a * A + (1 - a) * B, "fro") <= a * norm(A, "fro") + (1 - a) * norm(B, "fro")',
        {"n, d": "dim", "A, B": "real[n, d]", "a": "real"},
        SHARE[1],
    ),
    ("exp(x @ y / t) <= exp(1 / t)", PAIR, ("norm(x) == 1", "norm(y) == 1")),
    ("abs(x @ y / sqrt(n)) <= sqrt(n)", PAIR, ("norm2(x) <= n", "norm2(y) <= n")),
    ("abs(layer_norm(x)[0]) <= sqrt(n)", {"n": "dim", "x": "real[n]"}, SPREAD),
]


WITHOUT_A_CONDITION = [
    ("norm(a * x + (1 - a) * y) <= a * norm(x) + (1 - a) * norm(y)", {"n": "dim", "x, y": "real[n]", "a": "real"}, (c,))
    for c in SHARE[1]
]


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("text", "where", "given"), WITHOUT_A_CONDITION)
def test_weights_that_may_be_negative(text: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(text, where, given) == "refuted"


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("true", "false", "where", "given"), CASES)
def test_true_and_false(true: str, false: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(true, where, given) == "proved"
    assert verdict(false, where, given) == "refuted"


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("true", "where", "given"), MORE)
def test_true(true: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(true, where, given) == "proved"
