from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaNotRead(Diagnostic):
    """A formula in a linked passage was not understood with the names of its claim.

    It is still compared with its earlier text, so any change of it is drift. But it is not compared with the statement
    of the claim.
    """

    name = "formula-not-read"
    severity = "note"
    remedy = "No action is needed. To have it compared, write it with the names that the claim declares."
    example = r"""\
$$a \circ b = b \circ a$$
"""
