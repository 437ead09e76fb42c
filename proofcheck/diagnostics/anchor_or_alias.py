from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class AnchorOrAlias(Diagnostic):
    """The file uses an anchor (`&name`), an alias (`*name`) or a merge key (`<<`).

    Aliases let a short file expand into an enormous one, and they hide what a value is. So a claim file writes every
    value out. A statement that begins with `*` or `&` needs quotes for the same reason: YAML takes it for an alias or
    an anchor.
    """

    name = "anchor-or-alias"
    remedy = "Write the value out where it is used; put a text that begins with `*` or `&` in quotes."
    example = """\
title: An alias
where: {x: &kind real, y: *kind}
claim: x + y == y + x
"""
