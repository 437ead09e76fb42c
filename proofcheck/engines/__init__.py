"""Untrusted engines, one file each; none knows another. Each looks at a problem and proposes evidence, or says why not.

figures.py     statements without names: one enclosure decides them
algebra.py     equations, for all sizes, by the index form
squares.py     inequalities, for all sizes, as sums of squares of index forms
growth.py      limits and growth: directions, weights and points for the kernel's decisions
smt.py         real, integer and size arithmetic, unknown functions: Z3
calculus.py    limits by series, derivatives, finite sums; SymPy's opinion
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

Prove = Callable[[Problem], Evidence | None]  # how an engine has parts of a problem proved by the others


@dataclass(frozen=True, slots=True)
class Proposal:
    """An engine's answer: evidence for the kernel and a sentence on how it was found, or only a reason."""

    engine: str
    evidence: Evidence | None
    how: str
    differs: bool = False  # the engine found the statement false, without evidence for the kernel


Engine = Callable[[Problem], Proposal]


def proved(parts: Sequence[Problem], prove: Prove) -> tuple[Evidence, ...]:
    """Evidence for the parts, in order, up to the first that is not proved."""
    pieces = []
    for part in parts:
        evidence = prove(part)
        if evidence is None:
            break
        pieces.append(evidence)
    return tuple(pieces)
