"""Equations by equal derivatives and by squares, averages by densities, what assumptions need for a value, what
denominators are made of, breaks of integrals at an end, factorials by logarithms, squares of matrices, what has
length 0, complex factors.
"""

from __future__ import annotations

import pytest

import proofcheck

REAL = ["x, y: real"]
PAIR = ["p, q: real"]
ANY = ["a, b: positive", *PAIR]
COMPLEX = ["z, w: complex"]
LAWS = ["a, r: positive", "t: real"]
MATRICES = ["n: dim", "P: symmetric[n, n]", "i: index[n]", "u: real[n]"]
ROWS = [
    # equal derivatives
    ("2 * atan(exp(x)) - pi / 2 == atan(sinh(x))", REAL, [], True),
    ("2 * atan(exp(x)) - pi / 4 == atan(sinh(x))", REAL, [], False),
    ("atan(x) == asin(x / sqrt(1 + x**2))", REAL, [], True),
    ("atan((1 + x) / (1 - x)) == pi / 4 + atan(x)", REAL, ["x < 1"], True),
    ("atan((1 + x) / (1 - x)) == pi / 4 + atan(x)", REAL, ["x != 1"], False),
    ("acos((1 - x**2) / (1 + x**2)) == 2 * atan(x)", REAL, ["x >= 0"], True),
    ("acos((1 - x**2) / (1 + x**2)) == 2 * atan(x)", REAL, [], False),
    # squares
    ("sqrt(1 - sin(x)**2) == cos(x)", REAL, ["0 <= x", "x <= pi / 2"], True),
    ("sqrt(1 - sin(x)**2) == cos(x)", REAL, ["0 <= x", "x <= pi"], False),
    ("sqrt((1 + cos(x)) / 2) == cos(x / 2)", REAL, ["0 <= x", "x <= pi"], True),
    # densities
    ("E(exp(-a * g**2)) == 1 / sqrt(1 + 2 * a)", [*LAWS, "g: normal"], [], True),
    ("E(exp(-a * g**2)) == 1 / sqrt(1 + a)", [*LAWS, "g: normal"], [], False),
    ("E(exp(t * g**2)) == 1 / sqrt(1 - 2 * t)", [*LAWS, "g: normal"], ["t < 1 / 2"], True),
    ("E(exp(t * g**2)) == 1 / sqrt(1 - 2 * t)", [*LAWS, "g: normal"], ["t <= 1 / 2"], False),
    ("E(sqrt(g)) == gamma(a + 1 / 2) / gamma(a) / sqrt(r)", [*LAWS, "g: gamma(a, r)"], [], True),
    ("E(sqrt(g)) == gamma(a + 1 / 2) / gamma(a) * sqrt(r)", [*LAWS, "g: gamma(a, r)"], [], False),
    ("gamma(a) * r**t / r**(t + 1 / 2) == gamma(a) / sqrt(r)", LAWS, [], True),
    # values of assumptions
    ("x == 2", REAL, ["1 / x == 1 / 2"], True),
    ("x > 0", REAL, ["log(x) >= -1"], True),
    ("x >= 0", REAL, ["sqrt(x) <= 2"], True),
    ("x > 0", REAL, ["sqrt(x) <= 2"], False),
    ("p * q == p + q", PAIR, ["1 / p + 1 / q == 1"], True),
    ("q > 1", PAIR, ["p > 1", "1 / p + 1 / q == 1"], True),
    ("q > 2", PAIR, ["p > 1", "1 / p + 1 / q == 1"], False),
    ("a * b <= a**p / p + b**q / q", ANY, ["p > 1", "1 / p + 1 / q == 1"], True),
    ("a * b <= a**p / p + b**q / q", ANY, ["p > 0", "1 / p + 1 / q == 1"], False),
    # denominators
    (
        "tan(x + y) == (tan(x) + tan(y)) / (1 - tan(x) * tan(y))",
        REAL,
        ["cos(x) != 0", "cos(y) != 0", "cos(x + y) != 0"],
        True,
    ),
    ("tan(x + y) == (tan(x) + tan(y)) / (1 - tan(x) * tan(y))", REAL, ["cos(x) != 0", "cos(y) != 0"], False),
    ("tan(x / 2) == sin(x) / (1 + cos(x))", REAL, ["cos(x) != -1"], True),
    ("tan(2 * x) == 2 * tan(x) / (1 - tan(x)**2)", REAL, ["cos(x) != 0", "cos(2 * x) != 0"], True),
    # integrals
    ("integral(1 / cosh(t) for t in interval(-oo, oo)) == pi", [], [], True),
    ("integral(1 / cosh(t) for t in interval(-oo, oo)) == 2 * pi", [], [], False),
    ("integral(abs(s - t) for s in interval(0, 1)) == t**2 - t + 1 / 2", LAWS, ["0 <= t", "t <= 1"], True),
    ("integral(abs(s - t) for s in interval(0, 1)) == t**2 - t + 1 / 2", LAWS, ["t <= 1"], False),
    ("P(g**2 <= t) == sqrt(t)", [*LAWS, "g: uniform(0, 1)"], ["0 <= t", "t <= 1"], True),
    ("P(g**2 <= t) == sqrt(t)", [*LAWS, "g: uniform(0, 1)"], ["0 <= t", "t <= 2"], False),
    # logarithms of both sides
    ("factorial(n) >= (n / exp(1))**n", ["n: dim"], [], True),
    ("factorial(n)**2 >= n**n", ["n: dim"], [], True),
    ("factorial(n) >= (n / 2)**n", ["n: dim"], [], False),
    ("P(g >= t) <= exp(-a * t) * E(exp(a * g))", [*LAWS, "g: iid(low=0, high=1)"], [], True),
    ("P(g >= t) <= exp(-a * t) * E(exp(a * g / 2))", [*LAWS, "g: iid(low=0, high=1)"], [], False),
    # matrices
    ("eigenvalues(P)[i] == 0 or eigenvalues(P)[i] == 1", MATRICES, ["P @ P == P"], True),
    ("eigenvalues(P)[i] == 1", MATRICES, ["P @ P == P"], False),
    ("abs(eigenvalues(P)[i]) == 1", MATRICES, ["P @ P == eye(n)"], True),
    ("eigenvalues(P)[i] == 1", MATRICES, ["P @ P == eye(n)"], False),
    ("psd(hessian(logsumexp(u), u))", MATRICES, [], True),
    ("hessian(sum(exp(u))**2, u).T == hessian(sum(exp(u))**2, u)", MATRICES, [], True),
    # what has length 0
    ("u[i] == 0", MATRICES, ["norm(u) == 0"], True),
    ("u @ P @ u == 0", MATRICES, ["u @ u == 0"], True),
    ("u @ P @ u == 0", MATRICES, ["sum(u) == 0"], False),
    ("(u @ u == 0) == all(u == 0)", MATRICES, [], True),
    ("(sum(u) == 0) == all(u == 0)", MATRICES, [], False),
    # complex numbers
    ("w == 0", COMPLEX, ["z * w == 0", "z != 0"], True),
    ("w == 0", COMPLEX, ["z * w == 0"], False),
    ("z == 1 or z == -1", COMPLEX, ["z**2 == 1"], True),
    ("z == 1", COMPLEX, ["z**2 == 1"], False),
    ("z**2 + z + 1 == 0", COMPLEX, ["z**3 == 1", "z != 1"], True),
    ("(1 - z**3) / (1 - z) == 1 + z + z**2", COMPLEX, ["z != 1"], True),
    ("(1 - z**3) / (1 - z) == 1 + z + z**2", COMPLEX, ["z != 0"], False),
    ("sum(z**k for k in range(n)) == (1 - z**n) / (1 - z)", ["z: complex", "n: dim"], ["z != 1"], True),
]


@pytest.mark.parametrize(("statement", "where", "given", "truth"), ROWS, ids=[f"{r[0]} {r[2]}" for r in ROWS])
def test_decided(statement: str, where: list[str], given: list[str], truth: bool) -> None:
    verdict = proofcheck.check(statement, where=where, given=given)
    assert verdict.word == ("proved" if truth else "refuted"), verdict
