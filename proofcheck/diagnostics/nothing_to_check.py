from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NothingToCheck(Diagnostic):
    """No claim file was found.

    An empty run must not look like a successful one.
    """

    name = "nothing-to-check"
    remedy = "Name a claim file (`*.yaml`), or a directory that contains one."
    example = "proofcheck verify an-empty-directory/"
