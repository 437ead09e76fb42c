from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ClaimChanged(Diagnostic):
    """A claim states something else than when it was linked to its passage.

    The document still says what it said. So one of the two is out of date, and a proof of the claim says nothing about
    the document until somebody has compared them.
    """

    name = "claim-changed"
    remedy = "Compare the claim with the passage and run `proofcheck accept ID`."
    example = """\
# claims/example.yaml
title: The variance
where: {x: real}
claim: x == x
source: {document: docs/notes.md, anchor: variance}
"""
