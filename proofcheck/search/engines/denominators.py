"""Denominators, and other numbers that are not 0, of which no sign is in sight: the other engines show it first."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import FAILS, evaluated, some_point

NAME = "denominators"
MOST = 6
SHARE = 0.3


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by the signs that the statement needs for a value, as they are at one small point."""
    signs = Signs(problem.declarations, problem.given)
    statement = problem.statement
    unseen = [o for o in obligations(statement, problem.declarations) if not signs.holds(o)]
    unseen += [Term("ne", (terms.sub(*statement.args), ZERO))] if statement.op == "ne" else []
    found = [_signs(problem, o) for o in unseen]
    known = tuple(dict.fromkeys(sign for each in found for sign in each if not signs.holds(sign)))
    if not known or not all(found) or len(known) > MOST:
        return Proposal(NAME, None, "")

    def sign(part: Problem) -> Evidence | None:
        with share(SHARE):
            return others.prove(part)

    evidence = by_lemmas(problem, known, sign, others.prove, NAME)
    return Proposal(NAME, evidence, "by the signs of its denominators" if evidence is not None else "")


def _signs(problem: Problem, obligation: Term) -> list[Term]:
    """0 < t or t < 0 for each factor t of what must not be 0; of alternatives the first, where it says 0 < t; none for
    any other obligation."""
    if obligation.op == "or" and obligation.args[0].op == "lt" and obligation.args[0].args[0] == ZERO:
        obligation = Term("ne", obligation.args[0].args[::-1])
    if obligation.op != "ne" or obligation.args[1] != ZERO or obligation.args[0].op == "number":
        return []
    whole = obligation.args[0]
    point = some_point(problem, whole.names)
    found = []
    for t in whole.args if whole.op == "mul" else (whole,):
        try:
            value = evaluated(t, *point).mid() if point is not None else 0
        except FAILS:
            return []
        if value == 0:
            return []
        found.append(terms.lt(ZERO, t) if value > 0 else terms.lt(t, ZERO))
    return found
