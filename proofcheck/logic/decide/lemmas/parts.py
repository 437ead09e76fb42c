"""Integration by parts under the normal law, Stein's identity: E((x - m) f) == E(g), x one entry of a normal name, m
its mean, g the sum over all entries y of the name of Cov(x, y) times the derivative of f by y.

Of independent entries only y = x is left in g. Let f and d be terms with values for all real values of the random
names, and g == c d with a number c. Suppose that abs(f) and abs(d) are at most a polynomial in the random names,
without exponentials. All its moments exist, so all averages below do. Let v == Cov(x, x). Where v == 0, x is m, all
Cov(x, y) are 0 (Cauchy and Schwarz), and both sides are 0. Else each entry y of the name is E(y) + Cov(x, y) / v (x
- m) and a rest that is independent of x, as it is jointly normal with x and uncorrelated: take the rests, and all
other names, as fixed. Along this line f is a function of x with the derivative g / v: for independent entries by
definition, and else by the chain rule, for which f is made of functions with continuous derivatives (`_SMOOTH`).
Let phi be the density of x, with (x - m) phi == -v phi'. d is bounded on bounded intervals, so that the integral of
c d / v phi over one of these is f phi between its ends minus the integral of f phi', and f phi tends to 0 on both
sides. That is the identity for fixed values of the rest; its average over these is the one stated (Fubini).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.averaged import exchanged, of_real_values, polynomial, random_names
from proofcheck.logic.decide.lemmas.steps import Step

_SMOOTH = frozenset({"number", "symbol", "entry", "index", "sum", "add", "mul", "div"})
_SMOOTH |= {"exp", "erf", "sin", "cos", "atan"}


def along(law: Law, x: Term, f: Term) -> Term | None:
    """The sum of Cov(x, y) times the derivative of f by y, for all entries y of the name with this law."""
    if law.family == "normal" and law.variance is not None:
        return terms.mul(law.variance.body, Term("derivative", (f, *x.args), x.data))
    if law.covariance is None or not all(t.op in _SMOOTH or _whole_power(t) for t in nodes(f)):
        return None
    (i, _), (j, size) = law.covariance.axes
    y = terms.fresh(j, f.names | law.parameters)
    row = terms.substitute(law.covariance.body, {i: x.args[0], j: terms.index(y)})
    return terms.total(y, terms.ZERO, size.term(), terms.mul(row, Term("derivative", (f, terms.index(y)), x.data)))


def _whole_power(t: Term) -> bool:
    return t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1


def by_parts(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with c E(d) + E(r) in the place of E(e), where e == (x - m) f + r for all real values, and g == c d
    with a number c. Averages that exist by this lemma alone are any numbers."""
    offered = [data[k] for k in ("of", "value", "body", "factor", "expression", "rest", "bound")]
    e, x, f, factor, d, rest, bound = offered
    real, random = of_real_values(problem, offered), random_names(problem)
    law = problem.declarations[x.data].law if x.op in ("symbol", "entry") else None
    if real is None or law is None or law.family not in ("normal", "gaussian") or law.density is not None:
        return None
    mean, slope = law.mean.body, along(law, x, f)
    if slope is None or mean.free or (law.variance is not None and law.variance.body.free):
        return None  # each entry has a mean of its own
    if random & law.parameters.union(factor.names, *(place.names for place in x.args)):
        return None
    if any(t.op == "exp" for t in nodes(bound)) or not polynomial(problem, bound):
        return None
    said = [
        terms.eq(e, terms.add(terms.mul(terms.sub(x, mean), f), rest)),
        terms.eq(slope, terms.mul(factor, d)),
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
    new[Term("expectation", (e,))] = terms.add(terms.mul(factor, value[d]), value[rest])
    named = replace(problem, declarations=declared)
    return exchanged(
        named, new, "integration by parts under the normal law", parts, exact=declared == problem.declarations
    )


RULES = {"by_parts": by_parts}
