from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CorrectWithoutRefutation(Diagnostic):
    """`correct` stands beside a claim that is not expected to be refuted.

    `correct` says what is true instead of a claim that is false. Beside a claim that holds it would have no meaning.
    """

    name = "correct-without-refutation"
    remedy = "Write `expect: refuted`, or delete `correct`."
    example = """\
title: Corrected without need
where: {x: real}
claim: x == x
correct: {claim: x <= x}
"""
