from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ProofLost(Diagnostic):
    """An edit put a formula that is not proved in the place of one that was.

    The gate compares a document with its state at the revision. A formula that was proved there and is neither proved
    nor refuted now may have lost a condition, or was changed into something that is hard to decide. It is a warning:
    the new formula may well be true.
    """

    name = "proof-lost"
    severity = "warning"
    remedy = "Look whether the edit is meant; state the condition under which the formula holds, or give its steps."
    example = r"""
Let $a, b \in \mathbb{R}$. Then $a^2 + b^2 \geq 2ab$.
"""
