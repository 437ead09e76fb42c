from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UndefinedTerm(Diagnostic):
    """A function or term is used, but neither the claim nor the prelude defines it.

    A statement about an undefined term is neither true nor false, so the verdict is `unsupported`.
    """

    name = "undefined-term"
    remedy = "Define the term under `define`, or state the claim in terms that have a definition."
    example = "GaugeTransform(x) == x"
