from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class PathNotFound(Diagnostic):
    """A path that was to be checked does not exist or cannot be read.

    A misspelt path must not count as "nothing wrong".
    """

    name = "path-not-found"
    remedy = "Correct the path."
    example = "proofcheck verify clams/"
