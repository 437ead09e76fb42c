from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class WorkLimit(Diagnostic):
    """The claim is undecided, and an engine that looked at it met a limit on its work.

    Engines count what they do, so that the same claim ends at the same place on every machine. With more of what the
    message names the claim may be decided, or not: engines also give up for other reasons, which the report gives.
    """

    name = "work-limit"
    severity: ClassVar[Severity] = "note"
    remedy = "Raise the limit that the message names, or split the claim into steps."
    example = "det(kron(A, B) @ kron(C, D)) == det(A)**n * det(B)**n, with --limit monomials=2"
