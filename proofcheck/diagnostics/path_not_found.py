from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class PathNotFound(Diagnostic):
    """A path does not exist or cannot be read.

    A misspelt path must not look like a run without findings.
    """

    name = "path-not-found"
    remedy = "Correct the path."
    example = "proofcheck verify clams/"
