from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ImpossibleExpectation(Diagnostic):
    """The claim expects a verdict that it cannot get.

    A file with `evidence` alone has nothing that could be computed: its verdict is `unsupported`, whatever the
    evidence.
    """

    name = "impossible-expectation"
    remedy = "Write `expect: unsupported`, or add a `claim` that can be checked."
    example = """\
title: As a paper says
evidence: {citation: "A. Author, 2017"}
"""
