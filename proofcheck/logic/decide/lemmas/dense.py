"""A closed statement about all square matrices, from the same about those that have an inverse.

Let A be any real matrix of n rows and columns, of which nothing is assumed. A + t eye(n) has an inverse for all t but
the finitely many at which its determinant, a polynomial of degree n in t, vanishes: so for t = t_1, t_2, ... that tend
to 0. Let both sides of an equation, or of `a <= b`, be made of the entries of A by sums, products, determinants, powers
with whole exponents that are not negative and do not depend on A, roots, absolute values, maxima and minima, and of
what does not depend on A. They are continuous where they have a value, and have one where no root of a negative number
is taken; if that is so at all A + t_k eye(n), it is so at A. So an equation or an inequality that holds there holds at
A.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.decide.signs import Signs

CONTINUOUS = frozenset({"add", "mul", "sqrt", "abs", "max", "min", "sum", "product", "determinant", "matrix_power"})


def dense(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with the name `data["name"]` declared as invertible."""
    name = data["name"]
    declared = problem.declarations.get(name)
    if declared is None or declared.kind != "real" or declared.structure is not None or declared.law is not None:
        return None
    if len(declared.shape) != 2 or declared.shape[0] != declared.shape[1]:
        return None
    laws = (d.law for d in problem.declarations.values() if d.law is not None)
    if any(name in g.names for g in problem.given) or any(name in law.parameters for law in laws):
        return None
    binders, core = terms.stripped(problem.statement)
    ends = (end for _, *pair in binders for end in pair)
    if core.op not in ("eq", "le") or any(name in end.names for end in ends):
        return None
    if not all(_continuous(side, name, Signs(problem.declarations, problem.given)) for side in core.args):
        return None
    known = {**problem.declarations, name: replace(declared, structure="invertible")}
    return Step("", (problem.about(declarations=known),))


def _continuous(t: Term, name: str, signs: Signs) -> bool:
    """Whether a term is made of the entries of the matrix as the lemma says."""
    if name not in t.names:
        return True
    if t.op == "entry":
        return all(name not in a.names for a in t.args)
    if t.op == "where":
        return name not in t.args[0].names and all(_continuous(a, name, signs) for a in t.args[1:])
    if t.op == "div":
        return name not in t.args[1].names and _continuous(t.args[0], name, signs)
    if t.op == "pow":
        base, exponent = t.args
        whole = name not in exponent.names and signs.integral(exponent) and signs.nonnegative(exponent)
        return whole and _continuous(base, name, signs)
    if t.op not in CONTINUOUS:
        return False
    if t.op in terms.BINDING:
        # What the matrix is taken at: its size, places and exponents, or the ends of a range.
        return all(name not in a.names for a in t.args[:-1]) and _continuous(t.args[-1], name, signs)
    return all(_continuous(a, name, signs) for a in t.args)


RULES = {"dense": not_of_growth(dense)}
