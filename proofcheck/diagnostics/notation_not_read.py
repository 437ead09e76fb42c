from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NotationNotRead(Diagnostic):
    """A line of a notation block is not understood.

    Each line is a name with its type, a formula that declares names, an assumption, or a definition.
    """

    name = "notation-not-read"
    remedy = "Write `x: real[n]`, `$x \\in \\mathbb{R}^n$`, `given: n >= 2` or `f(x) = x + 1`."
    example = "x is a vector of n numbers"
