from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class VanishedAnchor(Diagnostic):
    """A claim names an anchor that is not in its document.

    The passage was deleted, or its anchor was renamed. The claim is no longer connected to the document, so edits there
    would go unnoticed.
    """

    name = "vanished-anchor"
    remedy = "Restore the anchor, name the new one under `source`, or delete the claim."
    example = """\
# claims/example.yaml
title: No such place
where: {x: real}
claim: x == x
source: {document: README.md, anchor: no-such-anchor}
"""
