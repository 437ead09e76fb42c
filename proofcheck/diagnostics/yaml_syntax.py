from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class YamlSyntax(Diagnostic):
    """The file is not valid YAML.

    Nothing in a file that does not parse can be checked, so the run fails. The place is where the YAML parser stopped;
    the mistake may be in the line above.
    """

    name = "yaml-syntax"
    remedy = "Check the indentation, quotes and brackets in this line and the one above it."
    example = """\
title: Addition commutes
  where: {x: real}
"""
