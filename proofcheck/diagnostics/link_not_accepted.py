from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LinkNotAccepted(Diagnostic):
    """A claim is linked to a passage that nobody has compared it with yet.

    The link stores what the passage means; until it does, a change of the passage cannot be seen.
    """

    name = "link-not-accepted"
    remedy = "Compare the two and run `proofcheck accept ID`."
    example = """\
# claims/example.yaml
title: A new claim
where: {x: real}
claim: x == x
source: {document: README.md, anchor: verdicts}
"""
