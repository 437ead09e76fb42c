"""What is assumed has a value: no divisor in it is 0, no root or logarithm is of less than there is one of.

Values at which an assumption has no value do not satisfy it. A comparison has one only where all that it is put
together from has, unless a part of it is one of several cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.implied import valued
from proofcheck.logic.decide.lemmas.steps import Step


def granted(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement under what follows from that its assumptions have a value."""
    facts = valued(problem)
    return Step("", (), problem.about(given=(*problem.given, *facts))) if facts else None


RULES = {"granted": granted}
