"""Denominators, and other numbers that are not 0, of which no sign is in sight: the other engines show it first."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product
from math import exp, log
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import FAILS, evaluated, some_point, some_points

NAME = "denominators"
MOST = 6
SHARE = 0.3
MOST_FACTORS, POINTS, CLOSE, FINEST = 4, 3, 1e-9, 64


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by the signs that the statement needs for a value, as they are at one small point."""
    signs = Signs(problem.declarations, problem.given)
    statement = problem.statement
    unseen = [o for o in obligations(statement, problem.declarations) if not signs.holds(o)]
    unseen += [Term("ne", (terms.sub(*statement.args), ZERO))] if statement.op == "ne" else []
    if unseen and (evidence := _by_factors(problem, unseen, others)) is not None:
        return Proposal(NAME, evidence, "by what its denominators are made of")
    found = [_signs(problem, o) for o in unseen]
    known = tuple(dict.fromkeys(sign for each in found for sign in each if not signs.holds(sign)))
    if not known or not all(found) or len(known) > MOST:
        return Proposal(NAME, None)

    def sign(part: Problem) -> Evidence | None:
        with share(SHARE):
            return others.prove(part)

    evidence = by_lemmas(problem, known, sign, others.prove, NAME)
    return Proposal(NAME, evidence, "by the signs of its denominators")


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


def _by_factors(problem: Problem, unseen: list[Term], others: Others) -> Evidence | None:
    """Evidence `cut` for what must not be 0 as a product of powers of what is assumed not to be: 1 - tan(x) tan(y) is
    cos(x + y) / (cos(x) cos(y))."""
    parts = [p for g in problem.given for p in (g.args if g.op == "and" else (g,)) if p.op == "ne" and not p.free]
    known = list(dict.fromkeys(terms.sub(*p.args) for p in parts))[:MOST_FACTORS]
    lemmas: list[Term] = []
    for o in unseen:
        if o.op != "ne" or o.args[1] != ZERO or o.free or not known:
            return None
        equation = _product(problem, o.args[0], known)
        if equation is None:
            return None
        lemmas += [equation, o]
    return by_lemmas(problem, lemmas, others.plain.prove, others.deeper.prove, NAME)


def _product(problem: Problem, t: Term, known: list[Term]) -> Term | None:
    """t or its square as a multiple of a product of powers, as they are at some small points."""
    names = t.names.union(*(k.names for k in known))
    rows: list[list[Any]] = []
    try:
        for point in islice(some_points(problem, names), POINTS):
            rows.append([evaluated(e, *point).mid() for e in (t, *known)])
    except FAILS:
        return None
    if len(rows) < POINTS or any(value == 0 for row in rows for value in row):
        return None
    logs = [[log(abs(float(value))) for value in row] for row in rows]
    for power in (1, 2):
        for exponents in product((0, 1, -1, 2, -2), repeat=len(known)):
            raised = list(zip(known, exponents, strict=True))
            sums = [power * row[0] - sum(k * e for k, e in zip(row[1:], exponents, strict=True)) for row in logs]
            if max(sums) - min(sums) > CLOSE:
                continue
            factor = Fraction(exp(sums[0])).limit_denominator(FINEST)
            sign = float(rows[0][0]) ** power
            for value, e in zip(rows[0][1:], exponents, strict=True):
                sign *= float(value) ** e
            above, below = (
                terms.mul(*(terms.power(k, terms.number(way * e)) for k, e in raised if way * e > 0)) for way in (1, -1)
            )
            whole = terms.mul(terms.number(factor if sign > 0 else -factor), above)
            return terms.eq(terms.power(t, terms.number(power)), whole if below == ONE else terms.div(whole, below))
    return None
