from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateName(Diagnostic):
    """A name is declared twice.

    Only one of two declarations could hold, and which one would depend on the order of the file.
    """

    name = "duplicate-name"
    remedy = "Delete or rename one of the two."
    example = """\
title: Declared twice
where:
  q, k: real
  k: dim
claim: q == q
"""
