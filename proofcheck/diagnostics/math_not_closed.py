from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class MathNotClosed(Diagnostic):
    """A formula in a document is opened and never closed.

    Renderers disagree on what follows: some show the rest of the page as one formula, some show the dollar signs. The
    reader takes the formula to end with its paragraph, so that nothing behind it goes unread.
    """

    name = "math-not-closed"
    remedy = "Close the formula with the delimiter that it was opened with."
    example = """\
The mass is

$$
E = m c^2

and the next paragraph is prose.
"""
