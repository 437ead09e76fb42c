from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ConstructNotAllowed(Diagnostic):
    """The text is Python, but not part of the claim language.

    Claim files are data from strangers. Only the listed constructs are read; everything else of Python (attributes
    other than `.T`, strings, assignments, calls of computed values) is refused.
    """

    name = "construct-not-allowed"
    remedy = "Use only arithmetic, comparisons, calls, indexing, generator sums and comprehensions."
    example = "x.__class__"
