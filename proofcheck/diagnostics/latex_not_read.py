from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LatexNotRead(Diagnostic):
    """A LaTeX formula is not understood under the declarations, or has more than one meaning.

    A statement may be written in LaTeX. It is accepted only if there is exactly one fair reading of it.
    """

    name = "latex-not-read"
    remedy = (
        "Declare the names that it uses under `where` (`--where`), such as `x: real`, `A: real[n, d]` or "
        "`f: real -> real`, or write the statement in the language (`proofcheck explain language`)."
    )
    example = r"""title: The product is not declared
where: {a, b: real}
claim: $a \circ b = b \circ a$
"""
