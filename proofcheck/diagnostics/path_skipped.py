from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class PathSkipped(Diagnostic):
    """A file or directory below the given path was skipped.

    Hidden directories are not searched. A symbolic link that leads out of the directory, or in a circle, is not
    followed, because claim files may come from strangers. A file named `.yml` is not a claim file.
    """

    name = "path-skipped"
    severity: ClassVar[Severity] = "note"
    remedy = "No action is needed if that is intended; otherwise move the file into the directory and name it `.yaml`."
    example = """\
claims/.drafts/
"""
