from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FileTooLarge(Diagnostic):
    """The file is larger than a claim file may be.

    A claim file holds one claim. The limits on bytes and values protect the checker from files written to exhaust it.
    """

    name = "file-too-large"
    remedy = "Split the claim into several files."
    example = """\
tags: [x, x, x, x, ...]  # and so on, for more than 50,000 values
"""
