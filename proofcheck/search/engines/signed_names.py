"""A number c of one sign as d or -d for a positive d, of which more is seen: sqrt(c**2 * s) is d * sqrt(s) then."""

from __future__ import annotations

from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import branches
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_numbers, by_order, for_any
from proofcheck.search.engines.trials import plausible

NAME = "signed_names"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, after `ordered` where a number is assumed to be other than 0."""
    for g in problem.given:
        c = g.args[0] if g.op in ("lt", "ne") and g.args[1] == ZERO else None
        if c is None or c.op != "symbol" or c.data not in problem.statement.names:
            continue
        if not plausible(problem, problem):
            break
        if g.op == "lt":
            evidence = _signed(problem, c, True, others)
        else:
            evidence = by_order(problem, (c, ZERO), partial(_one_sign, c=c, others=others), NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "for any positive number in the place of c, or of -c")
    return Proposal(NAME, None)


def _one_sign(part: Problem, c: Term, others: Others) -> Evidence | None:
    """Evidence `branches` for case distinctions about the sign, from the outermost on, and then `named`."""
    negative = part.given[-1] == terms.lt(c, ZERO)
    known = {terms.lt(ZERO, c): int(negative), terms.lt(c, ZERO): int(not negative)}
    found = [t for t in terms.nodes(part.statement) if t.op == "where" and t.args[0] in known]
    outer = next((t for t in found if not any(t is not s and t in terms.nodes(s) for s in found)), None)
    if outer is None:
        return _signed(part, c, negative, others)
    chosen = {"cases": ((outer, known[outer.args[0]]),)}

    def show(rest: Problem) -> Evidence | None:
        decided = outer not in terms.nodes(rest.statement) and rest.statement.op == part.statement.op
        return _one_sign(rest, c, others) if decided else others.plain.prove(rest)

    pieces = shown(branches(part, chosen), show)
    return None if pieces is None else Evidence("branches", NAME, {**chosen, **pieces})


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
    return by_numbers(part, (d,), others.plain.prove, others.deeper.prove, NAME)
