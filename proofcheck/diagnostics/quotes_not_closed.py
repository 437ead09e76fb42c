from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class QuotesNotClosed(Diagnostic):
    """A quoted text has no closing quote.

    Everything up to the end of the file becomes part of the text, including keys, so nothing of the claim can be read.
    """

    name = "quotes-not-closed"
    remedy = "Close the quote; inside single quotes, write a quote twice ('')."
    example = """\
title: "Unclosed
where: {x: real}
claim: x == x
"""
