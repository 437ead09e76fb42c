"""Enclosures of integrals over intervals with definite ends: Taylor polynomials on short stretches, with remainders.

On [m - h, m + h] a function that is n times differentiable is the sum of c_k u**k for k < n and c u**n, where the c_k
are its Taylor coefficients at m and c is enclosed by the coefficient of degree n over the whole stretch. Stretches on
which the remainder is not small are halved, and where none is found; the shortest ones, around a corner, take the
bounds of the values. Integrands with a singularity get no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.semantics.numbers.ball import Ball, fraction
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Retry, Unsupported
from proofcheck.logic.semantics.numbers.taylor import Taylor

LENGTH = 11
MAX_STRETCHES = 100
SHORTEST = Fraction(1, 2**12)
PRECISION = 300  # more would only be spent on digits that the remainders do not leave
SMALL = Fraction(1, 10**12)


def enclosed(interpreter: Any, term: Term, indices: Mapping[str, int]) -> Any:
    """The value of a term `integral` where the interpreter's numbers are balls and the ends have values."""
    body, *ends = term.args
    ns = interpreter.ns
    if type(ns) is not Ball or any(t.op == "infinity" for e in ends for t in nodes(e)):
        raise Unsupported("an integral that is not enclosed here")

    def value(system: Taylor, x: Any) -> Any:
        place = system.variable(x)
        return interpreter._over(system, {term.data[0]: lambda entry: place}, system.lift)(body, indices)

    return integral(ns, value, *(interpreter(e, indices) for e in ends))


def integral(
    ns: Any,
    f: Callable[[Taylor, Any], Any],
    low: Any,
    high: Any,
    small: Fraction = SMALL,
    most: int = MAX_STRETCHES,
) -> Any:
    """The enclosure of the integral of f from one ball to another; `f(system, x)` is its Taylor polynomial at x in a
    system of these. small: a remainder, for each unit of length. most: how many stretches are looked at. Raises
    Unsupported where none is found."""
    try:
        # Where there is none, no stretch beside it has a remainder.
        values = [f(Taylor(ns, 1), end)[0] for end in (low, high)]
    except Undefined as error:
        raise Unsupported(f"an integrand without a value at an end: {error}") from None
    a, b = fraction(low.mid()), fraction(high.mid())
    sign = 1 if a <= b else -1
    total = _inside(ns, f, min(a, b), max(a, b), small, most)
    total = ns.mul(ns.number(sign), total)
    # The ends are balls: what lies between an end and its midpoint is at most a tiny stretch. The ball of it has 0 in
    # the middle, so that no comparison with 0 may spare it.
    for end, middle, direction, value in ((high, b, 1, values[1]), (low, a, -1, values[0])):
        rest = end - ns.number(middle)
        total = ns.add(total, ns.mul(ns.mul(ns.number(direction), rest), value))
    return total


def _inside(ns: Any, f: Callable[[Taylor, Any], Any], a: Fraction, b: Fraction, small: Fraction, most: int) -> Any:
    if flint.ctx.prec > PRECISION:
        raise LimitExceeded("an integral to so many digits")
    total, stretches = ns.number(0), [(a, b)] if a < b else []
    count = 0
    while stretches:
        count += 1
        if count > most:
            raise LimitExceeded("an integral over too many stretches")
        low, high = stretches.pop()
        part = _stretch(ns, f, low, high, small)
        if part is None and high - low < (b - a) * SHORTEST:
            part = _bounded(ns, f, low, high)
        if part is None:
            middle = (low + high) / 2
            stretches += [(low, middle), (middle, high)]
        else:
            total = ns.add(total, part)
    return total


def _bounded(ns: Any, f: Callable[[Taylor, Any], Any], low: Fraction, high: Fraction) -> Any:
    """The integral over a stretch by the values alone: around a corner there is no polynomial."""
    middle, half = (low + high) / 2, (high - low) / 2
    box = ns.number(middle) + flint.arb(0, ns.number(half).abs_upper())
    try:
        values = f(Taylor(ns, 1), box)[0]
    except (Undefined, Inexact, Unsupported, Retry):
        raise LimitExceeded("an integral around a place where the values are not bounded") from None
    return ns.mul(values, ns.number(high - low))


def _stretch(ns: Any, f: Callable[[Taylor, Any], Any], low: Fraction, high: Fraction, small: Fraction) -> Any:
    """The integral over a stretch, or None where its remainder is not small."""
    middle, half = (low + high) / 2, (high - low) / 2
    system = Taylor(ns, LENGTH)
    box = ns.number(middle) + flint.arb(0, ns.number(half).abs_upper())
    try:
        whole = f(system, box)
        exact = f(system, ns.number(middle))
    except (Undefined, Inexact, Unsupported, Retry):
        return None
    total = ns.number(0)
    for k in range(0, LENGTH - 1, 2):
        total = ns.add(total, ns.mul(exact[k], ns.number(2 * half ** (k + 1) / (k + 1))))
    last = whole[LENGTH - 1]
    # LENGTH - 1 is even: u**(LENGTH - 1) has no sign, and the mean value theorem for integrals applies.
    remainder = ns.mul(last, ns.number(2 * half**LENGTH / LENGTH))
    if not remainder.rad() < ns.number(small * (high - low)).lower():
        return None
    return ns.add(total, remainder)
