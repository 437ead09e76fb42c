from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownExpectation(Diagnostic):
    """`expect` is not one of the verdicts.

    A run fails if a verdict differs from the expected one. A word that is not a verdict would always fail.
    """

    name = "unknown-expectation"
    remedy = "Write proved, refuted, supported, unsupported, unknown or vacuous."
    example = """\
title: An unknown verdict
where: {x: real}
claim: x == x
expect: true-enough
"""
