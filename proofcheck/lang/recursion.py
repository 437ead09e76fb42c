"""Room for recursion over what a claim nests: its depth is bounded, but Python's usual limit is met before.

How deep a walk over a statement goes is some calls for each level of nesting, and a definition within another starts
from where that stands. The limit is raised for as long as a reader works, whoever calls it, so that a claim reads the
same in a program, in a worker and in `lint`; beyond it a statement is nested too deeply.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

LIMIT = 6_000
P = ParamSpec("P")
R = TypeVar("R")


def deeply(function: Callable[P, R]) -> Callable[P, R]:
    """The function, with room for `LIMIT` calls below it."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        usual = sys.getrecursionlimit()
        if usual >= LIMIT:
            return function(*args, **kwargs)
        sys.setrecursionlimit(LIMIT)
        try:
            return function(*args, **kwargs)
        finally:
            sys.setrecursionlimit(usual)

    return run
