from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class YamlSyntax(Diagnostic):
    """The file is not YAML.

    Nothing of a file that does not parse can be checked, so its claims count as unread and the run fails. The place is
    where the YAML parser got stuck; the mistake may stand a line above it.
    """

    name = "yaml-syntax"
    remedy = "Check the indentation, quotes and brackets at this line and the one above it."
    example = """\
title: Addition commutes
  where: {x: real}
"""
