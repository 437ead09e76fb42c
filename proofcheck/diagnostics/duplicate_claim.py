from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateClaim(Diagnostic):
    """Two files have the same claim id.

    The id of a claim is its path below the directory that is verified. So files in two directories can have the same
    id, and `needs` and documents could not distinguish them.
    """

    name = "duplicate-claim"
    remedy = "Rename one of the files, or verify the two directories in separate runs."
    example = """\
proofcheck verify a/claims b/claims  # and both hold sums.yaml
"""
