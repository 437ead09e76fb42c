"""The two questions that the judge asks of the numbers: what do they say, and is there a counterexample?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from proofcheck.lang.averages import within
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Numbers
from proofcheck.measure import arrays, beside, search
from proofcheck.measure.arrays import BackendUnavailable, Choice, limited
from proofcheck.measure.assume import impose
from proofcheck.measure.identity import Survey, survey
from proofcheck.measure.ladder import rungs
from proofcheck.measure.lowest import fails_along
from proofcheck.measure.montecarlo import LEVEL, sampled
from proofcheck.measure.onto import Exact, onto
from proofcheck.measure.plain import plain_candidates
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.shrink import Oracle
from proofcheck.measure.space import Space
from proofcheck.run.budget import UNITS_PER_SECOND, Budget

_SAMPLED = 10  # times the budget, for expectations: what they show grows with the root of it alone
_SHARE = 0.1  # of the budget of a hunt: a look at random points before the candidates


def measure(
    problem: Problem,
    *,
    seconds: float = 1.0,
    seed: int = 0,
    backend: Choice = "auto",
    level: float = LEVEL,
    memory: float | None = None,
    proved: float = 0.0,
) -> Numbers:
    """What floating-point evaluation says about a problem.

    seconds: nominal, as `Budget.of_seconds` counts them. level: the probability with which a true statement about
    expectations may be called violated. memory: the share of a device's free memory that arrays may take. proved: the
    statement is, and so many nominal seconds more go to one large size (`beside`). Raises
    BackendUnavailable where an array library is asked for by name and cannot be used.
    """
    budget = Budget.of_seconds(seconds * (_SAMPLED if _expects(problem) else 1))
    library = arrays.backend(backend)
    with limited(library, memory):
        sized = _sized(problem) if proved else problem
        if proved and not _expects(problem) and beside.applies(sized):
            allowance = proved * UNITS_PER_SECOND
            return beside.survey(sized, budget=budget, allowance=allowance, seed=seed, backend=library).numbers
        return look(problem, budget=budget, seed=seed, choice=backend, level=level).numbers


def _expects(problem: Problem) -> bool:
    """Whether a statement is about expectations."""
    return any(term.op == "expectation" for term in nodes(problem.statement))


def look(problem: Problem, *, budget: Budget, seed: int, choice: Choice = "auto", level: float = LEVEL) -> Survey:
    """`measure`, with the violating point where there is one."""
    library = arrays.backend(choice)
    problem = _sized(problem)
    if _expects(problem):
        return Survey(sampled(problem, budget=budget, seed=seed, backend=library, level=level))
    return survey(problem, budget=budget, seed=seed, backend=library)


def left_out(problem: Problem, *, seconds: float, seed: int) -> list[Term]:
    """Statements that say where `given` admits points that are never drawn: nowhere, if all of them hold."""
    library, found = arrays.backend("numpy"), list[Term]()
    arithmetic = Bounded(Space(library, Budget.of_seconds(seconds)))
    rung = next(rungs(problem, arithmetic.space), None)
    if rung is not None and problem.given:
        with library.quiet():
            stream = Stream(library.xp, seed, "left out")
            impose(problem, draw(problem, rung.sizes, 4, "normal", arithmetic, stream), found)
    return list(dict.fromkeys(found))


def lowest(problem: Problem, *, seconds: float, seed: int) -> str:
    """The name of a vector along which an inequality of degree 2 is seen to fail; empty if there is none."""
    return fails_along(_sized(problem), Budget.of_seconds(seconds), seed, arrays.backend("numpy"))


def _sized(problem: Problem) -> Problem:
    """The problem where all that is declared can have a value, and no variance is negative."""
    declared = problem.declarations
    variances = [d.law.variance.body for d in declared.values() if d.law is not None and d.law.variance is not None]
    open_ones = [v for v in variances if v.names and (v.op != "symbol" or declared[v.data].kind in ("real", "integer"))]
    spread = [Term("le", (ZERO, v)) for v in dict.fromkeys(open_ones)]
    bounded = [bound for d in declared.values() if d.law is not None for bound in within(d.law) if bound.names]
    return replace(problem, given=(*problem.given, *problem.sizable(), *spread, *dict.fromkeys(bounded)))


def plainest(problem: Problem, exact: Exact) -> Iterator[dict[str, Any]]:
    """The plainest values, moved onto the equations that are assumed."""
    return map(onto(problem, exact), plain_candidates(problem))


def hunt(
    problem: Problem,
    refutes: Oracle,
    *,
    seconds: float = 1.0,
    seed: int = 0,
    exact: Exact | None = None,
    find: float = search.FIND,
) -> dict[str, Any] | None:
    """Values at which the oracle refutes the problem's statement, made as plain as possible, or None.

    Random points are looked at first, then candidates, the plainest first; with `exact` they are moved onto the
    equations that are assumed. `find`: the share of the seconds after which nothing is found; the rest is for making
    plain what is.
    """
    budget = Budget.of_seconds(seconds)
    library = arrays.backend("numpy")
    problem = _sized(problem)
    point = None
    if budget.left and not _expects(problem):
        point = survey(problem, budget=budget.child(_SHARE * find), seed=seed, backend=library).values
    start = [point] if point else []
    return search.hunt(problem, refutes, budget=budget, seed=seed, start=start, backend=library, exact=exact, find=find)


__all__ = ["BackendUnavailable", "hunt", "left_out", "look", "lowest", "measure", "plainest"]
