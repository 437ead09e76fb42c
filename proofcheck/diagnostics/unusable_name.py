from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnusableName(Diagnostic):
    """A name that is declared cannot be used in statements.

    A name is an identifier: letters (Greek ones too), digits and `_`, not beginning with a digit. Words of the
    language (`lambda`, `for`, `in`) are taken, and a letter that looks like a Latin one but is another is refused,
    because two names that look alike would be two different things.
    """

    name = "unusable-name"
    remedy = "Choose another name."
    example = """\
title: A word of the language
where: {lambda: real}
claim: lambda == lambda
"""
