from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class RunInterrupted(Diagnostic):
    """The run was interrupted before every claim was judged.

    Ctrl-C or a signal such as SIGTERM ended it. The report is complete: it has the verdicts that were found, and all
    other claims are `unknown`.
    """

    name = "run-interrupted"
    severity = "note"
    remedy = "Run it again; what was proved or refuted so far comes from the cache."
    example = "kill %1, while `proofcheck verify claims/ &` runs"
