from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SystemLimit(Diagnostic):
    """The system refuses what the checker needs: a process, an open file, memory.

    Claims are judged in processes of their own. Where none can be started, no claim is judged by guesswork: it is
    `unknown`, and verdicts that were found before stay in the report.
    """

    name = "system-limit"
    remedy = "Use fewer --jobs, end other programs, or raise the limits of the system (`ulimit -u`, `ulimit -n`)."
    example = "ulimit -n 8; proofcheck verify claims/"
