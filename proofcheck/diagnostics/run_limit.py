from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RunLimit(Diagnostic):
    """The run reached its time limit before this claim was judged.

    Claims that were judged before are reported as usual; the others are `unknown`. The next run takes those verdicts
    from the cache, so it gets further.
    """

    name = "run-limit"
    remedy = "Raise --limit run-seconds=N, choose claims with --only, or run again."
    example = "proofcheck verify claims/ --limit run-seconds=1"
