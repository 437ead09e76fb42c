from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class EscapeInDoubleQuotes(Diagnostic):
    r"""A backslash in double quotes stands for a control character, or for nothing that YAML knows.

    In double quotes YAML decodes escapes: `"\frac"` begins with a form feed, `"\theta"` with a tab, `"\nabla"` with a
    line break, `"\beta"` with a backspace. The formula is damaged before anyone reads it.
    """

    name = "escape-in-double-quotes"
    remedy = "Use single quotes, in which a backslash is a backslash; in double quotes write it twice."
    example = """\
title: "The gradient \\nabla f"
where: {x: real}
claim: x == x
"""
