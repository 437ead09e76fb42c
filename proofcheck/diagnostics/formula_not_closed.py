from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaNotClosed(Diagnostic):
    """A formula in a linked passage has a bracket or an environment without a partner.

    What it says cannot be told, so it cannot be compared with its claim.
    """

    name = "formula-not-closed"
    remedy = "Close the bracket, or remove it."
    example = r"""\
$$\operatorname{Var}(q \cdot k = d$$
"""
