from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownSetting(Diagnostic):
    """The table `[tool.proofcheck]` of a `pyproject.toml` has a key that does not exist.

    A misspelt key would otherwise change nothing without a word: a run that was to be strict would not be.
    """

    name = "unknown-setting"
    remedy = "Use one of the settings of docs/guide/ci.md."
    example = """\
[tool.proofcheck]
budjet = 3
"""
