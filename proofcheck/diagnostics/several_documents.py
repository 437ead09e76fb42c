from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SeveralDocuments(Diagnostic):
    """The file contains a second YAML document, after a line `---` or `...`.

    A file holds one claim, and the id of the claim is the path of the file. A second document would have no id.
    """

    name = "several-documents"
    remedy = "Move what follows `---` into a separate file."
    example = """\
title: First
where: {x: real}
claim: x == x
---
title: Second
where: {x: real}
claim: x == 2 * x
"""
