from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WrongSetting(Diagnostic):
    """A setting in the table `[tool.proofcheck]` has a value that it cannot have, or the file is not TOML.

    Settings are checked before anything is judged, by the same bounds as the options of the command line.
    """

    name = "wrong-setting"
    remedy = "Correct the value; the settings are in docs/guide/ci.md."
    example = """\
[tool.proofcheck]
jobs = "many"
"""
