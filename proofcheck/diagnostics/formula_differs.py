from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class FormulaDiffers(Diagnostic):
    """A formula in a passage is false under the declarations of the claim that the passage is linked to.

    The formula was read with the names of the claim, it shares a side with one of the claim's statements, and it was
    refuted. So the document says something other than what is checked. The message shows how the formula was read.
    """

    name = "formula-differs"
    remedy = "Correct the formula or the claim. If the formula uses other names: `<!-- proofcheck: ignore REASON -->`."
    example = r"""\
$$\operatorname{Var}(q \cdot k) = d^2$$
"""
