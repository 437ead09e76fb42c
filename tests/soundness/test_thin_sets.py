"""False statements that drawn points cannot tell from true ones: none is `supported`. True ones beside them still are.

They fail where a denominator, a case or a jump turns, where two sides are equal that have to differ, at numbers that
floating point does not tell apart, in events that samples do not show, or for laws that are not drawn. Hardly one of
them has a rational witness.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload

SETTINGS = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
WHERE = {
    "x, y": "real",
    "n": "dim",
    "k": "natural",
    "u, v": "real[n]",
    "A": "real[n, n]",
    "q, r": "normal",
    "g": "normal[n]",
    "s": "nonnegative",
    "p": "nonnegative[n]",
    "f": "real -> real",
    "m": "real",
    "w": "normal(mean=m, var=s)",
    "i, j": "iid[2](mean=0, var=1)",
    "c": "spherical[n]",
    "d": "spherical[n](var=1)",
    "h": "random[2](mean=[0, 0], cov=eye(2))",
}
Case = tuple[str, tuple[str, ...]]


def judged(statement: str, given: tuple[str, ...] = ()) -> str:
    payload = statement_payload(statement, WHERE, given, {})
    word: str = judge_payload({"claim": payload, "settings": SETTINGS})["verdict"]
    return word


CURVE = "(x**3 + y**5 + x*y - 7)"  # zero on a curve without small rational points
WAVE = "(exp(x) + y*sin(y) - 3)"  # zero at x = log(3), y = 0, and around

FALSE: list[Case] = [
    # without a value on the set
    (f"{CURVE} / {CURVE} == 1", ()),
    (f"{WAVE} / {WAVE} == 1", ()),
    ("(exp(x) - 3) / (exp(x) - 3) == 1", ()),
    (f"log(abs{WAVE}) <= abs{WAVE}", ()),
    ("atan(x / (exp(y) - 2)) <= pi / 2", ()),
    (f"diff(sqrt({WAVE}**2), x)**2 == exp(2*x)", ()),
    ("diff(abs(exp(x) - 3), x) == where(exp(x) > 3, exp(x), -exp(x))", ()),
    # another case on the set
    ("where(exp(x) == 3, 1, 0) == 0", ()),
    (f"sign{CURVE}**2 == 1", ()),
    (f"where({WAVE} >= 0, 1, 0) + where({WAVE} <= 0, 1, 0) == 1", ()),
    # a jump there
    ("ceil(exp(x) + 1/2) == floor(exp(x) + 1/2) + 1", ()),
    (f"floor{WAVE} + floor(-{WAVE}) == -1", ()),
    # equal there
    (f"{CURVE}**2 > 0", ()),
    (f"not abs{WAVE} <= 0", ()),
    ("exp(x) + exp(y) - 3*x - 2*y > 5 - 3*log(3) - 2*log(2)", ()),
    ("implies(y > 0, exp(x) * y > (3*x + 3 - 3*log(3)) * y)", ()),
    ("E(abs(w - m)) < sqrt(s)", ()),
    # whole numbers that are rare
    ("k**3 != 10**45", ()),
    ("k**2 != 10**30 + 2*10**15 + 1 or k < 5", ()),
    ("log2(n + 7) != 3", ()),
    ("log2(n + 7) > 3 or n > 1", ()),
    ("implies(log2(n + 7) <= 3, n > 1)", ()),
    ("floor(log2(2**k + 1)) == k", ()),
    # too close for floating point
    ("erf(71) == 1", ()),
    ("1 + exp(-10**5) == 1", ()),
    ("erf(x) == 1", ("x > 100",)),
    # chance
    ("P(q <= 100) == 1", ()),
    ("P(q * r <= 1000) == 1", ()),
    ("P(q**2 >= 0) < 1", ()),
    ("E(abs(q)) < sqrt(2 / pi)", ()),
    ("E(abs(q)) != sqrt(2 / pi)", ()),
    ("P(q * r > 0) < 1/2 or P(q * r > 0) > 1/2", ()),
    ("E(floor(q)) > -1/2", ()),
    ("E(softmax(g)[0]) < 1 / n", ()),
    ("E(softmax(g)[0]**2) > 1 / n**2", ()),
    # alternatives that were never asked
    ("x <= 10**7 or sin(x) <= 9/10", ()),
    ("implies(sin(x) > 9/10, x <= 10**7)", ()),
    ("n <= 10**7 or u @ u >= sum(u)", ()),
    # assumptions that are solved for one of their branches
    ("x == 0", ("x * (y**2 + m**2 - 7) == 0",)),
    ("x == 0", ("x**2 + x*y - y**2 == 0",)),
    ("norm(u) * exp(norm(u)) <= 0", ("u @ u * (x**2 - 2) == 0",)),
    ("x + y <= 1", ("x**3 - 3*x*y**2 + y**3 == 0",)),
    ("norm(u) <= norm(v) * exp(norm(v))", ("u @ v == 0",)),
    ("exp(norm(u)) <= 1 + x**2", ("(x**3 - 2) * (u @ v) == 0",)),
    # functions that are not drawn
    ("E(f(q)) == E(f(q))", ()),
    ("E(q * f(q)) == E(diff(f(q), q))", ()),
    ("E(f(q) + f(r)) == E(f(q)) + E(f(r))", ()),
    # laws that are not drawn
    ("E(abs(i[0])) >= 1/2", ()),
    ("E(max(i[0], 0)) >= 1/4", ()),
    ("E(i[0]**4) <= 95/10", ()),
    ("E(i[0]**4) <= 95/10 * E(j[0]**4)", ()),
    ("P(abs(i[0]) >= 3) <= 1/20", ()),
    ("P(i[0] == j[0]) <= 1/2", ()),
    ("E(exp(i[0])) >= 3/2", ()),
    ("E((c @ c)**2) <= 1000 * E(c @ c)**2", ()),
    # equations that all laws which are drawn satisfy
    ("P(h[0] > 0) == 1 / 2", ()),
    ("E(h[0]**3) == 0", ()),
    ("E(h[0]**2 * h[1]**2) == 1", ()),
    ("P(c[0] > 0) == 1 / 2", ()),
    ("P(d[0] > 0) == 1 / 2", ()),
    ("E(norm(d)) >= sqrt(n) / 2", ()),
    ("E(h[0]**2 * h[1]**2) >= 1/2", ()),
]
TRUE: list[Case] = [
    ("(u @ v) / (norm(u) * norm(v)) <= 1", ("u != 0", "v != 0")),
    ("norm(where(norm(u) > 1, 1 / norm(u), 1) * u) <= 1", ()),
    ("diff(max(x, 0)**3, x, 2) == 6 * max(x, 0)", ()),
    ("grad(sum(relu(u[j])**2 for j in range(n)), u)[0] == 2 * relu(u[0])", ()),
    ("(u[0] - mean(u)) / sqrt(sum((u[j] - mean(u))**2 for j in range(n)) / n + exp(x)) <= sqrt(n)", ()),
    ("trace(A)**2 <= n * trace(A @ A.T)", ()),
    ("asin(x / sqrt(1 + x**2)) == atan(x)", ()),
    ("implies(x >= 1, x**2 * exp(sin(x)) >= x / 3)", ()),
    ("u @ u <= 1 or norm(u) * exp(norm(u)) >= 5/2", ()),
    ("implies(norm(u) <= 1, sum(abs(u[j]) for j in range(n)) <= sqrt(n))", ()),
    ("u @ A @ u <= sqrt(frobenius2(A))", ("u @ u == 1",)),
    ("atan(norm(u + v)) >= atan(norm(u))", ("u @ v == 0",)),
    ("logsumexp(u) <= log(n) + u @ u / 2", ("sum(u) == 0",)),
    ("-sum(where(p[j] > 0, p[j] * log(p[j]), 0) for j in range(n)) <= log(n)", ("sum(p) == 1",)),
    ("sin(y)**2 * (x - exp(1))**2 <= 4", ("y * (x - exp(1)) == 2",)),
    ("exp(x) * sin(m)**2 + exp(y) * sin(m)**2 >= 2 * exp(s) * sin(m)**2", ("x + y == 2*s",)),
    ("E(abs(q)) == sqrt(2 / pi)", ()),
    ("E(abs(q)) < 1", ()),
    ("E(softmax(g)[0]) == 1 / n", ()),
    ("P(q * r > 0) == 1/2", ()),
    ("E(cos(i[0] - j[0])) == E(cos(i[0]))**2 + E(sin(i[0]))**2", ()),
    ("E(i @ j + i @ i) <= 2", ()),
    ("E(d @ d) <= n", ()),
    ("E(f(i[0])) == E(f(i[1]))", ()),
    ("P(f(q) > 0) + P(f(q) <= 0) == 1", ()),
]


def thirds(rows: list[tuple[str, tuple[str, ...]]]) -> list[Any]:
    """Every third in each run, all of them with `-m long`: what stays undecided takes long."""
    return [pytest.param(*row, id=row[0], marks=[pytest.mark.long] if k % 3 else []) for k, row in enumerate(rows)]


@pytest.mark.parametrize(("statement", "given"), thirds(FALSE))
def test_what_the_numbers_cannot_see_is_not_supported(statement: str, given: tuple[str, ...]) -> None:
    assert judged(statement, given) in ("unknown", "refuted")


@pytest.mark.parametrize(("statement", "given"), thirds(TRUE))
def test_what_they_do_see_still_is(statement: str, given: tuple[str, ...]) -> None:
    assert judged(statement, given) in ("supported", "proved")
