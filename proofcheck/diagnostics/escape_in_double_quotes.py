from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class EscapeInDoubleQuotes(Diagnostic):
    r"""A backslash in double quotes makes a control character, or an escape that YAML does not know.

    In double quotes YAML decodes escapes: `"\frac"` begins with a form feed, `"\theta"` with a tab, `"\nabla"` with a
    line break, `"\beta"` with a backspace. The formula is damaged before it is read.
    """

    name = "escape-in-double-quotes"
    remedy = "Use single quotes, which keep a backslash as it is; in double quotes, write it twice."
    example = """\
title: "The gradient \\nabla f"
where: {x: real}
claim: x == x
"""
