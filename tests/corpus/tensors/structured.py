"""Matrices with properties: projectors, commuting, eigenvectors, skew, orthogonal, permutations, pseudo-inverses."""

from __future__ import annotations

import numpy as np

from .kit import diag, eye, inv, norm2, ones, outer, softmax, topic, tr

t, f = topic("structured")
power = np.linalg.matrix_power
unit_x = np.array([1.0, 0.0])
SQ = "n: dim; A, B: real[n, n]; x, y: real[n]; c: positive"
PROJ = "n: dim; P, R: real[n, n]; x: real[n]; c: positive"
ORTH = "n: dim; U: orthogonal[n, n]; A: real[n, n]; B: invertible[n, n]; x, y: real[n]"
PERM = "n: dim; P: permutation[n, n]; A, B: real[n, n]; x, y: real[n]"
FRAME = "n, k: dim; Q: real[n, k]; x: real[k]; y: real[n]"
PINV = "n, m: dim; A: real[n, m]; G: real[m, n]; x: real[m]; b: real[n]"
SYM = "n: dim; A, B: symmetric[n, n]; S: real[n, n]; x, y: real[n]"
FIT = "n, m: dim; X: real[n, m]; y: real[n]; w, v: real[m]"
EIGEN = "n: dim; A: real[n, n]; x: real[n]; lam: real"
PENROSE = ("A @ G @ A == A", "G @ A @ G == G", "(A @ G).T == A @ G", "(G @ A).T == G @ A")


def projector(g, v):
    return {"P": g.projector(v["n"]), "R": g.projector(v["n"])}


def symmetric_projector(g, v):
    return {"P": g.projector(v["n"], symmetric=True)}


def commuting(g, v):
    return dict(zip("AB", g.commuting(v["n"]), strict=True))


def eigen(g, v):
    return dict(zip(("A", "x", "lam"), g.eigenpair(v["n"]), strict=True))


def skew(g, v):
    return {"S": g.skew(v["n"])}


def frame(g, v):
    return {"Q": g.frame(v["k"] + 2, v["k"]), "n": v["k"] + 2, "y": g.real(v["k"] + 2)}


def penrose(g, v):
    A = outer(g.real(v["n"]), g.real(v["m"]))
    return {"A": A, "G": np.linalg.pinv(A)}


def nilpotent(g, v):
    return {"A": g.nilpotent(v["n"])}


def two_eigen(g, v):
    """Two eigenvectors of a symmetric matrix."""
    u, d = g.orthogonal(v["n"]), g.real(v["n"])
    return {"A": u @ diag(d) @ u.T, "x": u[:, 0], "y": 2 * u[:, 1], "lam": d[0], "mu": d[1]}


def normal_equations(g, v):
    X = g.real(v["m"] + 2, v["m"])
    y = g.real(v["m"] + 2)
    return {"n": v["m"] + 2, "X": X, "y": y, "w": np.linalg.solve(X.T @ X, X.T @ y)}


def hat(X):
    return X @ inv(X.T @ X) @ X.T


ENTRIES = [
    t(
        "(eye(n) - P) @ (eye(n) - P) == eye(n) - P",
        PROJ,
        lambda n, P: ((eye(n) - P) @ (eye(n) - P), eye(n) - P),
        given="P @ P == P",
        make=projector,
    ),
    t(
        "(2 * P - eye(n)) @ (2 * P - eye(n)) == eye(n)",
        PROJ,
        lambda n, P: ((2 * P - eye(n)) @ (2 * P - eye(n)), eye(n)),
        given="P @ P == P",
        make=projector,
    ),
    t(
        "inv(eye(n) + c * P) == eye(n) - c / (1 + c) * P",
        PROJ,
        lambda n, P, c: (inv(eye(n) + c * P), eye(n) - c / (1 + c) * P),
        given="P @ P == P",
        make=projector,
    ),
    t(
        "norm2(x) == norm2(P @ x) + norm2(x - P @ x)",
        PROJ,
        lambda P, x: (norm2(x), norm2(P @ x) + norm2(x - P @ x)),
        given=("P @ P == P", "P.T == P"),
        make=symmetric_projector,
    ),
    t(
        "A @ inv(B) == inv(B) @ A",
        "n: dim; A: real[n, n]; B: invertible[n, n]",
        lambda A, B: (A @ inv(B), inv(B) @ A),
        given="A @ B == B @ A",
        make=commuting,
    ),
    t(
        "(A + B) @ (A - B) == A @ A - B @ B",
        SQ,
        lambda A, B: ((A + B) @ (A - B), A @ A - B @ B),
        given="A @ B == B @ A",
        make=commuting,
    ),
    t(
        "(A + B) @ (A + B) @ (A + B) == A @ A @ A + 3 * A @ A @ B + 3 * A @ B @ B + B @ B @ B",
        SQ,
        lambda A, B: (power(A + B, 3), power(A, 3) + 3 * A @ A @ B + 3 * A @ B @ B + power(B, 3)),
        given="A @ B == B @ A",
        make=commuting,
    ),
    t(
        "(A @ A - 3 * A + 2 * eye(n)) @ x == (lam - 1) * (lam - 2) * x",
        EIGEN,
        lambda n, A, x, lam: ((A @ A - 3 * A + 2 * eye(n)) @ x, (lam - 1) * (lam - 2) * x),
        given="A @ x == lam * x",
        make=eigen,
    ),
    t(
        "inv(A) @ x == x / lam",
        "n: dim; A: invertible[n, n]; x: real[n]; lam: real",
        lambda A, x, lam: (inv(A) @ x, x / lam),
        given=("A @ x == lam * x", "lam != 0"),
        make=eigen,
    ),
    t(
        "x @ A @ x / (x @ x) == lam",
        EIGEN,
        lambda A, x, lam: (x @ A @ x / (x @ x), lam),
        given=("A @ x == lam * x", "x @ x > 0"),
        make=eigen,
    ),
    t(
        "(lam - mu) * (x @ y) == 0",
        SYM + "; lam, mu: real",
        lambda x, y, lam, mu: ((lam - mu) * (x @ y), 0),
        given=("A @ x == lam * x", "A @ y == mu * y"),
        make=two_eigen,
        dims=(2, 3, 4),
    ),
    t("x @ S @ x == 0", SYM, lambda S, x: (x @ S @ x, 0), given="S.T == -S", make=skew),
    t("trace(S @ A) == 0", SYM, lambda S, A: (tr(S @ A), 0), given="S.T == -S", make=skew),
    t(
        "norm2(x + S @ x) == norm2(x) + norm2(S @ x)",
        SYM,
        lambda S, x: (norm2(x + S @ x), norm2(x) + norm2(S @ x)),
        given="S.T == -S",
        make=skew,
    ),
    t(
        "V.T @ V == eye(n)",
        SYM,
        lambda n, S: ((inv(eye(n) + S) @ (eye(n) - S)).T @ inv(eye(n) + S) @ (eye(n) - S), eye(n)),
        given=("S.T == -S", "det(eye(n) + S) != 0"),
        define={"V": "inv(eye(n) + S) @ (eye(n) - S)"},
        make=skew,
    ),
    t(
        "A.T @ A @ G == A.T",
        PINV,
        lambda A, G: (A.T @ A @ G, A.T),
        given=PENROSE,
        make=penrose,
    ),
    t("G @ G.T @ A.T == G", PINV, lambda A, G: (G @ G.T @ A.T, G), given=PENROSE, make=penrose),
    t(
        "norm2(A @ x - b) == norm2(A @ (x - G @ b)) + norm2(A @ G @ b - b)",
        PINV,
        lambda A, G, x, b: (norm2(A @ x - b), norm2(A @ (x - G @ b)) + norm2(A @ G @ b - b)),
        given=PENROSE,
        make=penrose,
    ),
    t(
        "H @ H == H",
        FIT,
        lambda X: (hat(X) @ hat(X), hat(X)),
        given="det(X.T @ X) != 0",
        define={"H": "X @ inv(X.T @ X) @ X.T"},
        make=normal_equations,
    ),
    t(
        "trace(H) == m",
        FIT,
        lambda m, X: (tr(hat(X)), m),
        given="det(X.T @ X) != 0",
        define={"H": "X @ inv(X.T @ X) @ X.T"},
        make=normal_equations,
    ),
    t(
        "norm2(X @ v - y) == norm2(X @ w - y) + norm2(X @ (v - w))",
        FIT,
        lambda X, v, w, y: (norm2(X @ v - y), norm2(X @ w - y) + norm2(X @ (v - w))),
        given="X.T @ X @ w == X.T @ y",
        make=normal_equations,
    ),
    t(
        "(Q @ Q.T) @ (Q @ Q.T) == Q @ Q.T",
        FRAME,
        lambda Q: ((Q @ Q.T) @ (Q @ Q.T), Q @ Q.T),
        given="Q.T @ Q == eye(k)",
        make=frame,
    ),
    t("trace(Q @ Q.T) == k", FRAME, lambda Q, k: (tr(Q @ Q.T), k), given="Q.T @ Q == eye(k)", make=frame),
    t(
        "norm2(y - Q @ (Q.T @ y)) == norm2(y) - norm2(Q.T @ y)",
        FRAME,
        lambda Q, y: (norm2(y - Q @ (Q.T @ y)), norm2(y) - norm2(Q.T @ y)),
        given="Q.T @ Q == eye(k)",
        make=frame,
    ),
    t("norm2(U @ x - U @ y) == norm2(x - y)", ORTH, lambda U, x, y: (norm2(U @ x - U @ y), norm2(x - y))),
    t("frobenius2(U @ A) == frobenius2(A)", ORTH, lambda U, A: (norm2(U @ A), norm2(A))),
    t("inv(U @ B @ U.T) == U @ inv(B) @ U.T", ORTH, lambda U, B: (inv(U @ B @ U.T), U @ inv(B) @ U.T)),
    t("(P @ x) * (P @ y) == P @ (x * y)", PERM, lambda P, x, y: ((P @ x) * (P @ y), P @ (x * y))),
    t("ones(n) @ P == ones(n)", PERM, lambda n, P: (ones(n) @ P, ones(n))),
    t("P @ diag(x) @ P.T == diag(P @ x)", PERM, lambda P, x: (P @ diag(x) @ P.T, diag(P @ x))),
    t("softmax(P @ x) == P @ softmax(x)", PERM, lambda P, x: (softmax(P @ x), P @ softmax(x))),
    t(
        "(P @ A @ P.T) * (P @ B @ P.T) == P @ (A * B) @ P.T",
        PERM,
        lambda P, A, B: ((P @ A @ P.T) * (P @ B @ P.T), P @ (A * B) @ P.T),
    ),
    t("P * P == P", PERM, lambda P: (P * P, P)),
    t("(A @ B + B @ A).T == A @ B + B @ A", SYM, lambda A, B: ((A @ B + B @ A).T, A @ B + B @ A)),
    t(
        "inv(eye(n) - A) == eye(n) + A",
        SQ,
        lambda n, A: (inv(eye(n) - A), eye(n) + A),
        given="A @ A == 0",
        make=nilpotent,
    ),
    t(
        "inv(A) == A",
        SQ,
        lambda A: (inv(A), A),
        given="A @ A == eye(n)",
        make=lambda g, v: {"A": g.involution(v["n"])},
    ),
    t(
        "H @ H == eye(n)",
        SQ,
        lambda n, x: (power(eye(n) - 2 * outer(x, x) / (x @ x), 2), eye(n)),
        given="x @ x > 0",
        define={"H": "eye(n) - 2 * outer(x, x) / (x @ x)"},
    ),
    f(
        "P.T == P",
        PROJ,
        lambda P: (P.T, P),
        "an oblique projector is not symmetric",
        given="P @ P == P",
        make=projector,
    ),
    f(
        "norm2(x) == norm2(P @ x) + norm2(x - P @ x)",
        PROJ,
        lambda P, x: (norm2(x), norm2(P @ x) + norm2(x - P @ x)),
        "true for symmetric P",
        given="P @ P == P",
        make=projector,
    ),
    f(
        "(P @ R) @ (P @ R) == P @ R",
        PROJ,
        lambda P, R: ((P @ R) @ (P @ R), P @ R),
        "true where P and R commute",
        given=("P @ P == P", "R @ R == R"),
        make=projector,
    ),
    f(
        "(P + R) @ (P + R) == P + R",
        PROJ,
        lambda P, R: ((P + R) @ (P + R), P + R),
        "true where P @ R + R @ P == 0",
        given=("P @ P == P", "R @ R == R"),
        make=projector,
    ),
    f(
        "A @ B.T == B.T @ A",
        SQ,
        lambda A, B: (A @ B.T, B.T @ A),
        "commuting with B does not mean commuting with its transpose",
        given="A @ B == B @ A",
        make=commuting,
    ),
    f(
        "x @ A == lam * x",
        EIGEN,
        lambda A, x, lam: (x @ A, lam * x),
        "a right eigenvector is no left one; true for symmetric A",
        given="A @ x == lam * x",
        make=eigen,
    ),
    f(
        "(lam - mu) * (x @ y) == 0",
        SQ + "; lam, mu: real",
        lambda x, y, lam, mu: ((lam - mu) * (x @ y), 0),
        "true for symmetric A",
        given=("A @ x == lam * x", "A @ y == mu * y"),
        make=lambda g, v: {"n": 2, "A": np.array([[1.0, 1], [0, 2]]), "x": unit_x, "y": ones(2), "lam": 1.0, "mu": 2.0},
    ),
    f(
        "x @ S @ y == y @ S @ x",
        SYM,
        lambda S, x, y: (x @ S @ y, y @ S @ x),
        "the sign changes",
        given="S.T == -S",
        make=skew,
    ),
    f(
        "(S @ S).T == -S @ S",
        SYM,
        lambda S: ((S @ S).T, -S @ S),
        "the square is symmetric",
        given="S.T == -S",
        make=skew,
    ),
    f("U @ U == eye(n)", ORTH, lambda n, U: (U @ U, eye(n)), "true for symmetric U"),
    f("frobenius2(B @ A) == frobenius2(A)", ORTH, lambda A, B: (norm2(B @ A), norm2(A)), "true for orthogonal B"),
    f(
        "Q @ Q.T == eye(n)",
        FRAME,
        lambda n, Q: (Q @ Q.T, eye(n)),
        "true for n = k",
        given="Q.T @ Q == eye(k)",
        make=frame,
    ),
    f("P @ P == eye(n)", PERM, lambda n, P: (P @ P, eye(n)), "true for n <= 2 and for exchanges", dims=(3, 4)),
    f("P.T == P", PERM, lambda P: (P.T, P), "true for n <= 2 and for exchanges", dims=(3, 4)),
    f(
        "P @ diag(x) @ P == diag(P @ x)",
        PERM,
        lambda P, x: (P @ diag(x) @ P, diag(P @ x)),
        "the second P is transposed",
    ),
    f("(A @ B).T == A @ B", SYM, lambda A, B: ((A @ B).T, A @ B), "true where A and B commute"),
    f(
        "x @ A @ B @ x >= 0",
        "n: dim; A, B: posdef[n, n]; x: real[n]",
        lambda A, B, x: (float(x @ A @ B @ x >= 0), 1),
        "true where A and B commute",
        make=lambda g, v: {
            "n": 2,
            "A": np.array([[1.0, 0], [0, 9]]),
            "B": np.array([[2.0, -1], [-1, 1]]),
            "x": np.array([1.0, 0.4]),
        },
    ),
    f(
        "all(A[i, j] > 0 for i in range(n) for j in range(n))",
        "n: dim; A: posdef[n, n]",
        lambda A: (float((A > 0).all()), 1),
        "only the diagonal is positive",
        dims=(3, 4),
    ),
    f(
        "inv(eye(n) + A) == eye(n) + A",
        SQ,
        lambda n, A: (inv(eye(n) + A), eye(n) + A),
        "the sign of A",
        given="A @ A == 0",
        make=nilpotent,
    ),
    f("A == 0", SQ, lambda A: (A, 0), "true for symmetric A, and for n = 1", given="A @ A == 0", make=nilpotent),
    f(
        "A.T == A",
        SQ,
        lambda A: (A.T, A),
        "true for orthogonal A",
        given="A @ A == eye(n)",
        make=lambda g, v: {"A": g.involution(v["n"])},
    ),
    f(
        "G @ A @ G == G",
        PINV,
        lambda A, G: (G @ A @ G, G),
        "the second equation does not follow from the first",
        given=PENROSE[0],
        make=lambda g, v: {"A": 0 * v["A"]},
    ),
    f(
        "(A @ G).T == A @ G",
        SQ + "; G: real[n, n]",
        lambda A, G: ((A @ G).T, A @ G),
        "the third equation does not follow from the first two",
        given=PENROSE[:2],
        make=lambda g, v: {"A": (p := g.projector(v["n"])), "G": p},
    ),
    f("A @ G == eye(n)", PINV, lambda n, A, G: (A @ G, eye(n)), "true for rank n", given=PENROSE, make=penrose),
    f(
        "trace(H) == n",
        FIT,
        lambda n, X: (tr(hat(X)), n),
        "m",
        given="det(X.T @ X) != 0",
        define={"H": "X @ inv(X.T @ X) @ X.T"},
        make=normal_equations,
    ),
    f(
        "X @ w == y",
        FIT,
        lambda X, w, y: (X @ w, y),
        "the residual is orthogonal to the columns, not zero",
        given="X.T @ X @ w == X.T @ y",
        make=normal_equations,
    ),
    f(
        "H @ H == eye(n)",
        SQ,
        lambda n, x: (power(eye(n) - 2 * outer(x, x), 2), eye(n)),
        "true for unit vectors",
        define={"H": "eye(n) - 2 * outer(x, x)"},
    ),
]
