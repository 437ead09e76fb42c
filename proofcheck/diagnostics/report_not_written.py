from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ReportNotWritten(Diagnostic):
    """A report cannot be written to the requested place.

    The disk is full, the directory cannot be written to, or nothing reads the output. An existing file stays as it was,
    and other reports of the same run are written. Proofs and refutations stay in the cache.
    """

    name = "report-not-written"
    remedy = "Free some space or choose another place; the next run takes proofs and refutations from the cache."
    example = "proofcheck verify claims/ --report json=/proc/run.json"
