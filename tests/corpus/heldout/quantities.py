"""Quantities of machines and of models, growth of sequences, limits of sums."""

from __future__ import annotations

from .kit import topic

t, f = topic("quantities")

ENTRIES = [
    t("80*GiB == approx(85.9*GB)"),
    f("80*GiB == approx(86.9*GB)", ""),
    t("312*T*0.5*86400 == approx(1.35e19)"),
    f("312*T*0.5*86400 == approx(1.35e18)", ""),
    t("12*4096**2*32 == approx(6.44e9)"),
    f("12*4096**2*32 == approx(6.54e9)", ""),
    t("2*32*32*128*4096*2 == 2*GiB"),
    f("2*32*32*128*4096*2 == 4*GiB", ""),
    t("log(10)/log(2) == approx(3.3219)"),
    f("log(10)/log(2) == approx(3.3229)", ""),
    t("1 - 0.99**100 == approx(63.4*percent)"),
    f("1 - 0.99**100 == approx(62.4*percent)", ""),
    t("(1 + 0.05/12)**12 - 1 == approx(5.116*percent)"),
    f("(1 + 0.05/12)**12 - 1 == approx(5.216*percent)", ""),
    t("sum(1/k**2 for k in range(1, 101)) == approx(1.635)"),
    f("sum(1/k**2 for k in range(1, 101)) == approx(1.645)", ""),
    t("sqrt(2)**sqrt(2) == approx(1.6325)"),
    f("sqrt(2)**sqrt(2) == approx(1.6335)", ""),
    f("exp(pi) - pi == 20", ""),
    t("4*n*d**2 + 2*n**2*d == 2*n*d*(2*d + n)", "n, d: dim"),
    f("4*n*d**2 + 2*n**2*d == 2*n*d*(d + n)", "n, d: dim", n=1, d=1),
    t("sum(1/factorial(k) for k in range(n)) < 3", "n: natural"),
    f("sum(1/factorial(k) for k in range(n)) < 5/2", "n: natural", n=3),
    t("sum(1/k for k in range(1, n + 1)) >= log(n + 1)", "n: dim"),
    f("sum(1/k for k in range(1, n + 1)) <= log(n)", "n: dim", n=1),
    t("sum(1/sqrt(k) for k in range(1, n + 1)) <= 2*sqrt(n)", "n: dim"),
    f("sum(1/sqrt(k) for k in range(1, n + 1)) <= sqrt(n)", "n: dim", n=2),
    t("limit(sum(1/2**k for k in range(n)), n, oo) == 2", "n: dim", grow=400),
    f("limit(sum(1/3**k for k in range(n)), n, oo) == 2", "n: dim", n=1, grow=400),
    t("limit(log(n)/sqrt(n), n, oo) == 0", "n: dim"),
    f("limit(n*log(1 + 1/n), n, oo) == 0", "n: dim", n=1),
    t("limit(sqrt(n**2 + n) - n, n, oo) == 1/2", "n: dim"),
    f("limit(sqrt(n**2 + n) - n, n, oo) == 0", "n: dim", n=1),
    t("prod((k + 2)/k for k in range(1, n + 1)) == (n + 1)*(n + 2)/2", "n: dim"),
    f("prod((k + 2)/k for k in range(1, n + 1)) == (n + 1)*(n + 2)", "n: dim", n=1),
    t("sum(2**k for k in range(n)) < 2**n", "n: natural"),
    f("sum(2**k for k in range(n)) < 2**n - 1", "n: natural", n=0),
    t(
        "2*sin(x/2)*sum(cos(k*x) for k in range(1, n + 1)) == sin((n + 1/2)*x) - sin(x/2)",
        "n: dim; x: real",
        points={"x": (1, "1/3", 2)},
    ),
    f("2*sin(x/2)*sum(cos(k*x) for k in range(1, n + 1)) == sin(n*x) - sin(x/2)", "n: dim; x: real", n=1, x=1),
    t("sum(1/(k*(k + 2)) for k in range(1, n + 1)) < 3/4", "n: dim"),
    f("sum(1/(k*(k + 2)) for k in range(1, n + 1)) < 2/3", "n: dim", n=11),
    t("(1 + 1/n)**n < 3", "n: dim"),
    f("(1 + 1/n)**n > 2", "n: dim", n=1),
    t("(1 + 1/n)**n < (1 + 1/(n + 1))**(n + 1)", "n: dim"),
    f("(1 + 1/n)**n < 27/10", "n: dim", n=100),
]
