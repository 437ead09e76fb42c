"""Whether a statement has a value for all declared values: each obligation by signs, else by cvc5."""

from __future__ import annotations

from proofcheck.recheck import solver
from proofcheck.recheck.definedness import Obligation, obligations
from proofcheck.recheck.signs import Reader
from proofcheck.recheck.subject import Subject
from proofcheck.recheck.terms import Term


def undefined(subject: Subject, statement: Term | None = None) -> str:
    """Why the statement is not seen to have a value everywhere; "" where it is."""
    reader, facts = subject.reader()
    _, term = subject.elaborated()
    try:
        for obligation in obligations(reader, statement if statement is not None else term, facts):
            if not discharged(reader, obligation):
                return f"not seen to have a value everywhere: {obligation.about}"
    except RecursionError:
        return "nested too deeply"
    return ""


def discharged(reader: Reader, obligation: Obligation) -> bool:
    if obligation.statement is None:
        return False
    return reader.holds(obligation.statement, obligation.facts) or solver.proves(
        reader, obligation.statement, obligation.facts, 20_000
    )
