"""Averages by cases of normal names: true ones proved, near misses not, values against quadrature by mpmath."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import mpmath
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import nodes
from proofcheck.logic.decide.lemmas.entrywise import entrywise
from proofcheck.search.engines.probabilities import functions
from tests.engines.verdicts import verdict

NAMES = {
    "t, m, w": "real",
    "v, s": "positive",
    "x, y": "normal",
    "z": "normal(mean=m, var=s**2)",
    "u": "iid(mean=0, var=1)",
}
VECTORS = {
    "d, k": "dim",
    "x, y, g": "normal[d]",
    "a": "real[d]",
    "v": "positive",
    "w": "normal[d](mean=0, var=v)",
    "W": "normal[k, d](mean=0, var=v)",
    "i": "index[k]",
    "q": "iid[d](mean=0, var=1)",
}


TRUE = [
    ("E(max(x, 0)) == 1 / sqrt(2 * pi)", NAMES),
    ("E(max(x, 0)**2) == 1 / 2", NAMES),
    ("E(abs(x)) == sqrt(2 / pi)", NAMES),
    ("E(abs(x)**3) == 2 * sqrt(2 / pi)", NAMES),
    ("Var(abs(x)) == 1 - 2 / pi", NAMES),
    ("Var(max(x, 0)) == 1 / 2 - 1 / (2 * pi)", NAMES),
    ("E(x * max(x, 0)) == 1 / 2", NAMES),
    ("E(max(s * x, 0)**2) == s**2 / 2", NAMES),
    ("E(max(w * x, 0)**2) == w**2 / 2", NAMES),
    ("E(abs(w * x)) == abs(w) * sqrt(2 / pi)", NAMES),
    ("E(max(x, y)) == 1 / sqrt(pi)", NAMES),
    ("E(min(x, y)) == -1 / sqrt(pi)", NAMES),
    ("E(abs(x - y)) == 2 / sqrt(pi)", NAMES),
    ("E(max(x, 0) * max(y, 0)) == 1 / (2 * pi)", NAMES),
    ("E(max(x, 0) * u) == 0", NAMES),
    ("E(max(x, 0) + u**2) == 1 / sqrt(2 * pi) + 1", NAMES),
    ("E(sign(x)) == 0", NAMES),
    ("E(where(x > t, x, 0)) == exp(-t**2 / 2) / sqrt(2 * pi)", NAMES),
    ("E(max(min(x, 1), -1)) == 0", NAMES),
    ("E(where(x > 0, x, x / 10)**2) == 101 / 200", NAMES),
    ("E(max(z, 0)) == m * (1 + erf(m / (s * sqrt(2)))) / 2 + s * exp(-m**2 / (2 * s**2)) / sqrt(2 * pi)", NAMES),
    ("P(x**2 <= 1) == erf(1 / sqrt(2))", NAMES),
    ("P(x**2 <= s) == erf(sqrt(s / 2))", NAMES),
    ("P(x < -1 or x > 1) == 1 - erf(1 / sqrt(2))", NAMES),
    ("E(erf(x)) == 0", NAMES),
    ("E(x * erf(x)) == 2 / sqrt(3 * pi)", NAMES),
    ("E(x**3 * erf(x)) == 14 / (3 * sqrt(3 * pi))", NAMES),
    ("E(erf(w * x + t)) == erf(t / sqrt(1 + 2 * w**2))", NAMES),
    ("E(x * (1 + erf(x / sqrt(2))) / 2) == 1 / (2 * sqrt(pi))", NAMES),
    ("E((abs(x) - abs(y))**2) == 2 - 4 / pi", NAMES),
    ("E(max(x, y)**2) == 1", NAMES),
    ("Var(max(x, y)) == 1 - 1 / pi", NAMES),
    ("E(x * max(x + y, 0)) == 1 / 2", NAMES),
    ("E(x * sign(x + y)) == 1 / sqrt(pi)", NAMES),
    ("E(y * abs(x)) == 0", NAMES),
    ("E(z * max(x + z, 0)) == m * E(max(x + z, 0)) + s**2 * P(x + z >= 0)", NAMES),
    ("E(x[0] * relu(a @ x)) == a[0] / 2", VECTORS),
    ("E(max(a @ x, 0)**2) == norm2(a) / 2", VECTORS),
    ("E(abs(a @ x)) == norm(a) * sqrt(2 / pi)", VECTORS),
    ("E(norm2(relu(x))) == d / 2", VECTORS),
    ("E(sum(abs(x))) == d * sqrt(2 / pi)", VECTORS),
    ("E((w @ relu(x))**2) == d * v / 2", VECTORS),
    ("Var(w @ relu(x)) == d * v / 2", VECTORS),
    ("Var((W @ relu(x))[i]) == d * v / 2", VECTORS),
    ("E(norm2(W @ relu(x))) == k * d * v / 2", VECTORS),
    ("Var(a @ relu(x)) == norm2(a) * (1 / 2 - 1 / (2 * pi))", VECTORS),
    ("E(sum(relu(x))**2) == d / 2 + d * (d - 1) / (2 * pi)", VECTORS),
    ("Cov(relu(x), relu(x)) == (1 / 2 - 1 / (2 * pi)) * eye(d)", VECTORS),
    ("E(relu(x) @ relu(y)) == d / (2 * pi)", VECTORS),
    ("Var(relu(x) @ q) == d / 2", VECTORS),
    ("implies(v == 2 / d, Var(w @ relu(x)) == 1)", VECTORS),
]
FALSE = [
    ("E(max(x, 0)) == 1 / 2", NAMES),
    ("E(max(x, 0)**2) == 1", NAMES),
    ("E(abs(x)) == 1", NAMES),
    ("Var(max(x, 0)) == 1 / 2", NAMES),
    ("E(max(w * x, 0)) == w / sqrt(2 * pi)", NAMES),  # for w < 0 it is not negative
    ("E(abs(w * x)) == w * sqrt(2 / pi)", NAMES),
    ("E(max(x, 0) * max(x, 0)) == 1 / (2 * pi)", NAMES),  # a name is not independent of itself
    ("E(max(x, y)) == 0", NAMES),
    ("E(sign(w * x + 1)) == erf(1 / (sqrt(2) * w))", NAMES),  # 1 for w = 0, and another sign for w < 0
    ("E(max(x, 0) / w) == 1 / sqrt(2 * pi) / w", NAMES),  # no value for w = 0
    ("P(x**2 <= t) == erf(sqrt(t / 2))", NAMES),
    ("P(x < -1 and x > 1) == 1 - erf(1 / sqrt(2))", NAMES),
    ("E(x * erf(x)) == 1 / sqrt(pi)", NAMES),
    ("E(x**3 * erf(x)) == 4 / sqrt(3 * pi)", NAMES),
    ("E(x * max(x + y, 0)) == 1", NAMES),
    ("E(x * sign(x + y)) == 1 / sqrt(2 * pi)", NAMES),  # the jump of the sign counts twice
    ("E(max(x, y)**2) == 2", NAMES),
    ("E(x[0] * relu(a @ x)) == 1 / 2", VECTORS),
    ("E(abs(a @ x)) == sum(a) * sqrt(2 / pi)", VECTORS),
    ("E((w @ relu(x))**2) == d * v", VECTORS),
    ("Var(w @ relu(x)) == d * v / 4", VECTORS),
    ("Var(a @ relu(x)) == norm2(a) / 2", VECTORS),
    ("E(sum(relu(x))**2) == d / 2", VECTORS),
    ("E(relu(x) @ relu(x)) == d / (2 * pi)", VECTORS),
    ("Var(w @ relu(x) + x @ x) == d * v / 2", VECTORS),
    ("E(relu(x) @ relu(g)) == d / 2", VECTORS),
]
# True; nothing that is known here decides them.
OPEN = [
    ("E(abs(x * y)) == 2 / pi", NAMES),  # the law of a product; but the factors are independent
    ("E(relu(x) * relu(x + y)) <= 1", NAMES),
    ("E(abs(u)) >= 0.001", {"u": "iid(mean=0, var=1, m3=0, m4=2)"}),
]


@pytest.mark.parametrize(("statement", "where"), TRUE, ids=[s for s, _ in TRUE])
def test_true_ones_are_proved(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) == "proved"


@pytest.mark.parametrize(("statement", "where"), FALSE, ids=[s for s, _ in FALSE])
def test_near_misses_are_not(statement: str, where: dict[str, str]) -> None:
    # Moments that are no rational numbers leave a function of all entries undecided.
    assert verdict(statement, where) in (("refuted", "unknown") if where is VECTORS else ("refuted",))


@pytest.mark.parametrize(("statement", "where"), OPEN, ids=[s for s, _ in OPEN])
def test_what_is_not_known_stays_open(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) in ("supported", "unknown")


@dataclass(frozen=True)
class Made:
    """A function by cases of one number: its text, how it is computed, and where its cases may change."""

    text: str
    value: Callable[[mpmath.mpf], mpmath.mpf]
    ends: tuple[float, ...] = ()


def made(draw: random.Random, depth: int) -> Made:
    kind = draw.choice(["line", "line", "add", "mul", "abs", "max", "where"]) if depth else "line"
    a, b = draw.choice([-2, -1, 1, 2, 3]), draw.randint(-2, 2)
    if kind == "line":
        return Made(f"({a} * x + {b})", lambda x: a * x + b, (-b / a,))
    p = made(draw, depth - 1 if kind in ("add", "where") else 0)
    q = made(draw, depth - 1 if kind in ("add", "where") else 0)
    ends = (*p.ends, *q.ends)
    if kind == "add":
        return Made(f"({p.text} + {q.text})", lambda x: p.value(x) + q.value(x), ends)
    if kind == "mul":
        return Made(f"{p.text} * {q.text}", lambda x: p.value(x) * q.value(x), ends)
    if kind == "abs":
        return Made(f"abs({p.text})", lambda x: abs(p.value(x)), ends)
    if kind == "max":
        line, c = draw.randint(-2, 2), draw.randint(-1, 1)
        crossing = () if a == line else ((c - b) / (a - line),)
        text = f"max({a} * x + {b}, {line} * x + {c})"
        return Made(text, lambda x: max(a * x + b, line * x + c), crossing)
    conditions: list[tuple[str, Callable[[mpmath.mpf], bool]]] = [
        (f"x > {b}", lambda x: x > b),
        (f"x**2 <= {abs(b)}", lambda x: x**2 <= abs(b)),
        (f"{a} * x <= {b} and x >= -1", lambda x: a * x <= b and x >= -1),
        (f"not x < {b} or x < -1", lambda x: x >= b or x < -1),
    ]
    condition, holds = draw.choice(conditions)
    more = (float(b), abs(b) ** 0.5, -(abs(b) ** 0.5), b / a, -1.0)
    return Made(
        f"where({condition}, {p.text}, {q.text})", lambda x: p.value(x) if holds(x) else q.value(x), ends + more
    )


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(k, marks=pytest.mark.long) for k in range(8, 40))])
def test_values_against_quadrature(seed: int) -> None:
    draw = random.Random(seed)
    function = made(draw, 2)
    mean, variance = draw.randint(-1, 1), draw.choice([1, 4, 9])
    spread = mpmath.sqrt(variance)

    def weighted(x: mpmath.mpf) -> mpmath.mpf:
        return function.value(x) * mpmath.npdf(x, mean, spread)

    far = 14 * spread
    points = sorted({mpmath.mpf(e) for e in function.ends if abs(e - mean) < far} | {mean - far, mean, mean + far})
    with mpmath.workdps(20):
        figure = mpmath.quad(weighted, points)
    text = mpmath.nstr(figure, 12)
    where = {"x": f"normal(mean={mean}, var={variance})"}
    assert verdict(f"abs(E({function.text}) - ({text})) <= 1e-6 * (1 + abs({text}))", where) == "proved"
    off = f"abs(E({function.text}) - ({text}) - (1 + abs({text})) / 1000) <= 1e-6 * (1 + abs({text}))"
    assert verdict(off, where) == "refuted"


@pytest.mark.parametrize(
    "statement",
    [
        "Var(sum(max(x, 0)) + sum(x)) == d",  # the name stands outside of the function too
        "Var(sum(max(a * x, 0))) == d",  # another function at each entry
        "Var(sum(x)) == d",  # no function by cases
        "sum(max(x, 0)) == E(sum(max(x, 0)))",  # outside of what is averaged
        "E(sum(max(x[j] * sum(x[l] for l in range(d)), 0) for j in range(d))) == d",  # of more than one entry
    ],
)
def test_what_is_no_function_of_single_entries(statement: str) -> None:
    problem = problem_from(statement, where=VECTORS)
    assert functions(problem) == ()
    for of in {t for t in nodes(problem.statement) if t.op in ("max", "entry", "mul", "sum")}:
        assert entrywise(problem, {"functions": (("x", of),)}) is None
