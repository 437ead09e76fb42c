"""Averages of what a change of sign turns around a centre: E(sigmoid(x)) == 1/2, E(tanh(w @ x)) == 0.

Normal names of mean 0, and spherical ones, have the law of their negatives, and different names are independent. So
E(e) == E(e'), where e' is e with the negatives in place of some of these names, if one of them exists. With
e + e' == 2 c for all real values of the random names, their mean is c. E(e) exists, as abs(e) is at most a polynomial
in the random names, all moments of which exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Law, Problem
from proofcheck.logic.decide.lemmas.averaged import exchanged, of_real_values, polynomial, random_names
from proofcheck.logic.decide.lemmas.steps import Step


def symmetric(law: Law | None) -> bool:
    """Whether a law is seen to be that of the negative."""
    if law is None or law.density is not None:
        return False
    return law.family == "spherical" or (law.family in ("normal", "gaussian") and law.mean.body == terms.ZERO)


def negated(t: Term, names: frozenset[str]) -> Term:
    """The term with the negatives of these names. They are marked first: -(-x) is x again while a term is rebuilt, and
    would be turned once more."""

    def marked(s: Term) -> Term | None:
        return Term(s.op, s.args, f"{s.data}-") if s.op in ("symbol", "entry") and s.data in names else None

    def turned(s: Term) -> Term | None:
        own = s.op in ("symbol", "entry") and s.data.endswith("-")
        return terms.neg(Term(s.op, s.args, s.data[:-1])) if own else None

    return terms.rewrite(terms.rewrite(t, marked), turned)


def reflected(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with `data["centre"]` in the place of the average of `data["of"]`."""
    e, centre, bound = data["of"], data["centre"], data["bound"]
    names, random = frozenset(data["names"]), random_names(problem)
    real = of_real_values(problem, (e, centre, bound))
    if real is None or not names or not names <= e.names & random or centre.names & random:
        return None
    if not all(symmetric(problem.declarations[n].law) for n in names) or not polynomial(problem, bound):
        return None
    said = (
        terms.eq(terms.add(e, negated(e, names)), terms.mul(terms.TWO, centre)),
        terms.le(Term("abs", (e,)), bound),
    )
    parts = [replace(real, statement=part) for part in said]
    return exchanged(problem, {Term("expectation", (e,)): centre}, "laws that a change of sign keeps", parts)


RULES = {"reflected": reflected}
