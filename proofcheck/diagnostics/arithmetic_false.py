from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ArithmeticFalse(Diagnostic):
    """An equation between figures in a document does not hold.

    It was read in every fair way: figures as rounded, truncated or exact, kilobytes as 1000 or 1024 bytes, units in
    full or as words. The message shows how it was read and what would be right.
    """

    name = "arithmetic-false"
    remedy = "Correct the figure that is wrong, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = "The cache takes 96 × 512 MiB = 64 GiB."
