"""The engines in the order in which they are asked: cheap and decisive ones first."""

from __future__ import annotations

from proofcheck.engines import Engine, Proposal, algebra, calculus, charts, figures, growth, smt, squares, tight
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence


def signs(problem: Problem) -> Proposal:
    """The kernel sees some signs by itself: ask it before anything is computed."""
    return Proposal("signs", Evidence("signs", "signs"), "the sign is visible in the structure")


FIRST: tuple[Engine, ...] = (figures.propose, signs, algebra.propose, squares.propose, growth.propose, charts.propose)
SECOND: tuple[Engine, ...] = (smt.propose,)
REST: tuple[Engine, ...] = (smt.undefined, tight.propose, charts.slowly, calculus.propose)
IN_ORDER = (*FIRST, *SECOND, *REST)
LAST_RESORT = calculus.propose
