from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RunInterrupted(Diagnostic):
    """The run was told to end before every claim was judged.

    By Ctrl-C, or by a system that ends its programs (SIGTERM). The report is whole: verdicts that were found are in it,
    and the claims without one are `unknown`.
    """

    name = "run-interrupted"
    severity = "note"
    remedy = "Run it again; what was proved or refuted so far comes from the cache."
    example = "kill %1, while `proofcheck verify claims/ &` runs"
