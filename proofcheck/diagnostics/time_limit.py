from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TimeLimit(Diagnostic):
    """The claim was stopped because it used up its time.

    An engine can run for ever on a hard formula. Each claim is judged in a process of its own, with a hard limit on
    wall-clock time; one that reaches it is `unknown`, and costs the others nothing.
    """

    name = "time-limit"
    remedy = "Raise --limit seconds=N, or --budget; or split the claim into steps, or state it for smaller sizes."
    example = "sum(1 / (i + x)**i for i in range(10**12)) == y"
