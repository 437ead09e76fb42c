from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class InstallationBroken(Diagnostic):
    """A library that proofcheck stands on is missing here, or cannot be imported.

    An installation that was cut off, or mixed with another one, may lack a part of it. No claim is judged without the
    libraries that its verdict rests on.
    """

    name = "installation-broken"
    remedy = "Look at `proofcheck doctor`, and install anew: `pip install --force-reinstall proofcheck`."
    example = "pip uninstall z3-solver; proofcheck verify claims/"
