from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class BracketsNotClosed(Diagnostic):
    """A list in brackets or a mapping in braces has no closing bracket.

    YAML keeps reading on the next lines, so the keys that follow would become part of the list.
    """

    name = "brackets-not-closed"
    remedy = "Close the bracket, or write one entry per line without brackets."
    example = """\
title: Unclosed
where: {x: real
claim: x == x
"""
