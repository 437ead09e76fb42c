from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateKey(Diagnostic):
    """A key stands twice in the same mapping.

    Most YAML readers keep the last of two equal keys without a word, so one of two statements would silently go
    unchecked.
    """

    name = "duplicate-key"
    remedy = "Delete or rename one of the two; several statements of one claim are a list."
    example = """\
title: Two claims, one of them lost
where: {x: real}
claim: x == 2 * x
claim: x == x
"""
