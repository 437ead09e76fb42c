from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class IgnoreWithoutReason(Diagnostic):
    """A finding should be set aside, but no reason is given.

    Later readers have to know why a figure that looks wrong is right. Without a reason, the finding is still reported.
    """

    name = "ignore-without-reason"
    severity: ClassVar[Severity] = "warning"
    remedy = "Write the reason after `ignore`."
    example = "<!-- proofcheck: ignore -->"
