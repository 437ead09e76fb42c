from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class InstallationBroken(Diagnostic):
    """A library that proofcheck needs is missing, or cannot be imported.

    An installation that was interrupted, or mixed with another one, may be incomplete. No claim is judged without the
    libraries that its verdict relies on.
    """

    name = "installation-broken"
    remedy = "Run `proofcheck doctor` to see what is missing, then install again with `pip install --force-reinstall`."
    example = "pip uninstall z3-solver; proofcheck verify claims/"
