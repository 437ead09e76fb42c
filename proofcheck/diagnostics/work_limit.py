from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class WorkLimit(Diagnostic):
    """The claim is undecided, and an engine reached a limit on its work.

    Engines count their work, so the same claim stops at the same point on every machine. With a higher limit the claim
    may be decided. It may also stay undecided, because engines give up for other reasons too, which the report lists.
    """

    name = "work-limit"
    severity: ClassVar[Severity] = "note"
    remedy = "Raise the limit that the message names, or split the claim into steps."
    example = "det(kron(A, B) @ kron(C, D)) == det(A)**n * det(B)**n, with --limit monomials=2"
