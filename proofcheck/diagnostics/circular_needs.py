from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CircularNeeds(Diagnostic):
    """Claims depend on each other in a circle.

    `needs` lists what a claim depends on. In a circle, none of the claims has a basis.
    """

    name = "circular-needs"
    remedy = "Remove one of the `needs` entries in the circle."
    example = """\
title: Resting on itself
where: {x: real}
claim: x == x
needs: [example]
"""
