from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SizesUndecided(Diagnostic):
    """Two sizes differ as written, and the assumptions may or may not make them equal.

    An equation between sizes is used to give statements their types when it has the form `d == h * dk`, with a single
    dimension on one side. Other assumptions on sizes are not, so whether the statement has a type is left open.
    """

    name = "sizes-undecided"
    remedy = "State the equality as `given: n == m`, with a single dimension on one side."
    example = "A @ B == B @ A"
