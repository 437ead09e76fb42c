"""Sequences that `given` defines step by step: linear ones of first and second order, bounded ones, Newton's iteration.

`follow` says how the values are computed here: the first ones, and the next one at t.
"""

from __future__ import annotations

from typing import Any

from .kit import topic

t, f = topic("sequences")
FIB: dict[str, Any] = {
    "where": "n: dim; F: real[n + 2]",
    "given": ("F[0] == 0", "F[1] == 1", "all(F[t + 2] == F[t + 1] + F[t] for t in range(n))"),
    "follow": {"F": (("0", "1"), "F[t] + F[t + 1]")},
}
LUCAS: dict[str, Any] = {
    "where": "n: dim; F: real[n + 2]; L: real[n + 2]",
    "given": (*FIB["given"], "L[0] == 2", "L[1] == 1", "all(L[t + 2] == L[t + 1] + L[t] for t in range(n))"),
    "follow": {**FIB["follow"], "L": (("2", "1"), "L[t] + L[t + 1]")},
}
PELL: dict[str, Any] = {
    "where": "n: dim; P: real[n + 2]",
    "given": ("P[0] == 0", "P[1] == 1", "all(P[t + 2] == 2 * P[t + 1] + P[t] for t in range(n))"),
    "follow": {"P": (("0", "1"), "P[t] + 2 * P[t + 1]")},
}


def first(start: str, step: str, more: str = "", **points: Any) -> dict[str, Any]:
    """A sequence a of first order with n + 1 places; `more` declares further names."""
    return {
        "where": f"n: dim{more}; a: real[n + 1]",
        "given": (f"a[0] == {start}", f"all(a[t + 1] == {step} for t in range(n))"),
        "follow": {"a": ((start,), step)},
        **({"points": points} if points else {}),
    }


def second(start: str, following: str, step: str) -> dict[str, Any]:
    """A sequence a of second order with n + 2 places."""
    return {
        "where": "n: dim; a: real[n + 2]",
        "given": (f"a[0] == {start}", f"a[1] == {following}", f"all(a[t + 2] == {step} for t in range(n))"),
        "follow": {"a": ((start, following), step)},
    }


DOUBLING = first("0", "2 * a[t] + 1")
HALVING = first("0", "(a[t] + 2) / 2")
NEWTON = first("2", "(a[t] + 2 / a[t]) / 2", n=[1, 2, 3, 4, 5])
LOGISTIC = first("1/2", "r * a[t] * (1 - a[t])", "; r: real", n=[1, 2, 3, 4, 5], r=["0", "1/3", "1", "2/3"])
LOGISTIC_GIVEN = {**LOGISTIC, "given": (*LOGISTIC["given"], "0 <= r", "r <= 1")}

ENTRIES = [
    t("a[n] == 2**n - 1", **DOUBLING),
    t("a[n] == 3**n", **first("1", "3 * a[t]")),
    t("a[n] == n**2", **first("0", "a[t] + 2 * t + 1")),
    t("a[n] == n * (n + 1) / 2", **first("0", "a[t] + t + 1")),
    t("a[n] == 2**n * (n + 1)", **first("1", "2 * a[t] + 2**(t + 1)")),
    t("a[n] == 2 - 2 / 2**n", **HALVING),
    t("a[n] < 2", **HALVING),
    t("a[n] <= 2", **HALVING),
    t("a[n] >= 0", **HALVING),
    t("all(a[t] < a[t + 1] for t in range(n))", **HALVING),
    t("all(a[t] <= 2 for t in range(n + 1))", **HALVING),
    t("a[n] > 0", **NEWTON),
    t("a[n]**2 >= 2", **NEWTON),
    t("a[n] >= sqrt(2)", **NEWTON),
    t("a[n] <= 2", **NEWTON),
    t("all(a[t + 1] <= a[t] for t in range(n))", **NEWTON),
    t("a[n] >= 0", **LOGISTIC_GIVEN),
    t("a[n] <= 1", **LOGISTIC_GIVEN),
    t("a[n] >= n", **DOUBLING),
    t("a[n] == c**n * b", **first("b", "c * a[t]", "; b, c: real")),
    t("a[n] == b + n * c", **first("b", "a[t] + c", "; b, c: real")),
    t("a[n] <= 1 / (n + 1)", **first("1", "a[t] / (1 + a[t])")),
    t("a[n] == 1 / (n + 1)", **first("1", "a[t] / (1 + a[t])")),
    t("a[n] == prod(j + 1 for j in range(n))", **first("1", "(t + 1) * a[t]")),
    t("a[n] >= 1", **first("1", "sqrt(a[t])", n=[1, 2, 3])),
    t("F[n]**2 + F[n + 1]**2 - F[n] * F[n + 1] >= 0", **FIB),
    t("F[n + 1] * F[n + 1] - F[n + 1] * F[n] - F[n]**2 == (-1)**n", why="Cassini", **FIB),
    t("all(F[t] * F[t + 2] - F[t + 1]**2 == (-1)**(t + 1) for t in range(n))", why="Cassini", **FIB),
    t("F[n] < 2**n", **FIB),
    t("F[n + 1] <= 2**n", **FIB),
    t("F[n] >= 0", **FIB),
    t("F[n + 1] > 0", **FIB),
    t("F[n] <= F[n + 1]", **FIB),
    t("sum(F[k] for k in range(n)) == F[n + 1] - 1", **FIB),
    t("sum(F[k]**2 for k in range(n + 1)) == F[n] * F[n + 1]", **FIB),
    t("sum(F[k + 1] for k in range(n)) == F[n + 1] + F[n] - 1", **FIB),
    t("sqrt(5) * F[n] == ((1 + sqrt(5)) / 2)**n - ((1 - sqrt(5)) / 2)**n", why="Binet", **FIB),
    t("all(F[t + 2]**2 - F[t + 1]**2 == F[t] * (F[t + 1] + F[t + 2]) for t in range(n))", **FIB),
    t("L[n] == 2 * F[n + 1] - F[n]", **LUCAS),
    t("L[n]**2 - 5 * F[n]**2 == 4 * (-1)**n", **LUCAS),
    t("5 * F[n] == 2 * L[n + 1] - L[n]", **LUCAS),
    t("P[n + 1]**2 - 2 * P[n + 1] * P[n] - P[n]**2 == (-1)**n", **PELL),
    t("P[n] <= 3**n", **PELL),
    t("a[n] == 2**n + 3**n", **second("2", "5", "5 * a[t + 1] - 6 * a[t]")),
    t("a[n] == n", **second("0", "1", "2 * a[t + 1] - a[t]")),
    t("a[n] == (n + 1) * 2**n", **second("1", "4", "4 * a[t + 1] - 4 * a[t]")),
    t("a[n] == (2**n - (-1)**n) / 3", why="Jacobsthal", **second("0", "1", "a[t + 1] + 2 * a[t]")),
    t("a[n] == 2**n", **second("1", "2", "a[t + 1] + 2 * a[t]")),
    f("a[n] == 2**n", why="- 1", n=1, **DOUBLING),
    f("a[n] == 2**(n + 1) - 1", why="- 1", n=1, **DOUBLING),
    f("a[n] <= n**3", why="late", n=10, **DOUBLING),
    f("a[n] == 3 * n", why="n = 1 only", n=2, **first("1", "3 * a[t]")),
    f("a[n] == n * (n - 1) / 2", why="range", n=1, **first("0", "a[t] + t + 1")),
    f("a[n] < 199/100", why="2", n=8, **HALVING),
    f("a[n] == 2 - 1 / 2**n", why="twice", n=1, **HALVING),
    f("a[n] >= 1415/1000", why="sqrt(2)", n=3, **NEWTON),
    f("a[n]**2 == 2", why="never", n=1, **NEWTON),
    f("a[n] > 1", why="fixed point below", n=1, r="1", **LOGISTIC_GIVEN),
    f("a[n] == c**n", why="b", n=1, b=2, c=1, **first("b", "c * a[t]", "; b, c: real")),
    f("a[n] == b + c", why="n", n=2, b=0, c=1, **first("b", "a[t] + c", "; b, c: real")),
    f("a[n] == 1 / n", why="n + 1", n=1, **first("1", "a[t] / (1 + a[t])")),
    f("a[n] == prod(j for j in range(n))", why="0", n=1, **first("1", "(t + 1) * a[t]")),
    f("F[n + 1]**2 - F[n + 1] * F[n] - F[n]**2 == 1", why="sign", n=1, **FIB),
    f("all(F[t] * F[t + 2] - F[t + 1]**2 == (-1)**t for t in range(n))", why="sign", n=1, **FIB),
    f("F[n] < n", why="late", n=5, **FIB),
    f("F[n] <= n**2", why="late", n=13, **FIB),
    f("F[n] < F[n + 1]", why="equal at 1", n=1, **FIB),
    f("F[n] <= 3/2 * n", why="late", n=7, **FIB),
    f("sum(F[k] for k in range(n)) == F[n + 1]", why="- 1", n=1, **FIB),
    f("sum(F[k] for k in range(n + 1)) == F[n + 1] - 1", why="range", n=1, **FIB),
    f("sum(F[k]**2 for k in range(n + 1)) == F[n]**2", why="F[n + 1]", n=2, **FIB),
    f("sqrt(5) * F[n] == ((1 + sqrt(5)) / 2)**n", why="the other root", n=1, **FIB),
    f("L[n] == F[n + 1] + F[n]", why="2 F[n+1] - F[n]", n=1, **LUCAS),
    f("L[n]**2 - 5 * F[n]**2 == 4", why="sign", n=1, **LUCAS),
    f("P[n + 1]**2 - 2 * P[n]**2 == (-1)**n", why="half companion", n=1, **PELL),
    f("P[n] <= 2**n", why="late", n=6, **PELL),
    f("a[n] == 2**n * 3**n", why="sum", n=1, **second("2", "5", "5 * a[t + 1] - 6 * a[t]")),
    f("a[n] == n**2", why="n", n=2, **second("0", "1", "2 * a[t + 1] - a[t]")),
    f("a[n] == 2**n", why="more", n=1, **second("1", "4", "4 * a[t + 1] - 4 * a[t]")),
    f("a[n] == 2**n / 3", why="sign", n=1, **second("0", "1", "a[t + 1] + 2 * a[t]")),
]
