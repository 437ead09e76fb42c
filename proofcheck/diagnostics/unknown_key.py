from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownKey(Diagnostic):
    """The file has a key that does not exist in claim files.

    A misspelt key would silently drop an assumption or an expectation.
    """

    name = "unknown-key"
    remedy = "Use one of the known keys; `proofcheck schema` lists them."
    example = """\
title: Misspelt
where: {x: real}
claim: x <= x**2
expects: refuted
"""
