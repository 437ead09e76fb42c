"""Sums with logarithms: in equations those of quotients and products by those of the factors, as in divergences; the
sides of an inequality as one logarithm each; a logarithm of a quotient of sums by its tangents."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import logarithm, restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import log, product_of
from proofcheck.search.engines.norms import by_sides, for_any

NAME = "logarithms"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated` for an equation between sums, with all logarithms of quotients and products taken apart."""
    core = problem.statement
    sides = tuple(terms.rewrite(s, lambda t: log(t.args[0]) if t.op == "log" else None) for s in core.args)
    if core.op == "eq" and not core.free and sides != core.args:
        ended = any(t.op in ("limit", "infinity") for t in nodes(core))
        left = others.deeper.prove if ended else others.only("algebra").prove
        found = shown(restated(problem, {"sides": sides}), others.plain.prove, left)
        if found is not None:
            return Proposal(NAME, Evidence("restated", NAME, {"sides": sides, **found}), "logarithms as sums")
    if core.op in ("le", "lt") and not core.free:
        joined = tuple(product_of(side) for side in core.args)
        if None not in joined and joined != core.args:
            found = shown(restated(problem, {"sides": joined}), others.plain.prove, others.deeper.prove)
            if found is not None:
                return Proposal(NAME, Evidence("restated", NAME, {"sides": joined, **found}), "one logarithm each")
    return Proposal(NAME, _by_tangent(problem, others) if core.op == "le" else None, "by a tangent of the logarithm")


def exponents(problem: Problem, others: Others) -> Proposal:
    """Evidence `logarithm` for an inequality with a number to a power that is none on one side, as 2**ceil(log2(n))."""

    def left(part: Problem) -> Evidence | None:
        left, right = (log(side.args[0]) for side in part.statement.args)
        return by_sides(part, (left, right), others.plain.prove, others.plain.prove)

    found = shown(logarithm(problem, {}), others.plain.prove, left)
    return Proposal(NAME, None if found is None else Evidence("logarithm", NAME, found), "by logarithms of both sides")


def _by_tangent(problem: Problem, others: Others) -> Evidence | None:
    """Evidence for a * log(a / b) <= z, sums of sums, by a * log(t) + a - t * b <= z, which says the most of all t > 0
    at t == a / b: so that what is left may be shown term by term."""
    small, large = problem.statement.args
    a, of = small.args if small.op == "mul" and len(small.args) == 2 else (small, small)
    ratio = of.args[0] if of.op == "log" else of
    if (
        ratio.op != "div"
        or terms.alpha(ratio.args[0]) != terms.alpha(a)
        or not any(t.op == "sum" for t in nodes(ratio))
    ):
        return None
    name = terms.fresh("t", frozenset(problem.declarations))

    def below(t: Term) -> Term:
        return terms.add(terms.mul(a, Term("log", (t,))), a, terms.neg(terms.mul(t, ratio.args[1])))

    stated = terms.le(below(terms.symbol(name)), large)
    facts = (terms.lt(terms.ZERO, terms.symbol(name)),)

    def general(part: Problem) -> Evidence | None:
        return for_any(part, [], ratio, stated, name, others.deeper.prove, facts)

    return by_sides(problem, (below(ratio), large), others.plain.prove, general)
