"""Statements one change away from a true one, that are false by exact evaluation.

The changes are those of `tests/fuzz/mutate.py` on the text: signs, factors, transposes, positions, bounds, constants,
orders, assumptions, declarations. A statement counts as false where the evaluator of `tests/fuzz/truth.py`, which
shares nothing with the checker, finds it false at values that satisfy the declarations and the assumptions; its text
is also read once more, so that what has no type is left out.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.decision import conjuncts
from proofcheck.lang.types import Problem
from tests.altered.sources import problem_of
from tests.fuzz.ask import examined
from tests.fuzz.mutate import Statement, mutants, text_of
from tests.fuzz.truth import parse

SIZES = (2, 3, 1, 2, 3)
TRIED = 10  # changes of one statement that are evaluated


@dataclass(frozen=True)
class Near:
    """A false statement, as text and as a problem, with the values at which it fails."""

    statement: Statement
    problem: Problem
    values: Any


def false_ones(s: Statement, seed: int, most: int = 3) -> list[Near]:
    """Some statements near a true one that are false, each a single statement and no conjunction."""
    rng = random.Random(f"nearby {seed}")
    try:
        found = list(mutants(replace(s, text=text_of(parse(s.text)))))
    except (SyntaxError, RecursionError, AttributeError):
        return []
    rng.shuffle(found)
    out: list[Near] = []
    for m in found[:TRIED]:
        if len(out) == most:
            break
        try:
            single = list(conjuncts(problem_of(m)))
        except (ProofcheckError, RecursionError):
            continue
        if len(single) != 1:
            continue
        try:
            broken = examined(m, f"{seed} {m.text}", SIZES).broken
        except Exception:  # what the evaluator has no operation for
            continue
        if broken is not None:
            out.append(Near(m, single[0], broken))
    return out
