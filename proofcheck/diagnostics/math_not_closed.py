from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class MathNotClosed(Diagnostic):
    """A formula in a document is opened but never closed.

    Renderers disagree about the rest of such a page: some show it as one formula, others show the dollar signs. Here
    the formula is taken to end with its paragraph, so the text after it is still read.
    """

    name = "math-not-closed"
    remedy = "Close the formula with the delimiter that matches its first one."
    example = """\
The mass is

$$
E = m c^2

and the next paragraph is prose.
"""
