"""Sums and products as numbers of their own: what holds for every real number in their place holds for their values.

Each that is replaced has no free index and always has a value, which is a real number: sums and products of real terms
have one where their parts have, and no part asks for a condition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import INTEGER_KINDS, Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth

BINDING = frozenset({"derivative", "let", "limit", "expectation", "map", "integral", "every", "some", "apply"})
REAL = frozenset({"real", "positive", "nonnegative", "index", *INTEGER_KINDS})
PARTS = FUNCTIONS.keys() | {"sum", "product", "number", "symbol", "entry", "index", "add", "mul", "div", "pow"}


def opaque(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with names in the place of `data["terms"]`, whatever their indices are called."""
    if any(t.op in BINDING for said in (problem.statement, *problem.given) for t in terms.nodes(said)):
        return None  # a name may stand for other values there than outside
    chosen: dict[Term, Term] = {}
    declarations = dict(problem.declarations)
    used = set(declarations) | {n for t in (problem.statement, *problem.given) for n in t.names}
    for t in data["terms"]:
        if not replaceable(problem, t):
            return None
        name = terms.fresh("s", used)
        used.add(name)
        declarations[name] = Declaration(name, "real")
        chosen[terms.alpha(t)] = terms.symbol(name)

    def placed(t: Term) -> Term:
        found = chosen.get(terms.alpha(t)) if t.op in ("sum", "product") else None
        return found if found is not None else terms.rebuild(t, tuple(map(placed, t.args)))

    statement = placed(problem.statement)
    if statement == problem.statement:
        return None
    given = tuple(map(placed, problem.given))
    part = replace(problem, declarations=declarations, given=given, statement=statement, composed=(), earlier=())
    return Step("", (part,))


def replaceable(problem: Problem, t: Term) -> bool:
    """Whether the term is a sum or product that always has a real value."""
    declared = [problem.declarations.get(name) for name in t.names]
    return (
        t.op in ("sum", "product")
        and not t.free
        and all(d is not None and d.kind in REAL and d.law is None for d in declared)
        and all(s.op in PARTS for s in terms.nodes(t))
        and not obligations(t, problem.declarations)
    )


RULES = {"opaque": not_of_growth(opaque)}
