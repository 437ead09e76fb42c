"""A negative number c as -d for a positive d, of which more is seen: sqrt(c**2 * s) is d * sqrt(s) then."""

from __future__ import annotations

from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_order, for_any

NAME = "negative_names"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, after `ordered` where a number is assumed to be other than 0."""
    for g in problem.given:
        c = g.args[0] if g.op in ("lt", "ne") and g.args[1] == ZERO else None
        if c is None or c.op != "symbol" or c.data not in problem.statement.names:
            continue
        if g.op == "lt":
            evidence = _signed(problem, c, True, others)
        else:
            evidence = by_order(problem, (c, ZERO), partial(_one_sign, c=c, others=others), NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "for any positive number in the place of c, or of -c")
    return Proposal(NAME, None, "")


def _one_sign(part: Problem, c: Term, others: Others) -> Evidence | None:
    return _signed(part, c, part.given[-1] == terms.lt(c, ZERO), others)


def _signed(problem: Problem, c: Term, negative: bool, others: Others) -> Evidence | None:
    """Evidence `named`: for any positive d with c == -d, or c == d."""
    core = problem.statement
    d = terms.symbol(terms.fresh(c.data, {*problem.declarations, *core.names}))
    general = terms.rewrite(core, {c: terms.neg(d) if negative else d}.get)
    show = partial(_for_positive, d=d, general=general, others=others)
    return for_any(problem, [], terms.neg(c) if negative else c, general, d.data, show, (terms.lt(ZERO, d),))


def _for_positive(part: Problem, d: Term, general: Term, others: Others) -> Evidence | None:
    """Evidence `spectral` for the statement about d: for a name that is declared positive, as d is."""
    if part.statement != general:
        return others.plain.prove(part)
    data = {"theorems": (), "terms": (d,)}
    found = shown(spectral(part, data), others.plain.prove, others.deeper.prove)
    return None if found is None else Evidence("spectral", NAME, {**data, **found})
