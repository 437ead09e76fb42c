from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class InternalError(Diagnostic):
    """The checker failed: this is a bug, not a mistake in the claim.

    The claim is `unknown`, and the run ends with exit status 3, so the failure cannot be mistaken for a result.
    """

    name = "internal-error"
    remedy = "Please report it, together with the claim file and the message."
    example = "x == x, judged by a checker with a defect"
