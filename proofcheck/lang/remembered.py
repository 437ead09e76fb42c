"""Answers about problems, remembered: what an engine has had confirmed is asked again as a part of other evidence."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from proofcheck.lang.types import Problem

P = ParamSpec("P")
R = TypeVar("R")


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keeps the last answers of a function whose answer depends on its arguments alone. What it raises is not kept."""

    def around(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[Any, R] = {}

        @wraps(function)
        def asked(*args: P.args, **options: P.kwargs) -> R:
            given = (a.told if isinstance(a, Problem) else a for a in args)
            key = (*given, *sorted(options.items()))
            if key not in known:
                answer = function(*args, **options)
                if len(known) >= most:
                    del known[next(iter(known))]
                known[key] = answer
            return known[key]

        return asked

    return around
