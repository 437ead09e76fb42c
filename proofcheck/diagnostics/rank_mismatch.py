from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RankMismatch(Diagnostic):
    """Two things of different rank are combined or compared: a vector with a matrix, one index with four."""

    name = "rank-mismatch"
    remedy = "Compare things with the same number of indices."
    example = "x == outer(x, x)"
