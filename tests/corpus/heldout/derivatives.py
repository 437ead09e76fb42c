"""Derivatives."""

from __future__ import annotations

from .kit import topic

t, f = topic("derivatives")

ENTRIES = [
    t("diff(x**3, x) == 3*x**2", "x: real"),
    f("diff(x**3, x) == 3*x**3", "x: real", x=-2),
    t("diff(sin(x)**2, x) == sin(2*x)", "x: real"),
    f("diff(sin(x)**2, x) == 2*sin(x)", "x: real", x=1),
    t("diff(exp(x**2), x) == 2*x*exp(x**2)", "x: real"),
    f("diff(exp(x**2), x) == exp(x**2)", "x: real", x=2),
    t("diff(log(x), x) == 1/x", "x: positive"),
    f("diff(log(x), x) == 1/x", "x: real", given="x != 0", x=-1),
    t("diff(log(abs(x)), x) == 1/x", "x: real", given="x != 0"),
    t("diff(x**x, x) == x**x*(log(x) + 1)", "x: positive"),
    f("diff(x**x, x) == x*x**(x - 1)", "x: positive", x="1/2"),
    t("diff(sqrt(x), x) == 1/(2*sqrt(x))", "x: positive"),
    f("diff(sqrt(x), x) == 1/(2*sqrt(x))", "x: nonnegative", x=0),
    t("diff(abs(x), x) == x/abs(x)", "x: real", given="x != 0"),
    f("diff(abs(x), x)*abs(x) == x", "x: real", x=0),
    t("diff(1/(1 + x**2), x) == -2*x/(1 + x**2)**2", "x: real"),
    f("diff(1/(1 + x**2), x) == 2*x/(1 + x**2)**2", "x: real", x=1),
    t("diff(atan(x), x) == 1/(1 + x**2)", "x: real"),
    f("diff(atan(x), x) == 1/sqrt(1 + x**2)", "x: real", x=-2),
    t("diff(tan(x), x) == 1 + tan(x)**2", "x: real", given="cos(x) != 0"),
    f("diff(tan(x), x) == 1 - tan(x)**2", "x: real", given="cos(x) != 0", x=1),
    t("diff(sinh(x), x) == cosh(x)", "x: real"),
    f("diff(cosh(x), x) == -sinh(x)", "x: real", x=1),
    t("diff(tanh(x), x) == 1 - tanh(x)**2", "x: real"),
    t("diff(x**4, x, 2) == 12*x**2", "x: real"),
    f("diff(x**4, x, 2) == 4*x**3", "x: real", x=-1),
    t("diff(x**2*y, y) == x**2", "x, y: real"),
    f("diff(x**2*y, x) == 2*x", "x, y: real", x=1, y=2),
    t("diff(sin(w*x), x, 2) == -w**2*sin(w*x)", "x, w: real"),
    f("diff(sin(w*x), x, 2) == -w*sin(w*x)", "x, w: real", x=-2, w=3),
    t("diff(exp(x)*cos(x), x) == exp(x)*(cos(x) - sin(x))", "x: real"),
    f("diff(exp(x)*cos(x), x) == exp(x)*(cos(x) + sin(x))", "x: real", x="1/2"),
    t("diff(sigmoid(x), x) == sigmoid(x)*(1 - sigmoid(x))", "x: real"),
    f("diff(sigmoid(x), x) < 1/4", "x: real", x=0),
    t("diff(sigmoid(x), x) <= 1/4", "x: real"),
    f("diff(x**3, x) > 0", "x: real", x=0),
    t("diff(asin(x), x) == 1/sqrt(1 - x**2)", "x: real", given="abs(x) < 1"),
    f("diff(asin(x), x) == 1/sqrt(1 - x**2)", "x: real", given="abs(x) <= 1", x=1),
    t("diff(log(x + sqrt(x**2 + 1)), x) == 1/sqrt(x**2 + 1)", "x: real"),
    f("diff(log(x + sqrt(x**2 + 1)), x) == 1/(x**2 + 1)", "x: real", x=3),
    t("diff(f(x)*g(x), x) == diff(f(x), x)*g(x) + f(x)*diff(g(x), x)", "f, g: real -> real; x: real"),
    f(
        "diff(f(x)*g(x), x) == diff(f(x), x)*diff(g(x), x)",
        "f, g: real -> real; x: real",
        x=1,
        f=lambda x: x,
        g=lambda x: x,
    ),
]
