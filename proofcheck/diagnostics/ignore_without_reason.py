from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class IgnoreWithoutReason(Diagnostic):
    """A finding is to be set aside, but no reason is given.

    Whoever reads the document later has to know why a figure that does not add up is right as it stands. Without a
    reason nothing is set aside.
    """

    name = "ignore-without-reason"
    severity: ClassVar[Severity] = "warning"
    remedy = "Write the reason behind `ignore`."
    example = "<!-- proofcheck: ignore -->"
