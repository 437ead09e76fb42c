from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class Drift(Diagnostic):
    """A linked passage says something else than when its claim was accepted.

    The wording of a document is free. Its formulas, its figures and the words that carry mathematics are not: when
    one of them changes, the claim that was checked is no longer the one that the document makes. Either the edit is
    a slip, or the claim has to follow it.
    """

    name = "drift"
    remedy = "If the new text is right, correct the claim and run `proofcheck accept ID`; otherwise correct the text."
    example = """\
<a id="unit-variance"></a>
The variance is $q^2 / d$.
"""
