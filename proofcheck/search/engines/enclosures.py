"""Numbers that are no fractions, as `log(3)` and sums of roots, by fractions on both sides of them: the statement for
every number between these in the place of each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, isfinite

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.trials import FAILS, evaluated

NAME = "enclosures"
MOST = 4
FINE = 10**9  # the fractions are multiples of one part in so many
COMPARED = frozenset({"eq", "ne", "lt", "le"})


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut` by the bounds, then `spectral` without theorems."""
    nothing = Proposal(NAME, None, "")
    said = (problem.statement, *problem.given)
    found = tuple(dict.fromkeys(c for t in said for c in _closed(t)))
    if problem.statement.op not in ("lt", "le") or not 0 < len(found) <= MOST:
        return nothing
    lemmas = [bound for c in found for bound in _bounds(c)]
    parts = reductions.cut(problem, lemmas)
    if parts is None or len(lemmas) < 2 * len(found):
        return nothing
    data = {"theorems": (), "terms": found}
    last = shown(spectral(parts[-1], data), others.plain.prove, others.plain.prove)
    pieces = () if last is None else proved(parts[:-1], others.plain.prove)
    if last is None or len(pieces) < len(lemmas):
        return nothing
    piece = Evidence("spectral", NAME, {**data, **last})
    evidence = Evidence("cut", NAME, {"lemmas": tuple(lemmas), "pieces": (*pieces, piece)})
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
        value = float(evaluated(c, {}, ({}, {})).mid()) * FINE
    except FAILS:
        return ()
    if not isfinite(value):
        return ()
    low, high = (terms.number(Fraction(floor(value) + off, FINE)) for off in (-1, 2))
    return terms.le(low, c), terms.le(c, high)
