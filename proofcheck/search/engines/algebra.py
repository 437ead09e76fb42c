"""Equations for all sizes: both sides brought to the index form, their difference to zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from proofcheck.lang import offers
from proofcheck.lang.definedness import obligations
from proofcheck.lang.inverses import as_product
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal
from proofcheck.search.engines.derivations import derived
from proofcheck.search.index.build import Builder
from proofcheck.search.index.equal import equal
from proofcheck.search.index.facts import Fact, restated
from proofcheck.search.index.rightinverse import right_inverse

if TYPE_CHECKING:
    from proofcheck.search.lawsearch.derivation import Traces

NAME = "algebra"


def propose(problem: Problem) -> Proposal:
    """Evidence `identity` where every equation of the statement has equal normal forms; evidence `inverse` for
    inv(M) Y == X, where M X and Y have."""
    answer = _identity(problem)
    product = as_product(problem) if answer.evidence is None else None
    if product is None:
        return answer
    found = _identity(product[0])
    if found.evidence is None:
        return answer
    how = f"multiplied by the matrix, {found.how}"
    return Proposal(NAME, Evidence("inverse", NAME, found.evidence.data), how)


def _identity(problem: Problem) -> Proposal:
    try:
        found = equal(problem)
    except (ArithmeticError, RecursionError) as error:
        return Proposal(NAME, None, why=str(error) or "the expression is nested too deeply")
    if found is None:
        return Proposal(NAME, None, why="the normal forms of the two sides differ", differs=True)
    algebra = found.builder.algebra
    monomials = sum(len(form) for form in found.builder.memo.values())
    how = f"both sides have the same normal form ({monomials} monomials, {algebra.work} steps)"
    if found.assumed:
        how += " under the assumptions as rules"
    made = tuple(_definedness(found.builder, found.facts))
    under = found.assumed or any(used for _, _, used in made)
    data = {"normal_forms": True, "assumed": under, "restated": tuple((o, t) for o, t, _ in made)}
    traces = derived(problem, problem.statement)
    if traces is not None:
        from proofcheck.search.lawsearch.derivation import steps

        data["traces"] = traces
        how += f"; a derivation of {steps(traces)} step{'' if steps(traces) == 1 else 's'}"
    equations = ((obligation, offers.equation(obligation, offered)) for obligation, offered, _ in made)
    found_for = ((of, derived(problem, equation)) for of, equation in equations if equation is not None)
    data["derivations"] = tuple(_derivations(found_for))
    return Proposal(NAME, Evidence("identity", NAME, data), how)


def _derivations(found: Iterable[tuple[Term, Traces | None]]) -> Iterator[tuple[Term, Traces, bool]]:
    """Each derivation with what it is of, and whether it uses assumptions."""
    for of, traces in found:
        if traces is not None:
            from proofcheck.search.lawsearch.derivation import assumed

            yield of, traces, assumed(traces)


def _definedness(builder: Builder, facts: list[Fact]) -> Iterator[tuple[Term, Term, bool]]:
    """(obligation, what it is said to equal or the inverse of its matrix, whether assumptions are used) for each
    obligation that signs do not see."""
    problem = builder.problem
    needed = obligations(problem.statement, problem.declarations)
    if not needed:
        return
    signs = Signs(problem.declarations, problem.given)
    for obligation in needed:
        if signs.holds(obligation):
            continue
        try:
            offered = restated(builder, facts, obligation)
        except (ArithmeticError, RecursionError):
            continue
        if offered is not None and signs.holds(offers.sign(obligation, offered)):
            yield obligation, offered, False
            continue
        try:
            found = right_inverse(builder, obligation)
        except (ArithmeticError, RecursionError):
            continue
        if found is not None:
            yield obligation, *found
