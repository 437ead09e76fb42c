from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnusableName(Diagnostic):
    """A declared name cannot be used in statements.

    A name consists of letters (Greek ones too), digits and `_`, and does not begin with a digit. Words of the language
    (`lambda`, `for`, `in`) are reserved. A letter that only looks like a Latin one is refused, because two names that
    look alike would be two different things.
    """

    name = "unusable-name"
    remedy = "Choose another name."
    example = """\
title: A word of the language
where: {lambda: real}
claim: lambda == lambda
"""
