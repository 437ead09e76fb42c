"""Numbers beside a proof: a look at small sizes, then one at the largest size that the allowance carries.

A proof has settled what a ladder of sizes would find. Numbers are there for what a proof does not see, a statement that
was misread or an error of the checker at some size, so they go to one large size and to few points there. Which size,
is counted beforehand (`outline`); it depends on the statement and the allowance, and not on the clock. Where no point
there tells anything (assumptions reject all of them, or values leave the range of the format), a quarter of that size
is tried, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from proofcheck.lang.types import Problem
from proofcheck.measure import modular, outline
from proofcheck.measure.arrays import Backend, NotMeasurable, exhausted
from proofcheck.measure.identity import Survey, Tally, differing, look, small_steps, summary, with_fields
from proofcheck.measure.ladder import Rung, places, rung_at, size_names
from proofcheck.measure.space import Space
from proofcheck.run.budget import Budget, BudgetExceeded

FLAVOUR = "spread"  # the cheapest to draw
ROOM = 2**22  # elements of one array, where all of a machine's workers do this at a time
_LOWEST = 3  # the first place of the ladder beyond the small sizes
_SMALL = 0.2  # share of the allowance that the small sizes may take
_FIELDS = 0.4  # share of the allowance for residues, where the statement is one between polynomials
_SLACK = 2.0  # times the counted cost that the look itself may take: entries may turn out to be whole, or masked
_AGAIN = 3  # looks in all
_DOWN = 2  # places from one look to the next: a quarter of the size
_REJECTED = 8  # points drawn for one, where assumptions may reject some (as in `identity`)
_WHOLE = 1024  # sizes from which one is drawn for one


def applies(problem: Problem) -> bool:
    """Whether a problem has sizes that tensors depend on."""
    return bool(size_names(problem)) and any(problem.declarations[name].shape for name in problem.used())


def survey(
    problem: Problem, *, budget: Budget, allowance: float, seed: int, backend: Backend, ceiling: int = ROOM
) -> Survey:
    """What small sizes say within the budget, and one large size within so many units."""
    tally, stopped = Tally(), ""
    exact = modular.eligible(problem)
    share = allowance * (1 - _FIELDS) if exact else allowance
    with backend.quiet():
        try:
            own = Budget(max(budget.left, _SMALL * allowance))
            for rung in small_steps(problem, Space(backend, own)):
                found = look(problem, rung, tally, own, seed, backend, ceiling)
                if found is not None:
                    return found
        except BudgetExceeded:
            stopped = "the budget ended before the first size was done"
        except exhausted():
            stopped = "the memory ended before the first size was done"
        except RecursionError:
            return Survey(summary(tally, "the statement is nested too deeply", backend))
        except NotMeasurable as reason:
            return Survey(summary(tally, str(reason), backend))
        found = _at_size(problem, tally, share, seed, backend, ceiling)
        if found is not None:
            return found
        residues = _in_fields(problem, allowance * _FIELDS, seed, backend, ceiling) if exact else None
    said = summary(tally, stopped, backend)
    if residues is None:
        return Survey(said)
    if residues.differs is not None:
        return differing(residues, backend)
    return Survey(with_fields(said, residues, backend))


def _at_size(
    problem: Problem, tally: Tally, allowance: float, seed: int, backend: Backend, ceiling: int
) -> Survey | None:
    """A look at the largest size; what is violated there."""

    def price(rung: Rung) -> int | None:
        given = _REJECTED if rung.scale < _WHOLE else 1
        return outline.cost(problem, rung, allowance, flavour=FLAVOUR, given=given, ceiling=ceiling)

    at, place = _reached(problem, backend, price)
    for _ in range(_AGAIN):
        rung = at(place) if place >= _LOWEST else None
        if rung is None:
            return None
        known = tally.samples
        own = Budget(_SLACK * allowance)
        try:
            found = look(problem, rung, tally, own, seed, backend, ceiling, (("float64", FLAVOUR),))
            if found is not None or tally.samples > known:
                return found
        except exhausted(BudgetExceeded, NotMeasurable, RecursionError):
            pass  # a smaller size may do
        place -= _DOWN
    return None


def _in_fields(problem: Problem, allowance: float, seed: int, backend: Backend, ceiling: int) -> modular.Outcome | None:
    """The largest size modulo primes; None where nothing could be evaluated."""

    def price(rung: Rung) -> int | None:
        limit = allowance / modular.PRIMES
        return outline.cost(problem, rung, limit, flavour=FLAVOUR, modular=True, ceiling=ceiling)

    at, place = _reached(problem, backend, price)
    rung = at(max(place, 1)) or at(1)
    if rung is None:
        return None
    try:
        return modular.at(problem, rung, Budget(_SLACK * allowance), seed, backend, ceiling)
    except exhausted(BudgetExceeded, NotMeasurable, RecursionError):
        return None


def _reached(
    problem: Problem, backend: Backend, price: Callable[[Rung], int | None]
) -> tuple[Callable[[int], Rung | None], int]:
    """The rung at each place, and the highest place that has a price; -1 where none has."""
    space = Space(backend, Budget(1e12))

    @cache
    def at(place: int) -> Rung | None:
        return rung_at(problem, space, place)

    def carried(place: int) -> bool:
        rung = at(place)
        return rung is None or price(rung) is not None

    try:
        place = outline.largest(places(), carried)
    except (NotMeasurable, RecursionError):
        return at, -1
    while place >= 0 and at(place) is None:
        place -= 1
    return at, place
