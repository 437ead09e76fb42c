from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateKey(Diagnostic):
    """A key occurs twice in the same mapping.

    Most YAML readers silently keep the last of two equal keys, so one of two statements would go unchecked.
    """

    name = "duplicate-key"
    remedy = "Delete or rename one of the two; write several statements of one claim as a list."
    example = """\
title: Two claims, one of them lost
where: {x: real}
claim: x == 2 * x
claim: x == x
"""
