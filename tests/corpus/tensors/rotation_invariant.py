"""Moments of random vectors whose law no rotation changes: unknown numbers that cancel, and those that do not."""

from __future__ import annotations

from .kit import Cov, E, Var, eye, norm2, outer, topic, tr

t, f = topic("rotation-invariant", dims=(1, 2, 3))
D = "d: dim; A, B: real[d, d]; a, b: real[d]; U: orthogonal[d, d]; i, j: index[d]; x: spherical[d]"
PLANE = {"dims": (1, 2)}
FLAT = {"dims": (2,)}
SIXTH = {"dims": (1, 2), "nodes": 4}
VAR = "d: dim; v: positive; A: real[d, d]; a: real[d]; i: index[d]; x: spherical[d](var=v)"
ROWS = "n, d: dim; A: real[d, d]; C: real[n, n]; a: real[d]; u: real[n]; i, j: index[n]; X: spherical[n, d]"
TWO = "d: dim; A: real[d, d]; a: real[d]; x, y: spherical[d]"
LEARNER = "n, d: dim; X: spherical[n, d]; w: spherical[d]"
BESIDE = "d: dim; a: real[d]; i: index[d]; x: spherical[d]; z: normal[d]; q: iid[d](mean=0, var=1)"
TALL = "d: dim; x: spherical[d + 1]"


def sym(A):
    return A + A.T + tr(A) * eye(len(A))


def square(x):
    return E(norm2, x)


def fourth(x):
    return E(lambda x: norm2(x) ** 2, x)


def first(X):
    return E(lambda X: norm2(X[0]), X)


def first2(X):
    return E(lambda X: norm2(X[0]) ** 2, X)


def gram2(n, d, A, X):
    """E[G A G] of G = X'X: pairs of equal rows, and of different ones."""
    return n * first2(X) / (d * (d + 2)) * sym(A) + n * (n - 1) * (first(X) / d) ** 2 * A


ENTRIES = [
    t("E(x) == zeros(d)", D, lambda d, x: (E(lambda x: x, x), 0 * eye(d)[0])),
    t(
        "E(outer(x, x)) == E(norm2(x)) / d * eye(d)",
        D,
        lambda d, x: (E(lambda x: outer(x, x), x), square(x) / d * eye(d)),
    ),
    t(
        "E(outer(x, x) @ A @ outer(x, x)) == E(norm2(x)**2) / (d * (d + 2)) * (A + A.T + trace(A) * eye(d))",
        D,
        lambda d, A, x: (E(lambda x: outer(x, x) @ A @ outer(x, x), x), fourth(x) / (d * (d + 2)) * sym(A)),
    ),
    t(
        "E((a @ x)**2) * d == norm2(a) * E(norm2(x))",
        D,
        lambda d, a, x: (E(lambda x: (a @ x) ** 2, x) * d, norm2(a) * square(x)),
    ),
    t(
        "E((a @ x)**4) == 3 * norm2(a)**2 * E(norm2(x)**2) / (d * (d + 2))",
        D,
        lambda d, a, x: (E(lambda x: (a @ x) ** 4, x), 3 * norm2(a) ** 2 * fourth(x) / (d * (d + 2))),
    ),
    t(
        "E((a @ x)**6) * d * (d + 2) * (d + 4) == 15 * norm2(a)**3 * E(norm2(x)**3)",
        D,
        lambda d, a, x: (
            E(lambda x: (a @ x) ** 6, x) * d * (d + 2) * (d + 4),
            15 * norm2(a) ** 3 * E(lambda x: norm2(x) ** 3, x),
        ),
        **SIXTH,
    ),
    t(
        "E((U @ x)[i] * (U @ x)[j]) == E(x[i] * x[j])",
        D,
        lambda U, i, j, x: (E(lambda x: (U @ x)[i] * (U @ x)[j], x), E(lambda x: x[i] * x[j], x)),
    ),
    t(
        "E((a @ U @ x)**4) == E((a @ x)**4)",
        D,
        lambda a, U, x: (E(lambda x: (a @ U @ x) ** 4, x), E(lambda x: (a @ x) ** 4, x)),
    ),
    t("E(x[i]**2 * (a @ x)) == 0", D, lambda i, a, x: (E(lambda x: x[i] ** 2 * (a @ x), x), 0)),
    t(
        "E(x @ A @ x) == trace(A) * E(x[i]**2)",
        D,
        lambda A, i, x: (E(lambda x: x @ A @ x, x), tr(A) * E(lambda x: x[i] ** 2, x)),
    ),
    t(
        "d * (d + 2) * E((x @ A @ x) * (x @ B @ x)) == "
        "E(norm2(x)**2) * (trace(A) * trace(B) + trace(A @ B) + trace(A @ B.T))",
        D,
        lambda d, A, B, x: (
            d * (d + 2) * E(lambda x: (x @ A @ x) * (x @ B @ x), x),
            fourth(x) * (tr(A) * tr(B) + tr(A @ B) + tr(A @ B.T)),
        ),
    ),
    t(
        "3 * E(x[0]**2 * x[1]**2) == E(x[0]**4)",
        TALL,
        lambda d, x: (3 * E(lambda x: x[0] ** 2 * x[1] ** 2, x), E(lambda x: x[0] ** 4, x)),
        **PLANE,
    ),
    t("Var(a @ x) == v * norm2(a)", VAR, lambda v, a, x: (Var(lambda x: a @ x, x), v * norm2(a))),
    t("Cov(A @ x, x) == v * A", VAR, lambda v, A, x: (Cov(lambda x: A @ x, lambda x: x, x), v * A)),
    t(
        "grad(E((a @ x)**4), a) == 4 * norm2(a) * E(x[i]**4) * a",
        VAR,
        lambda a, i, x: (E(lambda x: 4 * (a @ x) ** 3 * x, x), 4 * norm2(a) * E(lambda x: x[i] ** 4, x) * a),
    ),
    t(
        "E(X.T @ X) == n / d * E(norm2(X[0])) * eye(d)",
        ROWS,
        lambda n, d, X: (E(lambda X: X.T @ X, X), n / d * first(X) * eye(d)),
        **PLANE,
    ),
    t(
        "E(X @ A @ X.T) == trace(A) * E(norm2(X[0])) / d * eye(n)",
        ROWS,
        lambda n, d, A, X: (E(lambda X: X @ A @ X.T, X), tr(A) * first(X) / d * eye(n)),
        **PLANE,
    ),
    t(
        "E(X.T @ C @ X) * d == trace(C) * E(norm2(X[0])) * eye(d)",
        ROWS,
        lambda d, C, X: (E(lambda X: X.T @ C @ X, X) * d, tr(C) * first(X) * eye(d)),
        **PLANE,
    ),
    t(
        "E(X.T @ X @ A @ X.T @ X) == n * E(norm2(X[0])**2) / (d * (d + 2)) * (A + A.T + trace(A) * eye(d))"
        " + n * (n - 1) * (E(norm2(X[0])) / d)**2 * A",
        ROWS,
        lambda n, d, A, X: (E(lambda X: X.T @ X @ A @ X.T @ X, X), gram2(n, d, A, X)),
        **PLANE,
    ),
    t(
        "E((a @ X[i])**2 * (a @ X[j])**2) == where(i == j, E((a @ X[i])**4), E((a @ X[i])**2)**2)",
        ROWS,
        lambda a, i, j, X: (
            E(lambda X: (a @ X[i]) ** 2 * (a @ X[j]) ** 2, X),
            E(lambda X: (a @ X[i]) ** 4, X) if i == j else E(lambda X: (a @ X[i]) ** 2, X) ** 2,
        ),
        **PLANE,
    ),
    t(
        "E((x @ y)**2) * d == E(norm2(x)) * E(norm2(y))",
        TWO,
        lambda d, x, y: (E(lambda x, y: (x @ y) ** 2, x, y) * d, square(x) * square(y)),
    ),
    t(
        "E((x @ A @ y) * outer(y, x)) == E(norm2(x)) * E(norm2(y)) / d**2 * A.T",
        TWO,
        lambda d, A, x, y: (E(lambda x, y: (x @ A @ y) * outer(y, x), x, y), square(x) * square(y) / d**2 * A.T),
    ),
    t(
        "E(outer(X.T @ X @ w, w)) == n * E(norm2(X[0])) * E(norm2(w)) / d**2 * eye(d)",
        LEARNER,
        lambda n, d, X, w: (
            E(lambda X, w: outer(X.T @ X @ w, w), X, w),
            n * first(X) * square(w) / d**2 * eye(d),
        ),
        **PLANE,
    ),
    t(
        "E((z @ x)**4) == 3 * E(norm2(x)**2)",
        BESIDE,
        lambda z, x: (E(lambda z, x: (z @ x) ** 4, z, x), 3 * fourth(x)),
        **PLANE,
    ),
    t(
        "E((q @ x)**2 * norm2(x)) == E(norm2(x)**2)",
        BESIDE,
        lambda q, x: (E(lambda q, x: (q @ x) ** 2 * norm2(x), q, x), fourth(x)),
        **PLANE,
    ),
    f(
        "E(outer(x, x)) == E(norm2(x)) * eye(d)",
        D,
        lambda d, x: (E(lambda x: outer(x, x), x), square(x) * eye(d)),
        "the trace is d times that",
        dims=(2, 3),
    ),
    f("E(outer(x, x)) == eye(d)", D, lambda d, x: (E(lambda x: outer(x, x), x), eye(d)), "no variance is declared"),
    f(
        "E((a @ x)**4) == 3 * E((a @ x)**2)**2",
        D,
        lambda a, x: (E(lambda x: (a @ x) ** 4, x), 3 * E(lambda x: (a @ x) ** 2, x) ** 2),
        "that is so for normal vectors",
    ),
    f("Var(x[i]) == 1", D, lambda i, x: (Var(lambda x: x[i], x), 1), "no variance is declared"),
    f(
        "E(x[0]**2 * x[1]**2) == E(x[0]**2) * E(x[1]**2)",
        TALL,
        lambda d, x: (E(lambda x: x[0] ** 2 * x[1] ** 2, x), E(lambda x: x[0] ** 2, x) * E(lambda x: x[1] ** 2, x)),
        "coordinates are uncorrelated, not independent",
        **PLANE,
    ),
    f("E(norm2(x)**2) == E(norm2(x))**2", D, lambda x: (fourth(x), square(x) ** 2), "the length is random"),
    f(
        "E(norm2(x)**2) == (d + 2) / d * E(norm2(x))**2",
        D,
        lambda d, x: (fourth(x), (d + 2) / d * square(x) ** 2),
        "as for normal vectors",
    ),
    f(
        "E(outer(x, x) @ A @ outer(x, x)) == E(norm2(x)**2) / d**2 * (A + A.T + trace(A) * eye(d))",
        D,
        lambda d, A, x: (E(lambda x: outer(x, x) @ A @ outer(x, x), x), fourth(x) / d**2 * sym(A)),
        "d (d + 2) patterns",
    ),
    f(
        "E(outer(x, x) @ A @ outer(x, x)) * d * (d + 2) == E(norm2(x)**2) * (2 * A + trace(A) * eye(d))",
        D,
        lambda d, A, x: (
            E(lambda x: outer(x, x) @ A @ outer(x, x), x) * d * (d + 2),
            fourth(x) * (2 * A + tr(A) * eye(d)),
        ),
        "A is not symmetric",
        **FLAT,
    ),
    f(
        "E(norm2(x)**2) == d * (d + 2) * v**2",
        VAR,
        lambda d, v, x: (fourth(x), d * (d + 2) * v**2),
        "the fourth moment is not declared",
    ),
    f("E(norm2(x)**2) == d**2 * v**2", VAR, lambda d, v, x: (fourth(x), d**2 * v**2), "the length is not constant"),
    f("Var(a @ x) == v", VAR, lambda v, a, x: (Var(lambda x: a @ x, x), v), "a is no unit vector"),
    f(
        "E((a @ x)**6) * E(norm2(x)) == 5 * E((a @ x)**4) * E(norm2(x)**2)",
        D,
        lambda a, x: (
            E(lambda x: (a @ x) ** 6, x) * square(x),
            5 * E(lambda x: (a @ x) ** 4, x) * fourth(x),
        ),
        "moments of different orders",
        **SIXTH,
    ),
    f(
        "E((A @ x)[i] * (A @ x)[j]) == E(x[i] * x[j])",
        D,
        lambda A, i, j, x: (E(lambda x: (A @ x)[i] * (A @ x)[j], x), E(lambda x: x[i] * x[j], x)),
        "A is not orthogonal",
    ),
    f(
        "E(X.T @ X @ X.T @ X) == n * (n + d + 1) * (E(norm2(X[0])) / d)**2 * eye(d)",
        ROWS,
        lambda n, d, X: (E(lambda X: X.T @ X @ X.T @ X, X), n * (n + d + 1) * (first(X) / d) ** 2 * eye(d)),
        "as for normal rows",
        **PLANE,
    ),
    f(
        "E(X.T @ X) == n * E(norm2(X[0])) * eye(d)",
        ROWS,
        lambda n, d, X: (E(lambda X: X.T @ X, X), n * first(X) * eye(d)),
        "d coordinates share it",
        **FLAT,
    ),
    f(
        "E((a @ X[i])**2 * (a @ X[j])**2) == E((a @ X[i])**2)**2",
        ROWS,
        lambda a, i, j, X: (E(lambda X: (a @ X[i]) ** 2 * (a @ X[j]) ** 2, X), E(lambda X: (a @ X[i]) ** 2, X) ** 2),
        "the same row may stand twice",
        **PLANE,
    ),
    f("E(norm2(x)) == E(norm2(y))", TWO, lambda x, y: (square(x), square(y)), "two laws"),
    f(
        "E((x @ y)**4) == 3 * E((x @ y)**2)**2",
        TWO,
        lambda x, y: (E(lambda x, y: (x @ y) ** 4, x, y), 3 * E(lambda x, y: (x @ y) ** 2, x, y) ** 2),
        "fourth moments do not follow from second ones",
    ),
    f(
        "E(outer(X.T @ X @ w, w)) == n * E(norm2(X[0])) * E(norm2(w)) / d * eye(d)",
        LEARNER,
        lambda n, d, X, w: (E(lambda X, w: outer(X.T @ X @ w, w), X, w), n * first(X) * square(w) / d * eye(d)),
        "1/d from each of the two laws",
        **FLAT,
    ),
    f(
        "E((z @ x)**2) == d * E(norm2(x))",
        BESIDE,
        lambda d, z, x: (E(lambda z, x: (z @ x) ** 2, z, x), d * square(x)),
        "z[i] has variance 1",
        **FLAT,
    ),
]
