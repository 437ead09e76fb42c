from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class BackendUnavailable(Diagnostic):
    """The array library that was asked for cannot be used on this machine.

    `--backend auto` takes a GPU where one works and NumPy elsewhere; a backend that is named is used or refused.
    """

    name = "backend-unavailable"
    remedy = "Install `proofcheck[gpu]`, look at `proofcheck doctor`, or leave out --backend."
    example = "proofcheck verify claims/ --backend cupy"
