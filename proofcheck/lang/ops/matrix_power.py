from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, OfMatrix

MAX_EXPONENT = 100  # the largest that is evaluated,
GENERIC_EXPONENT = 64  # and the largest at a point of a field, where it multiplies the degree


class MatrixPower(OfMatrix):
    """An entry of a power of a square matrix: the product of as many copies as the exponent says.

    The exponent is a whole number; the power with exponent 0 is the identity, a negative one is undefined.
    """

    name, example, arity = "matrix_power", "matrix_power(A, n) @ A == matrix_power(A, n + 1)", 5
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"matrix_power({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"{{{args[0]}}}^{{{args[1]}}}"
