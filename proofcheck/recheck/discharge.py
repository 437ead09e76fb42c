"""Whether a statement has a value for all declared values: each obligation by signs, else by combinations."""

from __future__ import annotations

from itertools import chain

from proofcheck.recheck import combinations
from proofcheck.recheck.definedness import Obligation, obligations, positions
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.signs import Facts, Reader
from proofcheck.recheck.subject import Subject
from proofcheck.recheck.terms import Term


def undefined(subject: Subject, statement: Term | None = None) -> str:
    """Why the statement is not seen to have a value everywhere; "" where it is."""
    reader, facts = subject.reader()
    _, term = subject.elaborated()
    try:
        asked = chain(
            positions(reader, subject.placed, facts),
            obligations(reader, statement if statement is not None else term, facts),
        )
        for obligation in asked:
            if not discharged(reader, obligation):
                return f"not seen to have a value everywhere: {obligation.about}"
    except RecursionError:
        return "nested too deeply"
    return ""


def misplaced(subject: Subject) -> bool:
    """Whether a position on an axis of what is computed is not seen to lie there."""
    reader, facts = subject.reader()
    return not all(discharged(reader, obligation) for obligation in positions(reader, subject.placed, facts))


def discharged(reader: Reader, obligation: Obligation) -> bool:
    if obligation.statement is None:
        return False
    return reader.holds(obligation.statement, obligation.facts) or follows(
        reader, obligation.statement, obligation.facts
    )


def follows(reader: Reader, statement: Term, facts: Facts) -> bool:
    """Whether what evidence offers shows a statement."""
    return combinations.proves(Sequent(reader.e, reader.claim, facts.plain, statement))
