from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ExplicitTag(Diagnostic):
    """A value has a YAML tag (`!name`, `!!str`).

    Tags change what a value is. In many YAML readers they construct objects or run code. Claim files may come from
    strangers, and they need no tags, because the type of each value is known.
    """

    name = "explicit-tag"
    remedy = "Delete the tag; put a text that begins with `!` in quotes."
    example = """\
title: !!str 42
where: {x: real}
claim: x == x
"""
