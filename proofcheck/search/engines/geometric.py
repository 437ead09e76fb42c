"""Inequalities with products or factorials on a side, such as that between geometric and arithmetic means, by their
logarithms."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import logarithm, restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import log
from proofcheck.search.engines.norms import by_lemma

NAME = "geometric"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `logarithm`: two positive sides by their logarithms, in which sums stand for products."""
    if any(map(_of_logarithms, problem.statement.args)):
        return Proposal(NAME, None)
    written = (tuple(_summed(of(s)) for s in problem.statement.args) for of in (log, _of_means))

    exponent = next((s.args[1] for s in problem.statement.args if s.op == "pow" and s.args[1].names), None)

    def left(part: Problem) -> Evidence | None:
        found = others.deeper.prove(part)
        if found is None and any(t.op == "factorial" for t in terms.nodes(part.statement)):
            found = others.only("induction").prove(part)
        return found if found is not None or exponent is None else _divided(part, exponent, others)

    def taken(part: Problem) -> Evidence | None:
        for sides in dict.fromkeys(written):
            found = shown(restated(part, {"sides": sides}), others.plain.prove, left)
            if found is not None:
                return Evidence("restated", NAME, {"sides": sides, **found})
        return None

    found = shown(logarithm(problem, {}), others.plain.prove, taken)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("logarithm", NAME, found), "by the logarithms of both sides")


def _of_logarithms(side: Term) -> bool:
    """exp(log(sum) - c): the exponential of an inequality whose logarithm would be that inequality again."""
    inside = terms.nodes(side.args[0]) if side.op == "exp" else ()
    return any(t.op == "log" and any(s.op == "sum" for s in terms.nodes(t)) for t in inside)


def _divided(problem: Problem, by: Term, others: Others) -> Evidence | None:
    """Evidence `cut`, by way of the same inequality between means in the place of sums."""
    lemma = Term(problem.statement.op, tuple(_quotient(side, by) for side in problem.statement.args))
    return by_lemma(problem, lemma, lambda part, _: others.deeper.prove(part), others.plain.prove)


def _quotient(side: Term, by: Term) -> Term:
    """A side divided by a factor of it, where it has that."""
    if side.op == "mul" and by in side.args:
        factors = list(side.args)
        factors.remove(by)
        return terms.mul(*factors)
    return terms.div(side, by)


def _of_means(t: Term) -> Term:
    """The logarithm, with those of sums by a number left as they are: a tangent at a mean is one of a whole."""
    if t.op == "pow":
        return terms.mul(t.args[1], _of_means(t.args[0]))
    if t.op == "div" and t.args[0].op == "sum":
        return Term("log", (t,))
    if t.op == "div" and t.args[1].op == "sum":
        return terms.neg(Term("log", (terms.div(*reversed(t.args)),)))
    return log(t)


def _summed(t: Term) -> Term:
    """Logarithms of products over a range as sums of logarithms."""

    def rule(s: Term) -> Term | None:
        if s.op != "log" or s.args[0].op != "product":
            return None
        low, high, body = s.args[0].args
        return terms.total(s.args[0].data[0], low, high, log(body))

    return terms.rewrite(t, rule)
