"""Moments that are not declared, of a law between two bounds, as numbers with names of their own.

Entries that lie between two declared bounds have moments of all orders. A statement holds for every such law if it does
for those with these moments, whatever numbers they are: any one law has some. A law may be another one wherever a name
of its parameters or a size moves, so nothing is said inside of derivatives, limits and the like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.scope import scalar
from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.averaged import MOVING
from proofcheck.logic.decide.lemmas.steps import Step

MOST = 12  # the order of a moment


def of_bounded_laws(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with names for the moments of bounded entries up to `data["order"]` that are not declared."""
    said = (problem.statement, *problem.given)
    if not 2 <= data["order"] <= MOST or any(t.op in MOVING for s in said for t in nodes(s)):
        return None
    declared = dict(problem.declarations)
    taken = {*declared, *(n for s in said for n in s.names)}
    for declaration in problem.declarations.values():
        for new in _with_moments(declaration, data["order"], taken):
            declared[new.name] = new
            taken.add(new.name)
    return Step("", (problem.about(declarations=declared),)) if len(declared) > len(problem.declarations) else None


def _with_moments(declaration: Declaration, order: int, taken: set[str]) -> Iterator[Declaration]:
    """The declaration with all moments up to an order, and those of the names for them."""
    law = declaration.law
    if law is None or not law.between_bounds:
        return
    known, used = dict(law.moments), set(taken)
    mean, variance = law.mean, law.variance
    for k in range(1, order + 1):
        if k in known:
            continue
        fresh = terms.fresh(declaration.name, used)
        used.add(fresh)
        yield Declaration(fresh, "nonnegative" if k == 2 else "real")
        known[k] = terms.symbol(fresh)
        if k == 1:
            mean = scalar(known[k])
        elif k == 2:
            variance = scalar(known[k])
            known[k] = terms.add(known[k], terms.power(mean.body, terms.TWO))
    if len(known) > len(law.moments):
        new = replace(law, mean=mean, variance=variance, moments=tuple(sorted(known.items())))
        yield replace(declaration, law=new)


RULES = {"bounded_laws": of_bounded_laws}
