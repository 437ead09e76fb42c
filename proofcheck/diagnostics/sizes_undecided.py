from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SizesUndecided(Diagnostic):
    """Two sizes differ as written, and it is not known whether the assumptions make them equal.

    An equation between sizes is used if it has the form `d == h * dk`, with a single dimension on one side. Other
    assumptions about sizes are not used, so it is left open whether the statement is well-typed.
    """

    name = "sizes-undecided"
    remedy = "State the equality as `given: n == m`, with a single dimension on one side."
    example = "A @ B == B @ A"
