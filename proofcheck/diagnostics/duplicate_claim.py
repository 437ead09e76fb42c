from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateClaim(Diagnostic):
    """Two files have the same claim name.

    Names of claims are paths under a root, so files under two roots can collide. `needs` and documents could not tell
    them apart.
    """

    name = "duplicate-claim"
    remedy = "Rename one of the files, or check the two roots in separate runs."
    example = """\
proofcheck verify a/claims b/claims  # and both hold sums.yaml
"""
