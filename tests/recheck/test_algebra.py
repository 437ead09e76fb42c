"""The normal form that equations are confirmed by: what it tells equal, and what comes near and is not equal.

Each false statement differs from a true one in one sign, term, place or size, or holds at small sizes alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_false import told

N = {"n": "dim", "x, y": "real[n]"}
ROWS = {"n, m, d": "dim", "Q": "real[n, d]", "K": "real[m, d]", "U, V": "real[m, d]", "c": "real"}
SQUARE = {"n": "dim", "A, B": "real[n, n]", "G, H": "invertible[n, n]", "R, S": "orthogonal[n, n]", "x": "real[n]"}
SHUFFLED = {"n, d": "dim", "P": "permutation[n, n]", "X": "real[n, d]", "f": "real -> real", "x": "real[n]"}
NORM = {
    "variance": "sum((x[i] - mean(x))**2 for i in range(n)) / n",
    "LN": "[(x[i] - mean(x)) / sqrt(variance) for i in range(n)]",
}
WAVES = {"w(i)": "b**(-i / h)", "PE(t)": "[[sin(t * w(i)), cos(t * w(i))] for i in range(h)]"}
DRAWN = {
    "n, d": "dim",
    "q, k": "normal[d]",
    "X": "normal[n, d]",
    "w": "normal[d]",
    "s": "nonnegative",
    "e": "normal[n]",
}
MOMENTS = {"d": "dim", "u, m, v": "real", "q": "iid[d](mean=0, var=1, m3=0, m4=u)", "z": "iid[d](mean=m, var=v**2)"}

TRUE: list[dict[str, Any]] = [
    {"where": {"a, b": "real"}, "claim": "sin(a + b) == sin(a) * cos(b) + cos(a) * sin(b)"},
    {"where": {"a, b": "real"}, "claim": "rotation(a) @ rotation(b) == rotation(a + b)"},
    {"where": {"r": "positive"}, "claim": "r * cos(pi / 3) == r / 2"},
    {
        "where": {"h": "dim", "b": "positive", "t, k": "real"},
        "define": WAVES,
        "claim": "PE(t + k) == [rotation(-k * w(i)) @ PE(t)[i] for i in range(h)]",
    },
    {"where": N, "claim": "[log(softmax(x)[i]) for i in range(n)] == x - logsumexp(x)"},
    {"where": N, "claim": "hessian(logsumexp(x), x) == diag(softmax(x)) - outer(softmax(x), softmax(x))"},
    {"where": {"x": "real"}, "given": ["x != 0"], "claim": "exp(log(x**2) / 2) == abs(x)"},
    {"where": {"s, D": "positive"}, "claim": "s * exp(-log(s / D)) == D"},
    {"where": {"k": "natural"}, "claim": "log2(2**k) == k"},
    {"where": N, "given": ["variance > 0"], "define": NORM, "claim": "mean(LN**2) == 1"},
    {"where": ROWS, "claim": "attention(Q, K, U + c * V) == attention(Q, K, U) + c * attention(Q, K, V)"},
    {"where": SQUARE, "claim": "(A @ G) @ (inv(G) @ B) == A @ B"},
    {"where": SQUARE, "claim": "(A @ R) @ (B @ R).T == A @ B.T"},
    {"where": SQUARE, "claim": "inv(2 * G) == inv(G) / 2"},
    {"where": {"n": "dim", "s": "positive", "X": "real[n, n]"}, "claim": "(X.T @ X + s * eye(n)) @ M == eye(n)"}
    | {"define": {"M": "inv(X.T @ X + s * eye(n))"}},
    {"where": SHUFFLED, "claim": "attention(P @ X, P @ X, P @ X) == P @ attention(X, X, X)"},
    {"where": SHUFFLED, "claim": "sum(f((P @ x)[i]) for i in range(n)) == sum(f(x[i]) for i in range(n))"},
    {
        "where": {"d": "dim", "M": "real[d + 1, d + 1]", "h": "real[d + 1]"},
        "given": ["h[d] == 0"],
        "claim": "M @ h == M[:, 0:d] @ h[0:d]",
    },
    {
        "where": {"h, k": "dim", "O": "real[h, k]", "i": "index[h]", "c": "index[k]"},
        "define": {"merged": "[O[e // k, e % k] for e in range(h * k)]"},
        "claim": "merged[i * k + c] == O[i, c]",
    },
    {"where": {"n": "dim", "x, u": "real[n]", "t": "real", "L": "real[n] -> real"}}
    | {"claim": "diff(L(x - t * u), t, at=0) == -(grad(L(x), x) @ u)"},
    {"where": {"n": "dim", "M": "real[n, n]", "l, h, c": "real[n]"}, "given": ["l @ h == 0"]}
    | {"claim": "(M + outer(c, l)) @ h == M @ h"},
    {"where": {"n": "dim", "S": "real[n, n]"}}
    | {
        "claim": "all(sum(exp(S[i, j]) / sum(exp(S[i, k]) for k in range(i + 1)) for j in range(i + 1)) == 1 "
        "for i in range(n))"
    },
]
TRUE += [
    {"where": DRAWN, "claim": "E((q @ k / sqrt(d))**6) == 15 + 90 / d + 120 / d**2"},
    {"where": DRAWN, "claim": "E(X.T @ X @ X.T @ X) == n * (n + d + 1) * eye(d)"},
    {"where": DRAWN, "claim": "E(outer(X.T @ (X @ w + s * e), w)) == n * eye(d)"},
    {"where": MOMENTS, "claim": "E(sum(q)**4) == 3 * d**2 + (u - 3) * d"},
    {"where": MOMENTS, "claim": "E(norm2(z)) == d * (m**2 + v**2)"},
    {"where": {"n": "dim", "S": "posdef[n, n]", "m": "real[n]", "x": "normal[n](mean=m, cov=S)"}}
    | {"claim": "E(norm2(x)) == trace(S) + norm2(m)"},
]
GRAM = {
    "n, d": "dim",
    "X": "real[n, d]",
    "G": "invertible[d, d]",
    "s": "nonnegative",
    "y": "real[d]",
    "H": "real[d, d]",
}
TRUE += [
    {"where": GRAM, "claim": "(G.T @ G) @ (inv(G.T @ G) @ y) == y"},
    {"where": GRAM, "given": ["s > 0"], "claim": "(X.T @ X + s**2 * eye(d)) @ (inv(X.T @ X + s**2 * eye(d)) @ y) == y"},
]

FALSE: list[dict[str, Any]] = [
    {"where": {"a, b": "real"}, "claim": "sin(a + b) == sin(a) * cos(b) - cos(a) * sin(b)"},
    {"where": {"a, b": "real"}, "claim": "rotation(a) @ rotation(b) == rotation(a - b)"},
    {"where": {"t": "real"}, "claim": "cos(2 * t) == 2 * cos(t)**2 + 1"},
    {"where": {"t": "real"}, "claim": "sin(t + pi / 2) == -cos(t)"},
    {"where": {"t": "real"}, "claim": "cos(t + 2 * pi / 3) == cos(t - 2 * pi / 3)"},
    {
        "where": {"h": "dim", "b": "positive", "t, k": "real"},
        "define": WAVES,
        "claim": "PE(t + k) == [rotation(k * w(i)) @ PE(t)[i] for i in range(h)]",
    },
    {"where": N, "claim": "[log(softmax(x)[i]) for i in range(n)] == x + logsumexp(x)"},
    {"where": N, "claim": "softmax(x) == softmax(2 * x)"},
    {"where": N, "claim": "sum(softmax(x)) == n"},
    {"where": N, "claim": "hessian(logsumexp(x), x) == diag(softmax(x)) - outer(softmax(x), softmax(y))"},
    {"where": {"x": "real"}, "given": ["x != 0"], "claim": "exp(log(x**2) / 2) == x"},
    {"where": {"x": "real"}, "claim": "exp(log(x)) == x"},
    {"where": {"x": "real"}, "claim": "log(x**2) == 2 * log(abs(x))"},
    {"where": {"x, y": "real"}, "claim": "abs(x * y) == x * abs(y)"},
    {"where": {"x, y": "real"}, "given": ["x * y > 0"], "claim": "sqrt(x * y)**2 == abs(x) * y"},
    {"where": {"x, y": "positive"}, "claim": "sqrt(x + y) == sqrt(x) + sqrt(y)"},
    {"where": {"x, y": "positive"}, "claim": "log(x + y) == log(x) + log(y)"},
    {"where": {"x": "real"}, "claim": "(x**2)**(3 / 2) == x**3"},
    {"where": {"x": "positive"}, "claim": "diff(sqrt(x**2), x, at=-1) == 1"},
    {"where": {"x, y": "real"}, "claim": "max(x, y) == (x + y) / 2 + (x - y) / 2"},
    {"where": {"n": "dim"}, "claim": "2**(n + 1) == 2**n + 2"},
    {"where": {"n": "dim"}, "claim": "(-1)**n == -1"},
    {"where": N, "given": ["variance > 0"], "define": NORM, "claim": "mean(LN**2) == n"},
    {"where": N, "define": NORM, "claim": "mean(LN**2) == 1"},
    {"where": ROWS, "claim": "attention(Q, K, U + c * V) == attention(Q, K, U) + c * attention(Q, K, U)"},
    {"where": ROWS, "claim": "attention(c * Q, K, V) == c * attention(Q, K, V)"},
    {"where": SQUARE, "claim": "G @ B @ inv(G) == B"},
    {"where": SQUARE, "claim": "inv(G) == inv(G).T"},
    {"where": SQUARE, "claim": "inv(G @ H) == inv(G) @ inv(H)"},
    {"where": SQUARE, "claim": "inv(A) @ A == eye(n)"},
    {"where": SQUARE, "claim": "trace(inv(G) @ G) == 1"},
    {"where": SQUARE, "claim": "R @ R == eye(n)"},
    {"where": SQUARE, "claim": "R @ S.T == eye(n)"},
    {"where": SQUARE, "claim": "(A @ R) @ (B @ S).T == A @ B.T"},
    {"where": SHUFFLED, "claim": "P @ X == X"},
    {"where": SHUFFLED, "claim": "P @ P == eye(n)"},
    {"where": SHUFFLED, "claim": "attention(P @ X, P @ X, P @ X) == attention(X, X, X)"},
    {"where": SHUFFLED, "claim": "attention(X, P @ X, X) == attention(X, X, X)"},
    {"where": SHUFFLED, "claim": "sum(x[i] * (P @ x)[i] for i in range(n)) == x @ x"},
    {"where": {"d": "dim", "M": "real[d + 1, d + 1]", "h": "real[d + 1]"}} | {"claim": "M @ h == M[:, 0:d] @ h[0:d]"},
    {"where": {"d": "dim", "M": "real[d + 1, d + 1]", "h": "real[d + 1]"}, "given": ["h[0] == 0"]}
    | {"claim": "M @ h == M[:, 0:d] @ h[0:d]"},
    {
        "where": {"h, k": "dim", "O": "real[h, k]", "i": "index[h]", "c": "index[k]"},
        "define": {"merged": "[O[e % h, e // h] for e in range(h * k)]"},
        "claim": "merged[i * k + c] == O[i, c]",
    },
    {"where": {"n": "dim", "x, u": "real[n]", "t": "real", "L": "real[n] -> real"}}
    | {"claim": "diff(L(x - t * u), t, at=0) == grad(L(x), x) @ u"},
    {"where": {"n": "dim", "x, u": "real[n]", "L": "real[n] -> real"}, "claim": "L(x + u) == L(x) + L(u)"},
    {"where": {"n": "dim", "M": "real[n, n]", "l, h, c": "real[n]"}, "given": ["l @ h == 0"]}
    | {"claim": "(M + outer(l, c)) @ h == M @ h"},
    # What is assumed holds at the point, not around it.
    {"where": N, "given": ["x @ y == 0"], "claim": "grad(x @ y, x) == zeros(n)"},
    {"where": {"x, y": "real"}, "given": ["x * y == 1"], "claim": "diff(x * y, x) == 0"},
    {"where": {"x, y": "real"}, "given": ["x * y == 0"], "claim": "x == 0"},
    # Ranges that may be empty, and conditions under which nothing is divided.
    {"where": {"n": "dim"}, "claim": "all(sum(1 / i for j in range(i)) == 1 for i in range(n))"},
    {"where": {"n": "dim"}, "claim": "all(where(i == 0, 0, 1 / i) * i == 1 for i in range(n))"},
    {"where": {"x": "real"}, "claim": "where(x == 0, 0, 1 / x) * x == 1"},
    {"where": {"n": "dim", "S": "real[n, n]"}}
    | {
        "claim": "all(sum(exp(S[i, j]) / sum(exp(S[i, k]) for k in range(i)) for j in range(i)) == 1 for i in range(n))"
    },
    {"where": {"k": "natural", "x": "positive"}, "claim": "sum(1 / (k * x) for j in range(k)) == 1 / x"},
    # Sizes and positions.
    {"where": N, "claim": "sum(x) == x[0]"},
    {"where": {"n": "dim"}, "claim": "trace(eye(n)) == 1"},
    {"where": N, "claim": "n**3 * sum(x) == (6 * n**2 - 11 * n + 6) * sum(x)"},
    {"where": {"n, m": "dim"}, "claim": "sum(where(i == j, 1, 0) for i in range(n) for j in range(m)) == n"},
    {"where": {"n, m": "dim", "x": "real[n + m]"}, "claim": "sum(x[0:n]) == sum(x[m:m + n])"},
    {"where": {"n": "dim", "x": "real[n + 1]"}, "claim": "sum(x[0:n]) == sum(x[1:n + 1])"},
    # A position beyond an axis of what is not declared: seen at other sizes alone.
    {"where": {"n, m": "dim"}, "claim": "[1 for k in range(n)][m - 1] == 1"},
    {"where": {"n": "dim", "t": "index[n + 1]"}, "claim": "[k - k for k in range(n)][t] == 0"},
    {"where": {"n, m": "dim"}, "claim": "sum(k - k for k in range(n)) == sum([1 for k in range(n)][0:m]) - m"},
    {"where": {"n, m": "dim", "x": "real[n]"}, "claim": "sum(x[m:n]) - sum(x[m:n]) == 0"},
]
FALSE += [
    {"where": DRAWN, "claim": "E((q @ k / sqrt(d))**6) == 15 + 90 / d + 120 / d**3"},
    {"where": DRAWN, "claim": "E(X.T @ X @ X.T @ X) == n * (n + d) * eye(d)"},
    {"where": DRAWN, "claim": "E(outer(X.T @ (X @ w + s * e), w)) == d * eye(d)"},
    {"where": DRAWN, "claim": "E((q @ q)**2) == d**2"},
    {"where": DRAWN, "claim": "q @ q == d"},
    {"where": DRAWN, "claim": "E(q @ q) * (q @ k) == d * (q @ q)"},
    {"where": MOMENTS, "claim": "E(sum(q)**4) == 3 * d**2"},
    {"where": MOMENTS, "claim": "E(sum(q)**4) == 3 * d**2 + (u - 3)"},
    {"where": MOMENTS, "claim": "E(sum(z)**4) == 3 * d**2 * v**4 + 6 * d**3 * m**2 * v**2 + d**4 * m**4"},
    {"where": MOMENTS, "claim": "diff(E(norm2(z)), m) == 0"},
    {"where": {"n": "dim", "S": "posdef[n, n]", "m": "real[n]", "x": "normal[n](mean=m, cov=S)"}}
    | {"claim": "E(norm2(x)) == n * S[0, 0] + norm2(m)"},
    {"where": {"n": "dim", "x": "spherical[n](var=1)"}, "claim": "E((x @ x)**2) == n * (n + 2)"},
]
TRUE += [
    {"where": {"n": "dim"}, "claim": "sum(where(j > i, 1, 0) for i in range(n) for j in range(n)) == n * (n - 1) / 2"},
    {"where": N | {"i": "index[n]"}}
    | {"claim": "sum(where(j <= i, x[j], 0) for j in range(n)) == sum(x[j] for j in range(i + 1))"},
]
# Counts of places that are zero where nothing is divided by them.
FALSE += [
    {"where": {"n": "dim"}, "claim": "sum(where(j > i, 1, 0) for i in range(n) for j in range(n)) == n * (n + 1) / 2"},
    {"where": {"n": "dim", "i": "index[n]"}, "claim": "sum(where(j > i, 1 / (n - i - 1), 0) for j in range(n)) == 1"},
    {
        "where": {"x": "real", "y": "positive"},
        "claim": "where(x > 0, (x + y) / where(x > 0, x + y, 0), 0) == 1",
    },
    {
        "where": {"n": "dim", "i": "index[n]", "x, y": "positive"},
        "claim": "sum(where(b == i + 1, (x + y) / sum(where(k == i + 1, x + y, 0) for k in range(n)), 0) "
        "for b in range(n)) == 1",
    },
    {"where": {"n": "dim", "i": "index[n]"}, "claim": "sum(1 / i for j in range(i)) == 1"},
    {"where": {"n": "dim"}, "claim": "sum(2 / (n * (n - 1)) for i in range(n) for j in range(i)) == 1"},
    {"where": {"n": "dim"}, "claim": "sum(sum(2 / (n * (n - 1)) for j in range(i)) for i in range(n)) == 1"},
    {"where": N | {"i": "index[n]"}}
    | {"claim": "sum(where(j <= i, x[j], 0) for j in range(n)) == sum(x[j] for j in range(i))"},
]
# Matrices without an inverse, and denominators that may be zero.
FALSE += [
    {"where": GRAM, "claim": "(X.T @ X) @ (inv(X.T @ X) @ y) == y"},
    {"where": GRAM, "claim": "(H.T @ H) @ (inv(H.T @ H) @ y) == y"},
    {"where": GRAM, "claim": "(X.T @ X + s * eye(d)) @ (inv(X.T @ X + s * eye(d)) @ y) == y"},
    {"where": GRAM, "claim": "(X.T @ X - eye(d)) @ (inv(X.T @ X - eye(d)) @ y) == y"},
    {"where": GRAM, "claim": "(G + G.T) @ (inv(G + G.T) @ y) == y"},
    {"where": GRAM, "claim": "sum(y * y / norm2(y)) == 1"},
    {"where": GRAM, "given": ["norm2(y) >= 0"], "claim": "sum(y * y / norm2(y)) == 1"},
    {"where": GRAM, "given": ["norm2(y) > 0"], "claim": "sum(y) / sum(y) == 1"},
]


CHAIN = {"F, L": "real -> real", "G": "real, real -> real", "x, y, z": "real"}
CHAINED = [
    "diff(L(F(x)), x) == diff(L(y), y, at=F(x)) * diff(F(x), x)",
    "diff(L(F(F(x))), x) == diff(L(y), y, at=F(F(x))) * diff(F(y), y, at=F(x)) * diff(F(x), x)",
    "diff(G(x, x), x) == diff(G(y, z), y, at=x) * 0 + let(let(diff(G(y, z), y) + diff(G(y, z), z), y, x), z, x)",
    "diff(L(x - z * F(x)), z, at=0) == -(diff(L(x), x) * F(x))",
]
# A derivative moved to another place, left where it is, taken after instead of before, or by another argument.
FALSE += [
    {"where": CHAIN, "claim": text}
    for text in (
        "diff(L(F(x)), x) == diff(L(y), y) * diff(F(x), x)",
        "diff(L(y), y, at=F(x)) == diff(L(F(x)), x)",
        "diff(L(F(x)), x) == diff(L(y), y, at=x) * diff(F(x), x)",
        "diff(G(x, y), x, at=y) == diff(G(y, y), y)",
        "diff(G(x, y), x, at=y) == diff(G(x, y), y, at=x)",
        "let(diff(G(x, y), x), y, x) == diff(G(x, x), x)",
        "diff(L(x - z * F(x)), z, at=0) == diff(L(x), x) * F(x)",
        "diff(L(x), x, 2, at=F(x)) == diff(L(F(x)), x, 2)",
    )
]


@pytest.mark.parametrize("claim", CHAINED)
def test_derivatives_at_other_places(claim: str) -> None:
    assert told({"where": CHAIN, "claim": claim}).word == "confirmed"


TENSORS = {
    "n, m": "dim",
    "x, y": "real[n]",
    "u": "real[m]",
    "A": "real[m, n]",
    "f": "real[n] -> real",
    "g": "real[n] -> real[n]",
    "h": "real[n], real[m] -> real",
    "F": "real[m, n] -> real",
    "t": "real",
    "i, j": "index[n]",
}
MAPPED = [
    "grad(f(2 * x), x) == 2 * grad(f(y), y, at=2 * x)",
    "jacobian(g(g(x)), x) == jacobian(g(y), y, at=g(x)) @ jacobian(g(x), x)",
    "diff(h(t * x, t * u), t, at=1) == x @ grad(h(x, u), x) + u @ grad(h(x, u), u)",
    "diff(F(t * A), t, at=1) == sum(A[a, b] * grad(F(A), A)[a, b] for a in range(m) for b in range(n))",
    "grad(f(x), x)[i] == grad(f(y), y, at=x)[i]",
]
FALSE += [
    {"where": TENSORS, "claim": text}
    for text in (
        "grad(f(2 * x), x) == grad(f(y), y, at=2 * x)",
        "grad(f(2 * x), x) == 2 * grad(f(x), x)",
        "jacobian(g(x), x)[i, j] == jacobian(g(x), x)[j, i]",
        "jacobian(g(g(x)), x) == jacobian(g(x), x) @ jacobian(g(y), y, at=g(x))",
        "grad(h(x, A @ x), x) == grad(h(x, u), x, at=x)",
        "grad(h(x, A @ x), x) == A.T @ grad(h(x, u), u, at=A @ x)",
        "hessian(f(2 * x), x) == 2 * hessian(f(y), y, at=2 * x)",
        "grad(f(g(x)), x) == jacobian(g(x), x) @ grad(f(y), y, at=g(x))",
        "f(x + y) == f(x)",
        "g(x)[i] == g(x)[j]",
        "sum(grad(f(x), x)) == n * grad(f(x), x)[i]",
    )
]


@pytest.mark.parametrize("claim", MAPPED)
def test_derivatives_of_functions_of_tensors(claim: str) -> None:
    assert told({"where": TENSORS, "claim": claim}).word == "confirmed"


MOVED = {"n": "dim", "t, s": "real", "w": "normal[n]", "z": "normal(mean=t, var=1)", "a": "natural", "p": "positive"}
SETTLED = [
    "let(E((t - w[0])**2), t, s) == s**2 + 1",
    "minimizes(t, E((t - w[0])**2), at=0)",
    "prod(p for i in range(a)) == p**a",
    "det([[t, 2, 3], [4, 5, 6], [7, 8, 10]]) == 2 * t - 5",
]
# A law or a random name that moves along; ranges that may be empty; a sign of a determinant.
FALSE += [
    {"where": MOVED, "claim": text}
    for text in (
        "let(E(z), t, s) == t",
        "let(E((t - w[0])**2), t, w[0]) == 0",
        "let(E((t - w[0])**2), t, w[0]) == w[0]**2 + 1",
        "E(let(t * w[0], t, w[0])) == 0",
        "minimizes(t, E((t - w[0])**2), at=1)",
        "prod(p for i in range(2, a)) == p**(a - 2)",
        "prod(p for i in range(a, n)) == p**(n - a)",
        "prod(1 / t for i in range(a)) == (1 / t)**a",
        "det([[t, s], [s, t]]) == t**2 + s**2",
    )
]


@pytest.mark.parametrize("claim", SETTLED)
def test_what_is_put_in_and_written_out(claim: str) -> None:
    assert told({"where": MOVED, "claim": claim}).word == "confirmed"


# Sums over five indices, in whatever order the products name them; and with one factor at another index.
PATHS = {"n, m, d, r": "dim", "P": "real[m, n]", "X": "real[n, d]", "Q, K": "real[d, r]"}
FALSE.append({"where": PATHS, "claim": "(P @ X @ Q) @ (P @ X @ K).T == P @ ((X @ K) @ (X @ Q).T) @ P.T"})


def test_sums_over_many_indices_in_another_order() -> None:
    claim = "(P @ X @ Q) @ (P @ X @ K).T == P @ ((X @ Q) @ (X @ K).T) @ P.T"
    assert told({"where": PATHS, "claim": claim}).word == "confirmed"


@pytest.mark.parametrize("entry", TRUE, ids=lambda e: e["claim"][:60])
def test_equal_sides_are_not_refused(entry) -> None:
    """Some are left to derivations, which no evidence offers here."""
    answer = told(entry)
    assert answer.word != "refused", answer


@pytest.mark.parametrize("entry", FALSE, ids=lambda e: e["claim"][:60])
def test_other_sides_do_not(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer
