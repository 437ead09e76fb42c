from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaRefuted(Diagnostic):
    """A formula of a document is false under what the document declares.

    The message shows the formula as it was understood, where each name was declared, and values at which it fails. If
    the reading is not what the document means, declare the names in a notation block, or set the role of the formula
    with a comment: `<!-- proofcheck: role definition -->`.
    """

    name = "formula-refuted"
    remedy = "Correct the formula, or state the condition under which it holds."
    example = r"""
Let $a, b \in \mathbb{R}$. Then $(a + b)^2 = a^2 + b^2$.
"""
