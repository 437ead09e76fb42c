"""Limits in a statement, replaced by what they come to for all declared values of the other names.

The values are read off expansions in several scales (`semantics/growth`); what is known of the names comes from their
declarations and from the assumptions. A limit that does not exist becomes a term that is undefined. Where a name may
stand for something else than its declaration says, inside of a derivative, `at=`, an expectation or another limit,
nothing is replaced.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide import oscillation
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics import growth
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

_REAL = frozenset(("real", "positive", "nonnegative", "dim", "integer", "natural", "index"))
_OPAQUE = frozenset(("limit", "let", "derivative", "expectation", "map", "grows", "bounded", "dominates"))


class Known:
    """What declarations and assumptions say of the names of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.signs = Signs(problem.declarations, problem.given)
        self.unseen: list[Term] = []  # what was asked in vain: it may follow all the same

    def holds(self, statement: Term) -> bool:
        found = not statement.free and self.signs.holds(statement)
        if not found:
            self.unseen.append(statement)
        return found

    def defined(self, term: Term) -> bool:
        declarations = self.problem.declarations
        if term.free or any(n not in declarations or declarations[n].kind not in _REAL for n in term.names):
            return False
        return all(map(self.holds, obligations(term, declarations)))

    def unrestricted(self, name: str) -> bool:
        return self.problem.declarations[name].kind == "real" and not any(name in g.names for g in self.problem.given)


def moving(problem: Problem, limit: Term) -> bool:
    """Whether a name in a limit cannot stay fixed, as its declaration speaks of what tends to the point."""
    declared = (problem.declarations.get(n) for n in limit.args[0].names)
    return any(d is None or d.law is not None or limit.data[0] in dimensions(d) for d in declared)


def dimensions(declaration: Declaration) -> frozenset[str]:
    """The dimensions that the shape and the range of a name are made of."""
    bound = () if declaration.bound is None else (declaration.bound,)
    sizes = (*declaration.shape, *bound, *(s for shape in declaration.arguments for s in shape))
    return frozenset(dim for size in sizes for dim in size.dims)


def _read(term: Term, known: Known) -> Term | None:
    """The value of a limit by its expansion, or along places where what jumps or oscillates does not."""
    for way in (growth.value, oscillation.value):
        try:
            return way(term, known)
        except (Unsupported, LimitExceeded, RecursionError):
            continue
    return None


def evaluated(problem: Problem) -> tuple[Problem, bool] | None:
    """The problem with the limits in its statement replaced, and whether one of them does not exist; None where no
    value of a limit is seen."""
    known = Known(problem)
    values: dict[Term, Term | None] = {}

    def value(term: Term) -> Term | None:
        if term not in values:
            values[term] = None if moving(problem, term) else _read(term, known)
        return values[term]

    def walk(term: Term) -> Term:
        if term.op == "limit":
            found = value(term)
            return term if found is None else found
        if term.op in _OPAQUE or not any(t.op == "limit" for t in subterms(term)):
            return term
        return terms.rebuild(term, tuple(map(walk, term.args)))

    statement = walk(problem.statement)
    if statement == problem.statement:
        return None
    return replace(problem, statement=statement), terms.UNDEFINED in values.values()
