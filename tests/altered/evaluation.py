"""What an evaluator that shares nothing with the checker says of a problem, by its text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from proofcheck.judging.evidence.problems import spelled
from proofcheck.lang.types import Problem
from proofcheck.run.deadline import Expired
from tests.fuzz.ask import confirmed, examined
from tests.fuzz.mutate import Statement

SIZES = (2, 3, 1, 2)
PART = 2_000  # characters of a part that is evaluated


def evaluated(problem: Problem) -> bool | None:
    """What an evaluator of its own says of a problem at some points, random ones and plain ones: False where it fails
    at one, None where none says anything."""
    try:
        told = spelled(problem)
        if "left_out" in told or len(told["claim"]) > PART:
            return None
        where = dict(told["where"])
        s = Statement("part", told["claim"], where, tuple(told["given"]))
        checked = examined(s, "part", SIZES)
    except (Expired, Exception):
        return None
    if checked.broken is not None or any(confirmed(s, values, "part") == "" for values in _plain(problem)):
        return False
    return True if any(a for a in checked.answers) else None


def _plain(problem: Problem) -> Iterator[dict[str, Any]]:
    """Values for all names that are used: small sizes, and 0, 1 and -1 for numbers, which are thin sets to chance."""
    used = sorted(problem.used())
    declared = {n: problem.declarations[n] for n in used if n in problem.declarations}
    if any(d.law is not None or d.kind in ("function", "complex", "bool") for d in declared.values()):
        return
    dims = [n for n, d in declared.items() if d.kind == "dim"]
    others = [n for n in declared if n not in dims]
    few = [n for n in others if not declared[n].shape][:2]
    for size in (1, 2) if dims else (1,):
        sizes = dict.fromkeys(dims, size)
        for filled in product((0, 1, -1), repeat=max(len(few), 1)):
            values: dict[str, Any] = {n: Fraction(size) for n in dims}
            for name in others:
                x = Fraction(filled[few.index(name)] if name in few else filled[0])
                values[name] = _tensor([s.value(sizes) for s in declared[name].shape], x)
            yield values


def _tensor(shape: list[int], x: Fraction) -> Any:
    return tuple(_tensor(shape[1:], x) for _ in range(shape[0])) if shape else x
