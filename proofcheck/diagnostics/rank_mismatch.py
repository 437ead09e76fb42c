from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RankMismatch(Diagnostic):
    """Operands of different rank are combined or compared: a vector with a matrix, one index with four.

    The rank is the number of axes: 0 for a number, 1 for a vector, 2 for a matrix.
    """

    name = "rank-mismatch"
    remedy = "Use operands with the same number of axes."
    example = "x == outer(x, x)"
