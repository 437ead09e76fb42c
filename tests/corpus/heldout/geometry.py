"""Triangles, means, distances, numbers with geometry in them."""

from __future__ import annotations

from .kit import topic

t, f = topic("geometry")

TRIANGLE = ("a < b + c", "b < a + c", "c < a + b")

ENTRIES = [
    t("(a*x + b*y)**2 <= (a**2 + b**2)*(x**2 + y**2)", "a, b, x, y: real"),
    f("(a*x + b*y)**2 <= (a**2 + b**2)*(x**2 + y**2)/2", "a, b, x, y: real", a=1, b=1, x=1, y=1),
    t("sqrt((a + x)**2 + (b + y)**2) <= sqrt(a**2 + b**2) + sqrt(x**2 + y**2)", "a, b, x, y: real"),
    f("sqrt((a + x)**2 + (b + y)**2) < sqrt(a**2 + b**2) + sqrt(x**2 + y**2)", "a, b, x, y: real", a=0, b=0, x=0, y=0),
    t("(a**2 + b**2)*(x**2 + y**2) == (a*x - b*y)**2 + (a*y + b*x)**2", "a, b, x, y: real"),
    f("(a**2 + b**2)*(x**2 + y**2) == (a*x - b*y)**2 + (a*y - b*x)**2", "a, b, x, y: real", a=1, b=1, x=1, y=1),
    t("a**2 + b**2 + c**2 < 2*(a*b + b*c + c*a)", "a, b, c: positive", given=TRIANGLE),
    f("a**2 + b**2 + c**2 < 2*(a*b + b*c + c*a)", "a, b, c: positive", a=5, b=1, c=1),
    t("(a + b - c)*(b + c - a)*(c + a - b) <= a*b*c", "a, b, c: positive", given=TRIANGLE),
    f("(a + b - c)*(b + c - a)*(c + a - b) < a*b*c", "a, b, c: positive", given=TRIANGLE, a=1, b=1, c=1),
    t("a/(b + c) + b/(c + a) + c/(a + b) < 2", "a, b, c: positive", given=TRIANGLE),
    f("a/(b + c) + b/(c + a) + c/(a + b) < 2", "a, b, c: positive", a=9, b=1, c=1),
    t("abs(a - b) < c", "a, b, c: positive", given=TRIANGLE),
    f("abs(a - b) < c/2", "a, b, c: positive", given=TRIANGLE, a=3, b=2, c="3/2"),
    t("a**2 + b**2 - 2*a*b*cos(t) >= (a - b)**2", "a, b: positive; t: real"),
    f("a**2 + b**2 - 2*a*b*cos(t) > (a - b)**2", "a, b: positive; t: real", a=1, b=1, t=0),
    t("a**2 + b**2 - 2*a*b*cos(t) <= (a + b)**2", "a, b: positive; t: real"),
    f("a**2 + b**2 - 2*a*b*cos(t) == a**2 + b**2", "a, b: positive; t: real", a=1, b=1, t=0),
    t("sin(x) + sin(y) <= 2*sin((x + y)/2)", "x, y: real", given=("0 <= x", "x <= pi", "0 <= y", "y <= pi")),
    f("sin(x) + sin(y) <= 2*sin((x + y)/2)", "x, y: real", x="-pi/2", y="-pi"),
    t("3/(1/a + 1/b + 1/c) <= (a + b + c)/3", "a, b, c: positive"),
    f("3/(1/a + 1/b + 1/c) < (a + b + c)/3", "a, b, c: positive", a=2, b=2, c=2),
    t("sqrt(a*b) <= sqrt((a**2 + b**2)/2)", "a, b: positive"),
    f("sqrt(a*b) <= sqrt((a**2 + b**2)/3)", "a, b: positive", a=1, b=1),
    t("(x*cos(t) - y*sin(t))**2 + (x*sin(t) + y*cos(t))**2 == x**2 + y**2", "x, y, t: real"),
    f("(x*cos(t) - y*sin(t))**2 + (x*sin(t) - y*cos(t))**2 == x**2 + y**2", "x, y, t: real", x=1, y=1, t="pi/4"),
    t("abs(x) + abs(y) <= sqrt(2)*sqrt(x**2 + y**2)", "x, y: real"),
    f("abs(x) + abs(y) <= sqrt(x**2 + y**2)", "x, y: real", x=1, y=1),
    t("max(abs(x), abs(y)) <= sqrt(x**2 + y**2)", "x, y: real"),
    f("max(abs(x), abs(y)) == sqrt(x**2 + y**2)", "x, y: real", x=1, y=1),
    t("(a**3 + b**3)/2 >= ((a + b)/2)**3", "a, b: nonnegative"),
    f("(a**3 + b**3)/2 >= ((a + b)/2)**3", "a, b: real", a=-3, b=1),
    t("a*b + b*c + c*a <= 1/3", "a, b, c: real", given="a + b + c == 1", put={"c": "1 - a - b"}),
    f("a*b + b*c + c*a <= 1/4", "a, b, c: real", given="a + b + c == 1", a="1/3", b="1/3", c="1/3"),
    t(
        "implies(x**2 + y**2 <= 1, x + y <= sqrt(2))",
        "x, y: real",
        points={"x": ("0", "1/2", "-1/2", "3/5"), "y": ("0", "1/3", "4/5")},
    ),
    f("implies(x**2 + y**2 <= 1, x + y <= 7/5)", "x, y: real", x="20/29", y="21/29"),
    t(
        "implies(x**2 + y**2 == 1, abs(x*y) <= 1/2)",
        "x, y: real",
        points={"x": ("0", "1", "3/5", "5/13", "-4/5")},
        put={"y": "sqrt(1 - x**2)"},
    ),
    f("implies(x**2 + y**2 == 1, abs(x*y) < 12/25)", "x, y: real", x="20/29", y="21/29"),
]
