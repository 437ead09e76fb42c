from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class MemoryLimit(Diagnostic):
    """The claim was stopped because it asked for more memory than it may have.

    Each claim is judged in a process of its own, with a hard limit on its memory; one that reaches it is `unknown`,
    and costs the others nothing.
    """

    name = "memory-limit"
    remedy = "Raise --limit memory=MIB; or state the claim for smaller sizes, or split it into steps."
    example = "(x + y + z)**(10**6) == 0"
