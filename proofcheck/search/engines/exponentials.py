"""Equations between products of exponentials, by one between their exponents.

The algebra takes an exponential apart along the sum in its exponent, and sees exp(u) * exp(v) == exp(u + v) so. Where
exponents are fractions, as of two Gaussians with a sum of variances, the same number has several such sums. So both
sides are written with one exponential each, the equation of the exponents is shown, and one is put for the other.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import written
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, shown
from proofcheck.search.engines.norms import by_lemma, by_sides

NAME = "exponentials"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated`, within `written` where there are derivatives."""
    algebra = others.only("algebra").prove
    if any(t.op == "derivative" for t in nodes(problem.statement)):
        found = shown(written(problem, {}), others.plain.prove, lambda left: _gathered(left, algebra))
        evidence = None if found is None else Evidence("written", NAME, found)
    else:
        evidence = _gathered(problem, algebra)
    return Proposal(NAME, evidence, "by the exponents")


def _gathered(problem: Problem, algebra: Prove) -> Evidence | None:
    (u, a), (v, b) = map(_parted, problem.statement.args)
    if ZERO in (a, b) or a == b:
        return None

    def replaced(part: Problem, prove: Prove) -> Evidence | None:
        """The statement with one exponent in the place of the other."""
        data = {"place": len(part.given) - 1}
        found = shown(congruent(part, data), prove)
        return None if found is None else Evidence("congruent", NAME, {**data, **found})

    def compared(part: Problem) -> Evidence | None:
        lemma = terms.eq(a, b)
        return by_lemma(part, lemma, lambda p, prove: prove(p), lambda p: replaced(p, algebra) or algebra(p))

    sides = terms.mul(u, Term("exp", (a,))), terms.mul(v, Term("exp", (b,)))
    return compared(problem) if sides == problem.statement.args else by_sides(problem, sides, algebra, compared)


def _parted(t: Term) -> tuple[Term, Term]:
    """(u, a) with u * exp(a) == t: of products, powers of exponentials, and sums with one exponent."""
    if t.op == "exp":
        return ONE, t.args[0]
    if t.op == "pow" and t.args[0].op == "exp":
        return ONE, terms.mul(t.args[1], t.args[0].args[0])
    if t.op in ("mul", "div", "add"):
        factors, exponents = zip(*map(_parted, t.args), strict=True)
        if t.op == "mul":
            return terms.mul(*factors), terms.add(*exponents)
        if t.op == "div":
            return terms.div(*factors), terms.sub(*exponents)
        if len(set(exponents)) == 1:
            return terms.add(*factors), exponents[0]
    return t, ZERO
