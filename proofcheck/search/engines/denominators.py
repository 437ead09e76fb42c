"""Denominators, and other numbers that are not 0, of which no sign is in sight: the other engines show it first."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.engines.trials import FAILS, evaluated, some_point

NAME = "denominators"
MOST = 3
SHARE = 0.3


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by the signs that the statement needs for a value, as they are at one small point."""
    signs = Signs(problem.declarations, problem.given)
    statement = problem.statement
    unseen = [o for o in obligations(statement, problem.declarations) if not signs.holds(o)]
    unseen += [Term("ne", (terms.sub(*statement.args), ZERO))] if statement.op == "ne" else []
    known = tuple(dict.fromkeys(sign for o in unseen if (sign := _sign(problem, o)) is not None))
    if not known or len(known) < len(unseen) or len(known) > MOST:
        return Proposal(NAME, None, "")
    with share(SHARE):
        pieces = proved([problem.about(sign) for sign in known], others.prove)
    last = None
    if len(pieces) == len(known):
        last = others.prove(problem.about(given=(*problem.given, *known)))
    if last is None:
        return Proposal(NAME, None, "")
    data = {"lemmas": known, "pieces": (*pieces, last)}
    return Proposal(NAME, Evidence("cut", NAME, data), "by the signs of its denominators")


def _sign(problem: Problem, obligation: Term) -> Term | None:
    """0 < t or t < 0 for an obligation that says t != 0; None for any other."""
    if obligation.op != "ne" or obligation.args[1] != ZERO or obligation.args[0].op == "number":
        return None
    t = obligation.args[0]
    point = some_point(problem, t.names)
    try:
        value = evaluated(t, *point).mid() if point is not None else 0
    except FAILS:
        return None
    return terms.lt(ZERO, t) if value > 0 else terms.lt(t, ZERO) if value < 0 else None
