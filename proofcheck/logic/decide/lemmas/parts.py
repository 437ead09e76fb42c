"""Integration by parts under the normal law, Stein's identity: E((x - m) f(x)) == v E(f'(x)), x one entry of many.

Let x be an entry of a name with independent normal entries of mean m and variance v, and f and d terms with values for
all real values of the random names, d the derivative of f by x, up to a factor c. Suppose that abs(f) and abs(d) are at
most a polynomial in the random names, without exponentials. All its moments exist, so all averages below do. Where
v == 0, x is m, and both sides are 0. Else let phi be the density of x, with (x - m) phi == -v phi'. The other entries
do not depend on x: take them as fixed. d is bounded on bounded intervals, so that the integral of c d phi over one of
these is f phi between its ends minus the integral of f phi', and f phi tends to 0 on both sides. That is the identity
for fixed values of the other entries; its average over these is the one stated (Fubini).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.averaged import exchanged, of_real_values, polynomial, random_names
from proofcheck.logic.decide.lemmas.steps import Step


def by_parts(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with v c E(d) + E(r) in the place of E(e), where e == (x - m) f + r for all real values, and f has
    the derivative c d with a number c. Averages that exist by this lemma alone are any numbers."""
    offered = [data[k] for k in ("of", "value", "body", "factor", "expression", "rest", "bound")]
    e, x, f, factor, d, rest, bound = offered
    real, random = of_real_values(problem, offered), random_names(problem)
    law = problem.declarations[x.data].law if x.op in ("symbol", "entry") else None
    if real is None or law is None or law.family != "normal" or law.density is not None or law.variance is None:
        return None
    mean, variance = law.mean.body, law.variance.body
    if mean.free | variance.free or random & law.parameters.union(factor.names, *(place.names for place in x.args)):
        return None  # each entry has a mean of its own, or its place is random
    if any(t.op == "exp" for t in nodes(bound)) or not polynomial(problem, bound):
        return None
    said = [
        terms.eq(e, terms.add(terms.mul(terms.sub(x, mean), f), rest)),
        terms.eq(Term("derivative", (f, *x.args), x.data), terms.mul(factor, d)),
        *(terms.le(Term("abs", (t,)), bound) for t in dict.fromkeys((f, d, rest))),
    ]
    parts = [replace(real, statement=part) for part in said]
    value, declared = {}, dict(problem.declarations)
    for t in (d, rest):
        value[t] = Term("expectation", (t,))
        if not polynomial(problem, t):
            name = terms.fresh("e", declared.keys() | problem.used())
            declared[name], value[t] = Declaration(name, "real"), terms.symbol(name)
    new = {Term("expectation", (t,)): v for t, v in value.items()}
    new[Term("expectation", (e,))] = terms.add(terms.mul(variance, factor, value[d]), value[rest])
    named = replace(problem, declarations=declared)
    return exchanged(
        named, new, "integration by parts under the normal law", parts, exact=declared == problem.declarations
    )


RULES = {"by_parts": by_parts}
