from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongValue(Diagnostic):
    """The value of a key is of the wrong kind: a number in place of text, or a list in place of one value.

    Values are never converted. YAML's own guesses (text read as a number, an empty value) are a common cause of claims
    that say something other than what was written.
    """

    name = "wrong-value"
    remedy = "Write the value in the form that the message names."
    example = """\
title: 42
where: {x: real}
claim: x == x
"""
