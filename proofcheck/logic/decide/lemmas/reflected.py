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
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.averaged import MOVING
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
    names = frozenset(data["names"])
    laws = {n: d.law for n, d in problem.declarations.items() if d.law is not None}
    said = (problem.statement, *problem.given)
    if any(t.free for t in (e, centre, bound)) or any(t.op in MOVING for s in said for t in nodes(s)):
        return None
    if not names or not names <= e.names or not all(symmetric(laws.get(n)) for n in names):
        return None
    if any(g.names & laws.keys() for g in problem.given) or centre.names & laws.keys():
        return None
    if any(t.op == "expectation" for s in (e, centre, bound) for t in nodes(s)):
        return None
    if not polynomial_in_random(integrated(bound, problem.declarations), problem.declarations):
        return None
    declarations = {n: Declaration(n, "real", d.shape) if n in laws else d for n, d in problem.declarations.items()}
    average = Term("expectation", (e,))
    statement = terms.rewrite(problem.statement, lambda s: centre if s == average else None)
    if statement == problem.statement:
        return None
    said = (
        terms.eq(terms.add(e, negated(e, names)), terms.mul(terms.TWO, centre)),
        terms.le(Term("abs", (e,)), bound),
    )
    plain = replace(problem, composed=(), earlier=())
    parts = tuple(replace(plain, declarations=declarations, statement=part) for part in said)
    return Step("laws that a change of sign keeps", parts, replace(plain, statement=statement))


RULES = {"reflected": reflected}
