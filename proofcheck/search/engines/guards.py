"""What has a value only under a condition, for that value first: evidence `branches`."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang.terms import UNDEFINED, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Prove, proved


def of_one_place(problem: Problem, prove: Prove, engine: str) -> Evidence | None:
    """What `prove` finds for one place, where a statement is about all; for any other statement, what it finds."""
    step = LEMMAS["freed"](problem, {})
    if step is None:
        return prove(problem)
    piece = prove(step.parts[0])
    return None if piece is None else Evidence("freed", engine, {"pieces": (piece,)})


def guarded(problem: Problem, others: Others, named: Prove, engine: str) -> Evidence | None:
    """What has a value only under a condition is taken for that value first."""
    guards = tuple(t for t in cases(problem) if t.args[2] == UNDEFINED)
    return first(problem, guards, others.deeper.prove, named, engine) if guards else named(problem)


def first(problem: Problem, cases: tuple[Term, ...], prove: Prove, left: Prove, engine: str) -> Evidence | None:
    """Evidence for the problem by its cases, each of which `prove` shows to hold; what is left is shown by `left`."""
    chosen = tuple((case, 0) for case in cases)
    step = LEMMAS["branches"](problem, {"cases": chosen})
    if step is None:
        return None
    pieces = proved(step.parts[:-1], prove)
    piece = left(step.parts[-1]) if len(pieces) == len(step.parts) - 1 else None
    return Evidence("branches", engine, {"cases": chosen, "pieces": (*pieces, piece)}) if piece is not None else None


def cases(problem: Problem) -> Iterator[Term]:
    """The case distinctions of a statement that depend on no index."""
    return (t for t in nodes(problem.statement) if t.op == "where" and not t.args[0].free)
