from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class VanishedClaim(Diagnostic):
    """A passage is linked to a claim that no longer exists.

    The document still makes the statement, but nothing checks it.
    """

    name = "vanished-claim"
    remedy = "Restore the claim, or remove the link with `proofcheck accept ID`."
    example = """\
proofcheck gate docs/   # after `rm claims/scaling/unit-variance.yaml`
"""
