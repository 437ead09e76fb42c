from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class DuplicateName(Diagnostic):
    """A name is declared twice.

    Only one of the two declarations could apply, and which one would depend on their order in the file.
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
