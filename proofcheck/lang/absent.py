"""Words of other languages, and of linear algebra, that this one does not have, with what to write instead."""

from __future__ import annotations

_SINGULAR = "declare orthogonal U and V and s: nonnegative[n], and write `U @ diag(s) @ V` for the square matrix"
_SIZE = "write the size as the declaration has it, such as `n` of `x: real[n]`"
_VALUES = "write `eigenvalues(A)` of a symmetric matrix"
_POWER = "write `x**k`, or `matrix_power(A, k)` of a matrix"
_CHANCE = "write `P(x > 0)`"

INSTEAD = {
    "len": _SIZE,
    "length": _SIZE,
    "shape": _SIZE,
    "size": _SIZE,
    "transpose": "write `A.T`",
    "matmul": "write `A @ B`",
    "inner": "write `x @ y`",
    "tr": "write `trace(A)`",
    "identity": "write `eye(n)`",
    "inverse": "write `inv(A)`",
    "pow": _POWER,
    "power": _POWER,
    "square": "write `x**2`",
    "std": "write `sqrt(Var(x))`",
    "expectation": "write `E(x)`",
    "variance": "write `Var(x)`",
    "prob": _CHANCE,
    "Prob": _CHANCE,
    "Pr": _CHANCE,
    "derivative": "write `diff(f(x), x)`",
    "gradient": "write `grad(f(x), x)`",
    "integrate": "write `integral(f(x) for x in interval(a, b))`",
    "isclose": "write `a == approx(1.5)`",
    "allclose": "write `a == approx(1.5)`",
    "matrix_rank": "write `rank(A)`",
    "eigvals": _VALUES,
    "eigvalsh": _VALUES,
    "eigh": "declare an orthogonal U and v: real[n], and write `U @ diag(v) @ U.T` for the symmetric matrix",
    "expm": "of a symmetric matrix: declare an orthogonal U, v: real[n], and write `U @ diag(exp(v)) @ U.T`",
    "svd": _SINGULAR,
    "svdvals": "write `singular_values(A)`",
    "slogdet": "write `logdet(A)` where det(A) > 0, `log(abs(det(A)))` where it is not 0",
}
