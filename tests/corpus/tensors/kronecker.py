"""Kronecker products as matrices, and matrices as vectors: columns stacked."""

from __future__ import annotations

import numpy as np

from .kit import Cov, det, diag, eye, grad, inv, jac, kron, log, norm2, outer, topic, tr, vec

t, f = topic("kronecker", dims=(1, 2, 3))
power = np.linalg.matrix_power
RECT = "n, m, p, q: dim; A: real[n, m]; B: real[p, q]; c: real"
MIX = "n, m, p, q, r, s: dim; A: real[n, m]; B: real[p, q]; C: real[m, r]; D: real[q, s]"
SQ = "n: dim; A, B, C, D, X: real[n, n]; c: real"
PQ = "n, p: dim; A: real[n, n]; B: real[p, p]"
INV = "n, p: dim; A: invertible[n, n]; B: invertible[p, p]"
POS = "n, p: dim; A: posdef[n, n]; B: posdef[p, p]"
AXB = "n, m, p, q: dim; A: real[n, m]; X: real[m, p]; B: real[p, q]"
SAME = "n, m: dim; A, B: real[n, m]; c: real"
FORM = "n, m: dim; A: real[n, n]; B: real[m, m]; X: real[n, m]"
EIGEN = "n, p: dim; A: real[n, n]; B: real[p, p]; x: real[n]; y: real[p]; lam, mu: real"
PLACE = "n, m, p, q: dim; A: real[n, m]; B: real[p, q]; i: index[n]; j: index[m]; k: index[p]; l: index[q]"


def eigen(g, v):
    A, x, lam = g.eigenpair(v["n"])
    B, y, mu = g.eigenpair(v["p"])
    return {"A": A, "x": x, "lam": lam, "B": B, "y": y, "mu": mu}


ENTRIES = [
    t(
        "kron(A, B) @ kron(C, D) == kron(A @ C, B @ D)",
        MIX,
        lambda A, B, C, D: (kron(A, B) @ kron(C, D), kron(A @ C, B @ D)),
    ),
    t("kron(A, B).T == kron(A.T, B.T)", RECT, lambda A, B: (kron(A, B).T, kron(A.T, B.T))),
    t("inv(kron(A, B)) == kron(inv(A), inv(B))", INV, lambda A, B: (inv(kron(A, B)), kron(inv(A), inv(B)))),
    t("trace(kron(A, B)) == trace(A) * trace(B)", PQ, lambda A, B: (tr(kron(A, B)), tr(A) * tr(B))),
    t(
        "det(kron(A, B)) == det(A)**p * det(B)**n",
        PQ,
        lambda n, p, A, B: (det(kron(A, B)), det(A) ** p * det(B) ** n),
    ),
    t("vec(A @ X @ B) == kron(B.T, A) @ vec(X)", AXB, lambda A, X, B: (vec(A @ X @ B), kron(B.T, A) @ vec(X))),
    t("trace(A.T @ B) == vec(A) @ vec(B)", SAME, lambda A, B: (tr(A.T @ B), vec(A) @ vec(B))),
    t("vec(A @ X) == kron(eye(p), A) @ vec(X)", AXB, lambda p, A, X: (vec(A @ X), kron(eye(p), A) @ vec(X))),
    t("vec(A @ X) == kron(X.T, eye(n)) @ vec(A)", AXB, lambda n, A, X: (vec(A @ X), kron(X.T, eye(n)) @ vec(A))),
    t(
        "trace(X.T @ A @ X @ B) == vec(X) @ kron(B.T, A) @ vec(X)",
        FORM,
        lambda A, B, X: (tr(X.T @ A @ X @ B), vec(X) @ kron(B.T, A) @ vec(X)),
    ),
    t(
        "kron(A + c * B, C) == kron(A, C) + c * kron(B, C)",
        SQ,
        lambda A, B, C, c: (kron(A + c * B, C), kron(A, C) + c * kron(B, C)),
    ),
    t("kron(c * A, B) == kron(A, c * B)", RECT, lambda A, B, c: (kron(c * A, B), kron(A, c * B))),
    t("vec(c * A + B) == c * vec(A) + vec(B)", SAME, lambda A, B, c: (vec(c * A + B), c * vec(A) + vec(B))),
    t(
        "kron(A, kron(B, C)) == kron(kron(A, B), C)",
        RECT + "; C: real[m, p]",
        lambda A, B, C: (kron(A, kron(B, C)), kron(kron(A, B), C)),
    ),
    t(
        "frobenius2(kron(A, B)) == frobenius2(A) * frobenius2(B)",
        RECT,
        lambda A, B: (norm2(kron(A, B)), norm2(A) * norm2(B)),
    ),
    t("kron(eye(n), eye(p)) == eye(n * p)", PQ, lambda n, p: (kron(eye(n), eye(p)), eye(n * p))),
    t("norm2(vec(A)) == frobenius2(A)", SAME, lambda A: (norm2(vec(A)), norm2(A))),
    t(
        "kron(A, eye(p)) @ kron(eye(n), B) == kron(A, B)",
        PQ,
        lambda n, p, A, B: (kron(A, eye(p)) @ kron(eye(n), B), kron(A, B)),
    ),
    t(
        "log(det(kron(A, B))) == p * log(det(A)) + n * log(det(B))",
        POS,
        lambda n, p, A, B: (log(det(kron(A, B))), p * log(det(A)) + n * log(det(B))),
    ),
    t(
        "kron(A, B) * kron(C, D) == kron(A * C, B * D)",
        "n, m, p, q: dim; A, C: real[n, m]; B, D: real[p, q]",
        lambda A, B, C, D: (kron(A, B) * kron(C, D), kron(A * C, B * D)),
    ),
    t(
        "kron(A, B)[i * p + k, j * q + l] == A[i, j] * B[k, l]",
        PLACE,
        lambda p, q, A, B, i, j, k, l: (kron(A, B)[i * p + k, j * q + l], A[i, j] * B[k, l]),
    ),
    t("vec(A)[j * n + i] == A[i, j]", PLACE, lambda n, A, i, j: (vec(A)[j * n + i], A[i, j])),
    t(
        "kron(U, V).T @ kron(U, V) == eye(n * p)",
        "n, p: dim; U: orthogonal[n, n]; V: orthogonal[p, p]",
        lambda n, p, U, V: (kron(U, V).T @ kron(U, V), eye(n * p)),
    ),
    t(
        "kron(A, B) @ vec(outer(y, x)) == lam * mu * vec(outer(y, x))",
        EIGEN,
        lambda A, B, x, y, lam, mu: (kron(A, B) @ vec(outer(y, x)), lam * mu * vec(outer(y, x))),
        given=("A @ x == lam * x", "B @ y == mu * y"),
        make=eigen,
    ),
    t(
        "(kron(eye(n), A) + kron(A, eye(n))) @ vec(X) == vec(A @ X + X @ A.T)",
        SQ,
        lambda n, A, X: ((kron(eye(n), A) + kron(A, eye(n))) @ vec(X), vec(A @ X + X @ A.T)),
    ),
    t("grad(vec(X) @ vec(A), X) == A", SQ, lambda A, X: (grad(lambda X: vec(X) @ vec(A), X), A)),
    t(
        "grad(trace(kron(A, X)), X) == trace(A) * eye(n)",
        SQ,
        lambda n, A, X: (grad(lambda X: tr(kron(A, X)), X), tr(A) * eye(n)),
    ),
    t(
        "Cov(vec(A @ X @ B), vec(A @ X @ B)) == kron(B.T @ B, A @ A.T)",
        "n, m: dim; X: normal[n, m]; A: real[n, n]; B: real[m, m]",
        lambda X, A, B: (
            Cov(lambda X: vec(A @ X @ B), lambda X: vec(A @ X @ B), X),
            kron(B.T @ B, A @ A.T),
        ),
        dims=(1, 2),
    ),
    t(
        "matrix_power(kron(A, B), k) == kron(matrix_power(A, k), matrix_power(B, k))",
        PQ + "; k: natural",
        lambda A, B, k: (power(kron(A, B), k), kron(power(A, k), power(B, k))),
    ),
    t("sum(kron(A, B)) == sum(A) * sum(B)", RECT, lambda A, B: (kron(A, B).sum(), A.sum() * B.sum())),
    t(
        "vec(outer(x, y)) @ vec(A) == x @ A @ y",
        SAME + "; x: real[n]; y: real[m]",
        lambda x, y, A: (vec(outer(x, y)) @ vec(A), x @ A @ y),
    ),
    f("kron(A, B) == kron(B, A)", SQ, lambda A, B: (kron(A, B), kron(B, A)), "the same entries in another order"),
    f(
        "vec(A @ X @ B) == kron(A, B.T) @ vec(X)",
        SQ,
        lambda A, B, X: (vec(A @ X @ B), kron(A, B.T) @ vec(X)),
        "true for stacked rows",
    ),
    f(
        "vec(A @ X @ B) == kron(B, A) @ vec(X)",
        SQ,
        lambda A, B, X: (vec(A @ X @ B), kron(B, A) @ vec(X)),
        "true for symmetric B",
    ),
    f("det(kron(A, B)) == det(A) * det(B)", PQ, lambda A, B: (det(kron(A, B)), det(A) * det(B)), "true for n = p = 1"),
    f(
        "det(kron(A, B)) == det(A)**n * det(B)**p",
        PQ,
        lambda n, p, A, B: (det(kron(A, B)), det(A) ** n * det(B) ** p),
        "the exponents are exchanged; true for n = p",
    ),
    f("trace(A @ B) == vec(A) @ vec(B)", SQ, lambda A, B: (tr(A @ B), vec(A) @ vec(B)), "A is transposed"),
    f("vec(A.T) == vec(A)", SQ, lambda A: (vec(A.T), vec(A)), "true for symmetric A"),
    f(
        "kron(A, B) @ kron(C, D) == kron(A @ D, B @ C)",
        SQ,
        lambda A, B, C, D: (kron(A, B) @ kron(C, D), kron(A @ D, B @ C)),
        "C and D are exchanged",
    ),
    f(
        "kron(A, B) @ kron(B, A) == kron(A @ B, A @ B)",
        SQ,
        lambda A, B: (kron(A, B) @ kron(B, A), kron(A @ B, A @ B)),
        "the second factor is B @ A; true where A and B commute",
    ),
    f(
        "inv(kron(A, B)) == kron(inv(B), inv(A))",
        "n: dim; A, B: invertible[n, n]",
        lambda A, B: (inv(kron(A, B)), kron(inv(B), inv(A))),
        "the order stays",
    ),
    f("kron(A, B).T == kron(B.T, A.T)", SQ, lambda A, B: (kron(A, B).T, kron(B.T, A.T)), "the order stays"),
    f(
        "kron(A + B, C + D) == kron(A, C) + kron(B, D)",
        SQ,
        lambda A, B, C, D: (kron(A + B, C + D), kron(A, C) + kron(B, D)),
        "the mixed terms are missing",
    ),
    f("trace(kron(A, B)) == trace(A @ B)", SQ, lambda A, B: (tr(kron(A, B)), tr(A @ B)), "true for n = 1"),
    f(
        "vec(A)[i * m + j] == A[i, j]",
        PLACE,
        lambda m, A, i, j: (vec(A)[i * m + j], A[i, j]),
        "that stacks rows; true for n = 1 or m = 1",
    ),
    f("kron(c * A, c * B) == c * kron(A, B)", RECT, lambda A, B, c: (kron(c * A, c * B), c * kron(A, B)), "c**2"),
    f(
        "(kron(eye(n), A) + kron(A, eye(n))) @ vec(X) == vec(A @ X + X @ A)",
        SQ,
        lambda n, A, X: ((kron(eye(n), A) + kron(A, eye(n))) @ vec(X), vec(A @ X + X @ A)),
        "the second A is transposed",
    ),
    f(
        "trace(X.T @ A @ X @ B) == vec(X) @ kron(B, A) @ vec(X)",
        FORM,
        lambda A, B, X: (tr(X.T @ A @ X @ B), vec(X) @ kron(B, A) @ vec(X)),
        "true for symmetric A or B",
    ),
    f(
        "log(det(kron(A, B))) == n * log(det(A)) + p * log(det(B))",
        POS,
        lambda n, p, A, B: (log(det(kron(A, B))), n * log(det(A)) + p * log(det(B))),
        "the factors are exchanged; true for n = p",
    ),
    f(
        "Cov(vec(A @ X @ B), vec(A @ X @ B)) == kron(A @ A.T, B.T @ B)",
        "n: dim; X: normal[n, n]; A, B: real[n, n]",
        lambda X, A, B: (
            Cov(lambda X: vec(A @ X @ B), lambda X: vec(A @ X @ B), X),
            kron(A @ A.T, B.T @ B),
        ),
        "the order: true for stacked rows",
        dims=(2,),
    ),
    f(
        "frobenius2(kron(A, B)) == frobenius2(A @ B)",
        SQ,
        lambda A, B: (norm2(kron(A, B)), norm2(A @ B)),
        "the product of the two; true for n = 1",
    ),
    f(
        "grad(trace(kron(A, X)), X) == trace(A) * X",
        SQ,
        lambda A, X: (grad(lambda X: tr(kron(A, X)), X), tr(A) * X),
        "the derivative does not depend on X",
    ),
    f(
        "kron(A, B) @ vec(outer(x, y)) == lam * mu * vec(outer(x, y))",
        EIGEN.replace("n, p", "n").replace("p", "n"),
        lambda A, B, x, y, lam, mu: (kron(A, B) @ vec(outer(x, y)), lam * mu * vec(outer(x, y))),
        "the outer product is transposed",
        given=("A @ x == lam * x", "B @ y == mu * y"),
        make=lambda g, v: eigen(g, {**v, "p": v["n"]}),
    ),
    f(
        "kron(diag(x), diag(y)) == diag(vec(outer(x, y)))",
        "n: dim; x, y: real[n]",
        lambda x, y: (kron(diag(x), diag(y)), diag(vec(outer(x, y)))),
        "y varies faster: vec(outer(y, x))",
    ),
    f(
        "jacobian(vec(A @ X), X) == jacobian(vec(X @ A), X)",
        SQ,
        lambda A, X: (jac(lambda X: vec(A @ X), X), jac(lambda X: vec(X @ A), X)),
        "true where A is a multiple of the identity",
    ),
]
