"""The identities that the tools are compared on, as proofcheck reads them. No tool is imported here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    name: str
    statement: str
    where: dict[str, str]
    given: tuple[str, ...] = ()


SQUARE = {"n": "dim", "A, B": "real[n, n]"}
VECTOR = {"n": "dim", "x": "real[n]"}
GRAM = {"n, d": "dim", "X": "normal[n, d]"}
PAIR = {"d": "dim", "q, k": "normal[d]"}
INVERTIBLE = {"n": "dim", "A, B": "invertible[n, n]"}

ALL = (
    # -- products, transposes, traces
    Identity(
        "associativity of attention",
        "(Q @ K.T) @ V == Q @ (K.T @ V)",
        {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"},
    ),
    Identity("transpose of a product", "(A @ B).T == B.T @ A.T", SQUARE),
    Identity("difference of squares", "(A + B) @ (A - B) == A @ A - A @ B + B @ A - B @ B", SQUARE),
    Identity("rank-one state", "outer(x, y) @ q == x * (y @ q)", {"n": "dim", "x, y, q": "real[n]"}),
    Identity("cyclic trace", "trace(A @ B @ C) == trace(C @ A @ B)", {"n": "dim", "A, B, C": "real[n, n]"}),
    Identity("Frobenius norm", "frobenius2(Y) == trace(Y.T @ Y)", {"n, m": "dim", "Y": "real[n, m]"}),
    Identity(
        "trace of a Kronecker product",
        "trace(kron(A, R)) == trace(A) * trace(R)",
        {"n, m": "dim", "A": "real[n, n]", "R": "real[m, m]"},
    ),
    Identity(
        "trace of the third Gram power",
        "trace((Y.T @ Y) @ (Y.T @ Y) @ (Y.T @ Y)) == trace((Y @ Y.T) @ (Y @ Y.T) @ (Y @ Y.T))",
        {"n, m": "dim", "Y": "real[n, m]"},
    ),
    # -- derivatives
    Identity(
        "gradient of a quadratic form",
        "grad(x @ A @ x, x) == (A + A.T) @ x",
        {"n": "dim", "A": "real[n, n]", "x": "real[n]"},
    ),
    Identity(
        "gradient of a trace",
        "grad(trace(A @ X @ B), X) == A.T @ B.T",
        {"n": "dim", "A, B, X": "real[n, n]"},
    ),
    Identity(
        "gradient of squared error by the input",
        "grad(norm2(W @ x - y), x) == 2 * W.T @ (W @ x - y)",
        {"n, m": "dim", "W": "real[m, n]", "x": "real[n]", "y": "real[m]"},
    ),
    Identity(
        "gradient of squared error by the weights",
        "grad(norm2(W @ x - y), W) == 2 * outer(W @ x - y, x)",
        {"n, m": "dim", "W": "real[m, n]", "x": "real[n]", "y": "real[m]"},
    ),
    Identity(
        "Hessian of a fourth power",
        "hessian((x @ x)**2, x) == 8 * outer(x, x) + 4 * (x @ x) * eye(n)",
        VECTOR,
    ),
    # -- softmax
    Identity("shift of softmax", "softmax(x + c) == softmax(x)", {**VECTOR, "c": "real"}),
    Identity(
        "Jacobian of softmax",
        "jacobian(softmax(x), x) == diag(softmax(x)) - outer(softmax(x), softmax(x))",
        VECTOR,
    ),
    Identity("gradient of logsumexp", "grad(logsumexp(x), x) == softmax(x)", VECTOR),
    Identity(
        "gradient of cross entropy",
        "grad(-(y @ log(softmax(x))), x) == sum(y) * softmax(x) - y",
        {"n": "dim", "x, y": "real[n]"},
    ),
    # -- moments of normal entries
    Identity("variance of a score", "Var(q @ k) == d", PAIR),
    Identity("fourth moment of a score", "E((q @ k)**4) == 3*d**2 + 6*d", PAIR),
    Identity(
        "sixth moment of a squared norm",
        "E(norm2(q)**6) == d*(d + 2)*(d + 4)*(d + 6)*(d + 8)*(d + 10)",
        {"d": "dim", "q": "normal[d]"},
    ),
    Identity(
        "E[x x' A x x']",
        "E(outer(x, x) @ A @ outer(x, x)) == A + A.T + trace(A) * eye(n)",
        {"n": "dim", "A": "real[n, n]", "x": "normal[n]"},
    ),
    Identity("E[(X'X)^2]", "E((X.T @ X) @ (X.T @ X)) == n * (n + d + 1) * eye(d)", GRAM),
    Identity(
        "E[(X'X)^3]",
        "E((X.T @ X) @ (X.T @ X) @ (X.T @ X)) == n * (n**2 + d**2 + 3*n*d + 3*n + 3*d + 4) * eye(d)",
        GRAM,
    ),
    # -- inverses and determinants
    Identity("inverse", "A @ inv(A) == eye(n)", INVERTIBLE),
    Identity("inverse of a product", "inv(A @ B) == inv(B) @ inv(A)", INVERTIBLE),
    Identity(
        "push-through",
        "A @ inv(eye(n) + B @ A) == inv(eye(n) + A @ B) @ A",
        SQUARE,
        ("det(eye(n) + A @ B) != 0",),
    ),
    Identity(
        "Sherman and Morrison",
        "inv(A + outer(u, v)) == inv(A) - outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u)",
        {"n": "dim", "A": "invertible[n, n]", "u, v": "real[n]"},
        ("1 + v @ inv(A) @ u != 0",),
    ),
    Identity(
        "Woodbury",
        "inv(A + U @ C @ V) == inv(A) - inv(A) @ U @ inv(inv(C) + V @ inv(A) @ U) @ V @ inv(A)",
        {"n, m": "dim", "A": "invertible[n, n]", "C": "invertible[m, m]", "U": "real[n, m]", "V": "real[m, n]"},
        ("det(inv(C) + V @ inv(A) @ U) != 0", "det(A + U @ C @ V) != 0"),
    ),
    Identity(
        "gradient of log det",
        "grad(log(det(X)), X) == inv(X).T",
        {"n": "dim", "X": "real[n, n]"},
        ("det(X) > 0",),
    ),
    Identity(
        "gradient of the trace of an inverse",
        "grad(trace(inv(X)), X) == -(inv(X) @ inv(X)).T",
        {"n": "dim", "X": "invertible[n, n]"},
    ),
    Identity("determinant of a product", "det(A @ B) == det(A) * det(B)", SQUARE),
    # -- angles
    Identity(
        "relative positions of rotations",
        "(rotation(s * t) @ q) @ (rotation(r * t) @ k) == q @ rotation((r - s) * t) @ k",
        {"q, k": "real[2]", "r, s, t": "real"},
    ),
)
BY_NAME = {identity.name: identity for identity in ALL}
