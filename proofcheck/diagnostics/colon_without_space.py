from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ColonWithoutSpace(Diagnostic):
    """There is no space after the colon of a key.

    YAML recognises a key only if its colon is followed by a space or the end of the line; `claim:x == y` is one text
    without a key.
    """

    name = "colon-without-space"
    remedy = "Put a space after the colon."
    example = """\
title: Glued
where: {x: real}
claim:x == x
"""
