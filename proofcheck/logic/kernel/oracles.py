"""What the kernel believes and does not replay. It asks by itself: evidence can ask for it, and not stand in for it.

    normal forms    the index algebra brings both sides of every equation to one normal form, for all sizes

Where it is asked, the census says so.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.index.equal import equal


def normal_forms(problem: Problem, statement: Term) -> bool | None:
    """Whether assumptions were used as rules where the index algebra finds a statement true; None where it does not."""
    try:
        found = equal(replace(problem, statement=statement))
    except (ArithmeticError, RecursionError):
        return None
    return found.assumed if found is not None else None
