"""Products, transposes, traces, outer and entrywise products, diagonals, unit vectors."""

from __future__ import annotations

from .kit import diag, ein, eye, norm2, ones, outer, topic, tr, unit

t, f = topic("products")
SQ = "n: dim; A, B, C: real[n, n]"
CHAIN = "n, m, p, q: dim; A: real[n, m]; B: real[m, p]; C: real[p, q]"
CYCLE = "n, m, p: dim; A: real[n, m]; B: real[m, p]; C: real[p, n]"
TWO = "n, m: dim; A, B: real[n, m]; u, x: real[n]; v, y: real[m]"
VEC = "n: dim; x, y, u, v: real[n]"
XAY = "n: dim; A, B: real[n, n]; x, y: real[n]"
UNIT = "n, m: dim; A: real[n, n]; B: real[n, m]; i, k: index[n]; j, l: index[m]"
PAIR = "n: dim; A: real[n, n]; i, j, k, l: index[n]"
CENTRE = {"define": {"H": "eye(n) - outer(ones(n), ones(n)) / n"}}
BRACKET = {"define": {"comm(X, Y)": "X @ Y - Y @ X"}}


def centre(n):
    return eye(n) - ones((n, n)) / n


def comm(x, y):
    return x @ y - y @ x


def jacobi(A, B, C):
    return comm(A, comm(B, C)) + comm(B, comm(C, A)) + comm(C, comm(A, B))


ENTRIES = [
    t("(A @ B @ C).T == C.T @ B.T @ A.T", CHAIN, lambda A, B, C: ((A @ B @ C).T, C.T @ B.T @ A.T)),
    t("trace(A @ B @ C) == trace(C @ A @ B)", CYCLE, lambda A, B, C: (tr(A @ B @ C), tr(C @ A @ B))),
    t("trace(A.T @ B) == sum(A * B)", TWO, lambda A, B: (tr(A.T @ B), (A * B).sum())),
    t(
        "A @ outer(u, v) @ B == outer(A @ u, B.T @ v)",
        "n, m, p, q: dim; A: real[n, m]; B: real[p, q]; u: real[m]; v: real[p]",
        lambda A, B, u, v: (A @ outer(u, v) @ B, outer(A @ u, B.T @ v)),
    ),
    t(
        "outer(u, v) @ outer(x, y) == (v @ x) * outer(u, y)",
        VEC,
        lambda u, v, x, y: (outer(u, v) @ outer(x, y), (v @ x) * outer(u, y)),
    ),
    t("diag(x) @ A @ diag(y) == outer(x, y) * A", TWO, lambda A, x, y: (diag(x) @ A @ diag(y), outer(x, y) * A)),
    t(
        "x @ (A * B) @ y == trace(diag(x) @ A @ diag(y) @ B.T)",
        TWO,
        lambda A, B, x, y: (x @ (A * B) @ y, tr(diag(x) @ A @ diag(y) @ B.T)),
    ),
    t("diagonal(A @ B.T) == (A * B) @ ones(m)", TWO, lambda m, A, B: (diag(A @ B.T), (A * B) @ ones(m))),
    t(
        "diagonal(A @ diag(y) @ B.T) == (A * B) @ y",
        TWO,
        lambda A, B, y: (diag(A @ diag(y) @ B.T), (A * B) @ y),
    ),
    t("(A * B).T == A.T * B.T", TWO, lambda A, B: ((A * B).T, A.T * B.T)),
    t("ones(n) @ A @ ones(m) == sum(A)", TWO, lambda n, m, A: (ones(n) @ A @ ones(m), A.sum())),
    t("diag(x) @ diag(y) == diag(x * y)", VEC, lambda x, y: (diag(x) @ diag(y), diag(x * y))),
    t("H @ H == H", "n: dim", lambda n: (centre(n) @ centre(n), centre(n)), **CENTRE),
    t("H @ x == x - mean(x)", VEC, lambda n, x: (centre(n) @ x, x - x.mean()), **CENTRE),
    t(
        "x @ H @ x == norm2(x) - n * mean(x)**2",
        VEC,
        lambda n, x: (x @ centre(n) @ x, x @ x - n * x.mean() ** 2),
        **CENTRE,
    ),
    t("basis(i, n) @ B @ basis(j, m) == B[i, j]", UNIT, lambda n, m, B, i, j: (unit(n, i) @ B @ unit(m, j), B[i, j])),
    t(
        "A @ outer(basis(i, n), basis(j, m)) @ B.T == outer(A[:, i], B[:, j])",
        UNIT,
        lambda n, m, A, B, i, j: (A @ outer(unit(n, i), unit(m, j)) @ B.T, outer(A[:, i], B[:, j])),
    ),
    t(
        "trace(outer(basis(i, n), basis(j, m)) @ B.T) == B[i, j]",
        UNIT,
        lambda n, m, B, i, j: (tr(outer(unit(n, i), unit(m, j)) @ B.T), B[i, j]),
    ),
    t(
        "outer(basis(i, n), basis(j, n)) @ outer(basis(k, n), basis(l, n)) == where(j == k, 1, 0) "
        "* outer(basis(i, n), basis(l, n))",
        PAIR,
        lambda n, i, j, k, l: (
            outer(unit(n, i), unit(n, j)) @ outer(unit(n, k), unit(n, l)),
            (j == k) * outer(unit(n, i), unit(n, l)),
        ),
    ),
    t(
        "sum(basis(i, n) @ A @ basis(i, n) for i in range(n)) == trace(A)",
        SQ,
        lambda n, A: (sum(unit(n, i) @ A @ unit(n, i) for i in range(n)), tr(A)),
    ),
    t(
        "sum(outer(A[:, k], B[k]) for k in range(m)) == A @ B",
        CHAIN,
        lambda m, A, B: (sum(outer(A[:, k], B[k]) for k in range(m)), A @ B),
    ),
    t(
        "frobenius2(A + B) == frobenius2(A) + 2 * trace(A.T @ B) + frobenius2(B)",
        TWO,
        lambda A, B: (norm2(A + B), norm2(A) + 2 * tr(A.T @ B) + norm2(B)),
    ),
    t(
        "norm2(x - y) + norm2(x + y) == 2 * norm2(x) + 2 * norm2(y)",
        VEC,
        lambda x, y: (norm2(x - y) + norm2(x + y), 2 * norm2(x) + 2 * norm2(y)),
    ),
    t("frobenius2(outer(u, v)) == norm2(u) * norm2(v)", TWO, lambda u, v: (norm2(outer(u, v)), norm2(u) * norm2(v))),
    t(
        "(A + B) @ (A - B) == A @ A - A @ B + B @ A - B @ B",
        SQ,
        lambda A, B: ((A + B) @ (A - B), A @ A - A @ B + B @ A - B @ B),
    ),
    t(
        'einsum("ij,jk,kl->il", A, B, C) == A @ (B @ C)',
        CHAIN,
        lambda A, B, C: (ein("ij,jk,kl->il", A, B, C), A @ (B @ C)),
    ),
    t('einsum("ij,ij->", A, B) == trace(A @ B.T)', TWO, lambda A, B: ((A * B).sum(), tr(A @ B.T))),
    t("x @ A @ x == x @ (A + A.T) @ x / 2", XAY, lambda A, x: (x @ A @ x, x @ (A + A.T) @ x / 2)),
    t("trace((A + A.T) @ (A - A.T)) == 0", SQ, lambda A: (tr((A + A.T) @ (A - A.T)), 0)),
    t(
        "sum((x[i] - x[j])**2 for i in range(n) for j in range(n)) == 2 * n * norm2(x) - 2 * sum(x)**2",
        VEC,
        lambda n, x: (((x[:, None] - x) ** 2).sum(), 2 * n * norm2(x) - 2 * x.sum() ** 2),
    ),
    t(
        "comm(A, comm(B, C)) + comm(B, comm(C, A)) + comm(C, comm(A, B)) == 0",
        SQ,
        lambda A, B, C: (jacobi(A, B, C), 0),
        **BRACKET,
    ),
    t(
        "trace(comm(A, B) @ C) == trace(A @ comm(B, C))",
        SQ,
        lambda A, B, C: (tr(comm(A, B) @ C), tr(A @ comm(B, C))),
        **BRACKET,
    ),
    t("sum(A @ B) == (ones(n) @ A) @ (B @ ones(p))", CHAIN, lambda A, B: ((A @ B).sum(), A.sum(0) @ B.sum(1))),
    t(
        "norm2(x) * norm2(y) - (x @ y)**2 == "
        "sum((x[i] * y[j] - x[j] * y[i])**2 for i in range(n) for j in range(n)) / 2",
        VEC,
        lambda x, y: (norm2(x) * norm2(y) - (x @ y) ** 2, norm2(outer(x, y) - outer(y, x)) / 2),
    ),
    f("(A @ B).T == A.T @ B.T", SQ, lambda A, B: ((A @ B).T, A.T @ B.T), "the order; true where A and B commute"),
    f(
        "trace(A @ B @ C) == trace(B @ A @ C)",
        SQ,
        lambda A, B, C: (tr(A @ B @ C), tr(B @ A @ C)),
        "no cyclic exchange; true for symmetric matrices",
    ),
    f("trace(A @ B) == trace(A) * trace(B)", SQ, lambda A, B: (tr(A @ B), tr(A) * tr(B)), "true for n = 1"),
    f("sum(A * B) == trace(A @ B)", SQ, lambda A, B: ((A * B).sum(), tr(A @ B)), "one of them is transposed"),
    f(
        "outer(u, v) @ outer(x, y) == (u @ x) * outer(v, y)",
        VEC,
        lambda u, v, x, y: (outer(u, v) @ outer(x, y), (u @ x) * outer(v, y)),
        "u and v are exchanged",
    ),
    f("diag(x) @ A == A @ diag(x)", XAY, lambda A, x: (diag(x) @ A, A @ diag(x)), "rows or columns; true for n = 1"),
    f("(A * B) @ x == (A @ x) * (B @ x)", XAY, lambda A, B, x: ((A * B) @ x, (A @ x) * (B @ x)), "not even for n = 1"),
    f(
        "diagonal(A @ B) == diagonal(A) * diagonal(B)",
        SQ,
        lambda A, B: (diag(A @ B), diag(A) * diag(B)),
        "true for triangular matrices of one kind",
    ),
    f(
        "frobenius2(A @ B) == frobenius2(A) * frobenius2(B)",
        CHAIN,
        lambda A, B: (norm2(A @ B), norm2(A) * norm2(B)),
        "an upper bound",
    ),
    f(
        "(A + B) @ (A + B) == A @ A + 2 * A @ B + B @ B",
        SQ,
        lambda A, B: ((A + B) @ (A + B), A @ A + 2 * A @ B + B @ B),
        "true where A and B commute",
    ),
    f(
        "(A + B) @ (A - B) == A @ A - B @ B",
        SQ,
        lambda A, B: ((A + B) @ (A - B), A @ A - B @ B),
        "true where A and B commute",
    ),
    f(
        "sum((x[i] - x[j])**2 for i in range(n) for j in range(n)) == n * norm2(x) - sum(x)**2",
        VEC,
        lambda n, x: (((x[:, None] - x) ** 2).sum(), n * norm2(x) - x.sum() ** 2),
        "each pair counts twice",
    ),
    f("H @ A == A @ H", SQ, lambda n, A: (centre(n) @ A, A @ centre(n)), "centres columns or rows", **CENTRE),
    f("trace(A @ A) == frobenius2(A)", SQ, lambda A: (tr(A @ A), norm2(A)), "true for symmetric A"),
    f(
        "A @ outer(x, y) @ B == outer(A @ x, B @ y)",
        XAY,
        lambda A, B, x, y: (A @ outer(x, y) @ B, outer(A @ x, B @ y)),
        "y meets the transpose of B",
    ),
    f(
        "x @ H @ x == norm2(x) - mean(x)**2",
        VEC,
        lambda n, x: (x @ centre(n) @ x, norm2(x) - x.mean() ** 2),
        "the factor n; true for n = 1",
        **CENTRE,
    ),
    f(
        "basis(i, n) @ A @ basis(k, n) == A[k, i]",
        UNIT,
        lambda n, A, i, k: (unit(n, i) @ A @ unit(n, k), A[k, i]),
        "the transposed entry; true for symmetric A",
    ),
    f(
        "outer(basis(i, n), basis(j, n)) @ outer(basis(k, n), basis(l, n)) == outer(basis(i, n), basis(l, n))",
        PAIR,
        lambda n, i, j, k, l: (
            outer(unit(n, i), unit(n, j)) @ outer(unit(n, k), unit(n, l)),
            outer(unit(n, i), unit(n, l)),
        ),
        "true for j = k",
        make=lambda g, v: {"j": 0, "k": v["n"] - 1},
    ),
    f("x @ A @ y == y @ A @ x", XAY, lambda A, x, y: (x @ A @ y, y @ A @ x), "true for symmetric A"),
    f(
        "trace(A @ B @ A @ B) == trace(A @ A @ B @ B)",
        SQ,
        lambda A, B: (tr(A @ B @ A @ B), tr(A @ A @ B @ B)),
        "true where A and B commute",
    ),
    f("sum(A @ B) == sum(A) * sum(B)", CHAIN, lambda A, B: ((A @ B).sum(), A.sum() * B.sum()), "true for m = 1"),
    f("outer(x, y) @ u == (x @ u) * y", VEC, lambda x, y, u: (outer(x, y) @ u, (x @ u) * y), "(y @ u) * x"),
    f("comm(A, B) == comm(B, A)", SQ, lambda A, B: (comm(A, B), comm(B, A)), "the sign changes", **BRACKET),
    f(
        "comm(A, comm(B, C)) == comm(comm(A, B), C)",
        SQ,
        lambda A, B, C: (comm(A, comm(B, C)), comm(comm(A, B), C)),
        "commutators are not associative",
        **BRACKET,
    ),
    f(
        'einsum("ij,kj->ik", A, B) == A @ B',
        SQ,
        lambda A, B: (ein("ij,kj->ik", A, B), A @ B),
        "that is A @ B.T",
    ),
    f(
        "trace(A.T @ B)**2 == trace(A.T @ A) * trace(B.T @ B)",
        SQ,
        lambda A, B: (tr(A.T @ B) ** 2, tr(A.T @ A) * tr(B.T @ B)),
        "an inequality; true for n = 1",
    ),
    f("mean(x * y) == mean(x) * mean(y)", VEC, lambda x, y: ((x * y).mean(), x.mean() * y.mean()), "true for n = 1"),
    f(
        "(x @ y) * u == outer(x, y) @ u",
        VEC,
        lambda x, y, u: ((x @ y) * u, outer(x, y) @ u),
        "outer(u, x) @ y; true for n = 1",
    ),
]
