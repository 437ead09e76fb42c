"""Averages of erf of a normal number, times a polynomial: those of GELU."""

from __future__ import annotations

from functools import reduce

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, TWO, ZERO, Term
from proofcheck.logic.decide.lemmas.pieces import Pieces, Polynomial, added, average, multiplied, rooted


def erf_average(p: Polynomial, slope: Term, offset: Term, mean: Term, variance: Term) -> Term:
    """E[p(X) erf(a X + b)] of a normal X with mean m and variance v >= 0.

    With s = 1 + 2 a**2 v, E[erf(a X + b)] = erf((a m + b) / sqrt(s)): an independent normal number of variance 1 / 2 is
    below a X + b with probability (1 + erf(a X + b)) / 2. Partial integration leads from each power of X to the one
    before: E[X g(X)] = m E[g(X)] + v E[g'(X)], and under exp(-(a X + b)**2), which is a normal density up to a factor,
    X has the mean (m - 2 a b v) / s and the variance v / s.
    """
    scale = added(ONE, multiplied(TWO, multiplied(multiplied(slope, slope), variance)))
    middle = added(multiplied(slope, mean), offset)
    moved = terms.div(added(mean, multiplied(terms.number(-2), multiplied(slope, multiplied(offset, variance)))), scale)
    narrowed = terms.div(variance, scale)
    front = terms.div(_gauss(middle, scale), rooted(scale))
    bend = multiplied(terms.div(TWO, Term("sqrt", (Term("pi"),))), multiplied(slope, multiplied(variance, front)))
    found: list[Term] = []
    for k in range(len(p)):
        if k == 0:
            value = ZERO if middle == ZERO else Term("erf", (terms.div(middle, rooted(scale)),))
        else:
            power = Pieces((), ((*[ZERO] * (k - 1), ONE),))
            value = added(multiplied(mean, found[k - 1]), multiplied(bend, average(power, moved, narrowed)))
        if k > 1:
            value = added(value, multiplied(terms.number(k - 1), multiplied(variance, found[k - 2])))
        found.append(value)
    return reduce(added, (multiplied(c, e) for c, e in zip(p, found, strict=True)), ZERO)


def _gauss(middle: Term, scale: Term) -> Term:
    """exp(-middle**2 / scale)"""
    return ONE if middle == ZERO else Term("exp", (terms.neg(terms.div(terms.power(middle, TWO), scale)),))
