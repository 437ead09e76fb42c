"""Unknown functions and their derivatives: chains, products, residual layers, what equations give."""

from __future__ import annotations

from .kit import topic

t, f = topic("functions")
FX = "x: real; f: real -> real"
FXY = "x, y: real; f: real -> real"
FG = "x: real; f, g: real -> real"
FGH = "x: real; f, g, h: real -> real"
G2 = "x, y: real; F: real, real -> real"
CX = "x, c: real; f: real -> real"
MODEST = {"x": (0, 1, -1, "1/2", "-1/2", 2, "-3/2", "1/7", 3)}
M = {"points": MODEST}


def square(x):
    return x**2


def line(x):
    return x


def double(x):
    return 2 * x


def down(x):
    return -x


def one(x):
    return x * 0 + 1


def cube(x):
    return x**3


ENTRIES = [
    t("diff(f(x) + g(x), x) == diff(f(x), x) + diff(g(x), x)", FG, **M),
    t("diff(f(x) * g(x), x) == diff(f(x), x) * g(x) + f(x) * diff(g(x), x)", FG, **M),
    t("diff(f(g(x)), x) == diff(f(x), x, at=g(x)) * diff(g(x), x)", FG, **M),
    t("diff(f(f(x)), x) == diff(f(x), x, at=f(x)) * diff(f(x), x)", FX, **M),
    t("diff(f(2 * x), x) == 2 * diff(f(x), x, at=2 * x)", FX, **M),
    t("diff(f(-x), x) == -diff(f(x), x, at=-x)", FX, **M),
    t("diff(x + f(x), x) == 1 + diff(f(x), x)", FX, **M),
    t("diff(x + f(x), x, 2) == diff(f(x), x, 2)", FX, **M),
    t("diff(x * f(x), x) == f(x) + x * diff(f(x), x)", FX, **M),
    t("diff(f(x)**2, x) == 2 * f(x) * diff(f(x), x)", FX, **M),
    t("diff(exp(f(x)), x) == exp(f(x)) * diff(f(x), x)", FX, **M),
    t("diff(log(1 + f(x)**2), x) == 2 * f(x) * diff(f(x), x) / (1 + f(x)**2)", FX, **M),
    t("diff(1 / f(x), x) == -diff(f(x), x) / f(x)**2", FX, given="f(x) != 0", **M),
    t("diff(f(x) / g(x), x) * g(x)**2 == diff(f(x), x) * g(x) - f(x) * diff(g(x), x)", FG, given="g(x) != 0", **M),
    t("diff(c * f(x), x) == c * diff(f(x), x)", CX, **M),
    t("diff(f(x + c), x) == diff(f(x), x, at=x + c)", CX, **M),
    t("diff(f(y), x) == 0", FXY, **M),
    t("diff(f(x) - f(y), x) == diff(f(x), x)", FXY, **M),
    t("f(x) == f(y)", FXY, given="x == y", put={"y": "x"}),
    t("implies(x == y, f(x)**2 == f(y)**2)", FXY),
    t("f(x + y) == f(y + x)", FXY),
    t("f((x + 1)**2) == f(x**2 + 2 * x + 1)", FX),
    t("f(x)**2 + f(y)**2 >= 2 * f(x) * f(y)", FXY),
    t("abs(f(x)) >= f(x)", FX),
    t("(f(x) + g(x))**2 == f(x)**2 + 2 * f(x) * g(x) + g(x)**2", FG),
    t("diff(x + f(x), x) >= 1", FX, given="diff(f(x), x) >= 0", **M),
    t("diff(x + f(x), x) > 0", FX, given="diff(f(x), x) > -1", **M),
    t(
        "diff(x + f(x) + g(x + f(x)), x) == (1 + diff(f(x), x)) * (1 + diff(g(x), x, at=x + f(x)))",
        FG,
        "the chain rule of two residual layers",
        **M,
    ),
    t("diff(F(x, y), x) * 0 == 0", G2, **M),
    t("diff(F(x, x + y) - F(x, x + y), y) == 0", G2, **M),
    t("diff(diff(F(x, y), x), y) == diff(diff(F(x, y), y), x)", G2, "Schwarz", points=MODEST | {"y": (0, 1, -2)}),
    t("F(x, y) == F(x, x)", G2, given="x == y", put={"y": "x"}),
    t("sigmoid(f(x)) < 1", FX, points={"x": (0, 1, -1, "1/2", "-1/2", 2, "-3/2")}),
    t("implies(f(x) == g(x), f(x) - g(x) == 0)", FG),
    t("implies(x + f(x) == y + f(y) and f(x) == f(y), x == y)", FXY),
    t("max(f(x), g(x)) >= f(x)", FG),
    f("diff(f(x) * g(x), x) == diff(f(x), x) * diff(g(x), x)", FG, "the product rule", x=1, f=line, g=line),
    f("diff(f(g(x)), x) == diff(f(x), x) * diff(g(x), x)", FG, "the outer slope at g(x)", x=1, f=square, g=double),
    f("diff(f(f(x)), x) == diff(f(x), x)**2", FX, "the outer slope at f(x)", x=2, f=square),
    f("diff(f(2 * x), x) == diff(f(x), x, at=2 * x)", FX, "2", x=1, f=line),
    f("diff(f(-x), x) == diff(f(x), x, at=-x)", FX, "the sign", x=1, f=line),
    f("diff(x + f(x), x) == diff(f(x), x)", FX, "the one", x=0, f=line),
    f("diff(x + f(x), x) > 0", FX, "steep descent", x=0, f=down),
    f("diff(x + f(x), x) >= 1", FX, "a falling branch", x=0, f=down),
    f("diff(x * f(x), x) == x * diff(f(x), x)", FX, "the product rule", x=1, f=one),
    f("diff(f(x)**2, x) == 2 * f(x)", FX, "the chain rule", x=1, f=double),
    f("diff(exp(f(x)), x) == exp(f(x))", FX, "the chain rule", x=0, f=double),
    f("diff(1 / f(x), x) == 1 / diff(f(x), x)", FX, "the quotient rule", given="f(x) != 0", x=1, f=line),
    f(
        "diff(f(x) / g(x), x) == diff(f(x), x) / diff(g(x), x)",
        FG,
        "the quotient rule",
        given="g(x) != 0",
        x=1,
        f=one,
        g=line,
    ),
    f("diff(f(x + c), x) == diff(f(x), x)", CX, "another point", x=0, c=1, f=square),
    f("f(x) == f(y)", FXY, "different arguments", x=0, y=1, f=line),
    f("f(x + y) == f(x) + f(y)", FXY, "not additive", x=1, y=1, f=square),
    f("f(2 * x) == 2 * f(x)", FX, "not linear", x=1, f=square),
    f("f(-x) == -f(x)", FX, "not odd", x=1, f=square),
    f("f(x * y) == f(x) * f(y)", FXY, "not multiplicative", x=1, y=1, f=double),
    f("f(g(x)) == g(f(x))", FG, "order matters", x=1, f=square, g=double),
    f("f(f(x)) == f(x)", FX, "not idempotent", x=1, f=double),
    f("implies(f(x) == f(y), x == y)", FXY, "not injective", x=1, y=-1, f=square),
    f("implies(x < y, f(x) < f(y))", FXY, "not increasing", x=0, y=1, f=down),
    f("implies(x + f(x) == y + f(y), x == y)", FXY, "a residual layer need not be injective", x=0, y=1, f=down),
    f("f(x) >= 0", FX, "any sign", x=1, f=down),
    f("abs(f(x)) == f(x)", FX, "any sign", x=1, f=down),
    f("f(x)**2 > 0", FX, "zeros", x=0, f=line),
    f("F(x, y) == F(y, x)", G2, "not symmetric", x=1, y=2, F=lambda p, q: p - q),
    f("diff(F(x, y), x) == diff(F(x, y), y)", G2, "not symmetric", x=1, y=2, F=lambda p, q: p - q),
    f("diff(F(x, x), x) == diff(F(x, y), x, at=y)", G2, "both arguments vary", x=1, y=1, F=lambda p, q: p + q),
    f("f(x) / f(x) == 1", FX, "zeros", x=0, f=line),
    f("diff(f(x), x) * x == f(x)", FX, "only for lines", x=1, f=square),
    f("diff(f(x), x, 2) >= 0", FX, "not convex", x=-1, f=cube),
    f("f((x + y) / 2) <= (f(x) + f(y)) / 2", FXY, "not convex", x=-1, y=-3, f=cube),
    f("sigmoid(f(x)) > 1 / 2", FX, "any sign", x=1, f=down),
    f("max(f(x), g(x)) == f(x)", FG, "g is larger", x=1, f=one, g=double),
    f("diff(f(x), x) == 2 * x", FX, "equal at this point only", given="f(x) == x**2", x=0, f=down),
    f("diff(f(x), x) == 0", FX, "equal at this point only", given="f(x) == 3", x=3, f=line),
    f(
        "f(x) <= f(y)",
        FXY,
        "the slope is known at x only",
        given=["x <= y", "diff(f(x), x) >= 0"],
        x=0,
        y=1,
        f=lambda x: -(x**2),
    ),
    f("diff(f(x), x, 2) == 0", FX, "the slope is known at x only", given="diff(f(x), x) == 1", x="1/2", f=square),
]
