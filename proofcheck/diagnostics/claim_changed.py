from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ClaimChanged(Diagnostic):
    """A claim was changed after its link to a passage was accepted.

    The document still says what it said before, so one of the two is out of date. Until somebody compares them, a proof
    of the claim says nothing about the document.
    """

    name = "claim-changed"
    remedy = "Compare the claim with the passage, then run `proofcheck accept ID`."
    example = """\
# claims/example.yaml
title: The variance
where: {x: real}
claim: x == x
source: {document: docs/notes.md, anchor: variance}
"""
