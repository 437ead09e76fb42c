"""Inverse matrices: products, sums, updates of low rank."""

from __future__ import annotations

import numpy as np

from .kit import det, diag, eye, inv, ones, outer, topic, tr

t, f = topic("inverses")
AB = "n: dim; A, B: invertible[n, n]; c: positive"
SUM = "n: dim; A, B: real[n, n]"
PUSH = "n, m: dim; A: real[n, m]; B: real[m, n]"
SM = "n: dim; A: invertible[n, n]; u, v: real[n]"
LOW = "n, m: dim; A: invertible[n, n]; C: invertible[m, m]; U, V: real[n, m]"
POS = "n: dim; A: posdef[n, n]; u: real[n]"
KALMAN = "n, m: dim; P: posdef[n, n]; R: posdef[m, m]; B: real[m, n]"
RIDGE = "n, d: dim; X: real[n, d]; lam: positive"
ONES = "n: dim; a: positive; b: nonnegative"
RESOLVENT = "n: dim; A: real[n, n]; s, r: real"
REGULAR = {"given": ("det(A - s * eye(n)) != 0", "det(A - r * eye(n)) != 0")}
UPDATE = "inv(A + outer(u, v)) == "
WOODBURY = "inv(A + U @ C @ V.T) == inv(A) - inv(A) @ U @ inv("
DEFINED = {"given": "det(A + U @ C @ V.T) != 0"}


def hyper(g, v):
    """1 + v @ inv(A) @ u is zero."""
    a = inv(v["A"]) @ v["u"]
    return {"v": -a / (a @ a)}


def smaller(g, v):
    return {"A": 0.3 * v["A"], "B": 0.3 * v["B"]}


def inner(A, C, U, V):
    return inv(C) + V.T @ inv(A) @ U


ENTRIES = [
    t("inv(A @ B) == inv(B) @ inv(A)", AB, lambda A, B: (inv(A @ B), inv(B) @ inv(A))),
    t("inv(A.T) == inv(A).T", AB, lambda A: (inv(A.T), inv(A).T)),
    t("inv(inv(A)) == A", AB, lambda A: (inv(inv(A)), A)),
    t("inv(c * A) == inv(A) / c", AB, lambda A, c: (inv(c * A), inv(A) / c)),
    t("inv(A @ B @ inv(A)) == A @ inv(B) @ inv(A)", AB, lambda A, B: (inv(A @ B @ inv(A)), A @ inv(B) @ inv(A))),
    t("inv(A.T @ A) == inv(A) @ inv(A).T", AB, lambda A: (inv(A.T @ A), inv(A) @ inv(A).T)),
    t("inv(A) + inv(B) == inv(A) @ (A + B) @ inv(B)", AB, lambda A, B: (inv(A) + inv(B), inv(A) @ (A + B) @ inv(B))),
    t("inv(A) - inv(B) == inv(A) @ (B - A) @ inv(B)", AB, lambda A, B: (inv(A) - inv(B), inv(A) @ (B - A) @ inv(B))),
    t("trace(inv(A) @ B @ A) == trace(B)", AB, lambda A, B: (tr(inv(A) @ B @ A), tr(B))),
    t(
        "inv(A + B) == inv(A) @ inv(inv(A) + inv(B)) @ inv(B)",
        AB,
        lambda A, B: (inv(A + B), inv(A) @ inv(inv(A) + inv(B)) @ inv(B)),
        given="det(A + B) != 0",
    ),
    t(
        "A - A @ inv(A + B) @ A == B - B @ inv(A + B) @ B",
        SUM,
        lambda A, B: (A - A @ inv(A + B) @ A, B - B @ inv(A + B) @ B),
        given="det(A + B) != 0",
    ),
    t(
        "A @ inv(A + B) @ B == B @ inv(A + B) @ A",
        SUM,
        lambda A, B: (A @ inv(A + B) @ B, B @ inv(A + B) @ A),
        given="det(A + B) != 0",
    ),
    t(
        "A - inv(inv(A) + inv(inv(B) - A)) == A @ B @ A",
        AB,
        lambda A, B: (A - inv(inv(A) + inv(inv(B) - A)), A @ B @ A),
        given=("det(inv(B) - A) != 0", "det(inv(A) + inv(inv(B) - A)) != 0"),
        make=smaller,
    ),
    t(
        "inv(eye(n) + A @ B) @ A == A @ inv(eye(m) + B @ A)",
        PUSH,
        lambda n, m, A, B: (inv(eye(n) + A @ B) @ A, A @ inv(eye(m) + B @ A)),
        given="det(eye(n) + A @ B) != 0",
    ),
    t(
        "inv(eye(n) + A @ B) == eye(n) - A @ inv(eye(m) + B @ A) @ B",
        PUSH,
        lambda n, m, A, B: (inv(eye(n) + A @ B), eye(n) - A @ inv(eye(m) + B @ A) @ B),
        given="det(eye(n) + A @ B) != 0",
    ),
    t(
        "inv(eye(n) + A) @ A == A @ inv(eye(n) + A)",
        SUM,
        lambda n, A: (inv(eye(n) + A) @ A, A @ inv(eye(n) + A)),
        given="det(eye(n) + A) != 0",
    ),
    t(
        "inv(eye(n) + A) == eye(n) - A @ inv(eye(n) + A)",
        SUM,
        lambda n, A: (inv(eye(n) + A), eye(n) - A @ inv(eye(n) + A)),
        given="det(eye(n) + A) != 0",
    ),
    t(
        "inv(eye(n) + inv(A)) == A @ inv(A + eye(n))",
        AB,
        lambda n, A: (inv(eye(n) + inv(A)), A @ inv(A + eye(n))),
        given="det(A + eye(n)) != 0",
    ),
    t(
        WOODBURY + "inv(C) + V.T @ inv(A) @ U) @ V.T @ inv(A)",
        LOW,
        lambda A, C, U, V: (inv(A + U @ C @ V.T), inv(A) - inv(A) @ U @ inv(inner(A, C, U, V)) @ V.T @ inv(A)),
        **DEFINED,
    ),
    t(
        UPDATE + "inv(A) - outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u)",
        SM,
        lambda A, u, v: (
            inv(A + outer(u, v)),
            inv(A) - outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u),
        ),
        given="1 + v @ inv(A) @ u != 0",
    ),
    t(
        "inv(A + outer(u, v)) @ u == inv(A) @ u / (1 + v @ inv(A) @ u)",
        SM,
        lambda A, u, v: (inv(A + outer(u, v)) @ u, inv(A) @ u / (1 + v @ inv(A) @ u)),
        given="1 + v @ inv(A) @ u != 0",
    ),
    t(
        "u @ inv(A + outer(u, u)) @ u == u @ inv(A) @ u / (1 + u @ inv(A) @ u)",
        POS,
        lambda A, u: (u @ inv(A + outer(u, u)) @ u, u @ inv(A) @ u / (1 + u @ inv(A) @ u)),
    ),
    t(
        "inv(X.T @ X + lam * eye(d)) @ X.T == X.T @ inv(X @ X.T + lam * eye(n))",
        RIDGE,
        lambda n, d, X, lam: (inv(X.T @ X + lam * eye(d)) @ X.T, X.T @ inv(X @ X.T + lam * eye(n))),
    ),
    t(
        "inv(inv(P) + B.T @ inv(R) @ B) @ B.T @ inv(R) == P @ B.T @ inv(B @ P @ B.T + R)",
        KALMAN,
        lambda P, R, B: (inv(inv(P) + B.T @ inv(R) @ B) @ B.T @ inv(R), P @ B.T @ inv(B @ P @ B.T + R)),
    ),
    t(
        "inv(inv(P) + B.T @ inv(R) @ B) == P - P @ B.T @ inv(B @ P @ B.T + R) @ B @ P",
        KALMAN,
        lambda P, R, B: (inv(inv(P) + B.T @ inv(R) @ B), P - P @ B.T @ inv(B @ P @ B.T + R) @ B @ P),
    ),
    t("inv(U) == U.T", "n: dim; U: orthogonal[n, n]", lambda U: (inv(U), U.T)),
    t(
        "inv(A) @ x == y",
        "n: dim; A: invertible[n, n]; x, y: real[n]",
        lambda A, x, y: (inv(A) @ x, y),
        given="A @ y == x",
        make=lambda g, v: {"x": v["A"] @ v["y"]},
    ),
    t(
        "inv([[a, b], [c, d]]) == [[d / q, -b / q], [-c / q, a / q]]",
        "a, b, c, d: real",
        lambda a, b, c, d: (inv(np.array([[a, b], [c, d]])), np.array([[d, -b], [-c, a]]) / (a * d - b * c)),
        given="a * d - b * c != 0",
        define={"q": "a * d - b * c"},
    ),
    t(
        "inv(diag(x)) == diag(1 / x)",
        "n: dim; x: real[n]",
        lambda x: (inv(diag(x)), diag(1 / x)),
        given="all(x[i] != 0 for i in range(n))",
    ),
    t(
        "inv(a * eye(n) + b * outer(ones(n), ones(n))) == (eye(n) - b / (a + n * b) * outer(ones(n), ones(n))) / a",
        ONES,
        lambda n, a, b: (inv(a * eye(n) + b * ones((n, n))), (eye(n) - b / (a + n * b) * ones((n, n))) / a),
    ),
    t(
        "inv(A - s * eye(n)) - inv(A - r * eye(n)) == (s - r) * inv(A - s * eye(n)) @ inv(A - r * eye(n))",
        RESOLVENT,
        lambda n, A, s, r: (
            inv(A - s * eye(n)) - inv(A - r * eye(n)),
            (s - r) * inv(A - s * eye(n)) @ inv(A - r * eye(n)),
        ),
        **REGULAR,
    ),
    f("inv(A @ B) == inv(A) @ inv(B)", AB, lambda A, B: (inv(A @ B), inv(A) @ inv(B)), "true where A and B commute"),
    f(
        "inv(A + B) == inv(A) + inv(B)",
        AB,
        lambda A, B: (inv(A + B), inv(A) + inv(B)),
        "not even for numbers",
        given="det(A + B) != 0",
    ),
    f(
        "A @ inv(A) == eye(n)",
        SUM,
        lambda n, A: (A @ inv(A), eye(n)),
        "a singular matrix has no inverse",
        make=lambda g, v: {"A": 0 * v["A"]},
    ),
    f("inv(c * A) == c * inv(A)", AB, lambda A, c: (inv(c * A), c * inv(A)), "1 / c"),
    f(
        "inv(A.T @ A) == inv(A.T) @ inv(A)",
        AB,
        lambda A: (inv(A.T @ A), inv(A.T) @ inv(A)),
        "the order; true for normal matrices",
    ),
    f("inv(A) @ B == B @ inv(A)", AB, lambda A, B: (inv(A) @ B, B @ inv(A)), "true where A and B commute"),
    f(
        "inv(A) - inv(B) == inv(A) @ (A - B) @ inv(B)",
        AB,
        lambda A, B: (inv(A) - inv(B), inv(A) @ (A - B) @ inv(B)),
        "the sign",
    ),
    f("trace(inv(A)) == 1 / trace(A)", POS, lambda A: (tr(inv(A)), 1 / tr(A)), "true for n = 1"),
    f(
        "inv(A + B) == inv(A) @ inv(inv(A) + inv(B)) @ inv(A)",
        AB,
        lambda A, B: (inv(A + B), inv(A) @ inv(inv(A) + inv(B)) @ inv(A)),
        "the last factor is inv(B)",
        given="det(A + B) != 0",
    ),
    f(
        "A - A @ inv(A + B) @ B == B - B @ inv(A + B) @ A",
        SUM,
        lambda A, B: (A - A @ inv(A + B) @ B, B - B @ inv(A + B) @ A),
        "the last factors are exchanged",
        given="det(A + B) != 0",
    ),
    f(
        "A - inv(inv(A) + inv(inv(B) - A)) == B @ A @ B",
        AB,
        lambda A, B: (A - inv(inv(A) + inv(inv(B) - A)), B @ A @ B),
        "A @ B @ A",
        given=("det(inv(B) - A) != 0", "det(inv(A) + inv(inv(B) - A)) != 0"),
        make=smaller,
    ),
    f(
        "inv(eye(n) + A @ B) @ A == A @ inv(eye(n) + A @ B)",
        SUM,
        lambda n, A, B: (inv(eye(n) + A @ B) @ A, A @ inv(eye(n) + A @ B)),
        "on the right B @ A; true where A commutes with A @ B",
        given="det(eye(n) + A @ B) != 0",
    ),
    f(
        "inv(eye(n) + A @ B) == eye(n) - A @ inv(eye(n) + A @ B) @ B",
        SUM,
        lambda n, A, B: (inv(eye(n) + A @ B), eye(n) - A @ inv(eye(n) + A @ B) @ B),
        "inside stands B @ A",
        given="det(eye(n) + A @ B) != 0",
    ),
    f(
        "inv(eye(n) + A) == eye(n) - A + A @ A",
        SUM,
        lambda n, A: (inv(eye(n) + A), eye(n) - A + A @ A),
        "the series goes on; true where the third power of A is 0",
        given="det(eye(n) + A) != 0",
    ),
    f(
        WOODBURY + "C + V.T @ inv(A) @ U) @ V.T @ inv(A)",
        LOW,
        lambda A, C, U, V: (
            inv(A + U @ C @ V.T),
            inv(A) - inv(A) @ U @ inv(C + V.T @ inv(A) @ U) @ V.T @ inv(A),
        ),
        "the inverse of C stands inside; true for C @ C == eye(m)",
        given=("det(A + U @ C @ V.T) != 0", "det(C + V.T @ inv(A) @ U) != 0"),
    ),
    f(
        WOODBURY + "inv(C) - V.T @ inv(A) @ U) @ V.T @ inv(A)",
        LOW,
        lambda A, C, U, V: (
            inv(A + U @ C @ V.T),
            inv(A) - inv(A) @ U @ inv(inv(C) - V.T @ inv(A) @ U) @ V.T @ inv(A),
        ),
        "the sign inside",
        given=("det(A + U @ C @ V.T) != 0", "det(inv(C) - V.T @ inv(A) @ U) != 0"),
    ),
    f(
        UPDATE + "inv(A) + outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u)",
        SM,
        lambda A, u, v: (
            inv(A + outer(u, v)),
            inv(A) + outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u),
        ),
        "the sign",
        given="1 + v @ inv(A) @ u != 0",
    ),
    f(
        UPDATE + "inv(A) - outer(inv(A) @ u, inv(A) @ v) / (1 + v @ inv(A) @ u)",
        SM,
        lambda A, u, v: (
            inv(A + outer(u, v)),
            inv(A) - outer(inv(A) @ u, inv(A) @ v) / (1 + v @ inv(A) @ u),
        ),
        "v @ inv(A); true for symmetric A",
        given="1 + v @ inv(A) @ u != 0",
    ),
    f(
        UPDATE + "inv(A) - outer(inv(A) @ u, v @ inv(A)) / (1 + v @ inv(A) @ u)",
        SM,
        lambda A, u, v: (inv(A + outer(u, v)), inv(A) + det(A + outer(u, v)) * np.inf),
        "undefined where the denominator is 0",
        make=hyper,
    ),
    f(
        "u @ inv(A + outer(u, u)) @ u == u @ inv(A) @ u / (1 - u @ inv(A) @ u)",
        POS,
        lambda A, u: (u @ inv(A + outer(u, u)) @ u, u @ inv(A) @ u / (1 - u @ inv(A) @ u)),
        "the sign of the denominator",
        given="u @ inv(A) @ u != 1",
    ),
    f(
        "inv(X.T @ X + lam * eye(d)) @ X.T == X.T @ inv(X @ X.T + n * lam * eye(n))",
        RIDGE,
        lambda n, d, X, lam: (inv(X.T @ X + lam * eye(d)) @ X.T, X.T @ inv(X @ X.T + n * lam * eye(n))),
        "true for n = 1",
    ),
    f(
        "inv(X.T @ X + lam * eye(d)) @ X.T == X.T @ inv(X @ X.T + lam * eye(n))",
        "n, d: dim; X: real[n, d]; lam: nonnegative",
        lambda n, d, X, lam: (inv(X.T @ X + lam * eye(d)) @ X.T, X.T @ inv(X @ X.T + lam * eye(n))),
        "at lam = 0 one of the two is singular",
        make=lambda g, v: {"lam": 0.0, "X": 0 * v["X"]},
    ),
    f(
        "inv(inv(P) + B.T @ inv(R) @ B) == P - P @ B.T @ inv(B @ P @ B.T + inv(R)) @ B @ P",
        KALMAN,
        lambda P, R, B: (inv(inv(P) + B.T @ inv(R) @ B), P - P @ B.T @ inv(B @ P @ B.T + inv(R)) @ B @ P),
        "R itself stands on the right",
    ),
    f(
        "inv([[a, b], [c, d]]) == [[a / q, -b / q], [-c / q, d / q]]",
        "a, b, c, d: real",
        lambda a, b, c, d: (inv(np.array([[a, b], [c, d]])), np.array([[a, -b], [-c, d]]) / (a * d - b * c)),
        "the diagonal is exchanged; true for a = d",
        given="a * d - b * c != 0",
        define={"q": "a * d - b * c"},
    ),
    f(
        "inv(diag(x)) == diag(1 / x)",
        "n: dim; x: real[n]",
        lambda x: (inv(diag(x)), diag(1 / x)),
        "an entry may be 0",
        make=lambda g, v: {"x": 0 * v["x"]},
    ),
    f(
        "inv(a * eye(n) + b * outer(ones(n), ones(n))) == (eye(n) - b / (a + b) * outer(ones(n), ones(n))) / a",
        ONES,
        lambda n, a, b: (inv(a * eye(n) + b * ones((n, n))), (eye(n) - b / (a + b) * ones((n, n))) / a),
        "a + n * b; true for n = 1",
    ),
    f(
        "inv(A - s * eye(n)) - inv(A - r * eye(n)) == (r - s) * inv(A - s * eye(n)) @ inv(A - r * eye(n))",
        RESOLVENT,
        lambda n, A, s, r: (
            inv(A - s * eye(n)) - inv(A - r * eye(n)),
            (r - s) * inv(A - s * eye(n)) @ inv(A - r * eye(n)),
        ),
        "the sign",
        **REGULAR,
    ),
]
