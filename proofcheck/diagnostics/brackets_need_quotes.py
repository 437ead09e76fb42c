from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class BracketsNeedQuotes(Diagnostic):
    """A text with brackets is not quoted, inside a list in brackets or a mapping in braces.

    There, YAML treats each bracket and comma as its own: `{A: real[n, d]}` becomes the type `real` followed by a list.
    """

    name = "brackets-need-quotes"
    remedy = "Put the text in quotes, or write one entry per line without braces."
    example = """\
title: A tensor in braces
where: {n: dim, A: real[n, n]}
claim: A == A
"""
