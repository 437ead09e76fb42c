from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class PageStatesNothing(Diagnostic):
    """A claim takes its statement from a document, and there is none at that place.

    `claim: {document: PATH, anchor: NAME}` stands for the formulas that the passage asserts, under the notation of the
    document. All of them must be understood, and must hold under the same conditions.
    """

    name = "page-states-nothing"
    remedy = "Run `proofcheck read` on the document: it shows which formulas are read there, and why others are not."
    example = """\
# a claim without such a passage
title: The page says it
claim: {document: docs/notes/scaling.md, anchor: no-such-anchor}
"""
