from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NestingTooDeep(Diagnostic):
    """Lists and mappings are nested too deeply.

    No claim needs such depth. The limit protects the checker from files written to exhaust it.
    """

    name = "nesting-too-deep"
    remedy = "Flatten the file; no key of a claim needs more than four levels."
    example = """\
title: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
"""
