from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class KeyNotText(Diagnostic):
    """A key of a mapping is not text, but a number, a truth value, a list or nothing.

    Keys are names. A number or a bracket in place of a name is nearly always a formula that YAML took apart.
    """

    name = "key-not-text"
    remedy = "Put the key in quotes, or give it a name."
    example = """\
title: A number as a name
where: {1: real}
claim: x == x
"""
