from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LinkNotAccepted(Diagnostic):
    """A claim is linked to a passage, but the link was not accepted yet.

    Accepting a link stores what the passage says. Without that, a later change of the passage cannot be noticed.
    """

    name = "link-not-accepted"
    remedy = "Compare the two, then run `proofcheck accept ID`."
    example = """\
# claims/example.yaml
title: A new claim
where: {x: real}
claim: x == x
source: {document: README.md, anchor: verdicts}
"""
