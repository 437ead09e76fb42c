"""The limit of an average in a size, by bounds that have the same limit.

If low(n) <= f(n) <= high(n) for all sizes n, and low and high tend to c, then so does f. If f(n) is another term for
all n, it has the limit of that. Where f averages over random
names, each n may come with other laws of these names: what is shown holds for all that are declared, and an average
over a law that speaks of n moves with n. An assumption about n plays no part, since the limit is over all n.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.decide.limits import dimensions


def limit_of(problem: Problem) -> tuple[str, Term, Term] | None:
    """(n, f, c) of a statement `limit(f, n, oo) == c` about a size n."""
    if problem.statement.op != "eq":
        return None
    for taken, value in (problem.statement.args, problem.statement.args[::-1]):
        if taken.op != "limit" or taken.args[1].op != "infinity" or taken.free or value.free:
            continue
        name, f = taken.data[0], taken.args[0]
        declaration = problem.declarations.get(name)
        tied = name in problem.sizes or any(name in size.dims for size in problem.sizes.values())
        if declaration is None or declaration.kind != "dim" or tied or name in value.names:
            return None
        # Tensors that grow with n are random: others would have to be said to belong together.
        others = (problem.declarations[n] for n in f.names if n in problem.declarations)
        grown = (d for d in others if d.law is None and name in dimensions(d))
        return None if any(grown) else (name, f, value)
    return None


def squeezed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """With one term for both bounds, the limit is that of this term; else it is `value`, which both bounds tend to."""
    found = limit_of(problem)
    low, high = data["low"], data["high"]
    if found is None or low.free or high.free:
        return None
    name, f, claimed = found

    given = tuple(g for g in problem.given if name not in g.names)
    exact = given == problem.given  # else a point at which the rest fails need not satisfy what is left out

    def about(statement: Term) -> Problem:
        return problem.about(statement, given=given)

    def tends(bound: Term, to: Term) -> Problem:
        limit = Term("limit", (bound, Term("infinity")), (name, "")) if name in problem.spoken(bound) else bound
        return about(terms.eq(limit, to))

    if low == high:
        return Step("", (about(terms.eq(f, low)),), tends(low, claimed), exact=exact)
    value = data["value"]
    if value.free or name in problem.spoken(value):
        return None
    between = about(terms.le(low, f)), about(terms.le(f, high))
    then = about(terms.eq(value, claimed))
    return Step("bounds with the same limit", (*between, tends(low, value), tends(high, value)), then, exact=exact)


RULES = {"squeezed": not_of_growth(squeezed)}
