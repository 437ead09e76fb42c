"""Limits of probabilities about the sum of n independent entries of one law: the central limit theorem.

Z(n) = (sum(x) - n m) / sqrt(n v), for entries of mean m and variance v > 0, tends in law to the standard normal law,
whose distribution function F is continuous, so that P(Z(n) <= q) and P(Z(n) < q) tend to F(q), uniformly in q (Pólya).
If b - a == B - A sum(x) with A > 0 for all n, then a <= b says that Z(n) <= q(n), q(n) = (B - A n m) / (A sqrt(n v)).
Where q(n) has a limit q, the probability tends to F(q), and for A < 0 to 1 - F(q). The law is one for all n.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.squeezed import limit_of
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth


def event(f: Term) -> Term | None:
    """The comparison of two numbers whose probability f is."""
    body = f.args[0] if f.op == "expectation" else None
    if body is None or body.op != "where" or body.args[1:] != (terms.ONE, terms.ZERO):
        return None
    return body.args[0] if body.args[0].op in ("le", "lt") else None


def moments(law: Law | None) -> tuple[Term, Term] | None:
    """The mean and the variance of each entry."""
    if law is None or law.density is not None:
        return None
    if law.family == "normal" and law.variance is not None:
        return law.mean.body, law.variance.body
    known = dict(law.moments) if law.family == "iid" else {}
    if not {1, 2} <= known.keys():
        return None
    return known[1], terms.sub(known[2], terms.power(known[1], terms.TWO))


def central(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement `limit(P(a <= b), n, oo) == c` with the value of the normal law for the limit."""
    x, factor, rest = data["name"], data["factor"], data["rest"]
    found, declared = limit_of(problem), problem.declarations.get(x)
    if found is None or declared is None or factor.free or rest.free:
        return None
    n, f, claimed = found
    happens, known = event(f), moments(declared.law)
    random = {name for name, d in problem.declarations.items() if d.law is not None}
    law = declared.law
    if happens is None or known is None or law is None or n in law.parameters or declared.shape != (Size.of(n),):
        return None
    if (
        happens.names & random != {x}
        or (factor.names | rest.names) & random
        or any(g.names & random for g in problem.given)
    ):
        return None
    if any(t.op in ("expectation", "limit") for t in nodes(happens)) or happens.free:
        return None
    given = tuple(g for g in problem.given if n not in g.names)
    plain = problem.about(given=given)
    real = {**problem.declarations, x: Declaration(x, "real", declared.shape)}
    total = terms.total("i'", terms.ZERO, terms.symbol(n), terms.entry(x, terms.index("i'")))
    apart = terms.eq(terms.sub(happens.args[1], happens.args[0]), terms.sub(rest, terms.mul(factor, total)))
    mean, variance = known
    ends = (factor, terms.ZERO) if data["falling"] else (terms.ZERO, factor)
    parts = (
        replace(plain, declarations=real, statement=apart),
        replace(plain, statement=terms.lt(*ends)),
        replace(plain, statement=terms.lt(terms.ZERO, variance)),
    )
    middle = terms.sub(rest, terms.mul(factor, terms.symbol(n), mean))
    place = terms.div(middle, terms.mul(factor, Term("sqrt", (terms.mul(terms.symbol(n), variance),))))
    at = Term("limit", (place, Term("infinity")), (n, "")) if n in place.names else place
    half = Term("erf", (terms.div(at, Term("sqrt", (terms.TWO,))),))
    value = terms.div(terms.add(terms.ONE, terms.neg(half) if data["falling"] else half), terms.TWO)
    return Step("central limit theorem", parts, replace(plain, statement=terms.eq(value, claimed)), exact=False)


RULES = {"central": not_of_growth(central)}
