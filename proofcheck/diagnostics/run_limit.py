from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RunLimit(Diagnostic):
    """The run came to the limit on its time before this claim was judged.

    What was judged until then is reported as it is; the others are `unknown`. Verdicts that are kept in the cache are
    not asked for again by the next run, which so gets further.
    """

    name = "run-limit"
    remedy = "Raise the limit: --limit run-seconds=N, or choose claims with --only; another run goes on from here."
    example = "proofcheck verify claims/ --limit run-seconds=1"
