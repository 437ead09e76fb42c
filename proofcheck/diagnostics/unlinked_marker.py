from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnlinkedMarker(Diagnostic):
    """A marker in a document names a claim that does not exist.

    The marker says that the sentence is checked, but it is not.
    """

    name = "unlinked-marker"
    remedy = "Correct the id, or write the claim."
    example = """\
The variance is one. <!-- claim: scaling/no-such-claim -->
"""
