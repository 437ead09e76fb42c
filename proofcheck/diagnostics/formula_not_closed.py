from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaNotClosed(Diagnostic):
    """A formula in a linked passage has an unbalanced bracket or environment.

    It is not clear what the formula says, so it cannot be compared with its claim.
    """

    name = "formula-not-closed"
    remedy = "Close the bracket or environment, or remove it."
    example = r"""\
$$\operatorname{Var}(q \cdot k = d$$
"""
