from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class QuotesNotClosed(Diagnostic):
    """A quoted text has no closing quote.

    Everything up to the end of the file belongs to the text, keys included, so nothing of the claim can be read.
    """

    name = "quotes-not-closed"
    remedy = "Close the quote; inside single quotes, a quote is written twice ('')."
    example = """\
title: "Unclosed
where: {x: real}
claim: x == x
"""
