from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownExpectation(Diagnostic):
    """`expect` names something that is not a verdict.

    The expectation is what the run is compared with; one that no verdict can meet would fail for ever, or hide a
    failure.
    """

    name = "unknown-expectation"
    remedy = "Write proved, refuted, supported, unsupported, unknown or vacuous."
    example = """\
title: An unknown verdict
where: {x: real}
claim: x == x
expect: true-enough
"""
