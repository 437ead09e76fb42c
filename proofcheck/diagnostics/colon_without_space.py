from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ColonWithoutSpace(Diagnostic):
    """A key is not followed by a space.

    YAML sees a key only where a space or a line end follows the colon; `claim:x == y` is one text without a key.
    """

    name = "colon-without-space"
    remedy = "Put a space behind the colon."
    example = """\
title: Glued
where: {x: real}
claim:x == x
"""
