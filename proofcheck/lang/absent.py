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
    "lim": "write `limit(f(x), x, 0)`, and `oo` for infinity",
    "comb": "write `binomial(n, k)`",
    "nCr": "write `binomial(n, k)`",
    "choose": "write `binomial(n, k)`",
    "erfc": "write `1 - erf(x)`",
    "zeta": "write `sum(1 / k**s for k in range(1, oo))`",
    "corr": "write `Cov(x, y) / sqrt(Var(x) * Var(y))`",
    "Corr": "write `Cov(x, y) / sqrt(Var(x) * Var(y))`",
    "slogdet": "write `logdet(A)` where det(A) > 0, `log(abs(det(A)))` where it is not 0",
}

# The same for names that stand for a value.
NAMES = {
    **dict.fromkeys(("inf", "infty", "infinity", "Infinity"), "Write `oo` for infinity."),
    **dict.fromkeys(
        ("True", "False", "true", "false"), "Write a comparison by itself, `x > 0`, and `not x > 0` for the contrary."
    ),
    **dict.fromkeys(("I", "Id", "identity"), "Write `eye(n)` for the identity matrix, or declare the name."),
    **dict.fromkeys(
        ("i", "j"),
        "Declare the imaginary unit as `i: complex` with `given` `re(i) == 0` and `im(i) == 1`, "
        "and an index as `i: index[n]`.",
    ),
}
