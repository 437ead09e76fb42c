"""What would make a refuted statement true: one simple change of it that the kernel proves.

Candidates come from the syntax (`edits.py`, `powers.py`, `inequalities.py`), from the two sides of an equation in the
index form (`constants.py`), from figures (`figures.py`) and from a list of assumptions (`assumptions.py`). They are
tried in the order of `Rank`, what changes least first; each is screened at a few points exactly (`screening.py`), and
what survives is judged like any statement. Only what is proved for all declared values is offered, and nothing that
says nothing.

Not looked for: two changes at once, changes inside `define`, weaker conclusions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import Parts
from proofcheck.lang.terms import size_of
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import smt
from proofcheck.logic.verdict import Repair
from proofcheck.run.deadline import Expired, deadline, up, working
from proofcheck.search.repair import trees
from proofcheck.search.repair.assumptions import assumptions
from proofcheck.search.repair.candidate import Candidate
from proofcheck.search.repair.constants import corrections
from proofcheck.search.repair.edits import edits
from proofcheck.search.repair.figures import figures
from proofcheck.search.repair.inequalities import inequalities
from proofcheck.search.repair.powers import powers
from proofcheck.search.repair.reading import Reading
from proofcheck.search.repair.screening import satisfiable, says_something, survives
from proofcheck.source.span import SourceText

WORK = 60_000  # nodes of the terms that are evaluated
PROOFS = 6
MAX_SYNTAX = 300  # pieces of syntax; in a longer statement the place of a mistake is anybody's guess
Z3_SHARE = 1 / 16  # of its usual limits
SECONDS = 5.0  # a safety behind the count of work: a refutation must not be lost to the search for its repair
Judge = Callable[[Parts, SourceText], tuple[str, ...] | None]


def find(parts: Parts, statement: SourceText, witness: Mapping[str, Any] | None, proves: Judge) -> Repair | None:
    """The first candidate that is proved, or None.

    parts: the claim that the refuted `statement` belongs to. witness: the values that refuted it, if any. proves: the
    census of the proof of a statement under changed parts, as the judge would find it, or None.
    """
    ends = working() + SECONDS
    reading = Reading(parts)
    try:
        original: Problem | None = reading.problem(statement.value)
    except ProofcheckError:
        original = None
    work, proofs = WORK, PROOFS
    for candidate in _candidates(reading, statement):
        if work <= 0 or proofs <= 0 or up(ends, "repair"):
            break
        try:
            problem = reading.candidate(candidate)
        except ProofcheckError:
            continue
        work -= size_of(problem.statement)
        if not survives(problem, witness) or not says_something(reading, candidate, original, problem):
            continue
        proofs -= 1
        try:
            with smt.share(Z3_SHARE), deadline(max(ends - working(), 0.01)):
                census = proves(candidate.parts(parts), SourceText.bare(candidate.text, "<repair>"))
        except Expired:
            break
        if census is not None and satisfiable(problem, witness):
            return Repair(candidate.kind, candidate.text, dict(candidate.where), candidate.given, census)
    return None


def _candidates(reading: Reading, statement: SourceText) -> Iterator[Candidate]:
    """All distinct candidates in the order in which they are tried."""
    tree = parse(statement)
    if sum(1 for _ in trees.places(tree)) > MAX_SYNTAX:
        return
    found: list[Candidate] = []
    for propose in (inequalities, figures, corrections, edits, powers, assumptions):
        found += propose(reading, tree)
    seen: set[Any] = set()
    for candidate in sorted(found, key=lambda c: c.rank):
        key = (candidate.text, candidate.where, candidate.given)
        if key not in seen:
            seen.add(key)
            yield candidate


__all__ = ["find"]
