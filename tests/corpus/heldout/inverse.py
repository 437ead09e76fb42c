"""Inverse and hyperbolic functions: addition theorems, bounds, derivatives."""

from __future__ import annotations

from .kit import topic

t, f = topic("inverse")

ENTRIES = [
    t("sinh(x + y) == sinh(x)*cosh(y) + cosh(x)*sinh(y)", "x, y: real"),
    f("sinh(x + y) == sinh(x)*cosh(y) - cosh(x)*sinh(y)", "x, y: real", x=0, y=1),
    t("cosh(2*x) == 2*sinh(x)**2 + 1", "x: real"),
    f("cosh(2*x) == 2*cosh(x)**2 + 1", "x: real", x=0),
    t("tanh(2*x) == 2*tanh(x)/(1 + tanh(x)**2)", "x: real"),
    f("tanh(2*x) == 2*tanh(x)/(1 - tanh(x)**2)", "x: real", x=1),
    t("sinh(3*x) == 3*sinh(x) + 4*sinh(x)**3", "x: real"),
    f("sinh(3*x) == 3*sinh(x) - 4*sinh(x)**3", "x: real", x=1),
    t("cosh(x)*cosh(y) >= 1 + sinh(x)*sinh(y)", "x, y: real"),
    f("cosh(x)*cosh(y) >= 1 + 2*sinh(x)*sinh(y)", "x, y: real", x=1, y=1),
    f("abs(sinh(x)) <= abs(x)", "x: real", x=1),
    t("sinh(x) >= x + x**3/6", "x: nonnegative"),
    f("sinh(x) >= x + x**3/6", "x: real", x=-1),
    t("cosh(x) <= exp(x**2/2)", "x: real"),
    f("cosh(x) <= exp(x**2/3)", "x: real", x="1/2"),
    f("tanh(x) < 999/1000", "x: real", x=10),
    t("cosh(asinh(x)) == sqrt(x**2 + 1)", "x: real"),
    f("sinh(acosh(x)) == sqrt(x**2 + 1)", "x: real", given="x >= 1", x=1),
    t("asinh(sinh(x)) == x", "x: real"),
    f("acosh(cosh(x)) == x", "x: real", x=-1),
    t("atanh(tanh(x)) == x", "x: real"),
    f("atanh(x) == log(1 + x) - log(1 - x)", "x: real", given="abs(x) < 1", x="1/2"),
    t("diff(asinh(x), x) == 1/sqrt(1 + x**2)", "x: real"),
    f("diff(asinh(x), x) == 1/(1 + x**2)", "x: real", x=1),
    f("diff(tanh(x), x) == 1 + tanh(x)**2", "x: real", x=1),
    f("cos(asin(x)) == 1 - x**2", "x: real", given="abs(x) <= 1", x="1/2"),
    t("sin(2*asin(x)) == 2*x*sqrt(1 - x**2)", "x: real", given="abs(x) <= 1"),
    f("sin(2*asin(x)) == 2*x*(1 - x**2)", "x: real", given="abs(x) <= 1", x="1/2"),
    t("cos(2*atan(x)) == (1 - x**2)/(1 + x**2)", "x: real"),
    f("cos(2*atan(x)) == (1 + x**2)/(1 - x**2)", "x: real", x="1/2"),
    t("asin(x) >= x", "x: nonnegative", given="x <= 1"),
    f("asin(x) >= x", "x: real", given="abs(x) <= 1", x="-1/2"),
    t("atan(x) + atan(y) == atan((x + y)/(1 - x*y))", "x, y: real", given=("0 <= x", "x < 1", "0 <= y", "y < 1")),
    f("atan(x) + atan(y) == atan((x + y)/(1 - x*y))", "x, y: positive", given="x*y != 1", x=2, y=3),
    t("implies(x < y, asinh(x) < asinh(y))", "x, y: real"),
    f("implies(x < y, cosh(x) < cosh(y))", "x, y: real", x=-1, y=0),
    t("limit(sinh(x)/exp(x), x, oo) == 1/2", "x: real"),
    f("limit(sinh(x)/x, x, 0) == 1/2", "x: real", x=0),
    t("limit(x*(pi/2 - atan(x)), x, oo) == 1", "x: real"),
    f("limit(asin(x)/x, x, 0) == pi/2", "x: real", x=0),
]
