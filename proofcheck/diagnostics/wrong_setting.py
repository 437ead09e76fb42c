from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongSetting(Diagnostic):
    """A setting in `[tool.proofcheck]` has a value that is not allowed, or the file is not TOML.

    Settings are checked before anything is judged, with the same bounds as the options of the command line.
    """

    name = "wrong-setting"
    remedy = "Correct the value; `proofcheck explain settings` lists all settings with their values."
    example = """\
[tool.proofcheck]
jobs = "many"
"""
