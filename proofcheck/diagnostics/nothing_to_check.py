from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NothingToCheck(Diagnostic):
    """No claim file was found where claims were looked for.

    An empty run must not pass for a successful one.
    """

    name = "nothing-to-check"
    remedy = "Name a directory that holds claim files (`*.yaml`), or a claim file."
    example = "proofcheck verify an-empty-directory/"
