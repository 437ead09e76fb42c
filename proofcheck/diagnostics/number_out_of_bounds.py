from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NumberOutOfBounds(Diagnostic):
    """A number, or the length of a list or text, is out of bounds.

    Every size that a claim file can ask for is limited, so no file can exhaust the checker.
    """

    name = "number-out-of-bounds"
    remedy = "Stay within the bounds in the message."
    example = """\
title: Too many samples
where: {x: real}
claim: x == x
numeric: {samples: 0}
"""
