from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TimeLimit(Diagnostic):
    """The claim was stopped because it reached its limit on time.

    An engine can run for ever on a hard formula. Each claim is judged in a separate process with a hard limit on
    wall-clock time. A claim that reaches it is `unknown`; the others are not affected.
    """

    name = "time-limit"
    remedy = "Raise --limit seconds=N, lower --numbers, split the claim into steps, or state it for smaller sizes."
    example = "sum(1 / (i + x)**i for i in range(10**12)) == y"
