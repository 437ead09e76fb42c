from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaRefuted(Diagnostic):
    """A formula in a document is false under the declarations of the document.

    The message shows the formula as it was understood, where each name was declared, and values at which it fails. If
    the document means something else, declare the names in a notation block, or set the role of the formula with a
    comment: `<!-- proofcheck: role definition -->`.
    """

    name = "formula-refuted"
    remedy = "Correct the formula, or state the condition under which it holds."
    example = r"""
Let $a, b \in \mathbb{R}$. Then $(a + b)^2 = a^2 + b^2$.
"""
