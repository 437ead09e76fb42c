from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CorrectWithoutRefutation(Diagnostic):
    """`correct` is given for a claim that is not expected to be refuted.

    `correct` states what is true instead of a false claim. For a true claim it has no meaning.
    """

    name = "correct-without-refutation"
    remedy = "Write `expect: refuted`, or delete `correct`."
    example = """\
title: Corrected without need
where: {x: real}
claim: x == x
correct: {claim: x <= x}
"""
