from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SystemLimit(Diagnostic):
    """The operating system refuses what the checker needs: a process, an open file, memory.

    Claims are judged in separate processes. A claim for which no process can be started is `unknown`; verdicts that
    were found before stay in the report.
    """

    name = "system-limit"
    remedy = "Use fewer --jobs, end other programs, or raise the limits of the system (`ulimit -u`, `ulimit -n`)."
    example = "ulimit -n 8; proofcheck verify claims/"
