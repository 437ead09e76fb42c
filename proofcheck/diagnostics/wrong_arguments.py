from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongArguments(Diagnostic):
    """A function is called with arguments that it does not take."""

    name = "wrong-arguments"
    remedy = "See `proofcheck explain NAME` for the arguments that the function takes."
    example = "exp(1, 2) == 3"
