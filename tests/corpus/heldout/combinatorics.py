"""Counting: binomial sums, factorials, products, sequences in closed form."""

from __future__ import annotations

from .kit import topic

t, f = topic("combinatorics")

ENTRIES = [
    t("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**(n - 1)", "n: dim"),
    f("sum(k*binomial(n, k) for k in range(n + 1)) == n*2**n", "n: dim", n=1),
    f("sum(binomial(n, k) for k in range(n)) == 2**n", "n: dim", n=1),
    t("sum(binomial(n, k)*2**k for k in range(n + 1)) == 3**n", "n: natural"),
    f("sum(binomial(n, k)*2**k for k in range(n + 1)) == 3**n - n + 1", "n: natural", n=0),
    t("sum(binomial(k, 2) for k in range(n + 1)) == binomial(n + 1, 3)", "n: dim"),
    f("sum(binomial(k, 2) for k in range(n + 1)) == binomial(n, 3)", "n: dim", n=2),
    f("sum(binomial(n, k)**2 for k in range(n + 1)) == 4**n - 2*n", "n: dim", n=3),
    t("k*binomial(n, k) == n*binomial(n - 1, k - 1)", "n, k: dim"),
    f("k*binomial(n, k) == n*binomial(n - 1, k)", "n, k: dim", n=2, k=2),
    t("sum(k*factorial(k) for k in range(n)) == factorial(n) - 1", "n: dim"),
    f("sum(k*factorial(k) for k in range(n)) == factorial(n)", "n: dim", n=1),
    t("sum(k/factorial(k + 1) for k in range(1, n + 1)) == 1 - 1/factorial(n + 1)", "n: dim"),
    f("sum(k/factorial(k + 1) for k in range(1, n + 1)) == 1 - 1/factorial(n)", "n: dim", n=1),
    t("2**n <= binomial(2*n, n)", "n: natural"),
    f("3**n <= binomial(2*n, n)", "n: natural", n=1),
    t("4**n <= (2*n + 1)*binomial(2*n, n)", "n: natural"),
    f("4**n <= n*binomial(2*n, n)", "n: dim", n=1),
    t("factorial(n) >= 2**(n - 1)", "n: dim"),
    f("factorial(n) >= 2**n", "n: dim", n=3),
    t("factorial(n)**2 >= n**n", "n: dim"),
    f("factorial(n)**2 > n**n", "n: dim", n=2),
    t("prod(2*k - 1 for k in range(1, n + 1)) == factorial(2*n)/(2**n*factorial(n))", "n: dim"),
    f("prod(2*k - 1 for k in range(1, n + 1)) == factorial(2*n)/(2**n*n)", "n: dim", n=3),
    t("sum(fibonacci(k) for k in range(n)) == fibonacci(n + 1) - 1", "n: natural"),
    f("sum(fibonacci(k) for k in range(n)) == fibonacci(n)", "n: natural", n=1),
    t("fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)**2 == (-1)**n", "n: dim"),
    f("fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)**2 == 1", "n: dim", n=1),
    t("sum(fibonacci(k)**2 for k in range(n + 1)) == fibonacci(n)*fibonacci(n + 1)", "n: natural"),
    f("sum(fibonacci(k)**2 for k in range(n + 1)) == fibonacci(n)**2 + n", "n: natural", n=1),
    t("sum(min(i, j) for i in range(n) for j in range(n)) == n*(n - 1)*(2*n - 1)/6", "n: natural"),
    f("sum(max(i, j) for i in range(n) for j in range(n)) == n*(n - 1)*(2*n - 1)/6", "n: natural", n=2),
    t("sum(i for i in range(n) if i % 2 == 1) == (n//2)**2", "n: natural"),
    f("sum(i for i in range(n) if i % 2 == 0) == (n//2)**2", "n: natural", n=3),
]
