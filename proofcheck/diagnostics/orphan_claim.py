from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class OrphanClaim(Diagnostic):
    """A claim names a document that does not exist.

    The document was moved or deleted, and the claim is left over. It may still be proved, but no document makes it.
    """

    name = "orphan-claim"
    remedy = "Correct `source.document`, or delete the claim."
    example = """\
# claims/example.yaml
title: Nobody says so
where: {x: real}
claim: x == x
source: {document: docs/no-such-page.md, anchor: a}
"""
