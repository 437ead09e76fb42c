from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DocumentOutside(Diagnostic):
    """`source` names a document by an absolute path, or by one that leaves the repository.

    Claim files may come from strangers, so they can name only documents of their repository.
    """

    name = "document-outside"
    remedy = "Write the path from the root of the repository with `/`: `docs/notes/scaling.md`."
    example = """\
title: Elsewhere
source: {document: ../../secret.md}
where: {x: real}
claim: x == x
"""
