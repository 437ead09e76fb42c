from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StatementSplitAtComma(Diagnostic):
    """A statement or type inside brackets or braces was cut at a comma.

    In `[f(x, y) == 1]`, YAML sees two items, `f(x` and `y) == 1`: commas separate items there, even inside parentheses.
    """

    name = "statement-split-at-comma"
    remedy = "Put the statement in quotes, or write one statement per line after `- `."
    example = """\
title: Cut at the comma
where: {x, y: real}
claim: [max(x, y) == max(y, x)]
"""
