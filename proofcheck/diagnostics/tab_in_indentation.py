from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TabInIndentation(Diagnostic):
    """A line is indented with a tab.

    YAML counts spaces. The width of a tab differs from editor to editor, so YAML does not allow tabs here.
    """

    name = "tab-in-indentation"
    remedy = "Indent with spaces."
    example = """\
title: Indented with a tab
where:
	x: real
claim: x == x
"""
