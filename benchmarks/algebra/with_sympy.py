"""The identities in SymPy: with matrix symbols, for all sizes, where these decide it; else at one explicit size.

Matrix expressions are compared as SymPy's documentation of them does, by `doit` and structural equality. At explicit
sizes: polynomials are expanded; rational functions brought over a common denominator with `together` and their
numerators expanded. Of five on which `simplify` and `cancel` were tried too, that was 1.1 to 3.4 times as fast on three
(Sherman and Morrison, Woodbury, push-through) and no clear gain or loss on two (log determinant, softmax Jacobian).
Angles are expanded with `expand(trig=True)`, moments taken by `sympy.stats`. `clear_cache` runs before each
measurement, outside the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from sympy.core.cache import clear_cache
from sympy.stats import E, Normal, variance

Case = tuple[str, Callable[[], bool]]  # at which sizes, and the decision
n, d, m = sp.symbols("n d m", integer=True, positive=True)
before = clear_cache


def versions() -> dict[str, str]:
    return {"sympy": sp.__version__}


def symbol(name: str, rows: Any = n, columns: Any = n) -> sp.MatrixSymbol:
    return sp.MatrixSymbol(name, rows, columns)


def entries(name: str, rows: int, columns: int) -> sp.Matrix:
    return sp.Matrix(rows, columns, sp.symbols(f"{name}:{rows}:{columns}"))


def same(left: Any, right: Any) -> bool:
    return bool(left.doit() == right.doit())


def zero(matrix: sp.Matrix) -> bool:
    return all(sp.expand(sp.fraction(sp.together(entry))[0]) == 0 for entry in matrix)


def softmax(x: sp.Matrix) -> sp.Matrix:
    powers = x.applyfunc(sp.exp)
    return powers / sum(powers)


def gradient(f: Any, x: sp.Matrix) -> sp.Matrix:
    return sp.Matrix([f]).jacobian(list(x)).reshape(*x.shape)


def normals(name: str, rows: int, columns: int) -> sp.Matrix:
    return sp.Matrix(rows, columns, [Normal(f"{name}{k}", 0, 1) for k in range(rows * columns)])


def expected(matrix: sp.Matrix) -> sp.Matrix:
    return matrix.applyfunc(lambda entry: E(sp.expand(entry)))


def associativity() -> bool:
    Q, K, V = symbol("Q", n, d), symbol("K", n, d), symbol("V", n, m)
    return same((Q * K.T) * V, Q * (K.T * V))


def transposed() -> bool:
    A, B = symbol("A"), symbol("B")
    return same((A * B).T, B.T * A.T)


def squares() -> bool:
    A, B = symbol("A"), symbol("B")
    return same(((A + B) * (A - B)).expand(), A * A - A * B + B * A - B * B)


def rank_one() -> bool:
    x, y, q = symbol("x", n, 1), symbol("y", n, 1), symbol("q", n, 1)
    return same((x * y.T) * q, x * (y.T * q))


def cyclic() -> bool:
    A, B, C = entries("a", 3, 3), entries("b", 3, 3), entries("c", 3, 3)
    return bool(sp.expand((A * B * C).trace() - (C * A * B).trace()) == 0)


def frobenius() -> bool:
    Y = entries("y", 3, 3)
    return bool(sp.expand(sum(y**2 for y in Y) - (Y.T * Y).trace()) == 0)


def kronecker() -> bool:
    A, R = symbol("A"), symbol("R", m, m)
    return same(sp.Trace(sp.KroneckerProduct(A, R)), sp.Trace(A) * sp.Trace(R))


def gram_powers() -> bool:
    Y = entries("y", 2, 3)
    return bool(sp.expand(((Y.T * Y) ** 3).trace() - ((Y * Y.T) ** 3).trace()) == 0)


def quadratic() -> bool:
    A, x = symbol("A"), symbol("x", n, 1)
    return same((x.T * A * x).diff(x).expand(), ((A + A.T) * x).expand())


def trace_slope() -> bool:
    A, B, X = symbol("A"), symbol("B"), symbol("X")
    return same(sp.Trace(A * X * B).diff(X), A.T * B.T)


def error_by_input() -> bool:
    W, x, y = symbol("W", m, n), symbol("x", n, 1), symbol("y", m, 1)
    return same(((W * x - y).T * (W * x - y)).diff(x), 2 * W.T * (W * x - y))


def error_by_weights() -> bool:
    W, x, y = symbol("W", m, n), symbol("x", n, 1), symbol("y", m, 1)
    slope = sp.Trace((W * x - y).T * (W * x - y)).diff(W)
    return same(slope.doit().expand(), (2 * (W * x - y) * x.T).expand())


def fourth_power() -> bool:
    x = entries("x", 3, 1)
    square = (x.T * x)[0]
    return zero(sp.hessian(square**2, list(x)) - 8 * x * x.T - 4 * square * sp.eye(3))


def shifted() -> bool:
    x, c = entries("x", 3, 1), sp.Symbol("c")
    return zero(softmax(x + c * sp.ones(3, 1)) - softmax(x))


def softmax_slope() -> bool:
    x = entries("x", 3, 1)
    s = softmax(x)
    return zero(s.jacobian(x) - sp.diag(*s) + s * s.T)


def logsumexp() -> bool:
    x = entries("x", 3, 1)
    return zero(gradient(sp.log(sum(x.applyfunc(sp.exp))), x) - softmax(x))


def cross_entropy() -> bool:
    x, y = entries("x", 3, 1), entries("y", 3, 1)
    s = softmax(x)
    return zero(gradient(-(y.T * s.applyfunc(sp.log))[0], x) - sum(y) * s + y)


def score_variance() -> bool:
    return bool(variance((normals("q", 1, 2) * normals("k", 2, 1))[0]) == 2)


def score_fourth() -> bool:
    return bool(E(sp.expand((normals("q", 1, 2) * normals("k", 2, 1))[0] ** 4)) == 24)


def norm_sixth() -> bool:
    q = normals("q", 2, 1)
    return bool(E(sp.expand((q.T * q)[0] ** 6)) == 2 * 4 * 6 * 8 * 10 * 12)


def sandwich() -> bool:
    x, A = normals("x", 2, 1), entries("a", 2, 2)
    return zero(expected(x * x.T * A * x * x.T) - A - A.T - A.trace() * sp.eye(2))


def gram_moment(power: int) -> bool:
    X = normals("x", 2, 2)
    value = {2: 2 * 5, 3: 2 * (4 + 4 + 12 + 6 + 6 + 4)}[power]
    return bool(expected((X.T * X) ** power) == value * sp.eye(2))


def inverse() -> bool:
    A = symbol("A")
    return same(A * A.I, sp.Identity(n))


def inverse_of_product() -> bool:
    A, B = symbol("A"), symbol("B")
    return same((A * B).I, B.I * A.I)


def push_through() -> bool:
    A, B, one = entries("a", 2, 2), entries("b", 2, 2), sp.eye(2)
    return zero(A * (one + B * A).inv() - (one + A * B).inv() * A)


def sherman_morrison() -> bool:
    A, u, v = entries("a", 2, 2), entries("u", 2, 1), entries("v", 2, 1)
    G = A.inv()
    return zero((A + u * v.T).inv() - G + (G * u * v.T * G) / (1 + (v.T * G * u)[0]))


def woodbury() -> bool:
    A, U, C, V = entries("a", 2, 2), entries("u", 2, 1), entries("c", 1, 1), entries("v", 1, 2)
    G = A.inv()
    return zero((A + U * C * V).inv() - G + G * U * (C.inv() + V * G * U).inv() * V * G)


def log_det() -> bool:
    X = entries("x", 2, 2)
    return zero(gradient(sp.log(X.det()), X) - X.inv().T)


def inverse_trace() -> bool:
    X = symbol("X")
    return same(sp.Trace(X.I).diff(X), -(X.I * X.I).T)


def determinants() -> bool:
    A, B = symbol("A"), symbol("B")
    return same(sp.Determinant(A * B), sp.Determinant(A) * sp.Determinant(B))


def rotations() -> bool:
    q, k = entries("q", 2, 1), entries("k", 2, 1)
    r, s, t = sp.symbols("r s t", real=True)

    def turn(angle: Any) -> sp.Matrix:
        return sp.Matrix([[sp.cos(angle), -sp.sin(angle)], [sp.sin(angle), sp.cos(angle)]])

    difference = (turn(s * t) * q).T * (turn(r * t) * k) - q.T * turn(sp.expand((r - s) * t)) * k
    return bool(sp.expand(difference[0], trig=True) == 0)


CASES: dict[str, Case | str] = {
    "associativity of attention": ("all", associativity),
    "transpose of a product": ("all", transposed),
    "difference of squares": ("all", squares),
    "rank-one state": ("all", rank_one),
    "cyclic trace": ("n = 3", cyclic),
    "Frobenius norm": ("n = m = 3", frobenius),
    "trace of a Kronecker product": ("all", kronecker),
    "trace of the third Gram power": ("n = 2, m = 3", gram_powers),
    "gradient of a quadratic form": ("all", quadratic),
    "gradient of a trace": ("all", trace_slope),
    "gradient of squared error by the input": ("all", error_by_input),
    "gradient of squared error by the weights": ("all", error_by_weights),
    "Hessian of a fourth power": ("n = 3", fourth_power),
    "shift of softmax": ("n = 3", shifted),
    "Jacobian of softmax": ("n = 3", softmax_slope),
    "gradient of logsumexp": ("n = 3", logsumexp),
    "gradient of cross entropy": ("n = 3", cross_entropy),
    "variance of a score": ("d = 2", score_variance),
    "fourth moment of a score": ("d = 2", score_fourth),
    "sixth moment of a squared norm": ("d = 2", norm_sixth),
    "E[x x' A x x']": ("n = 2", sandwich),
    "E[(X'X)^2]": ("n = d = 2", lambda: gram_moment(2)),
    "E[(X'X)^3]": ("n = d = 2", lambda: gram_moment(3)),
    "inverse": ("all", inverse),
    "inverse of a product": ("all", inverse_of_product),
    "push-through": ("n = 2", push_through),
    "Sherman and Morrison": ("n = 2", sherman_morrison),
    "Woodbury": ("n = 2, m = 1", woodbury),
    "gradient of log det": ("n = 2", log_det),
    "gradient of the trace of an inverse": ("all", inverse_trace),
    "determinant of a product": ("all", determinants),
    "relative positions of rotations": ("all", rotations),
}
