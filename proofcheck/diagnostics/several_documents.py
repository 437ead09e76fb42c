from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SeveralDocuments(Diagnostic):
    """The file holds a second YAML document, after a line `---` or `...`.

    One file is one claim; its path is the name of the claim. A second document would have no name.
    """

    name = "several-documents"
    remedy = "Move what follows `---` into a file of its own."
    example = """\
title: First
where: {x: real}
claim: x == x
---
title: Second
where: {x: real}
claim: x == 2 * x
"""
