"""Sets of conditions: equivalences, cases, parity, divisibility, floors."""

from __future__ import annotations

from .kit import topic

t, f = topic("conditions")

ENTRIES = [
    t("implies(x**2 - 5*x + 6 <= 0, 2 <= x and x <= 3)", "x: real"),
    f("implies(x**2 - 5*x + 6 < 0, 2 < x and x < 5/2)", "x: real", x="14/5"),
    t("implies(x**3 == x, x == 0 or x == 1 or x == -1)", "x: real"),
    f("implies(x**3 == x, x == 0 or x == 1)", "x: real", x=-1),
    t("implies(x + y == 5 and x - y == 1, x == 3 and y == 2)", "x, y: real"),
    f("implies(x*y == 6 and x + y == 5, x == 3)", "x, y: real", x=2, y=3),
    t("implies(log(x) == 1, x == exp(1))", "x: positive"),
    f("implies(log(x)**2 == 1, x == exp(1))", "x: positive", x="exp(-1)"),
    t("implies(2**x == 8, x == 3)", "x: real"),
    f("implies(x**2 == 4*x, x == 4)", "x: real", x=0),
    t("implies(sqrt(x) == x, x == 0 or x == 1)", "x: nonnegative"),
    f("implies(sqrt(x) == x/2, x == 4)", "x: nonnegative", x=0),
    t("implies(abs(x - 3) == 2, x == 1 or x == 5)", "x: real"),
    f("implies(abs(x - 3) == 2, x == 5)", "x: real", x=1),
    t("implies(exp(2*x) == 5*exp(x) - 6, x == log(2) or x == log(3))", "x: real"),
    f("implies(exp(2*x) == 5*exp(x) - 6, x == log(2))", "x: real", x="log(3)"),
    t("implies(a <= b and b <= c and c <= a, a == b and b == c)", "a, b, c: real"),
    f("implies(a <= b and c <= b, a <= c or a == b)", "a, b, c: real", a=1, b=2, c=0),
    t("implies(n % 2 == 1, n**2 % 8 == 1)", "n: integer"),
    f("implies(n % 2 == 1, n**2 % 16 == 1)", "n: integer", n=3),
    t("implies(n % 6 == 5, n % 3 == 2 and n % 2 == 1)", "n: integer"),
    f("implies(n % 3 == 2, n % 6 == 5)", "n: integer", n=2),
    t("implies(divides(6, n), divides(2, n) and divides(3, n))", "n: integer"),
    f("implies(divides(2, n) and divides(4, n), divides(8, n))", "n: integer", n=4),
    t("implies(divides(a, b) and divides(b, c), divides(a, c))", "a, b, c: dim"),
    f("implies(divides(a, c) and divides(b, c), divides(a*b, c))", "a, b, c: dim", a=2, b=2, c=2),
    t("implies(divides(a, b) and divides(a, c), divides(a, b + c))", "a, b, c: dim"),
    f("implies(divides(a, b*c), divides(a, b) or divides(a, c))", "a, b, c: dim", a=4, b=2, c=2),
    t("implies(divides(a, b), a <= b)", "a, b: dim"),
    f("implies(divides(a, b), a < b)", "a, b: dim", a=1, b=1),
    f("gcd(a, b) + lcm(a, b) == a + b", "a, b: dim", a=4, b=6),
    t("gcd(a, b) <= a", "a, b: dim"),
    f("gcd(a, b) < a", "a, b: dim", a=1, b=1),
    t("floor(x + y) >= floor(x) + floor(y)", "x, y: real"),
    t("floor(floor(x)/3) == floor(x/3)", "x: real"),
    f("floor(3*x) == 3*floor(x)", "x: real", x="1/2"),
    t("floor(-x) == -ceil(x)", "x: real"),
    f("floor(x*y) == floor(x)*floor(y)", "x, y: real", x="1/2", y=2),
    t("(n**2 + n) % 2 == 0 and (n**3 - n) % 6 == 0", "n: integer"),
    f("(n**4 - n) % 4 == 0", "n: integer", n=2),
    t("implies(x > 0 and y > 0 and x*y > 1, x + y > 2)", "x, y: real"),
    f("implies(x*y > 1, x + y > 2)", "x, y: real", x=-2, y=-2),
    t("implies(x*y > 0, x/y > 0)", "x, y: real"),
    f("implies(x*y >= 0, x/y >= 0)", "x, y: real", x=0, y=0),
]
