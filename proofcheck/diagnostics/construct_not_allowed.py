from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ConstructNotAllowed(Diagnostic):
    """The text is Python, but not part of the claim language.

    Claim files may come from strangers, so only the listed constructs are accepted. Everything else in Python is
    refused: attributes other than `.T`, strings, assignments, calls of computed values.
    """

    name = "construct-not-allowed"
    remedy = "Use only arithmetic, comparisons, calls, indexing, generator sums and comprehensions."
    example = "x.__class__"
