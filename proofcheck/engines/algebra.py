"""Equations for all sizes: both sides brought to the index form, their difference to zero."""

from __future__ import annotations

from proofcheck.engines import Proposal
from proofcheck.index.build import Builder, equations
from proofcheck.index.rules import assumption_rules, structure_rules, vanishes
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "algebra"


def propose(problem: Problem) -> Proposal:
    """Evidence `identity` where every equation of the statement has equal normal forms."""
    try:
        pairs = equations(problem.statement)
        builder = Builder(problem)
        algebra = builder.algebra
        known, rules = structure_rules(builder), assumption_rules(builder)
        assumed = False
        for left, right in pairs:
            difference = algebra.add(builder(left), algebra.scale(builder(right), -algebra.one))
            if vanishes(algebra, difference, known):
                continue
            assumed = bool(rules)
            if not rules or not vanishes(algebra, difference, [*known, *rules]):
                return Proposal(NAME, None, "the normal forms of the two sides differ", differs=True)
    except (ArithmeticError, RecursionError) as error:
        return Proposal(NAME, None, str(error) or "the expression is nested too deeply")
    monomials = sum(len(form) for form in builder.memo.values())
    how = f"both sides have the same normal form ({monomials} monomials, {algebra.work} steps)"
    if assumed:
        how += " under the assumptions as rules"
    return Proposal(NAME, Evidence("identity", NAME, {"normal_forms": True, "assumed": assumed}), how)
