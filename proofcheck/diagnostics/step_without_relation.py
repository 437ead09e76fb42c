from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StepWithoutRelation(Diagnostic):
    """A line of a calculation does not begin with a relation.

    `steps` begins with an expression; each later line begins with `==`, `<=` or another relation to the line above it.
    """

    name = "step-without-relation"
    remedy = "Begin the first line with an expression and every later line with a relation, such as `== x + y`."
    example = """\
title: A calculation
where: {x, y: real}
steps:
  - (x + y)**2
  - x**2 + 2 * x * y + y**2
"""
