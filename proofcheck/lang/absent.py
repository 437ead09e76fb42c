"""Words of linear algebra that the language has no reading for, with what to write instead."""

from __future__ import annotations

_SPECTRUM = "declare an orthogonal U and v: real[n], and write `U @ diag(v) @ U.T` for the symmetric matrix"
_SINGULAR = "declare orthogonal U and V and s: nonnegative[n], and write `U @ diag(s) @ V` for the square matrix"
_RANK = "that the rank is at most r: declare `B: real[n, r]`, `C: real[r, m]`, and write `B @ C` for the matrix"

INSTEAD = {
    "rank": _RANK,
    "matrix_rank": _RANK,
    "eigenvalues": _SPECTRUM,
    "eigvals": _SPECTRUM,
    "eigvalsh": _SPECTRUM,
    "eigh": _SPECTRUM,
    "expm": "of a symmetric matrix: declare an orthogonal U, v: real[n], and write `U @ diag(exp(v)) @ U.T`",
    "svd": _SINGULAR,
    "svdvals": _SINGULAR,
    "singular_values": _SINGULAR,
    "slogdet": "write `logdet(A)` where det(A) > 0, `log(abs(det(A)))` where it is not 0",
}
