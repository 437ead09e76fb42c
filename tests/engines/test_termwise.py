"""Inequalities between sums, for all sizes: true ones proved, near misses not."""

from __future__ import annotations

import math
import random

import pytest

from tests.engines.verdicts import verdict

WHERE = {
    "n, K": "dim",
    "x, u, v": "real[n]",
    "s": "real[K]",
    "i, j": "index[n]",
    "p, q, y": "positive[n]",
    "m, M": "real",
    "w": "nonnegative[n]",
    "b": "nonnegative",
    "A": "real[n, n]",
}
ONE, BOTH = ("sum(p) == 1",), ("sum(p) == 1", "sum(q) == 1")
BOUNDED = ("all(abs(x[k]) <= b for k in range(n))",)
UNEQUAL = ("sum(p) == 1", "p[i] != p[j]")
FOCUSED = ("all(abs(s[k]) <= b for k in range(K))", "all(u[k] <= -log(n) for k in range(n))")
LARGEST = ("all(x[k] <= x[i] for k in range(n))",)


def word(statement: str, given: tuple[str, ...]) -> str:
    return verdict(statement, WHERE, given, budget=0.02)


PROVED = [
    ("sum(x) <= n * m", ("all(x[k] <= m for k in range(n))",)),
    ("all(exp(x[i]) <= exp(x[j]) for i in range(n))", ("all(x[k] <= x[j] for k in range(n))",)),
    ("sum(u)**2 <= n * norm2(u)", ()),
    ("n**2 <= sum(y) * sum(1 / y[k] for k in range(n))", ()),
    ("abs(sum(u)) <= sum(abs(u[k]) for k in range(n))", ()),
    ("abs(x @ u) <= sqrt(norm2(x)) * sqrt(norm2(u))", ()),
    ("sqrt(norm2(x + u)) <= sqrt(norm2(x)) + sqrt(norm2(u))", ()),
    ("sum(x) / n <= sqrt(norm2(x) / n)", ()),
    ("norm(x) <= norm(x - u) + norm(u)", ()),
    ("abs(norm(x) - norm(u)) <= norm(x - u)", ()),
    ("norm(2*x - 3*u) <= 2 * norm(x) + 3 * norm(u)", ()),
    ("sum(abs(x)) <= sqrt(n) * norm(x)", ()),
    ("norm(x) <= sum(abs(x))", ()),
    ("norm2(w) <= sum(w)**2", ()),
    ("sum(A[k, k]**2 for k in range(n)) <= frobenius2(A)", ()),
    ("norm2(p) <= 1", ONE),
    ("norm2(p) >= 1 / n", ONE),
    ("sum(p[k] * x[k] for k in range(n))**2 <= sum(p[k] * x[k]**2 for k in range(n))", ONE),
    ("exp(sum(p[k] * x[k] for k in range(n))) <= sum(p[k] * exp(x[k]) for k in range(n))", ONE),
    ("sum(p[k] * log(y[k]) for k in range(n)) <= log(sum(p[k] * y[k] for k in range(n)))", ONE),
    ("-sum(p[k] * log(p[k]) for k in range(n)) <= log(n)", ONE),
    ("-sum(p[k] * log(p[k]) for k in range(n)) >= 0", ONE),
    ("sum(p[k] * log(p[k] / q[k]) for k in range(n)) >= 0", BOTH),
    ("sum(abs(p[k] - q[k]) for k in range(n)) <= 2", BOTH),
    ("norm2(p - q) <= 2", BOTH),
    ("softmax(x)[i] <= 1", ()),
    ("softmax(x) @ u <= M", ("all(u[k] <= M for k in range(n))",)),
    ("softmax(x)[j] <= exp(2 * b) / n", BOUNDED),
    ("exp(-2 * b) / n <= softmax(x)[j]", BOUNDED),
    ("n * exp(-b) <= sum(exp(x[k]) for k in range(n))", BOUNDED),
    ("x[i] <= logsumexp(x)", ()),
    ("logsumexp(x) <= x[i] + log(n)", LARGEST),
    ("sum(x) / n + log(n) <= logsumexp(x)", ()),
    ("-sum(softmax(x)[k] * log(softmax(x)[k]) for k in range(n)) <= log(n)", ()),
    ("-sum(softmax(x)[k] * log(softmax(x)[k]) for k in range(n)) >= 0", ()),
    ("implies(x[i] <= x[j], softmax(x)[i] <= softmax(x)[j])", ()),
    ("implies(softmax(x)[i] <= softmax(x)[j], x[i] <= x[j])", ()),
    ("-sum(p[k] * log(p[k]) for k in range(n)) < log(n)", UNEQUAL),
    ("norm2(p) > 1 / n", UNEQUAL),
    ("1 <= sum(exp(x[k] - m) for k in range(n))", ("any(x[k] == m for k in range(n))",)),
    ("sum(x) > 0", ("all(x[k] >= 0 for k in range(n))", "any(x[k] > 0 for k in range(n))")),
    ("softmax(x)[i] < 1", ("n >= 2",)),
    ("sum(exp(s[k]) for k in range(K)) + sum(exp(u[k]) for k in range(n)) <= K * exp(b) + 1", FOCUSED),
]

FALSE = [
    ("norm(x) <= norm(x - u)", ()),
    ("norm(x) - norm(u) < norm(x - u)", ()),
    ("norm(2*x - 3*u) <= 2 * norm(x) + 2 * norm(u)", ()),
    ("sum(abs(x)) <= norm(x)", ()),
    ("sqrt(n) * norm(x) <= sum(abs(x))", ()),
    ("norm(x) <= sum(x)", ()),
    ("norm2(x) <= sum(x)**2", ()),
    ("sum(A[k, k] for k in range(n)) <= sum(A)", ()),
    ("sum(A[k, k]**2 for k in range(n)) < frobenius2(A)", ()),
    ("sum(x) < n * m", ("all(x[k] <= m for k in range(n))",)),
    ("sum(u)**2 <= (n - 1) * norm2(u)", ()),
    ("sum(u)**2 < n * norm2(u)", ()),
    ("n**2 < sum(y) * sum(1 / y[k] for k in range(n))", ()),
    ("n**2 + 1 <= sum(y) * sum(1 / y[k] for k in range(n))", ()),
    ("abs(sum(u)) < sum(abs(u[k]) for k in range(n))", ()),
    ("norm2(p) > 1 / n", ONE),
    ("norm2(p) >= 2 / n", ONE),
    ("norm2(p) < 1", ONE),
    ("-sum(p[k] * log(p[k]) for k in range(n)) < log(n)", ONE),
    ("-sum(p[k] * log(p[k]) for k in range(n)) > 0", ONE),
    ("exp(sum(p[k] * x[k] for k in range(n))) < sum(p[k] * exp(x[k]) for k in range(n))", ONE),
    ("sum(p[k] * log(p[k] / q[k]) for k in range(n)) > 0", BOTH),
    ("sum(abs(p[k] - q[k]) for k in range(n)) <= 1", BOTH),
    ("norm2(p - q) <= 1", BOTH),
    ("softmax(x)[i] < 1", ()),
    ("softmax(x)[j] <= exp(b) / n", BOUNDED),
    ("x[i] < logsumexp(x)", ()),
    ("sum(x) / n + log(n) < logsumexp(x)", ()),
    ("implies(x[i] <= x[j], softmax(x)[i] < softmax(x)[j])", ()),
    ("-sum(p[k] * log(p[k]) for k in range(n)) < log(n)", ("sum(p) == 1", "p[i] == p[j]")),
    ("norm2(p) > 2 / n", UNEQUAL),
    ("1 < sum(exp(x[k] - m) for k in range(n))", ("any(x[k] == m for k in range(n))",)),
    ("2 <= sum(exp(x[k] - m) for k in range(n))", ("any(x[k] == m for k in range(n))",)),
    ("sum(x) > 0", ("all(x[k] >= 0 for k in range(n))", "any(x[k] >= 0 for k in range(n))")),
    pytest.param(
        "sum(exp(s[k]) for k in range(K)) + sum(exp(u[k]) for k in range(n)) <= K * exp(b)",
        FOCUSED,
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize(("statement", "given"), PROVED)
def test_proved(statement, given):
    assert word(statement, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_near_misses(statement, given):
    assert word(statement, given) in ("refuted", "unknown")


PLAIN = [row for row in PROVED if row[1] in ((), ONE, BOTH, BOUNDED, LARGEST) and "softmax" not in row[0]]


@pytest.mark.parametrize(("statement", "given"), PLAIN)
def test_what_is_proved_holds_in_floating_point(statement, given):
    """By Python's own arithmetic, on random vectors of small lengths that satisfy the assumptions."""
    draw = random.Random(statement)
    for _ in range(40):
        n = draw.randint(1, 4)

        def vector(low: float, n: int = n) -> Vector:
            return Vector(draw.uniform(low, 2) for _ in range(n))

        def weights(n: int = n) -> Vector:
            raw = vector(1e-3, n)
            return Vector(a / sum(raw) for a in raw)

        b, i = draw.uniform(0, 2), draw.randrange(n)
        names = {"n": n, "x": vector(-2), "u": vector(-2), "y": vector(1e-3), "p": weights(), "q": weights(), "b": b}
        if given == BOUNDED:
            names["x"] = Vector(draw.uniform(-b, b) for _ in range(n))
        names |= {"m": 2.0, "M": 2.0, "j": draw.randrange(n), "i": i}
        if given == LARGEST:
            names["i"] = max(range(n), key=names["x"].__getitem__)
        names |= {"w": vector(0), "A": {(k, l): draw.uniform(-2, 2) for k in range(n) for l in range(n)}}
        functions = {"exp": math.exp, "log": math.log, "sqrt": math.sqrt, "range": range, "sum": sum, "abs": abs}
        functions |= {"norm2": lambda a: sum(e * e for e in a), "norm": lambda a: math.sqrt(sum(e * e for e in a))}
        functions |= {"frobenius2": lambda a: sum(e * e for e in a.values())}
        functions |= {"logsumexp": lambda a: math.log(sum(math.exp(e) for e in a))}
        left, sign, right = (part.strip() for part in _split(statement))
        values = [eval(side, {**functions, **names}) for side in (left, right)]  # noqa: S307
        slack = 1e-9
        assert values[0] <= values[1] + slack if sign == "<=" else values[0] + slack >= values[1]


def _split(statement: str) -> tuple[str, str, str]:
    for sign in ("<=", ">="):
        if sign in statement:
            left, _, right = statement.partition(sign)
            return left, sign, right
    raise ValueError(statement)


class Vector(list):
    """A list with the sums and products of vectors that the statements use."""

    def __add__(self, other):
        return Vector(a + b for a, b in zip(self, other, strict=True))

    def __sub__(self, other):
        return Vector(a - b for a, b in zip(self, other, strict=True))

    def __rmul__(self, other):
        return Vector(other * a for a in self)

    def __abs__(self):
        return Vector(map(abs, self))

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self, other, strict=True))
