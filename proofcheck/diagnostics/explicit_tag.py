from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ExplicitTag(Diagnostic):
    """A value carries a YAML tag (`!name`, `!!str`).

    Tags change what a value is, in many readers by constructing objects or running code. Claim files are data from
    strangers, and the type of each of their values is known without tags.
    """

    name = "explicit-tag"
    remedy = "Delete the tag; put a text that begins with `!` in quotes."
    example = """\
title: !!str 42
where: {x: real}
claim: x == x
"""
