"""Statements about integrals that hold whatever the antiderivatives are: of continuous functions between numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.integrals import INFINITE, MOVING, OPAQUE, Context
from proofcheck.logic.decide.lemmas.steps import Step


def primitive(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """A statement about integrals of continuous functions between numbers, for whatever antiderivatives these have: the
    integral of a sum of multiples of f is that sum of the differences of one function at its ends, for each f."""
    functions: dict[Term, str] = {}
    parts: list[Problem] = []
    variable = terms.symbol(terms.fresh("integrated", set(problem.declarations)))
    unused = (name for k in count() if (name := f"primitive {k}") not in problem.declarations)

    def value(term: Term) -> Term | None:
        context = Context(problem, term)
        body, low, high = term.args
        if term.free or not context.fits() or {low, high} & set(INFINITE):
            return None
        x, total = terms.symbol(context.name), []
        for addend in body.args if body.op == "add" else (body,):
            factors = addend.args if addend.op == "mul" else (addend,)
            outside = [t for t in factors if context.name not in t.names]
            core = terms.mul(*(t for t in factors if context.name in t.names))
            plain = terms.replace_name(core, context.name, (), variable)
            if plain is None or any(t.op == "integral" for t in nodes(body)) or not continuous(core, context.name):
                return None
            if plain not in functions:
                functions[plain] = next(unused)
            for a, b in ((low, high), (high, low)):
                parts.append(context.part(terms.eq(core, core), terms.le(a, x), terms.le(x, b)))
            first, last = (Term("apply", (e,), (functions[plain], 0)) for e in (low, high))
            total.append(terms.mul(*outside, terms.sub(last, first)))
        return terms.add(*total)

    def walk(t: Term) -> Term | None:
        if t.op == "integral":
            return value(t)
        if not any(n.op == "integral" for n in nodes(t)):
            return t
        if t.op in OPAQUE | MOVING or t.op in terms.BINDING:
            return None
        args = [walk(a) for a in t.args]
        return None if None in args else terms.rebuild(t, tuple(a for a in args if a is not None))

    statement = walk(problem.statement)
    if statement is None or not functions:
        return None
    known = {n: Declaration(n, "function", arguments=((),)) for n in functions.values()}
    rest = replace(problem, declarations={**problem.declarations, **known}, statement=statement, earlier=())
    return Step("continuous functions have antiderivatives", (*parts, rest))


RULES = {"primitive": primitive}
