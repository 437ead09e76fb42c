"""Implications, cases, quantifiers over ranges."""

from __future__ import annotations

from .kit import topic

t, f = topic("logic")

ENTRIES = [
    t("implies(x > 1, x**2 > x)", "x: real"),
    f("implies(x > 0, x**2 > x)", "x: real", x="1/2"),
    t("implies(x**2 < x, 0 < x and x < 1) and implies(0 < x and x < 1, x**2 < x)", "x: real"),
    f("implies(x**2 <= x, 0 < x and x < 1)", "x: real", x=0),
    t("(x > 0) == (x**3 > 0)", "x: real"),
    f("(x > 0) == (x**2 > 0)", "x: real", x=-1),
    t("implies(x*y == 0, x == 0 or y == 0)", "x, y: real"),
    f("implies(x*y == 0, x == 0 and y == 0)", "x, y: real", x=1, y=0),
    t("not (x < 0) or abs(x) == -x", "x: real"),
    f("not (x < 0) or abs(x) == x", "x: real", x=-1),
    t("x <= 0 or x > 0", "x: real"),
    f("x < 0 or x > 0", "x: real", x=0),
    t("all(k < n for k in range(n))", "n: natural"),
    f("any(k == 0 for k in range(n))", "n: natural", n=0),
    t("any(k == 0 for k in range(n))", "n: dim"),
    t("any(k == n - 1 for k in range(n))", "n: dim"),
    f("any(k == n for k in range(n))", "n: dim", n=1),
    t("all(k*(n - k) <= n**2/4 for k in range(n + 1))", "n: natural"),
    f("all(k*(n - k) < n**2/4 for k in range(n + 1))", "n: natural", n=0),
    t("all(2*k <= k**2 + 1 for k in range(n))", "n: natural"),
    f("all(2*k < k**2 + 1 for k in range(n))", "n: natural", n=2),
    t("all((k**2 + k + 41) % 2 == 1 for k in range(1000))"),
    f("all((k**2 + k + 41) % 43 != 0 for k in range(1000))"),
    t("any(k**2 == 1369 for k in range(100))"),
    f("any(k**2 == 1370 for k in range(100))"),
    t(
        "all(any(p**2 + q**2 + r**2 + s**2 == n"
        " for p in range(6) for q in range(6) for r in range(6) for s in range(6)) for n in range(26))"
    ),
    f("all(any(p**2 + q**2 + r**2 == n for p in range(5) for q in range(5) for r in range(5)) for n in range(16))"),
    t("where(x >= 0, x, -x) == abs(x)", "x: real"),
    f("where(x >= 0, x, -x) == x", "x: real", x=-1),
    t("where(x > y, x, y) == max(x, y)", "x, y: real"),
    f("where(x > y, y, x) == max(x, y)", "x, y: real", x=-1, y=0),
    t("implies(abs(x) < 1, x**2 < 1)", "x: real"),
    f("implies(x < 1, x**2 < 1)", "x: real", x=-1),
    t("implies(abs(x - 2) < 1e-3, abs(x**2 - 4) < 1e-2)", "x: real"),
    f("implies(abs(x - 2) < 1e-3, abs(x**2 - 4) < 4e-3)", "x: real", x="2.0009999"),
    t("implies(x < y and y < z, x < z)", "x, y, z: real"),
    f("implies(x != y and y != z, x != z)", "x, y, z: real", x=0, y=1, z=0),
    t("implies(x + y > 2, x > 1 or y > 1)", "x, y: real"),
    f("implies(x + y > 2, x > 1 and y > 1)", "x, y: real", x=3, y=0),
    t("implies(a**2 + b**2 == 0, a == 0 and b == 0)", "a, b: real"),
    t("x**2 > 9", "x: real", given="x > 3"),
    f("x**2 < 9", "x: real", given="x < 3", x=-3),
    t("implies(x**2 == 2, x == sqrt(2) or x == -sqrt(2))", "x: real"),
    f("implies(x**2 == 2, x == sqrt(2))", "x: real", x="-sqrt(2)"),
    t("0 < 1/(1 + exp(x)) < 1", "x: real"),
    f("0 < 1/(1 + exp(x)) < 1/2", "x: real", x=0),
]
