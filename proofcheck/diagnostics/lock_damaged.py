from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LockDamaged(Diagnostic):
    """The file of accepted links cannot be read.

    It stores what each linked passage said when its link was accepted. A failed merge or an edit by hand can damage it.
    The gate then stops, instead of treating every passage as new.
    """

    name = "lock-damaged"
    remedy = "Restore `links.json` from version control, or write it again with `proofcheck accept --all`."
    example = """\
{"version": 1, "links": [
<<<<<<< HEAD
]}
"""
