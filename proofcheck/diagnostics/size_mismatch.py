from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SizeMismatch(Diagnostic):
    """Tensors are combined whose sizes differ for some values of the dimensions.

    Sizes that are equal only by coincidence are a type error. The message names both sizes, and the smallest dimensions
    at which they differ.
    """

    name = "size-mismatch"
    remedy = "Transpose or reshape one side, or add the equation between the sizes under `given`."
    example = "A @ A == A"
