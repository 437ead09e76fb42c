from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ArithmeticFalse(Diagnostic):
    """An equation between figures in a document does not hold.

    Every fair reading was tried: figures as rounded, truncated or exact, kilobytes as 1000 or 1024 bytes, units
    abbreviated or written out. The message shows the readings and what would be right.
    """

    name = "arithmetic-false"
    remedy = "Correct the figure that is wrong, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = "The cache takes 96 × 512 MiB = 64 GiB."
