from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownSetting(Diagnostic):
    """The table `[tool.proofcheck]` of a `pyproject.toml` has a key that does not exist.

    A misspelt key would silently change nothing: a run that should be strict would not be.
    """

    name = "unknown-setting"
    remedy = "Use one of the settings that `proofcheck explain settings` lists."
    example = """\
[tool.proofcheck]
budjet = 3
"""
