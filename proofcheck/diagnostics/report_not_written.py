from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ReportNotWritten(Diagnostic):
    """A report cannot be written to the place it was asked for.

    The disk is full, the directory may not be written to, or the output has no reader. A file that was there before is
    left as it was, and other reports of the same run are written. What was proved or refuted stays in the cache.
    """

    name = "report-not-written"
    remedy = "Make room, or name another place; the next run takes from the cache what this one has proved or refuted."
    example = "proofcheck verify claims/ --report json=/proc/run.json"
