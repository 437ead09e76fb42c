from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class LockDamaged(Diagnostic):
    """The file of accepted links cannot be read.

    It says what each linked passage meant when somebody last looked at it. A merge that went wrong, or an edit by hand,
    leaves it without meaning; the gate then refuses to work rather than to take every passage for new.
    """

    name = "lock-damaged"
    remedy = "Restore `links.json` from version control, or write it anew with `proofcheck accept --all`."
    example = """\
{"version": 1, "links": [
<<<<<<< HEAD
]}
"""
