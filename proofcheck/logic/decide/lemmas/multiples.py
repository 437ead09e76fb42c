"""A whole number that is known to be a multiple of another, written as one.

Of u % v == 0, where u is the name of a whole number and v whole and without u, it follows that u == v q for a whole q,
and v is not zero, as the remainder has a value. So for u may stand v q everywhere, q any whole number for which v q is
what u was declared to be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.decide.limits import dimensions
from proofcheck.logic.decide.signs import Signs

LEAST = {"dim": terms.ONE, "natural": terms.ZERO, "integer": None}


def assumed(problem: Problem, signs: Signs) -> list[Term]:
    """The assumptions in parts; of `p or q` the case that is left where the others are seen to fail."""
    parts: list[Term] = []
    waiting = list(problem.given)
    while waiting:
        t = waiting.pop(0)
        if t.op == "and":
            waiting = [*t.args, *waiting]
            continue
        left = [d for d in t.args if not _fails(d, signs)] if t.op == "or" else []
        if len(left) == 1:
            waiting.insert(0, left[0])
        else:
            parts.append(t)
    return parts


def _fails(t: Term, signs: Signs) -> bool:
    if t.op == "and":
        return any(_fails(a, signs) for a in t.args)
    return t.op == "eq" and signs.holds(Term("ne", t.args))


def found(problem: Problem, given: Sequence[Term], signs: Signs) -> tuple[Term, Term] | None:
    """The first assumption u % v == 0 of this shape, as (the assumption, u % v)."""
    for assumption in given:
        if assumption.op != "eq":
            continue
        for left, right in (assumption.args, assumption.args[::-1]):
            if left.op != "mod" or right != terms.ZERO or left.args[0].op != "symbol":
                continue
            u, v = left.args
            declaration = problem.declarations[u.data]
            plain = declaration.kind in LEAST and not declaration.shape and declaration.law is None
            if plain and u.data not in v.names and v.names and not v.free and signs.integral(v):
                return assumption, left
    return None


def multiples(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with v q for u, by the first such assumption."""
    signs = Signs(problem.declarations, problem.given)
    known = assumed(problem, signs)
    chosen = found(problem, known, signs)
    if chosen is None:
        return None
    assumption, remainder = chosen
    u, v = remainder.args
    name = u.data
    others = [d for d in problem.declarations.values() if d.name != name]
    fixed = any(d.law is not None or name in dimensions(d) for d in others)
    if fixed or name in problem.sizes or any(name in s.dims for s in problem.sizes.values()):
        return None
    fresh = terms.fresh("q", set(problem.declarations))
    value = terms.mul(v, terms.symbol(fresh))
    rest = [g for g in known if g != assumption]
    moved = [terms.replace_name(t, name, (), value) for t in (*rest, problem.statement)]
    if any(t is None for t in moved):
        return None
    *given, statement = (t for t in moved if t is not None)
    least = LEAST[problem.declarations[name].kind]
    kept = [] if least is None else [terms.le(least, value)]
    declarations = {k: d for k, d in problem.declarations.items() if k != name}
    declarations[fresh] = Declaration(fresh, "integer")
    all_given = (*given, *kept, Term("ne", (v, terms.ZERO)))
    return Step(
        "",
        (problem.about(statement, declarations=declarations, given=all_given),),
    )


RULES = {"multiples": not_of_growth(multiples)}
