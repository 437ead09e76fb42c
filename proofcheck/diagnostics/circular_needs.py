from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CircularNeeds(Diagnostic):
    """Claims need each other in a circle.

    If each of them rests on the next, none of them rests on anything.
    """

    name = "circular-needs"
    remedy = "Remove one of the `needs` that close the circle."
    example = """\
title: Resting on itself
where: {x: real}
claim: x == x
needs: [example]
"""
