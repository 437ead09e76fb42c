from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongValue(Diagnostic):
    """The value of a key is of the wrong kind: a number where a text belongs, a list where a single value belongs.

    Values are never converted on a guess, because YAML's guesses (a text read as a number, an empty value) are a usual
    source of claims that say something else than was written.
    """

    name = "wrong-value"
    remedy = "Write the value in the form that the message names."
    example = """\
title: 42
where: {x: real}
claim: x == x
"""
