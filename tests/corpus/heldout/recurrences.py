"""Sequences given step by step."""

from __future__ import annotations

from .kit import topic

t, f = topic("recurrences")

ENTRIES = [
    t(
        "all(s[k] == k**2 for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 0", "all(s[k + 1] == s[k] + 2*k + 1 for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[0, 1, 4, 9, 16, 25, 36]"},
    ),
    f(
        "all(s[k] == k**2 + k for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 0", "all(s[k + 1] == s[k] + 2*k + 1 for k in range(n))"),
        n=1,
        s=[0, 1],
    ),
    t(
        "all(s[k] == 2**k for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 1", "all(s[k + 1] == 2*s[k] for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[1, 2, 4, 8, 16, 32, 64]"},
    ),
    f(
        "all(s[k] == 2*k for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 1", "all(s[k + 1] == 2*s[k] for k in range(n))"),
        n=1,
        s=[1, 2],
    ),
    t(
        "all(s[k] == 2**(k + 1) - 1 for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 1", "all(s[k + 1] == 2*s[k] + 1 for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[1, 3, 7, 15, 31, 63, 127]"},
    ),
    f(
        "all(s[k] == 2**(k + 1) + 1 for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 1", "all(s[k + 1] == 2*s[k] + 1 for k in range(n))"),
        n=1,
        s=[1, 3],
    ),
    t(
        "s[n] == a*r**n",
        "n: dim; a, r: real; s: real[n + 1]",
        given=("s[0] == a", "all(s[k + 1] == r*s[k] for k in range(n))"),
        points={"n": (6,), "a": (2,), "r": (2,)},
        put={"s": "[2, 4, 8, 16, 32, 64, 128]"},
    ),
    f(
        "s[n] == a*r**(n + 1)",
        "n: dim; a, r: real; s: real[n + 1]",
        given=("s[0] == a", "all(s[k + 1] == r*s[k] for k in range(n))"),
        n=1,
        a=2,
        r=2,
        s=[2, 4],
    ),
    t(
        "all(s[k] < 2 for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 0", "all(s[k + 1] == s[k]/2 + 1 for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[0, 1, 3/2, 7/4, 15/8, 31/16, 63/32]"},
    ),
    f(
        "all(s[k] < 1.99 for k in range(n + 1))",
        "n: dim; s: real[n + 1]",
        given=("s[0] == 0", "all(s[k + 1] == s[k]/2 + 1 for k in range(n))"),
        n=8,
        s=[0, 1, "3/2", "7/4", "15/8", "31/16", "63/32", "127/64", "255/128"],
    ),
    t(
        "all(s[k + 1]*s[k + 1] - s[k]*s[k + 1] - s[k]*s[k] == (-1)**k for k in range(n + 1))",
        "n: dim; s: real[n + 2]",
        given=("s[0] == 0", "s[1] == 1", "all(s[k + 2] == s[k + 1] + s[k] for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[0, 1, 1, 2, 3, 5, 8, 13]"},
    ),
    f(
        "all(s[k + 1]*s[k + 1] - s[k]*s[k + 1] - s[k]*s[k] == 1 for k in range(n + 1))",
        "n: dim; s: real[n + 2]",
        given=("s[0] == 0", "s[1] == 1", "all(s[k + 2] == s[k + 1] + s[k] for k in range(n))"),
        n=1,
        s=[0, 1, 1],
    ),
    t(
        "all(s[k] == 2**k + 1 for k in range(n + 2))",
        "n: dim; s: real[n + 2]",
        given=("s[0] == 2", "s[1] == 3", "all(s[k + 2] == 3*s[k + 1] - 2*s[k] for k in range(n))"),
        points={"n": (6,)},
        put={"s": "[2, 3, 5, 9, 17, 33, 65, 129]"},
    ),
    f(
        "all(s[k] == k + 2 for k in range(n + 2))",
        "n: dim; s: real[n + 2]",
        given=("s[0] == 2", "s[1] == 3", "all(s[k + 2] == 3*s[k + 1] - 2*s[k] for k in range(n))"),
        n=1,
        s=[2, 3, 5],
    ),
]
