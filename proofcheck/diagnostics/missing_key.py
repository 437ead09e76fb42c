from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class MissingKey(Diagnostic):
    """A required key is missing.

    A claim has a `title`, and something to check or to cite: `claim`, `steps` or `evidence`.
    """

    name = "missing-key"
    remedy = "Add the key that the message names."
    example = """\
title: Nothing is claimed
where: {x: real}
"""
