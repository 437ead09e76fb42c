from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class MemoryLimit(Diagnostic):
    """The claim was stopped because it reached its limit on memory.

    Each claim is judged in a separate process with a hard limit on its memory. A claim that reaches it is `unknown`;
    the others are not affected.
    """

    name = "memory-limit"
    remedy = "Raise --limit memory=MIB; or state the claim for smaller sizes, or split it into steps."
    example = "(x + y + z)**(10**6) == 0"
