"""Limits of probabilities in a size: between 0 or 1 and a bound of the tail, Chebyshev's or Hoeffding's."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.concentration import hoeffding, parts_of
from proofcheck.logic.decide.lemmas.squeezed import limit_of, squeezed
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.pointwise.reading import Reading, tails

NAME = "squeezed"


def squeeze(problem: Problem, others: Others) -> Proposal:
    """Evidence `squeezed`."""
    found = limit_of(problem)
    if found is not None:
        for low, high, value in _offers(problem, found[1]):
            data = {"low": low, "high": high, "value": value}
            pieces = shown(squeezed(problem, data), others.deeper.prove, others.deeper.settle)
            if pieces is not None:
                how = "between bounds with the same limit"
                return Proposal(NAME, Evidence("squeezed", NAME, {**data, **pieces}), how)
    return Proposal(NAME, None)


def _offers(problem: Problem, f: Term) -> Iterator[tuple[Term, Term, Term]]:
    """Bounds below and above, and the limit of both."""
    averages = [t for t in nodes(f) if t.op == "expectation"]
    turned = len(averages) == 1 and f.op == "add" and set(f.args) == {ONE, terms.neg(averages[0])}
    if f.op != "expectation" and not turned:
        return
    reading = Reading(problem)
    (body,) = averages[0].args
    known = reading.value(body)
    if known is not None and not turned:
        yield known, known, ZERO
    found, _ = tails(reading, body)
    for tail in found:
        rare = (tail.above == body) is not turned
        for bound in _bounds(reading, tail.inner, tail.at, tail.size):
            yield (ZERO, bound, ZERO) if rare else (terms.sub(ONE, bound), ONE, ONE)


def _bounds(reading: Reading, inner: Term, at: Term, size: bool) -> Iterator[Term]:
    mean = reading.value(inner)
    if mean is None:
        return
    gap = reading.simple(terms.sub(at, mean))
    variance = reading.value(terms.power(terms.sub(inner, mean), terms.TWO))
    if variance is not None:
        yield terms.div(variance, terms.power(gap, terms.TWO))
    split = parts_of(inner, reading.laws)
    excess = None if split is None else hoeffding(split[1])
    if excess is not None:
        exponent = reading.simple(terms.div(terms.neg(terms.power(gap, terms.TWO)), terms.mul(terms.number(4), excess)))
        bound = Term("exp", (exponent,))
        yield terms.mul(terms.TWO, bound) if size else bound
