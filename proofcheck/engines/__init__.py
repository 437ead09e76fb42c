"""Untrusted engines, one file each; none knows another. Each looks at a problem and proposes evidence, or says why not.

figures.py     statements without names: one enclosure decides them
algebra.py     equations, for all sizes, by the index form
squares.py     inequalities, for all sizes, as sums of squares of index forms
growth.py      limits and growth: directions, weights and points for the kernel's decisions
smt.py         real, integer and size arithmetic, unknown functions: Z3
calculus.py    limits by series, derivatives, finite sums; SymPy's opinion
"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.verdict import Evidence


@dataclass(frozen=True, slots=True)
class Proposal:
    """An engine's answer: evidence for the kernel and a sentence on how it was found, or only a reason."""

    engine: str
    evidence: Evidence | None
    how: str
    differs: bool = False  # the engine found the statement false, without evidence for the kernel
