from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LawSyntax(Diagnostic):
    """A distribution under `define` is not complete, or holds a key that is none.

    A law has `over` and a `density(x)` or a `mass(k)`, or it is made of other random names by `as` and `of`. Its
    parameters stand in the header and have types under its `where`.
    """

    name = "law-syntax"
    remedy = "Write `over: interval(0, oo)` and `density(x): exp(-x)`, or `as: exp(z)` and `of: {z: normal}`."
    example = "define: {late: {over: 'interval(0, oo)'}}"
