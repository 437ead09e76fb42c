"""Derivatives of traces, quadratic forms, determinants and inverses."""

from __future__ import annotations

import numpy as np

from .kit import det, diag, ein, eye, grad, hess, inv, jac, jac2, log, norm, norm2, outer, topic, tr

t, f = topic("derivatives")
SQ = "n: dim; A, B, X, D: real[n, n]"
SAND = "n, m: dim; X: real[n, m]; A: real[n, n]; B: real[m, m]"
XI = "n: dim; X: invertible[n, n]; A: real[n, n]; a, b: real[n]"
VEC = "n, m: dim; x: real[n]; A: real[n, n]; b: real[n]"
LINE = "n: dim; A: invertible[n, n]; B: real[n, n]; s: real"
LSQ = "n, m: dim; M: real[m, n]; x: real[n]; y: real[m]; W: real[m, m]"
UXV = "n, m: dim; X: real[n, m]; u: real[n]; v, w: real[m]"
FOUR = " for i in range(n) for j in range(n) for k in range(n) for l in range(n)]"


def flipped(name):
    """The same matrix with a positive determinant."""

    def make(g, v):
        M = v[name]
        return {name: M if det(M) > 0 else diag([-1.0] + [1.0] * (len(M) - 1)) @ M}

    return make


def near(g, v):
    return {"B": 0.3 * g.symmetric(v["n"]), "A": g.posdef(v["n"]) + eye(v["n"]), "s": 0.2}


ENTRIES = [
    t(
        "grad(trace(A @ X @ B), X) == A.T @ B.T",
        "n, m, p: dim; A: real[n, m]; X: real[m, p]; B: real[p, n]",
        lambda A, X, B: (grad(lambda X: tr(A @ X @ B), X), A.T @ B.T),
    ),
    t(
        "grad(trace(X.T @ A @ X @ B), X) == A @ X @ B + A.T @ X @ B.T",
        SAND,
        lambda A, X, B: (grad(lambda X: tr(X.T @ A @ X @ B), X), A @ X @ B + A.T @ X @ B.T),
    ),
    t(
        "grad(trace(inv(X) @ A), X) == -(inv(X) @ A @ inv(X)).T",
        XI,
        lambda A, X: (grad(lambda X: tr(inv(X) @ A), X), -(inv(X) @ A @ inv(X)).T),
    ),
    t("grad(trace(X @ X), X) == 2 * X.T", SQ, lambda X: (grad(lambda X: tr(X @ X), X), 2 * X.T)),
    t("grad(trace(X @ X @ X), X) == 3 * (X @ X).T", SQ, lambda X: (grad(lambda X: tr(X @ X @ X), X), 3 * (X @ X).T)),
    t(
        "grad(trace(A @ X @ B @ X.T @ D), X) == A.T @ D.T @ X @ B.T + D @ A @ X @ B",
        SQ,
        lambda A, B, D, X: (grad(lambda X: tr(A @ X @ B @ X.T @ D), X), A.T @ D.T @ X @ B.T + D @ A @ X @ B),
    ),
    t(
        "grad(trace(X @ A @ X), X) == (A @ X + X @ A).T",
        SQ,
        lambda A, X: (grad(lambda X: tr(X @ A @ X), X), (A @ X + X @ A).T),
    ),
    t(
        "grad(frobenius2(X @ X.T), X) == 4 * X @ X.T @ X",
        "n, m: dim; X: real[n, m]",
        lambda X: (grad(lambda X: norm2(X @ X.T), X), 4 * X @ X.T @ X),
    ),
    t(
        "grad(u @ X.T @ v, X) == outer(v, u)",
        "n, m: dim; X: real[n, m]; u: real[m]; v: real[n]",
        lambda X, u, v: (grad(lambda X: u @ X.T @ v, X), outer(v, u)),
    ),
    t(
        "grad(v @ X.T @ X @ w, X) == X @ (outer(v, w) + outer(w, v))",
        UXV,
        lambda X, v, w: (grad(lambda X: v @ X.T @ X @ w, X), X @ (outer(v, w) + outer(w, v))),
    ),
    t(
        "grad(x @ A @ x + b @ x, x) == (A + A.T) @ x + b",
        VEC,
        lambda A, b, x: (grad(lambda x: x @ A @ x + b @ x, x), (A + A.T) @ x + b),
    ),
    t(
        "grad((M @ x - y) @ W @ (M @ x - y), x) == M.T @ (W + W.T) @ (M @ x - y)",
        LSQ,
        lambda M, W, x, y: (grad(lambda x: (M @ x - y) @ W @ (M @ x - y), x), M.T @ (W + W.T) @ (M @ x - y)),
    ),
    t(
        "grad(norm(x - b), x) == (x - b) / norm(x - b)",
        VEC,
        lambda x, b: (grad(lambda x: norm(x - b), x), (x - b) / norm(x - b)),
        given="norm2(x - b) > 0",
    ),
    t(
        "jacobian(x / norm(x), x) == (eye(n) - outer(x, x) / norm2(x)) / norm(x)",
        VEC,
        lambda n, x: (jac(lambda x: x / norm(x), x), (eye(n) - outer(x, x) / norm2(x)) / norm(x)),
        given="norm2(x) > 0",
    ),
    t(
        "hessian(norm2(x)**2, x) == 8 * outer(x, x) + 4 * norm2(x) * eye(n)",
        VEC,
        lambda n, x: (hess(lambda x: norm2(x) ** 2, x), 8 * outer(x, x) + 4 * norm2(x) * eye(n)),
    ),
    t(
        "grad(x @ A @ x / (x @ x), x) == 2 * (A @ x - (x @ A @ x / (x @ x)) * x) / (x @ x)",
        "n: dim; A: symmetric[n, n]; x: real[n]",
        lambda A, x: (
            grad(lambda x: x @ A @ x / (x @ x), x),
            2 * (A @ x - (x @ A @ x / (x @ x)) * x) / (x @ x),
        ),
        given="x @ x > 0",
    ),
    t("grad(det(X), X) == det(X) * inv(X).T", XI, lambda X: (grad(det, X), det(X) * inv(X).T)),
    t(
        "grad(log(det(X)), X) == inv(X).T",
        XI,
        lambda X: (grad(lambda X: log(det(X)), X), inv(X).T),
        given="det(X) > 0",
        make=flipped("X"),
    ),
    t(
        "grad(det(A @ X @ B), X) == det(A @ X @ B) * inv(X).T",
        "n: dim; A, B, X: invertible[n, n]",
        lambda A, B, X: (grad(lambda X: det(A @ X @ B), X), det(A @ X @ B) * inv(X).T),
    ),
    t(
        "grad(log(det(X.T @ X)), X) == 2 * X @ inv(X.T @ X)",
        "n, m: dim; X: real[n, m]",
        lambda X: (grad(lambda X: log(det(X.T @ X)), X), 2 * X @ inv(X.T @ X)),
        given="det(X.T @ X) > 0",
        make=lambda g, v: {"X": np.vstack([g.invertible(v["m"]), g.real(2, v["m"])])},
    ),
    t(
        "jacobian(inv(X), X) == [-inv(X)[i, k] * inv(X)[l, j]" + FOUR,
        XI,
        lambda X: (jac(inv, X), -ein("ik,lj->ijkl", inv(X), inv(X))),
    ),
    t(
        "grad(a @ inv(X) @ b, X) == -outer(inv(X).T @ a, inv(X) @ b)",
        XI,
        lambda X, a, b: (grad(lambda X: a @ inv(X) @ b, X), -outer(inv(X).T @ a, inv(X) @ b)),
    ),
    t(
        "hessian(log(det(X)), X) == [-inv(X)[j, k] * inv(X)[l, i]" + FOUR,
        XI,
        lambda X: (hess(lambda X: log(det(X)), X), -ein("jk,li->ijkl", inv(X), inv(X))),
        given="det(X) > 0",
        make=lambda g, v: {"X": g.posdef(v["n"]) + eye(v["n"])},
        dims=(1, 2, 3),
    ),
    t(
        "diff(det(A + s * B), s) == det(A + s * B) * trace(inv(A + s * B) @ B)",
        LINE,
        lambda A, B, s: (grad(lambda s: det(A + s * B), s), det(A + s * B) * tr(inv(A + s * B) @ B)),
        given="det(A + s * B) != 0",
    ),
    t(
        "diff(log(det(A + s * B)), s) == trace(inv(A + s * B) @ B)",
        LINE,
        lambda A, B, s: (grad(lambda s: log(det(A + s * B)), s), tr(inv(A + s * B) @ B)),
        given="det(A + s * B) > 0",
        make=near,
    ),
    t(
        "diff(inv(A + s * B), s, at=0) == -inv(A) @ B @ inv(A)",
        LINE,
        lambda A, B: (jac(lambda s: inv(A + s * B), 0.0), -inv(A) @ B @ inv(A)),
    ),
    t(
        "diff(det(eye(n) + s * B), s, at=0) == trace(B)",
        LINE,
        lambda n, B: (grad(lambda s: det(eye(n) + s * B), 0.0), tr(B)),
    ),
    t(
        "diff(det(eye(n) + s * B), s, 2, at=0) == trace(B)**2 - trace(B @ B)",
        LINE,
        lambda n, B: (jac2(lambda s: det(eye(n) + s * B), 0.0), tr(B) ** 2 - tr(B @ B)),
    ),
    t(
        "diff((X + s * D).T @ (X + s * D), s, at=0) == D.T @ X + X.T @ D",
        SQ + "; s: real",
        lambda X, D: (jac(lambda s: (X + s * D).T @ (X + s * D), 0.0), D.T @ X + X.T @ D),
    ),
    t(
        "jacobian(A @ X @ B, X) == [A[i, k] * B[l, j]" + FOUR,
        SQ,
        lambda A, B, X: (jac(lambda X: A @ X @ B, X), ein("ik,lj->ijkl", A, B)),
    ),
    t(
        "jacobian((A @ x) * x, x) == diag(A @ x) + diag(x) @ A",
        VEC,
        lambda A, x: (jac(lambda x: (A @ x) * x, x), diag(A @ x) + diag(x) @ A),
    ),
    t(
        "grad(prod(x), x) == prod(x) / x",
        VEC,
        lambda x: (grad(np.prod, x), np.prod(x) / x),
        given="all(x[i] != 0 for i in range(n))",
    ),
    t(
        "jacobian(outer(x, x) @ b, x) == (b @ x) * eye(n) + outer(x, b)",
        VEC,
        lambda n, x, b: (jac(lambda x: outer(x, x) @ b, x), (b @ x) * eye(n) + outer(x, b)),
    ),
    f(
        "grad(trace(A @ X @ B), X) == B @ A",
        SQ,
        lambda A, B, X: (grad(lambda X: tr(A @ X @ B), X), B @ A),
        "its transpose",
    ),
    f(
        "grad(trace(X.T @ A @ X), X) == 2 * A @ X",
        SAND,
        lambda A, X: (grad(lambda X: tr(X.T @ A @ X), X), 2 * A @ X),
        "true for symmetric A",
    ),
    f(
        "grad(trace(inv(X) @ A), X) == -inv(X) @ A @ inv(X)",
        XI,
        lambda A, X: (grad(lambda X: tr(inv(X) @ A), X), -inv(X) @ A @ inv(X)),
        "its transpose; true for n = 1",
    ),
    f("grad(trace(X @ X), X) == 2 * X", SQ, lambda X: (grad(lambda X: tr(X @ X), X), 2 * X), "true for symmetric X"),
    f(
        "grad(trace(X @ X @ X), X) == 3 * X.T @ X",
        SQ,
        lambda X: (grad(lambda X: tr(X @ X @ X), X), 3 * X.T @ X),
        "both factors are transposed; true for symmetric X",
    ),
    f(
        "grad(trace(A @ X @ B @ X.T @ D), X) == A.T @ D.T @ X @ B + D @ A @ X @ B",
        SQ,
        lambda A, B, D, X: (grad(lambda X: tr(A @ X @ B @ X.T @ D), X), A.T @ D.T @ X @ B + D @ A @ X @ B),
        "true for symmetric B",
    ),
    f(
        "grad(frobenius2(X @ X.T), X) == 2 * X @ X.T @ X",
        "n, m: dim; X: real[n, m]",
        lambda X: (grad(lambda X: norm2(X @ X.T), X), 2 * X @ X.T @ X),
        "a factor 2 is missing",
    ),
    f("grad(det(X), X) == det(X) * inv(X)", XI, lambda X: (grad(det, X), det(X) * inv(X)), "its transpose"),
    f(
        "grad(log(det(X)), X) == inv(X)",
        XI,
        lambda X: (grad(lambda X: log(det(X)), X), inv(X)),
        "its transpose; true for symmetric X",
        given="det(X) > 0",
        make=flipped("X"),
    ),
    f(
        "grad(log(det(X)), X) == inv(X).T",
        XI,
        lambda X: (log(det(X)), log(abs(det(X)))),
        "there is no logarithm where the determinant is negative",
        make=lambda g, v: {"X": -eye(v["n"])},
        dims=(1, 3),
    ),
    f(
        "jacobian(inv(X), X) == [-inv(X)[i, k] * inv(X)[j, l]" + FOUR,
        XI,
        lambda X: (jac(inv, X), -ein("ik,jl->ijkl", inv(X), inv(X))),
        "the second factor is transposed",
    ),
    f(
        "diff(inv(A + s * B), s, at=0) == -inv(A) @ inv(A) @ B",
        LINE,
        lambda A, B: (jac(lambda s: inv(A + s * B), 0.0), -inv(A) @ inv(A) @ B),
        "true where A and B commute",
    ),
    f(
        "diff(det(eye(n) + s * B), s) == trace(B)",
        LINE,
        lambda n, B, s: (grad(lambda s: det(eye(n) + s * B), s), tr(B)),
        "true at s = 0, or for n = 1",
    ),
    f(
        "diff(det(eye(n) + s * B), s, 2, at=0) == trace(B)**2 - frobenius2(B)",
        LINE,
        lambda n, B: (jac2(lambda s: det(eye(n) + s * B), 0.0), tr(B) ** 2 - norm2(B)),
        "true for symmetric B",
    ),
    f(
        "diff(det(A + s * B), s, at=0) == trace(inv(A) @ B)",
        LINE,
        lambda A, B: (grad(lambda s: det(A + s * B), 0.0), tr(inv(A) @ B)),
        "the factor det(A) is missing",
    ),
    f(
        "diff((X + s * D) @ (X + s * D), s, at=0) == 2 * X @ D",
        SQ + "; s: real",
        lambda X, D: (jac(lambda s: (X + s * D) @ (X + s * D), 0.0), 2 * X @ D),
        "true where X and D commute",
    ),
    f(
        "grad(norm(x), x) == x / norm(x)",
        VEC,
        lambda x: (grad(norm, x), x / norm(x)),
        "not at 0",
        make=lambda g, v: {"x": np.zeros(v["n"])},
    ),
    f(
        "jacobian(x / norm(x), x) == (eye(n) - outer(x, x)) / norm(x)",
        VEC,
        lambda n, x: (jac(lambda x: x / norm(x), x), (eye(n) - outer(x, x)) / norm(x)),
        "true for unit vectors",
        given="norm2(x) > 0",
    ),
    f(
        "hessian(norm2(x)**2, x) == 4 * outer(x, x) + 4 * norm2(x) * eye(n)",
        VEC,
        lambda n, x: (hess(lambda x: norm2(x) ** 2, x), 4 * outer(x, x) + 4 * norm2(x) * eye(n)),
        "the first term has factor 8",
    ),
    f(
        "jacobian((A @ x) * x, x) == diag(A @ x) + A @ diag(x)",
        VEC,
        lambda A, x: (jac(lambda x: (A @ x) * x, x), diag(A @ x) + A @ diag(x)),
        "diag(x) scales rows; true for n = 1",
    ),
    f(
        "grad(x @ A @ x / (x @ x), x) == 2 * (A @ x - (x @ A @ x / (x @ x)) * x) / (x @ x)",
        VEC,
        lambda A, x: (
            grad(lambda x: x @ A @ x / (x @ x), x),
            2 * (A @ x - (x @ A @ x / (x @ x)) * x) / (x @ x),
        ),
        "true for symmetric A",
        given="x @ x > 0",
    ),
    f(
        "grad((M @ x - y) @ W @ (M @ x - y), x) == 2 * M.T @ W @ (M @ x - y)",
        LSQ,
        lambda M, W, x, y: (grad(lambda x: (M @ x - y) @ W @ (M @ x - y), x), 2 * M.T @ W @ (M @ x - y)),
        "true for symmetric W",
    ),
    f(
        "grad(v @ X.T @ X @ w, X) == 2 * X @ outer(v, w)",
        UXV,
        lambda X, v, w: (grad(lambda X: v @ X.T @ X @ w, X), 2 * X @ outer(v, w)),
        "true for v = w",
    ),
]
