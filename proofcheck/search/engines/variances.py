"""Sums of squares of numbers that lie between bounds, as variances are: (M - x_i) * (x_i - m) is not negative."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas

NAME = "variances"
PLACE = "i'"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: mean(x**2) <= (m + M) * mean(x) - m * M, where m <= x_i <= M is assumed for all i."""
    lemmas = tuple(_lemmas(problem))
    if not lemmas:
        return Proposal(NAME, None)
    found = by_lemmas(problem, lemmas, others.only("termwise").prove, others.plain.prove, NAME)
    return Proposal(NAME, found, "by the bounds of what is summed")


def _lemmas(problem: Problem) -> Iterator[Term]:
    found: dict[tuple[Term, Term], dict[str, Term]] = {}
    for x, size, end, bound in (each for given in problem.given for each in _bounds(given)):
        found.setdefault((x, size), {})[end] = bound
    for (x, size), ends in found.items():
        if len(ends) == 2:
            squares, plain = (terms.total(PLACE, terms.ZERO, size, t) for t in (terms.power(x, terms.TWO), x))
            low, high, mean = ends["low"], ends["high"], terms.div(plain, size)
            above = terms.sub(terms.mul(terms.add(low, high), mean), terms.mul(low, high))
            yield terms.le(terms.div(squares, size), above)


def _bounds(assumption: Term) -> Iterator[tuple[Term, Term, str, Term]]:
    """x_i at the index PLACE, how many there are, and a number at an end of all of them."""
    binders, core = terms.stripped(assumption)
    if len(binders) != 1 or binders[0][1] != terms.ZERO or core.op != "le":
        return
    (i, _, size), (left, right) = binders[0], core.args
    for x, end, bound in ((left, "high", right), (right, "low", left), (terms.neg(left), "low", terms.neg(right))):
        if x.op == "entry" and x.free == {i} and not bound.free:
            yield terms.substitute(x, {i: terms.index(PLACE)}), size, end, bound
            return
