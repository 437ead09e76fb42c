from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class Drift(Diagnostic):
    """A linked passage no longer says what it said when its claim was accepted.

    A document may be reworded freely. Its formulas, its figures and the words that carry mathematics are compared. If
    one of them changes, the document no longer makes the claim that was checked. Either the edit is a mistake, or the
    claim has to follow it.
    """

    name = "drift"
    remedy = "If the new text is right, correct the claim and run `proofcheck accept ID`; otherwise correct the text."
    example = """\
<a id="unit-variance"></a>
The variance is $q^2 / d$.
"""
