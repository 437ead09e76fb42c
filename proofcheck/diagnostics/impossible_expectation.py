from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ImpossibleExpectation(Diagnostic):
    """The claim expects a verdict that it cannot get.

    A file with only `evidence` has nothing to compute, so its verdict is always `unsupported`.
    """

    name = "impossible-expectation"
    remedy = "Write `expect: unsupported`, or add a `claim` that can be checked."
    example = """\
title: As a paper says
evidence: {citation: "A. Author, 2017"}
"""
