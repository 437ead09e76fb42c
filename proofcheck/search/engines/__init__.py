"""Untrusted engines, one file each. Each looks at a problem and proposes evidence, or says why not.

Most look at the statement alone:

figures.py     statements without names: one enclosure decides them
algebra.py     equations, for all sizes, by the index form
squares.py     inequalities, for all sizes, as sums of squares of index forms
growth.py      limits and growth: directions, weights and points for the kernel's decisions
charts.py      one number: where a function is positive
smt.py         real, integer and size arithmetic, unknown functions: Z3
calculus.py    limits by series, derivatives, finite sums; SymPy's opinion

The others reduce it: they hand its parts to all engines (`Others`) and put what comes back together. How far the parts
may be reduced in turn, each of them says for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence

if TYPE_CHECKING:
    from proofcheck.logic.decide.lemmas.steps import (
        Step,  # with all lemmas: nothing that the judge's import should wait for
    )

DEPTH = 3  # engines that hand on parts of a problem, one within another: the sign of a derivative by that of another
SUMS = 5  # reductions of an inequality between sums to another

Prove = Callable[[Problem], Evidence | None]  # evidence that the kernel accepts as a proof
Settle = Callable[[Problem], Evidence | None]  # evidence that the kernel accepts, for or against


@dataclass(frozen=True, slots=True)
class Proposal:
    """An engine's answer: evidence for the kernel, and how it was found; or why there is none, where that helps."""

    engine: str
    evidence: Evidence | None
    how: str = ""
    why: str = ""
    differs: bool = False  # the engine found the statement false, without evidence for the kernel


Engine = Callable[[Problem], Proposal]


@dataclass(frozen=True, slots=True)
class Others:
    """All engines, for the parts of a problem, and how far they may hand on parts of these in turn.

    depth: engines that reduce a problem to others, one within another. sums: reductions of an inequality between sums
    to another, one after another.
    """

    proving: Callable[[Problem, Others], Evidence | None]
    settling: Callable[[Problem, Others], Evidence | None]
    depth: int
    sums: int
    by: str = ""  # the only engine that is asked, if any

    def prove(self, part: Problem) -> Evidence | None:
        """Evidence that the kernel accepts as a proof."""
        return self.proving(part, self)

    def settle(self, part: Problem) -> Evidence | None:
        """Evidence that the kernel accepts, for or against; witnesses are looked for as well."""
        return self.settling(part, self)

    def within(self, *, depth: int | None = None, sums: int | None = None) -> Others:
        """The same with less reach: no limit given here is raised."""
        least = [old if new is None else min(old, new) for old, new in ((self.depth, depth), (self.sums, sums))]
        return replace(self, depth=least[0], sums=least[1], by="")

    def only(self, engine: str) -> Others:
        """One engine, with the same reach for what it hands on."""
        return replace(self, by=engine)

    @property
    def plain(self) -> Others:
        """Those that hand on nothing."""
        return self.within(depth=0, sums=0)

    @property
    def deeper(self) -> Others:
        """One level further down."""
        return self.within(depth=self.depth - 1)


class Reducer(Protocol):
    """An engine that hands parts of a problem to the others."""

    def __call__(self, problem: Problem, others: Others) -> Proposal: ...


def proved(parts: Sequence[Problem], prove: Prove) -> tuple[Evidence, ...]:
    """Evidence for the parts, in order, up to the first that is not proved."""
    pieces = []
    for part in parts:
        evidence = prove(part)
        if evidence is None:
            break
        pieces.append(evidence)
    return tuple(pieces)


def of_sums(part: Problem, others: Others) -> Evidence | None:
    """What is left of a problem where it is an equation with sums up to a size: by the engines for these, which are
    otherwise asked of whole statements alone."""
    if part.statement.op != "eq" or not any(t.op in ("sum", "product") for t in nodes(part.statement)):
        return None
    return next(
        (e for by in ("telescoping", "recurrent", "induction") if (e := others.only(by).prove(part)) is not None), None
    )


def shown(step: Step | None, prove: Prove, settle: Settle | None = None) -> dict[str, Any] | None:
    """What evidence by a lemma says of its parts: `pieces`, and `piece` for what the problem comes down to.

    None where the lemma does not apply, a part is not proved or what is left not settled.
    """
    if step is None or (step.then is None) != (settle is None):
        return None
    pieces = proved(step.parts, prove)
    if len(pieces) < len(step.parts):
        return None
    if settle is None or step.then is None:
        return {"pieces": pieces}
    piece = settle(step.then)
    return None if piece is None else {"pieces": pieces, "piece": piece}
