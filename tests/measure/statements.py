"""Statements with known truth, for every test of the numbers that needs some: (statement, where, given)."""

from __future__ import annotations

QKV = {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"}
SQUARE = {"n": "dim", "A, B": "real[n, n]"}
REGULAR = {"n": "dim", "A, B": "invertible[n, n]", "u, v": "real[n]"}
XY = {"x, y": "real"}

TRUE: list[tuple[str, dict[str, str], tuple[str, ...]]] = [
    # Sizes that differ from sample to sample: every range of a nest is as long as its own sample says.
    ("sum(b for k in range(3) for i in range(n) for j in range(m)) == 3 * n * m * b", {"n, m, b": "dim"}, ()),
    ("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV, ()),
    ("attention(Q, K, V) == attention(2 * Q, K / 2, V)", QKV, ()),
    ("kron(A, B) @ kron(B, A) == kron(A @ B, B @ A)", SQUARE, ()),
    ("vec(Q.T @ V) == kron(V.T, Q.T) @ vec(eye(n))", QKV, ()),
    ("block([[A, B]]) @ concat(B, A) == A @ B + B @ A", SQUARE, ()),
    ("trace(A @ B) == trace(B @ A)", SQUARE, ()),
    ("(A @ B).T == B.T @ A.T", SQUARE, ()),
    ("A @ inv(A) == eye(n)", REGULAR, ()),
    ("inv(A @ B) == inv(B) @ inv(A)", REGULAR, ()),
    ("matrix_power(A, k + 1) == A @ matrix_power(A, k)", {**SQUARE, "k": "natural"}, ("k <= 9",)),
    ("det(A @ B) == det(A) * det(B)", REGULAR, ()),
    (
        "(A + outer(u, v)) @ (inv(A) - outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u)) == eye(n)",
        REGULAR,
        ("abs(1 + v @ inv(A) @ u) > 1/10",),
    ),
    ("R @ R.T == eye(n)", {"n": "dim", "R": "orthogonal[n, n]"}, ()),
    ("norm2(R @ x) == norm2(x)", {"n": "dim", "R": "orthogonal[n, n]", "x": "real[n]"}, ()),
    ("P @ P.T == eye(n)", {"n": "dim", "P": "permutation[n, n]"}, ()),
    ("x @ S @ x >= 0", {"n": "dim", "S": "posdef[n, n]", "x": "real[n]"}, ()),
    ("S == S.T", {"n": "dim", "S": "symmetric[n, n]"}, ()),
    ("grad(x @ A @ x, x) == (A + A.T) @ x", {"n": "dim", "A": "real[n, n]", "x": "real[n]"}, ()),
    ("hessian(x @ A @ x, x) == A + A.T", {"n": "dim", "A": "real[n, n]", "x": "real[n]"}, ()),
    ("grad(log(det(S)), S) == inv(S).T", {"n": "dim", "S": "posdef[n, n]"}, ()),
    ("diff(f(g(x)), x) == diff(f(y), y, at=g(x)) * diff(g(x), x)", {**XY, "f, g": "real -> real"}, ()),
    (
        "diff(f(x) * f(x), x, 2) == 2 * diff(f(x), x)**2 + 2 * f(x) * diff(f(x), x, 2)",
        {"x": "real", "f": "real -> real"},
        (),
    ),
    ("jacobian(softmax(z), z) == diag(softmax(z)) - outer(softmax(z), softmax(z))", {"n": "dim", "z": "real[n]"}, ()),
    ("sum(softmax(z)[i] for i in range(n)) == 1", {"n": "dim", "z": "real[n]"}, ()),
    ("sum(i for i in range(n + 1)) == n * (n + 1) / 2", {"n": "dim"}, ()),
    ("sum(2**k for k in range(n)) == 2**n - 1", {"n": "dim"}, ("n <= 40",)),
    ("floor(n / 2) + ceil(n / 2) == n", {"n": "dim"}, ()),
    ("n * m >= n + m - 1", {"n, m": "dim"}, ()),
    ("h * 3 * d * dk + h * dk * d == 4 * d**2", {"d, h, dk": "dim"}, ("h * dk == d",)),
    ("x * y <= 1/4", XY, ("x + y == 1",)),
    ("max(x, y) + min(x, y) == x + y", XY, ()),
    ("sqrt(x**2) == abs(x)", XY, ()),
    ("sin(x)**2 + cos(x)**2 == 1", XY, ()),
    ("implies(x == y, x**3 == y**3)", XY, ()),
    ("norm(A @ x) <= sqrt(frobenius2(A))", {**SQUARE, "x": "real[n]"}, ("norm(x) == 1",)),
    (
        "sum(p[i] * x[i] for i in range(n)) <= norm(x) * norm(p)",
        {"n": "dim", "x": "real[n]", "p": "nonnegative[n]"},
        ("sum(p[i] for i in range(n)) == 1",),
    ),
    (
        "(rotation(m * t) @ q) @ (rotation(n * t) @ k) == q @ rotation((n - m) * t) @ k",
        {"q, k": "real[2]", "t": "real", "m, n": "integer"},
        (),
    ),
]

FALSE: list[tuple[str, dict[str, str], tuple[str, ...]]] = [
    ("A @ B == B @ A", SQUARE, ()),
    ("(Q @ K.T) @ V == Q @ (K.T @ V) + 1/1000000", QKV, ()),
    ("attention(Q, K, V) == attention(2 * Q, K, V)", QKV, ()),
    ("inv(A @ B) == inv(A) @ inv(B)", REGULAR, ()),
    ("matrix_power(A @ B, k) == matrix_power(A, k) @ matrix_power(B, k)", {**SQUARE, "k": "natural"}, ("k <= 9",)),
    ("kron(A, B) == kron(B, A)", SQUARE, ()),
    ("vec(A @ B) == kron(A, B) @ vec(eye(n))", SQUARE, ()),
    ("det(A + B) == det(A) + det(B)", REGULAR, ()),
    ("R @ R == eye(n)", {"n": "dim", "R": "orthogonal[n, n]"}, ()),
    ("P @ P == eye(n)", {"n": "dim", "P": "permutation[n, n]"}, ()),
    ("grad(x @ A @ x, x) == 2 * A @ x", {"n": "dim", "A": "real[n, n]", "x": "real[n]"}, ()),
    ("jacobian(softmax(z), z) == diag(softmax(z))", {"n": "dim", "z": "real[n]"}, ()),
    ("diff(x + f(x), x) >= 1", {"x": "real", "f": "real -> real"}, ()),
    ("sum(i for i in range(n)) == n * (n + 1) / 2", {"n": "dim"}, ()),
    ("n * m > n + m - 1", {"n, m": "dim"}, ()),
    ("n % 7 < 6", {"n": "dim"}, ()),
    ("h * 3 * d * dk + h * dk * d == 4 * d**2 + d", {"d, h, dk": "dim"}, ("h * dk == d",)),
    ("x * y <= 1/5", XY, ("x + y == 1",)),
    ("sqrt(x**2) == x", XY, ()),
    ("(x + y)**2 == x**2 + y**2", XY, ()),
    ("implies(x**2 == y**2, x == y)", XY, ()),
    ("norm(A @ x) <= sqrt(frobenius2(A)) / 2", {**SQUARE, "x": "real[n]"}, ("norm(x) == 1",)),
]
