from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LatexNotRead(Diagnostic):
    """A formula between dollar signs has no meaning under the declarations, or more than one.

    A statement may be written in LaTeX. It is read only where there is one fair reading of it.
    """

    name = "latex-not-read"
    remedy = "Declare the names that it uses, or write the statement in the language (`proofcheck explain language`)."
    example = r"""title: The product is not declared
where: {a, b: real}
claim: $a \circ b = b \circ a$
"""
