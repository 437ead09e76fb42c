from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ProofLost(Diagnostic):
    """An edit replaced a proved formula by one that is not proved.

    The gate compares a document with the revision given with --base. A formula that was proved there and is undecided
    now may have lost a condition, or may be harder to decide. This is a warning: the new formula may well be true.
    """

    name = "proof-lost"
    severity = "warning"
    remedy = "Check that the edit is intended; if so, state the missing condition, or write out the steps."
    example = r"""
Let $a, b \in \mathbb{R}$. Then $a^2 + b^2 \geq 2ab$.
"""
