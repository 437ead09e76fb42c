from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongArguments(Diagnostic):
    """A function is called with the wrong arguments.

    Their number, their names or their kinds are not those that the function takes.
    """

    name = "wrong-arguments"
    remedy = "Run `proofcheck explain NAME` with the name of the function to see its arguments."
    example = "exp(1, 2) == 3"
