"""The gamma function and its kin far out: Stirling's series, for arguments f that tend to infinity.

    log gamma(f + 1) = (f + 1/2) log f - f + log(2 pi) / 2 + sum of B(2k) / (2k (2k - 1) f**(2k - 1))
    digamma(f)       = log f - 1 / (2 f) - sum of B(2k) / (2k f**(2k))
    trigamma(f)      = 1 / f + 1 / (2 f**2) + sum of B(2k) / f**(2k + 1)

with the Bernoulli numbers B(2k), k = 1, 2, ...: what is left after any number of terms is at most as large as the next
one, for f > 0. A sum of 1 / (k + c) or 1 / (k + c)**2 over k is a difference of digamma or of trigamma at its ends.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.numbers.base import Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.growth.expansions import Expansion, Growth

MOST_CHOSEN = 32  # of few, whose number does not grow


@cache
def bernoulli(n: int) -> Fraction:
    """B(n), with B(1) = -1/2."""
    return Fraction(1) if n == 0 else -sum((comb(n + 1, k) * bernoulli(k) for k in range(n)), Fraction(0)) / (n + 1)


def _series(growth: Growth, f: Expansion, first: int, coefficient: Callable[[int], Fraction]) -> Expansion:
    """The sum of coefficient(k) f**(-first - 2 (k - 1)) for k = 1, 2, ..., with a bound for what is left."""
    top = growth.top(f)
    if top is None or growth.size(top) <= 0 or growth.sign(f) <= 0:
        raise Unsupported("the gamma function of something that is not seen to tend to infinity")
    count = max(2, growth.length // 2)
    step = growth.power(f, ring.number(-first))
    square = growth.power(f, ring.number(-2))
    total = []
    for k in range(1, count + 1):
        total.append(growth.scaled(step, ring.number(coefficient(k))))
        step = growth.mul(step, square)
    bound = growth.top(step)
    assert bound is not None
    return growth.add(*total, growth.bounded(bound))


def log_factorial(growth: Growth, f: Expansion) -> Expansion:
    tail = _series(growth, f, 1, lambda k: bernoulli(2 * k) / (2 * k * (2 * k - 1)))
    half = growth.number(Fraction(1, 2))
    circle = growth.c.log(ring.mul(ring.number(2), growth.c.atom(Term("pi"))))
    head = growth.mul(growth.add(f, half), growth.log(f))
    return growth.add(head, growth.negative(f), growth.constant(ring.scaled(circle, Fraction(1, 2))), tail)


def factorial(growth: Growth, f: Expansion) -> Expansion:
    return growth.exp(log_factorial(growth, f))


def gamma(growth: Growth, f: Expansion) -> Expansion:
    return growth.exp(growth.add(log_factorial(growth, f), growth.negative(growth.log(f))))


def digamma(growth: Growth, f: Expansion) -> Expansion:
    tail = _series(growth, f, 2, lambda k: -bernoulli(2 * k) / (2 * k))
    half = growth.scaled(growth.power(f, ring.number(-1)), ring.number(Fraction(-1, 2)))
    return growth.add(growth.log(f), half, tail)


def trigamma(growth: Growth, f: Expansion) -> Expansion:
    tail = _series(growth, f, 3, lambda k: bernoulli(2 * k))
    half = growth.scaled(growth.power(f, ring.number(-2)), ring.number(Fraction(1, 2)))
    return growth.add(growth.power(f, ring.number(-1)), half, tail)


def binomial(growth: Growth, f: Expansion, g: Expansion) -> Expansion:
    """f! / (g! (f - g)!) where all three tend to infinity; a product where few are chosen."""
    few = None if g.rest is not None or len(g.terms) > 1 else ring.known(g.terms[0][1]) if g.terms else Fraction(0)
    if few is not None and (not g.terms or not g.terms[0][0]):
        if few.denominator != 1 or not 0 <= few <= MOST_CHOSEN:
            raise Unsupported("a binomial of a fraction")
        if growth.sign(f) <= 0:
            raise Unsupported("a binomial of what may be a negative whole number")  # which has no value
        total = growth.number(1)
        for k in range(int(few)):
            total = growth.mul(total, growth.scaled(growth.add(f, growth.number(-k)), ring.number(Fraction(1, k + 1))))
        return total
    parts = [log_factorial(growth, h) for h in (f, g, growth.add(f, growth.negative(g)))]
    return growth.exp(growth.add(parts[0], growth.negative(parts[1]), growth.negative(parts[2])))


OF_GAMMA: dict[str, Callable[..., Expansion]] = {
    "factorial": factorial,
    "gamma": gamma,
    "digamma": digamma,
    "trigamma": trigamma,
    "binomial": binomial,
}


def harmonic(
    growth: Growth, body: Term, index: str, read: Callable[[Term], Expansion], ends: tuple[Term, Term]
) -> Expansion:
    """The sum of c / (k + d) or c / (k + d)**2 from one end to before the other."""
    found = _reciprocal(body, terms.index(index))
    if found is None:
        raise Unsupported("a limit of a sum over a long range")
    scale, shift, power = found
    low, high = (read(terms.add(end, shift)) for end in ends)
    if growth.sign(low) <= 0 or growth.sign(growth.add(high, growth.negative(low))) <= 0:
        raise Unsupported("a sum of reciprocals of numbers that are not seen to be positive")
    at = digamma if power == 1 else trigamma
    values = [_at(growth, at, e, t) for e, t in ((high, terms.add(ends[1], shift)), (low, terms.add(ends[0], shift)))]
    last, first = values if power == 1 else values[::-1]
    return growth.mul(read(scale), growth.add(last, growth.negative(first)))


def _at(growth: Growth, at: Callable[..., Expansion], e: Expansion, t: Term) -> Expansion:
    """The function at an end, which is a positive number or tends to infinity."""
    if t.op == "number":
        return growth.constant(growth.c.atom(Term(at.__name__, (t,))))
    return at(growth, e)


def _reciprocal(body: Term, k: Term) -> tuple[Term, Term, int] | None:
    """(c, d, p) where a term is c / (k + d)**p as it stands, p = 1 or 2."""
    scale, rest = terms.ONE, body
    if rest.op == "mul":
        scale = terms.mul(terms.ONE, *(a for a in rest.args if k.data not in a.free))
        inside = [a for a in rest.args if k.data in a.free]
        if len(inside) != 1:
            return None
        rest = inside[0]
    if rest.op != "div" or k.data in rest.args[0].free:
        return None
    scale, below, power = terms.mul(scale, rest.args[0]), rest.args[1], 1
    if below.op == "pow" and below.args[1] == terms.TWO:
        below, power = below.args[0], 2
    parts = below.args if below.op == "add" else (below,)
    if parts.count(k) != 1 or any(k.data in a.free for a in parts if a != k):
        return None
    return scale, terms.add(terms.ZERO, *(a for a in parts if a != k)), power
