"""Sums of squares of numbers that lie between bounds, as variances are: (M - x_i) * (x_i - m) is not negative."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas

NAME = "variances"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: mean(x**2) <= (m + M) * mean(x) - m * M, where m <= x_i <= M is assumed for all i."""
    lemmas = tuple(_lemmas(problem))
    if not lemmas:
        return Proposal(NAME, None, "")
    found = by_lemmas(problem, lemmas, others.only("termwise").prove, others.plain.prove, NAME)
    return Proposal(NAME, found, "by the bounds of what is summed")


def _lemmas(problem: Problem) -> Iterator[Term]:
    lower: dict[Term, Term] = {}
    upper: dict[Term, Term] = {}
    sizes: dict[Term, Term] = {}
    for x, low, high, size in map(_bounds, problem.given):
        if x is not None and low is not None:
            lower[x] = low
        if x is not None and high is not None:
            upper[x] = high
        if x is not None:
            sizes[x] = size
    for x in lower.keys() & upper.keys():
        (i,) = x.free
        m, high, size = lower[x], upper[x], sizes[x]
        squares, plain = (terms.total(i, terms.ZERO, size, t) for t in (terms.power(x, terms.TWO), x))
        mean = terms.div(plain, size)
        yield terms.le(terms.div(squares, size), terms.sub(terms.mul(terms.add(m, high), mean), terms.mul(m, high)))


def _bounds(assumption: Term) -> tuple[Term | None, Term | None, Term | None, Term]:
    """x_i, the number below all of them or the one above, and how many there are."""
    binders, core = terms.stripped(assumption)
    nothing = None, None, None, terms.ZERO
    if len(binders) != 1 or binders[0][1] != terms.ZERO or core.op != "le":
        return nothing
    (i, _, size), (left, right) = binders[0], core.args
    for x, low, high in ((left, None, right), (right, left, None), (terms.neg(left), terms.neg(right), None)):
        bound = low if high is None else high
        if x.op == "entry" and x.free == {i} and bound is not None and not bound.free:
            here = terms.substitute(x, {i: terms.index("i'")})
            return here, low, high, size
    return nothing
