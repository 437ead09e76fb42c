"""What a statement does not hang on: names and assumptions that share nothing with it, however far one follows them.

A statement holds for all values that the assumptions admit. Of assumptions about other names it is enough to know that
some values of these names satisfy them: then it holds just where it holds without them. Names are connected by an
assumption, by the sizes that a declaration is made of and by the parameters of a law. Left out are single numbers,
tensors whose sizes are at least 0 whatever the dimensions are, and normal names whose mean and variance are numbers:
the others may have no values at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.limits import dimensions

PLAIN = frozenset({"real", "positive", "nonnegative", "integer", "natural", "dim"})


def apart(problem: Problem) -> Problem:
    """The part of a problem that its statement is not connected with, and which says something: its names, its
    assumptions, and that all of these hold. Without assumptions where there is no such part."""
    near = _connected(problem)
    given = tuple(g for g in problem.given if not _said(problem, g) & near)
    declared = {n: d for n, d in problem.declarations.items() if n not in near}
    return problem.about(terms.conjunction(*given), declarations=declared, given=given)


def core(problem: Problem, values: Mapping[str, Any], refuted: Callable[[Problem, Mapping[str, Any]], Any]) -> Problem:
    """The problem without what its statement is not connected with, if these values are seen to satisfy that; else the
    problem as it is. `refuted`: how the kernel sees values refute a statement; None where they do not."""
    rest = apart(problem)
    if len(rest.declarations) == len(problem.declarations) or problem.sizes or problem.written:
        return problem
    asked = frozenset().union(*(_said(problem, g) for g in rest.given))
    if asked:
        declared = {n: rest.declarations[n] for n in asked}
        holds, fails = (Problem(declared, (), t) for t in (rest.statement, Term("not", (rest.statement,))))
        # What has no value is refuted, and so is its negation: true is what is not, and of which the negation is.
        if asked != values.keys() or refuted(holds, values) is not None or refuted(fails, values) is None:
            return problem
    kept = {n: d for n, d in problem.declarations.items() if n not in rest.declarations}
    given = tuple(g for g in problem.given if g not in rest.given)
    earlier = tuple(t for t in problem.earlier if t.names <= kept.keys())
    return replace(problem, declarations=kept, given=given, earlier=earlier)


def _connected(problem: Problem) -> frozenset[str]:
    """The names that a statement hangs on, and those that may have no values."""
    declared = problem.declarations
    found = set(_said(problem, problem.statement))
    found |= {n for n, d in declared.items() if not _sure(d)}
    groups = [_said(problem, g) for g in problem.given]
    while True:
        more = {n for names in groups if names & found for n in names}
        more |= {n for name in found & declared.keys() for n in _parts(declared[name])}
        if more <= found:
            return frozenset(found)
        found |= more


def _said(problem: Problem, t: Term) -> frozenset[str]:
    """The names in a term, those that it differentiates by, integrates over or gives values to among them."""
    told: set[str] = set(t.names)
    for node in terms.nodes(t):
        told.update((node.data,) if isinstance(node.data, str) else node.data if isinstance(node.data, tuple) else ())
    return frozenset(told & problem.declarations.keys())


def _parts(d: Declaration) -> frozenset[str]:
    """The names that a declaration is made of."""
    return dimensions(d) if d.law is None else dimensions(d) | d.law.parameters


def _sure(d: Declaration) -> bool:
    """Whether a name is seen to have values, whatever the dimensions are."""
    if d.kind not in PLAIN or d.structure is not None or d.bound is not None or d.arguments:
        return False
    if not all(size.sure() for size in d.shape):
        return False
    law = d.law
    if law is None:
        return True
    variance = law.variance.body if law.variance is not None else terms.ONE
    known = variance.op == "number" and variance.data >= 0 and law.mean.body.op == "number"
    return law.family == "normal" and law.density is None and not law.parameters and not law.bounds and known
