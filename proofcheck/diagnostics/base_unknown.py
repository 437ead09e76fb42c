from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class BaseUnknown(Diagnostic):
    """The revision given with --base cannot be found.

    The gate looks at what changed since that revision. In CI, the checkout must be deep enough to contain it.
    """

    name = "base-unknown"
    remedy = "Name a branch, tag or commit of the repository; in CI, fetch it first."
    example = """\
proofcheck gate docs/ --base no-such-branch
"""
