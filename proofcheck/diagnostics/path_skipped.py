from __future__ import annotations

from typing import ClassVar

from proofcheck.diagnostics.base import Diagnostic, Severity


class PathSkipped(Diagnostic):
    """A file or directory under the claims was not read.

    Hidden directories are not claims, and a link that leads out of the tree (or round in it) is not followed, because
    claim files are data from strangers. A file named `.yml` looks like a claim but is not one.
    """

    name = "path-skipped"
    severity: ClassVar[Severity] = "note"
    remedy = "Nothing, if that is as it should be; else move the file into the tree and name it `.yaml`."
    example = """\
claims/.drafts/
"""
