from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TextNeedsQuotes(Diagnostic):
    """An unquoted text begins with a special character of YAML, or goes on after a closing quote or bracket.

    `|`, `>`, `@`, `%`, a back quote, `[`, `{` and quotes at the start of a value are instructions to YAML. So `|x| <=
    1` and `[x, y] @ A == z` are not read as written.
    """

    name = "text-needs-quotes"
    remedy = "Put the whole text in single quotes, or write it on the next line after `|`."
    example = """\
title: An absolute value
where: {x: real}
given: |x| <= 1
claim: x**2 <= 1
"""
