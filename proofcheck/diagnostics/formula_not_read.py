from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaNotRead(Diagnostic):
    """A formula in a linked passage was not understood under the names of its claim.

    It is still watched: any change of it is drift. But whether it says what the claim states is not compared.
    """

    name = "formula-not-read"
    severity = "note"
    remedy = "Nothing has to be done. To have it compared, write it with the names that the claim declares."
    example = r"""\
$$a \circ b = b \circ a$$
"""
