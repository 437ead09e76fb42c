from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UndefinedTerm(Diagnostic):
    """A function or term is used that has no definition, neither in the claim nor in the prelude.

    A statement about something that nobody defined is neither true nor false: the verdict is `unsupported`.
    """

    name = "undefined-term"
    remedy = "Define the term under `define`, or state the claim in terms that have a definition."
    example = "GaugeTransform(x) == x"
