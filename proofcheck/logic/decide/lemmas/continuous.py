"""Limits of what is continuous: the value at the point.

Let g(u) be made of real numbers by sums, also over ranges, products, quotients, powers with whole exponents, roots,
exponentials, logarithms, absolute values, maxima, minima and other functions that are continuous wherever they have a
value, and have a value for all real u. Then g is continuous, and

    limit(g(t), t, c) == g(c)        limit(g(1 / t), t, oo) == g(0)

The second needs values for u >= 0 alone: g is read off a term in which t stands only below a fraction line, as a / t.
Ends of ranges and places of entries do not speak of t; nothing random or unknown does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.series import walked
from proofcheck.logic.decide.lemmas.steps import REAL, Step, not_of_growth
from proofcheck.logic.decide.limits import moving

CONTINUOUS = frozenset({"add", "mul", "div", "sqrt", "exp", "log", "abs", "max", "min", "sin", "cos", "atan", "erf"})


def _put(t: Term, name: str, u: Term, below: bool) -> Term | None:
    """g(u) for a term g(t), or g(1 / t) where `below`; None where it is not made as the lemma says."""
    if name not in t.names:
        return t
    if t.op == "symbol":
        return None if below else u
    if below and t.op == "div" and t.args[1] == terms.symbol(name):
        return None if name in t.args[0].names else terms.mul(t.args[0], u)
    if t.op == "pow":
        exponent, base = t.args[1], _put(t.args[0], name, u, below)
        whole = exponent.op == "number" and exponent.data.denominator == 1
        return terms.power(base, exponent) if whole and base is not None else None
    fixed = 2 if t.op == "sum" else 0
    if (t.op != "sum" and t.op not in CONTINUOUS) or any(name in a.names for a in t.args[:fixed]):
        return None
    inner = [_put(a, name, u, below) for a in t.args[fixed:]]
    found = tuple(a for a in inner if a is not None)
    return terms.rebuild(t, (*t.args[:fixed], *found)) if len(found) == len(inner) else None


def made_of_continuous(t: Term, name: str) -> bool:
    """Whether this is made as the lemma says, of a real number of this name."""
    return _put(t, name, terms.symbol(name), below=False) is not None


def continuous(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the limit `data["target"]` replaced by a value."""
    target = data["target"]
    name, side = target.data
    point = target.args[1]
    below = point == INFINITY
    declared = problem.declarations.get(name)
    known = [problem.declarations.get(n) for n in target.args[0].names | point.names]
    if any(d is None or d.kind not in REAL or d.law is not None for d in known) or declared is None:
        return None
    real = declared.kind == "real" or (below and declared.kind in ("positive", "nonnegative"))
    closed = name not in point.names and not (not below and any(t.op == "infinity" for t in terms.nodes(point)))
    if side or target.free or not real or not closed or declared.shape or moving(problem, target):
        return None
    u = terms.fresh("u", set(problem.declarations))
    general = _put(target.args[0], name, terms.symbol(u), below)
    value = _put(target.args[0], name, terms.ZERO if below else point, below)
    if general is None or value is None:
        return None
    everywhere = {**problem.declarations, u: Declaration(u, "nonnegative" if below else "real")}
    given = tuple(g for g in problem.given if name not in g.names)
    parts = [problem.about(terms.eq(general, general), declarations=everywhere, given=given)]
    parts += [] if below else [problem.about(terms.eq(point, point))]  # what is made of it may not need its value
    statement = walked(problem.statement, lambda t: value if t == target else None)
    return Step("limits of what is continuous", tuple(parts), problem.about(statement))


RULES = {"continuous": not_of_growth(continuous)}
