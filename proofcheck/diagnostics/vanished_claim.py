from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class VanishedClaim(Diagnostic):
    """A passage was linked to a claim that does not exist any more.

    The document still makes the statement, and nothing checks it now.
    """

    name = "vanished-claim"
    remedy = "Restore the claim, or drop the link with `proofcheck accept ID`."
    example = """\
proofcheck gate docs/   # after `rm claims/scaling/unit-variance.yaml`
"""
