"""Antidifferences between whose steps the terms of a series lie from a number on: for terms that fall like their
integral, that alternate, or each of which is less than a part of the one before.

    falling        f is convex: f(k) lies between the integral from k - 1/2 to k + 1/2, and that from k to k + 1 with
                   half of the step of f
    rational       f(k) = c / k**p (1 + a / k + ...), p > 1: about the step of -c / ((p - 1) (k + s)**(p - 1)) for
                   s = -a / p - 1/2, above it for greater s, below it for less
    alternating    f(k) = (-1)**k b(k), and b falls to 0: between -(f(k) - b(k)) / 2 and -(f(k) + b(k)) / 2; the same
                   for f(k) less the step of -f(k) / 2, which has (b(k) - b(k + 1)) / 2 in the place of b
    geometric      0 <= f(k + 1) <= q f(k): between 0 and -f(k) / (1 - q)

Nothing rests on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import arithmetic
from proofcheck.lang.terms import ONE, TWO, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines.antidifferences import Continued

MOMENT = 1.0  # seconds for an integral
RATIOS = (terms.div(ONE, TWO), terms.div(terms.number(9), terms.number(10)))
HALF = terms.div(ONE, TWO)
Bounds = tuple[tuple[Term, Term], tuple[Term, Term]]


def tails(problem: Problem, body: Term, index: str) -> Iterator[Bounds]:
    """(D, d) and (E, e), as the lemma `enclosed` takes them."""
    size = _alternating(body)
    if size is not None:
        sign = terms.div(body, size)
        yield _around(ZERO, sign, size)
        further = {index: terms.add(terms.index(index), ONE)}
        step = terms.mul(HALF, terms.sub(size, terms.substitute(size, further)))
        yield _around(terms.neg(terms.mul(HALF, body)), sign, step)
        return
    steep = any(t.op == "factorial" or (t.op == "pow" and index in t.args[1].free) for t in nodes(body))
    whole = None if steep else _integral(problem, body, index)
    if whole is not None:
        before = terms.substitute(whole, {index: terms.sub(terms.index(index), HALF)})
        yield (terms.sub(whole, terms.mul(HALF, body)), ZERO), (before, ZERO)
        after = terms.substitute(whole, {index: terms.sub(terms.index(index), ONE)})
        yield (whole, ZERO), (after, ZERO)
    elif not steep:
        yield from _rational(body, index)
    for ratio in RATIOS:
        yield (ZERO, ZERO), (terms.neg(terms.div(body, terms.sub(ONE, ratio))), ZERO)


def _around(first: Term, sign: Term, size: Term) -> Bounds:
    low, high = (terms.mul(HALF, terms.mul(t, size)) for t in (terms.sub(sign, ONE), terms.add(sign, ONE)))
    return (terms.sub(first, low), ZERO), (terms.sub(first, high), ZERO)


def _rational(body: Term, index: str) -> Iterator[Bounds]:
    import sympy as sp

    k = sp.Symbol("k", positive=True)
    try:
        above, below = (sp.Poly(e, k) for e in sp.fraction(sp.together(arithmetic(body, {index: k}))))
    except Exception:  # SymPy raises what it likes
        return
    (n, c), (m, d) = ((q.degree(), q.LC()) for q in (above, below))
    p = m - n
    if p < 2:
        return
    a = above.coeff_monomial(k ** (n - 1)) / c if n else 0
    a -= below.coeff_monomial(k ** (m - 1)) / d

    def whole(shift: Any) -> Term:
        place = terms.add(terms.index(index), _number(-a / p - sp.Rational(1, 2) + shift))
        return terms.div(_number(-c / d / (p - 1)), terms.power(place, terms.number(p - 1)))

    for off in (sp.Rational(1, 16), sp.Rational(1, 4), sp.Integer(1)):
        low, high = (whole(s if c * d > 0 else -s) for s in (off, -off))
        yield (low, ZERO), (high, ZERO)


def _number(e: Any) -> Term:
    return terms.number(Fraction(int(e.p), int(e.q)))


def _alternating(body: Term) -> Term | None:
    """b where a term is (-1)**k b up to its sign."""
    above, below = body.args if body.op == "div" else (body, ONE)
    factors = above.args if above.op == "mul" else (above,)
    sign = next((f for f in factors if f.op == "pow" and f.args[0] == terms.number(-1)), None)
    if sign is None:
        return None
    rest = terms.mul(*(f for f in factors if f is not sign and f != terms.number(-1)))
    return rest if below == ONE else terms.div(rest, below)


def _integral(problem: Problem, body: Term, index: str) -> Term | None:
    """An antiderivative that tends to 0 far out."""
    import sympy as sp

    try:
        with deadline(MOMENT):
            at = Continued(problem, body, index)
            whole = at.integral(1, 0)
            return None if whole is None else at.term(sp.factor(whole))
    except (Exception, Expired):  # SymPy raises what it likes
        return None
