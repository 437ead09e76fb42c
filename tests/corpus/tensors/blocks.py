"""Block matrices, stacked vectors, slices of symbolic size, heads."""

from __future__ import annotations

import numpy as np

from .kit import det, exp, eye, grad, inv, log, lse, norm, norm2, softmax, sqrt, topic, tr

t, f = topic("blocks")
block = np.block
SPLIT = "n, m: dim; A: real[n, n]; B: real[n, m]; C: real[m, n]; D: real[m, m]; x, u: real[n]; y, v: real[m]"
OTHER = SPLIT + "; F: real[n, n]; G: real[n, m]; H: real[m, n]; J: real[m, m]"
REGA = SPLIT.replace("A: real", "A: invertible")
REGD = SPLIT.replace("D: real", "D: invertible")
TRI = REGA.replace("D: real", "D: invertible")
SQ = "n: dim; A, B, C, D: real[n, n]; x, y: real[n]"
WHOLE = "n, m: dim; A, B: real[n + m, n + m]; z, w: real[n + m]"
HEADS = "n, h, d, p: dim; X: real[n, h * d]; W: real[h * d, p]"
TWO = "n, d, p: dim; X, Y: real[n, 2 * d]; W: real[2 * d, p]; P, Q: real[n, d]"
ROWS = "n, m, d: dim; X: real[n, d]; Z: real[m, d]; C: real[d, d]; y: real[n]; lam: positive"
M = "block([[A, B], [C, D]])"
ZERO = {"define": {"O": "[0 for i in range(m) for j in range(n)]", "R": "[0 for i in range(n) for j in range(m)]"}}
SCHUR = {"define": {"S": "D - C @ inv(A) @ B"}}


def cat(*parts):
    return np.concatenate(parts)


def O(n, m):  # noqa: E743
    return np.zeros((n, m))


def schur_inverse(A, B, C, D):
    K = inv(D - C @ inv(A) @ B)
    return block([[inv(A) + inv(A) @ B @ K @ C @ inv(A), -inv(A) @ B @ K], [-K @ C @ inv(A), K]])


def head(X, i, d):
    return X[:, i * d : (i + 1) * d]


ENTRIES = [
    t(
        M + " @ concat(x, y) == concat(A @ x + B @ y, C @ x + D @ y)",
        SPLIT,
        lambda A, B, C, D, x, y: (block([[A, B], [C, D]]) @ cat(x, y), cat(A @ x + B @ y, C @ x + D @ y)),
    ),
    t(
        M + " @ block([[F, G], [H, J]]) == block([[A @ F + B @ H, A @ G + B @ J], [C @ F + D @ H, C @ G + D @ J]])",
        OTHER,
        lambda A, B, C, D, F, G, H, J: (
            block([[A, B], [C, D]]) @ block([[F, G], [H, J]]),
            block([[A @ F + B @ H, A @ G + B @ J], [C @ F + D @ H, C @ G + D @ J]]),
        ),
    ),
    t(
        M + ".T == block([[A.T, C.T], [B.T, D.T]])",
        SPLIT,
        lambda A, B, C, D: (block([[A, B], [C, D]]).T, block([[A.T, C.T], [B.T, D.T]])),
    ),
    t(
        "trace(" + M + ") == trace(A) + trace(D)",
        SPLIT,
        lambda A, B, C, D: (tr(block([[A, B], [C, D]])), tr(A) + tr(D)),
    ),
    t(
        "trace(" + M + " @ " + M + ") == trace(A @ A) + 2 * trace(B @ C) + trace(D @ D)",
        SPLIT,
        lambda A, B, C, D: (
            tr(block([[A, B], [C, D]]) @ block([[A, B], [C, D]])),
            tr(A @ A) + 2 * tr(B @ C) + tr(D @ D),
        ),
    ),
    t(
        "det(block([[A, B], [O, D]])) == det(A) * det(D)",
        SPLIT,
        lambda n, m, A, B, D: (det(block([[A, B], [O(m, n), D]])), det(A) * det(D)),
        **ZERO,
    ),
    t(
        "det(" + M + ") == det(A) * det(D - C @ inv(A) @ B)",
        REGA,
        lambda A, B, C, D: (det(block([[A, B], [C, D]])), det(A) * det(D - C @ inv(A) @ B)),
    ),
    t(
        "det(" + M + ") == det(D) * det(A - B @ inv(D) @ C)",
        REGD,
        lambda A, B, C, D: (det(block([[A, B], [C, D]])), det(D) * det(A - B @ inv(D) @ C)),
    ),
    t(
        "inv(block([[A, B], [O, D]])) == block([[inv(A), -inv(A) @ B @ inv(D)], [O, inv(D)]])",
        TRI,
        lambda n, m, A, B, D: (
            inv(block([[A, B], [O(m, n), D]])),
            block([[inv(A), -inv(A) @ B @ inv(D)], [O(m, n), inv(D)]]),
        ),
        **ZERO,
    ),
    t(
        "inv(" + M + ") == block([[inv(A) + inv(A) @ B @ inv(S) @ C @ inv(A), -inv(A) @ B @ inv(S)], "
        "[-inv(S) @ C @ inv(A), inv(S)]])",
        REGA,
        lambda A, B, C, D: (inv(block([[A, B], [C, D]])), schur_inverse(A, B, C, D)),
        given="det(D - C @ inv(A) @ B) != 0",
        **SCHUR,
    ),
    t(
        M + " == block([[eye(n), R], [C @ inv(A), eye(m)]]) @ block([[A, B], [O, D - C @ inv(A) @ B]])",
        REGA,
        lambda n, m, A, B, C, D: (
            block([[A, B], [C, D]]),
            block([[eye(n), O(n, m)], [C @ inv(A), eye(m)]]) @ block([[A, B], [O(m, n), D - C @ inv(A) @ B]]),
        ),
        **ZERO,
    ),
    t(
        "det(block([[A, B], [B, A]])) == det(A + B) * det(A - B)",
        SQ,
        lambda A, B: (det(block([[A, B], [B, A]])), det(A + B) * det(A - B)),
    ),
    t(
        "det(block([[eye(n), B], [C, eye(m)]])) == det(eye(n) - B @ C)",
        SPLIT,
        lambda n, m, B, C: (det(block([[eye(n), B], [C, eye(m)]])), det(eye(n) - B @ C)),
    ),
    t(
        "block([[A, -B], [B, A]]) @ block([[C, -D], [D, C]]) == "
        "block([[A @ C - B @ D, -A @ D - B @ C], [A @ D + B @ C, A @ C - B @ D]])",
        SQ,
        lambda A, B, C, D: (
            block([[A, -B], [B, A]]) @ block([[C, -D], [D, C]]),
            block([[A @ C - B @ D, -A @ D - B @ C], [A @ D + B @ C, A @ C - B @ D]]),
        ),
    ),
    t("concat(x, y) @ concat(u, v) == x @ u + y @ v", SPLIT, lambda x, y, u, v: (cat(x, y) @ cat(u, v), x @ u + y @ v)),
    t(
        "concat(x, y) @ " + M + " @ concat(x, y) == x @ A @ x + x @ B @ y + y @ C @ x + y @ D @ y",
        SPLIT,
        lambda A, B, C, D, x, y: (
            cat(x, y) @ block([[A, B], [C, D]]) @ cat(x, y),
            x @ A @ x + x @ B @ y + y @ C @ x + y @ D @ y,
        ),
    ),
    t("concat(z[:n], z[n:]) == z", WHOLE, lambda n, z: (cat(z[:n], z[n:]), z)),
    t("norm2(z) == norm2(z[:n]) + norm2(z[n:])", WHOLE, lambda n, z: (norm2(z), norm2(z[:n]) + norm2(z[n:]))),
    t(
        "block([[A[:n, :n], A[:n, n:]], [A[n:, :n], A[n:, n:]]]) == A",
        WHOLE,
        lambda n, A: (block([[A[:n, :n], A[:n, n:]], [A[n:, :n], A[n:, n:]]]), A),
    ),
    t(
        "(A @ z)[:n] == A[:n, :n] @ z[:n] + A[:n, n:] @ z[n:]",
        WHOLE,
        lambda n, A, z: ((A @ z)[:n], A[:n, :n] @ z[:n] + A[:n, n:] @ z[n:]),
    ),
    t("trace(A) == trace(A[:n, :n]) + trace(A[n:, n:])", WHOLE, lambda n, A: (tr(A), tr(A[:n, :n]) + tr(A[n:, n:]))),
    t(
        "X @ Y.T == X[:, :d] @ Y[:, :d].T + X[:, d:] @ Y[:, d:].T",
        TWO,
        lambda d, X, Y: (X @ Y.T, X[:, :d] @ Y[:, :d].T + X[:, d:] @ Y[:, d:].T),
    ),
    t(
        "sum(X[:, i * d:(i + 1) * d] @ W[i * d:(i + 1) * d] for i in range(h)) == X @ W",
        HEADS,
        lambda h, d, X, W: (sum(head(X, i, d) @ W[i * d : (i + 1) * d] for i in range(h)), X @ W),
    ),
    t(
        "block([[P, Q]]) @ W == P @ W[:d] + Q @ W[d:]",
        TWO,
        lambda d, P, Q, W: (block([[P, Q]]) @ W, P @ W[:d] + Q @ W[d:]),
    ),
    t(
        "concat(X, Z).T @ concat(X, Z) == X.T @ X + Z.T @ Z",
        ROWS,
        lambda X, Z: (cat(X, Z).T @ cat(X, Z), X.T @ X + Z.T @ Z),
    ),
    t("concat(X, Z) @ C == concat(X @ C, Z @ C)", ROWS, lambda X, Z, C: (cat(X, Z) @ C, cat(X @ C, Z @ C))),
    t(
        "concat(X, sqrt(lam) * eye(d)).T @ concat(X, sqrt(lam) * eye(d)) == X.T @ X + lam * eye(d)",
        ROWS,
        lambda d, X, lam: (cat(X, sqrt(lam) * eye(d)).T @ cat(X, sqrt(lam) * eye(d)), X.T @ X + lam * eye(d)),
    ),
    t(
        "concat(X, sqrt(lam) * eye(d)).T @ concat(y, zeros(d)) == X.T @ y",
        ROWS,
        lambda d, X, y, lam: (cat(X, sqrt(lam) * eye(d)).T @ cat(y, np.zeros(d)), X.T @ y),
    ),
    t(
        "logsumexp(concat(x, y)) == log(exp(logsumexp(x)) + exp(logsumexp(y)))",
        SPLIT,
        lambda x, y: (lse(cat(x, y)), log(exp(lse(x)) + exp(lse(y)))),
    ),
    t(
        "softmax(z)[:n] == softmax(z[:n]) * sum(exp(z[:n])) / sum(exp(z))",
        WHOLE,
        lambda n, z: (softmax(z)[:n], softmax(z[:n]) * exp(z[:n]).sum() / exp(z).sum()),
    ),
    t(
        "mean(concat(x, y)) == (n * mean(x) + m * mean(y)) / (n + m)",
        SPLIT,
        lambda n, m, x, y: (cat(x, y).mean(), (n * x.mean() + m * y.mean()) / (n + m)),
    ),
    t(
        "grad(norm2(concat(x, y))**2, x) == 4 * norm2(concat(x, y)) * x",
        SPLIT,
        lambda x, y: (grad(lambda x: norm2(cat(x, y)) ** 2, x), 4 * norm2(cat(x, y)) * x),
    ),
    f(
        "det(" + M + ") == det(A @ D - B @ C)",
        SQ,
        lambda A, B, C, D: (det(block([[A, B], [C, D]])), det(A @ D - B @ C)),
        "true where C and D commute",
    ),
    f(
        "det(" + M + ") == det(A) * det(D) - det(B) * det(C)",
        SQ,
        lambda A, B, C, D: (det(block([[A, B], [C, D]])), det(A) * det(D) - det(B) * det(C)),
        "true for n = 1",
    ),
    f(
        "det(block([[O, B], [C, O]])) == -det(B) * det(C)",
        SQ,
        lambda n, B, C: (det(block([[O(n, n), B], [C, O(n, n)]])), -det(B) * det(C)),
        "true for odd n",
        define={"O": "[0 for i in range(n) for j in range(n)]"},
    ),
    f(
        "det(" + M + ") == det(A) * det(D - B @ inv(A) @ C)",
        SQ.replace("A, B, C, D: real[n, n]", "A: invertible[n, n]; B, C, D: real[n, n]"),
        lambda A, B, C, D: (det(block([[A, B], [C, D]])), det(A) * det(D - B @ inv(A) @ C)),
        "B and C are exchanged",
    ),
    f(
        "inv(block([[A, B], [O, D]])) == block([[inv(A), -inv(A) @ B], [O, inv(D)]])",
        TRI,
        lambda n, m, A, B, D: (inv(block([[A, B], [O(m, n), D]])), block([[inv(A), -inv(A) @ B], [O(m, n), inv(D)]])),
        "the factor inv(D) is missing",
        **ZERO,
    ),
    f(
        "inv(" + M + ")[:n, :n] == inv(A)",
        REGA,
        lambda n, A, B, C, D: (inv(block([[A, B], [C, D]]))[:n, :n], inv(A)),
        "true for B = 0 or C = 0",
        given="det(D - C @ inv(A) @ B) != 0",
    ),
    f(
        M + ".T == block([[A.T, B.T], [C.T, D.T]])",
        SQ,
        lambda A, B, C, D: (block([[A, B], [C, D]]).T, block([[A.T, B.T], [C.T, D.T]])),
        "the blocks change places as well",
    ),
    f(
        M + " @ concat(x, y) == concat(A @ x + C @ y, B @ x + D @ y)",
        SQ,
        lambda A, B, C, D, x, y: (block([[A, B], [C, D]]) @ cat(x, y), cat(A @ x + C @ y, B @ x + D @ y)),
        "B and C are exchanged",
    ),
    f(
        "trace(" + M + " @ " + M + ") == trace(A @ A) + trace(D @ D)",
        SPLIT,
        lambda A, B, C, D: (tr(block([[A, B], [C, D]]) @ block([[A, B], [C, D]])), tr(A @ A) + tr(D @ D)),
        "2 * trace(B @ C) is missing",
    ),
    f(
        "det(block([[A, B], [B, A]])) == det(A @ A - B @ B)",
        SQ,
        lambda A, B: (det(block([[A, B], [B, A]])), det(A @ A - B @ B)),
        "true where A and B commute",
    ),
    f("(A @ z)[:n] == A[:n, :n] @ z[:n]", WHOLE, lambda n, A, z: ((A @ z)[:n], A[:n, :n] @ z[:n]), "the second block"),
    f(
        "inv(A)[:n, :n] == inv(A[:n, :n])",
        WHOLE.replace("A, B: real", "A: posdef"),
        lambda n, A: (inv(A)[:n, :n], inv(A[:n, :n])),
        "true for block diagonal A",
    ),
    f(
        "(A @ B)[:n, :n] == A[:n, :n] @ B[:n, :n]",
        WHOLE,
        lambda n, A, B: ((A @ B)[:n, :n], A[:n, :n] @ B[:n, :n]),
        "the second block",
    ),
    f(
        "softmax(z)[:n] == softmax(z[:n])",
        WHOLE,
        lambda n, z: (softmax(z)[:n], softmax(z[:n])),
        "the sum below is another",
    ),
    f(
        "X @ Y.T == X[:, :d] @ Y[:, d:].T + X[:, d:] @ Y[:, :d].T",
        TWO,
        lambda d, X, Y: (X @ Y.T, X[:, :d] @ Y[:, d:].T + X[:, d:] @ Y[:, :d].T),
        "the halves are crossed",
    ),
    f(
        "sum(X[:, i * d:(i + 1) * d] @ W[i * d:(i + 1) * d] for i in range(h)) == h * X @ W",
        HEADS,
        lambda h, d, X, W: (sum(head(X, i, d) @ W[i * d : (i + 1) * d] for i in range(h)), h * X @ W),
        "true for one head",
    ),
    f(
        "logsumexp(concat(x, y)) == logsumexp(x) + logsumexp(y)",
        SPLIT,
        lambda x, y: (lse(cat(x, y)), lse(x) + lse(y)),
        "that is for all pairs",
    ),
    f(
        "concat(X, lam * eye(d)).T @ concat(X, lam * eye(d)) == X.T @ X + lam * eye(d)",
        ROWS,
        lambda d, X, lam: (cat(X, lam * eye(d)).T @ cat(X, lam * eye(d)), X.T @ X + lam * eye(d)),
        "lam**2; true for lam = 1",
    ),
    f(
        "det(block([[eye(n), B], [C, eye(m)]])) == det(eye(n) + B @ C)",
        SPLIT,
        lambda n, m, B, C: (det(block([[eye(n), B], [C, eye(m)]])), det(eye(n) + B @ C)),
        "the sign",
    ),
    f(
        "norm(z) == norm(z[:n]) + norm(z[n:])",
        WHOLE,
        lambda n, z: (norm(z), norm(z[:n]) + norm(z[n:])),
        "an upper bound",
    ),
    f(
        "mean(concat(x, y)) == (mean(x) + mean(y)) / 2",
        SPLIT,
        lambda x, y: (cat(x, y).mean(), (x.mean() + y.mean()) / 2),
        "true for n = m",
    ),
    f(
        "det(A) == det(A[:n, :n]) * det(A[n:, n:])",
        WHOLE.replace("A, B: real", "A: posdef"),
        lambda n, A: (det(A), det(A[:n, :n]) * det(A[n:, n:])),
        "an upper bound, reached by block diagonal A",
    ),
    f("concat(x, y) == concat(y, x)", SQ, lambda x, y: (cat(x, y), cat(y, x)), "the order"),
]
