"""Angles: addition, rotations, reflections, sinusoidal and rotary positions."""

from __future__ import annotations

import numpy as np

from .kit import cos, det, exp, eye, inv, jac, jac2, norm2, sin, topic, tr

t, f = topic("angles")
AB = "a, b: real"
UV = "a, b, p, q, s, g: real; u, v: real[2]"
PE = "p, q, s, w: real"
ROPE = "d: dim; X, Y: real[d, 2]; w: real[d]; p, q, s: real"
HALVES = "d: dim; x, y: real[2 * d]; w: real[d]; p, q: real"
CODE = {"define": {"pe(p)": "[sin(p * w), cos(p * w)]"}}
MIRROR = {"define": {"F(a)": "[[cos(2 * a), sin(2 * a)], [sin(2 * a), -cos(2 * a)]]"}}
SCORE = {
    "define": {
        "score(p, q)": "sum((rotation(p * w[i]) @ X[i]) @ (rotation(q * w[i]) @ Y[i]) for i in range(d))",
    }
}
HALF = {
    "define": {
        "rope(x, p)": "concat(cos(p * w) * x[:d] - sin(p * w) * x[d:], sin(p * w) * x[:d] + cos(p * w) * x[d:])",
    }
}
SPACE = {
    "define": {
        "Rz(a)": "[[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]]",
        "Ry(a)": "[[cos(a), 0, sin(a)], [0, 1, 0], [-sin(a), 0, cos(a)]]",
    }
}


def rot(a):
    return np.array([[cos(a), -sin(a)], [sin(a), cos(a)]])


def mirror(a):
    return np.array([[cos(2 * a), sin(2 * a)], [sin(2 * a), -cos(2 * a)]])


def pe(p, w):
    return np.array([sin(p * w), cos(p * w)])


def score(X, Y, w, p, q):
    return sum((rot(p * c) @ x) @ (rot(q * c) @ y) for x, y, c in zip(X, Y, w, strict=True))


def rope(x, p, w):
    d = len(w)
    return np.concatenate([cos(p * w) * x[:d] - sin(p * w) * x[d:], sin(p * w) * x[:d] + cos(p * w) * x[d:]])


def Rz(a):
    return np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])


def Ry(a):
    return np.array([[cos(a), 0, sin(a)], [0, 1, 0], [-sin(a), 0, cos(a)]])


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


ENTRIES = [
    t(
        "sin(a + b) == sin(a) * cos(b) + cos(a) * sin(b)",
        AB,
        lambda a, b: (sin(a + b), sin(a) * cos(b) + cos(a) * sin(b)),
    ),
    t(
        "cos(a - b) == cos(a) * cos(b) + sin(a) * sin(b)",
        AB,
        lambda a, b: (cos(a - b), cos(a) * cos(b) + sin(a) * sin(b)),
    ),
    t("cos(2 * a) == 2 * cos(a)**2 - 1", AB, lambda a: (cos(2 * a), 2 * cos(a) ** 2 - 1)),
    t("sin(3 * a) == 3 * sin(a) - 4 * sin(a)**3", AB, lambda a: (sin(3 * a), 3 * sin(a) - 4 * sin(a) ** 3)),
    t(
        "cos(a) * cos(b) == (cos(a - b) + cos(a + b)) / 2",
        AB,
        lambda a, b: (cos(a) * cos(b), (cos(a - b) + cos(a + b)) / 2),
    ),
    t(
        "cos(a) + cos(b) == 2 * cos((a + b) / 2) * cos((a - b) / 2)",
        AB,
        lambda a, b: (cos(a) + cos(b), 2 * cos((a + b) / 2) * cos((a - b) / 2)),
    ),
    t(
        "sin(a)**2 - sin(b)**2 == sin(a + b) * sin(a - b)",
        AB,
        lambda a, b: (sin(a) ** 2 - sin(b) ** 2, sin(a + b) * sin(a - b)),
    ),
    t("(sin(a) + cos(a))**2 == 1 + sin(2 * a)", AB, lambda a: ((sin(a) + cos(a)) ** 2, 1 + sin(2 * a))),
    t("sin(a + pi / 2) == cos(a)", AB, lambda a: (sin(a + np.pi / 2), cos(a))),
    t(
        "cos((k + 1) * a) == 2 * cos(a) * cos(k * a) - cos((k - 1) * a)",
        "a: real; k: integer",
        lambda a, k: (cos((k + 1) * a), 2 * cos(a) * cos(k * a) - cos((k - 1) * a)),
    ),
    t("inv(rotation(a)) == rotation(-a)", AB, lambda a: (inv(rot(a)), rot(-a))),
    t("det(rotation(a)) == 1", AB, lambda a: (det(rot(a)), 1)),
    t("trace(rotation(a) @ rotation(b)) == 2 * cos(a + b)", AB, lambda a, b: (tr(rot(a) @ rot(b)), 2 * cos(a + b))),
    t("rotation(a) + rotation(-a) == 2 * cos(a) * eye(2)", AB, lambda a: (rot(a) + rot(-a), 2 * cos(a) * eye(2))),
    t("norm2(rotation(a) @ u) == norm2(u)", UV, lambda a, u: (norm2(rot(a) @ u), norm2(u))),
    t(
        "cross(rotation(a) @ u, rotation(a) @ v) == cross(u, v)",
        UV,
        lambda a, u, v: (cross(rot(a) @ u, rot(a) @ v), cross(u, v)),
        define={"cross(u, v)": "u[0] * v[1] - u[1] * v[0]"},
    ),
    t("diff(rotation(a), a) == rotation(a + pi / 2)", AB, lambda a: (jac(rot, a), rot(a + np.pi / 2))),
    t("diff(rotation(a), a, 2) == -rotation(a)", AB, lambda a: (jac2(rot, a), -rot(a))),
    t("F(a) @ F(b) == rotation(2 * (a - b))", AB, lambda a, b: (mirror(a) @ mirror(b), rot(2 * (a - b))), **MIRROR),
    t(
        "rotation(b) @ F(a) == F(a) @ rotation(-b)",
        AB,
        lambda a, b: (rot(b) @ mirror(a), mirror(a) @ rot(-b)),
        **MIRROR,
    ),
    t(
        "matrix_power(rotation(a), k) == rotation(k * a)",
        "a: real; k: natural",
        lambda a, k: (np.linalg.matrix_power(rot(a), k), rot(k * a)),
    ),
    t("pe(p) @ pe(q) == cos((p - q) * w)", PE, lambda p, q, w: (pe(p, w) @ pe(q, w), cos((p - q) * w)), **CODE),
    t("pe(p + s) == rotation(-s * w) @ pe(p)", PE, lambda p, s, w: (pe(p + s, w), rot(-s * w) @ pe(p, w)), **CODE),
    t(
        "sum(sin(p * w[i]) * sin(q * w[i]) + cos(p * w[i]) * cos(q * w[i]) for i in range(d)) == sum(cos((p - q) * w))",
        ROPE,
        lambda w, p, q: (sin(p * w) @ sin(q * w) + cos(p * w) @ cos(q * w), cos((p - q) * w).sum()),
    ),
    t(
        "score(p, q) == sum(X[i] @ (rotation((q - p) * w[i]) @ Y[i]) for i in range(d))",
        ROPE,
        lambda d, X, Y, w, p, q: (
            score(X, Y, w, p, q),
            sum(X[i] @ (rot((q - p) * w[i]) @ Y[i]) for i in range(d)),
        ),
        **SCORE,
    ),
    t(
        "score(p + s, q + s) == score(p, q)",
        ROPE,
        lambda X, Y, w, p, q, s: (score(X, Y, w, p + s, q + s), score(X, Y, w, p, q)),
        **SCORE,
    ),
    t(
        "sum(norm2(rotation(p * w[i]) @ X[i]) for i in range(d)) == frobenius2(X)",
        ROPE,
        lambda d, X, w, p: (sum(norm2(rot(p * w[i]) @ X[i]) for i in range(d)), norm2(X)),
    ),
    t("norm2(rope(x, p)) == norm2(x)", HALVES, lambda x, p, w: (norm2(rope(x, p, w)), norm2(x)), **HALF),
    t(
        "rope(x, p) @ rope(y, q) == x @ rope(y, q - p)",
        HALVES,
        lambda x, y, p, q, w: (rope(x, p, w) @ rope(y, q, w), x @ rope(y, q - p, w)),
        **HALF,
    ),
    t(
        "(exp(g * p) * (rotation(p * s) @ u)) @ (exp(-g * q) * (rotation(q * s) @ v)) == "
        "exp(g * (p - q)) * (u @ rotation((q - p) * s) @ v)",
        UV,
        lambda p, q, s, g, u, v: (
            (exp(g * p) * (rot(p * s) @ u)) @ (exp(-g * q) * (rot(q * s) @ v)),
            exp(g * (p - q)) * (u @ rot((q - p) * s) @ v),
        ),
    ),
    t("det(Rz(a) @ Ry(b)) == 1", AB, lambda a, b: (det(Rz(a) @ Ry(b)), 1), **SPACE),
    t(
        "(Rz(a) @ Ry(b)).T @ (Rz(a) @ Ry(b)) == eye(3)",
        AB,
        lambda a, b: ((Rz(a) @ Ry(b)).T @ (Rz(a) @ Ry(b)), eye(3)),
        **SPACE,
    ),
    f(
        "sin(a + b) == sin(a) * cos(b) - cos(a) * sin(b)",
        AB,
        lambda a, b: (sin(a + b), sin(a) * cos(b) - cos(a) * sin(b)),
        "that is sin(a - b)",
    ),
    f(
        "cos(a + b) == cos(a) * cos(b) + sin(a) * sin(b)",
        AB,
        lambda a, b: (cos(a + b), cos(a) * cos(b) + sin(a) * sin(b)),
        "that is cos(a - b)",
    ),
    f("cos(2 * a) == 1 - 2 * cos(a)**2", AB, lambda a: (cos(2 * a), 1 - 2 * cos(a) ** 2), "the sign"),
    f("sin(3 * a) == 3 * sin(a) + 4 * sin(a)**3", AB, lambda a: (sin(3 * a), 3 * sin(a) + 4 * sin(a) ** 3), "the sign"),
    f(
        "sin(a) * sin(b) == (cos(a - b) + cos(a + b)) / 2",
        AB,
        lambda a, b: (sin(a) * sin(b), (cos(a - b) + cos(a + b)) / 2),
        "the difference; the sum is the product of cosines",
    ),
    f(
        "cos(a) + cos(b) == 2 * cos(a + b) * cos(a - b)",
        AB,
        lambda a, b: (cos(a) + cos(b), 2 * cos(a + b) * cos(a - b)),
        "half the angles",
    ),
    f(
        "(sin(a) + cos(a))**2 == 1 + sin(2 * a) / 2",
        AB,
        lambda a: ((sin(a) + cos(a)) ** 2, 1 + sin(2 * a) / 2),
        "no half",
    ),
    f(
        "rotation(a) @ F(b) == F(b) @ rotation(a)",
        AB,
        lambda a, b: (rot(a) @ mirror(b), mirror(b) @ rot(a)),
        "-a",
        **MIRROR,
    ),
    f(
        "F(a) @ F(b) == rotation(2 * (b - a))",
        AB,
        lambda a, b: (mirror(a) @ mirror(b), rot(2 * (b - a))),
        "the sign",
        **MIRROR,
    ),
    f("diff(rotation(a), a) == -rotation(a)", AB, lambda a: (jac(rot, a), -rot(a)), "that is the second derivative"),
    f(
        "matrix_power(rotation(a), k) == rotation(a + k)",
        "a: real; k: natural",
        lambda a, k: (np.linalg.matrix_power(rot(a), k), rot(a + k)),
        "k * a",
    ),
    f("Rz(a) @ Ry(b) == Ry(b) @ Rz(a)", AB, lambda a, b: (Rz(a) @ Ry(b), Ry(b) @ Rz(a)), "different axes", **SPACE),
    f(
        "pe(p) @ pe(q) == cos((p + q) * w)",
        PE,
        lambda p, q, w: (pe(p, w) @ pe(q, w), cos((p + q) * w)),
        "p - q",
        **CODE,
    ),
    f(
        "pe(p + s) == rotation(s * w) @ pe(p)",
        PE,
        lambda p, s, w: (pe(p + s, w), rot(s * w) @ pe(p, w)),
        "the angle is -s * w",
        **CODE,
    ),
    f(
        "sum(sin(p * w[i])**2 + cos(p * w[i])**2 for i in range(d)) == 2 * d",
        ROPE,
        lambda d, p, w: (norm2(sin(p * w)) + norm2(cos(p * w)), 2 * d),
        "each pair has length 1",
    ),
    f(
        "score(p, q) == sum(X[i] @ (rotation((p - q) * w[i]) @ Y[i]) for i in range(d))",
        ROPE,
        lambda d, X, Y, w, p, q: (
            score(X, Y, w, p, q),
            sum(X[i] @ (rot((p - q) * w[i]) @ Y[i]) for i in range(d)),
        ),
        "the sign of the difference",
        **SCORE,
    ),
    f(
        "score(p + s, q) == score(p, q)",
        ROPE,
        lambda X, Y, w, p, q, s: (score(X, Y, w, p + s, q), score(X, Y, w, p, q)),
        "both positions have to move",
        **SCORE,
    ),
    f(
        "score(p, q) == score(q, p)",
        ROPE,
        lambda X, Y, w, p, q: (score(X, Y, w, p, q), score(X, Y, w, q, p)),
        "the score has a direction; true for X = Y",
        **SCORE,
    ),
    f(
        "rope(x * y, p) == rope(x, p) * rope(y, p)",
        HALVES,
        lambda x, y, p, w: (rope(x * y, p, w), rope(x, p, w) * rope(y, p, w)),
        "a rotation does not respect entrywise products",
        **HALF,
    ),
    f(
        "rope(x, p) @ rope(y, q) == x @ rope(y, p - q)",
        HALVES,
        lambda x, y, p, q, w: (rope(x, p, w) @ rope(y, q, w), x @ rope(y, p - q, w)),
        "the sign of the difference",
        **HALF,
    ),
    f(
        "norm2(rope(x, p)[:d]) == norm2(x[:d])",
        HALVES,
        lambda d, x, p, w: (norm2(rope(x, p, w)[:d]), norm2(x[:d])),
        "the halves exchange length; true for the whole",
        **HALF,
    ),
    f(
        "(rotation(a) @ u) @ (rotation(b) @ v) == u @ v",
        UV,
        lambda a, b, u, v: ((rot(a) @ u) @ (rot(b) @ v), u @ v),
        "true for a = b",
    ),
]
