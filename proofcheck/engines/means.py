"""Inequalities between sums over a vector: which multiple of `entry - mean` makes them hold for each entry alone.

Tried are the slope at the mean of what is summed (Jensen, Cauchy, power means, the harmonic mean) and the multiple for
which nothing remains of the constant (sums of powers against powers of sums). The other engines prove what is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.decide import means
from proofcheck.decide.means import ENTRY, MEAN, parted, vector
from proofcheck.decide.smt import share
from proofcheck.engines import Proposal, Prove, proved
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "means"
SHARE = 0.25  # of Z3's usual limits, for each part


def propose(problem: Problem, prove: Prove) -> Proposal:
    """Evidence `means` where the inequality for an entry is proved with one of the slopes."""
    with share(SHARE):
        for slope in _slopes(problem):
            parts = means.cases(problem, slope)
            pieces = proved(parts, prove) if parts is not None else ()
            if parts is not None and len(pieces) == len(parts):
                data = {"slope": slope, "pieces": pieces}
                return Proposal(NAME, Evidence("means", NAME, data), "entry by entry, against the mean")
    return Proposal(NAME, None, "")


def _slopes(problem: Problem) -> Iterator[Term]:
    found, parts = vector(problem), parted(problem)
    if found is None or parts is None:
        return
    constant, each = parts
    slope = _slope(each)
    if slope is not None:
        mean = terms.symbol(MEAN)
        yield terms.rewrite(slope, lambda t: mean if t == terms.symbol(ENTRY) else None)
    yield terms.neg(terms.div(constant, terms.mul(terms.symbol(found[1]), terms.symbol(MEAN))))


def _slope(t: Term) -> Term | None:
    """The derivative by the entry; None where it is not one of the usual functions."""
    if ENTRY not in t.names:
        return terms.ZERO
    if t.op == "symbol":
        return terms.ONE
    inner = [_slope(a) for a in t.args]
    slopes = [s for s in inner if s is not None]
    if len(slopes) != len(inner):
        return None
    first = t.args[0]
    if t.op == "add":
        return _total(slopes)
    if t.op == "mul":
        return _total([_times(*t.args[:k], s, *t.args[k + 1 :]) for k, s in enumerate(slopes)])
    if t.op == "div":
        over = t.args[1]
        above = _total([_times(slopes[0], over), terms.neg(_times(first, slopes[1]))])
        return terms.div(above, terms.power(over, terms.TWO))
    if t.op == "pow" and t.args[1].op == "number":
        return _times(t.args[1], terms.power(first, terms.number(t.args[1].data - 1)), slopes[0])
    if t.op == "exp":
        return _times(t, slopes[0])
    if t.op == "log":
        return terms.div(slopes[0], first)
    return terms.div(slopes[0], terms.mul(terms.TWO, t)) if t.op == "sqrt" else None


def _times(*factors: Term) -> Term:
    return terms.ZERO if terms.ZERO in factors else terms.mul(*factors)


def _total(parts: list[Term]) -> Term:
    return terms.add(*(p for p in parts if p != terms.ZERO))
