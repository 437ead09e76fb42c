from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class IgnoreWithoutReason(Diagnostic):
    """A passage is set aside without a reason.

    What is set aside is not checked, and the next reader has to know why.
    """

    name = "ignore-without-reason"
    severity = "warning"
    remedy = "Write `<!-- proofcheck: ignore REASON -->`."
    example = """\
<!-- proofcheck: ignore -->
"""
