from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class BackendUnavailable(Diagnostic):
    """The requested array library cannot be used on this machine.

    `--backend auto` uses a GPU if one works, and NumPy otherwise. A backend that is requested by name is either used or
    refused.
    """

    name = "backend-unavailable"
    remedy = (
        "Run `proofcheck doctor` to see what is missing, install the extra of that library, or leave out --backend."
    )
    example = "proofcheck verify claims/ --backend cupy"
