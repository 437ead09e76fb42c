from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ColonNeedsQuotes(Diagnostic):
    """An unquoted text contains a colon followed by a space.

    YAML takes what comes before such a colon for a key. `injective(lambda x: x + 1)` is the usual case: it becomes the
    key `injective(lambda x` with the value `x + 1)`.
    """

    name = "colon-needs-quotes"
    remedy = "Put the text in quotes."
    example = """\
title: A function
claim: injective(lambda x: x + 1)
"""
