"""Numbers that are no fractions, as `log(3)` and sums of roots, by fractions on both sides of them: the statement for
every number between these in the place of each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, isfinite

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas, by_numbers
from proofcheck.search.engines.trials import FAILS

NAME = "enclosures"
MOST = 4
FINE = 10**9  # the fractions are multiples of one part in so many
COMPARED = frozenset({"eq", "ne", "lt", "le"})


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut` by the bounds, then `spectral` without theorems."""
    said = (problem.statement, *problem.given)
    found = tuple(dict.fromkeys(c for t in said for c in _closed(t)))
    if problem.statement.op not in ("lt", "le") or not 0 < len(found) <= MOST:
        return Proposal(NAME, None)
    lemmas = [bound for c in found for bound in _bounds(c)]
    if len(lemmas) < 2 * len(found):
        return Proposal(NAME, None)

    def between(part: Problem) -> Evidence | None:
        return by_numbers(part, found, others.plain.prove, others.plain.prove, NAME)

    evidence = by_lemmas(problem, lemmas, others.plain.prove, between, NAME)
    return Proposal(NAME, evidence, "by fractions on both sides of a number")


def _closed(t: Term) -> Iterator[Term]:
    """The largest terms without names in comparisons, but for fractions."""
    if t.op in (*COMPARED, "and", "or", "not", "implies") or (t.names and t.op in ("add", "mul", "div")):
        for a in t.args:
            yield from _closed(a)
    elif not (t.names or t.free) and t.args and any(s.op not in ("number", "add", "mul", "div") for s in nodes(t)):
        yield t


def _bounds(c: Term) -> tuple[Term, ...]:
    try:
        value = float(nameless(Ball())(c).mid()) * FINE
    except FAILS:
        return ()
    if not isfinite(value):
        return ()
    low, high = (terms.number(Fraction(floor(value) + off, FINE)) for off in (-1, 2))
    return terms.le(low, c), terms.le(c, high)
