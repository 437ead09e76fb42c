from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DocumentOutside(Diagnostic):
    """`source` names a document by an absolute path, or by one that leaves the repository.

    Claim files are data from strangers; the documents they can name are those beside them.
    """

    name = "document-outside"
    remedy = "Write the path from the root of the repository with `/`: `docs/notes/scaling.md`."
    example = """\
title: Elsewhere
source: {document: ../../secret.md}
where: {x: real}
claim: x == x
"""
