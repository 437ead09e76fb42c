"""Series whose values are known, with the conditions under which they converge to them.

    exp           z**j / factorial(j), j >= 0                      exp(z)
    cosh, sinh    z**(2j) / factorial(2j), and with 2j + 1         (exp(z) + exp(-z)) / 2, (exp(z) - exp(-z)) / 2
    cos, sin      the same with signs (-1)**j                      cos(z), sin(z)
    geometric m   (j + 1) ... (j + m) z**j, j >= 0                 m! / (1 - z)**(m + 1)          -1 < z < 1
    log           z**j / j, j >= 1                                 -log(1 - z)                    -1 <= z < 1
    atan          (-1)**j z**(2j + 1) / (2j + 1), j >= 0           atan(z)                        -1 <= z <= 1
    atanh         z**(2j + 1) / (2j + 1), j >= 0                   log((1 + z) / (1 - z)) / 2     -1 < z < 1
    central       binomial(2j, j) z**j, j >= 0                   1 / sqrt(1 - 4z)                -1/4 < z < 1/4
    powers        1 / j**p, j >= 1, for an even number p           zeta(p) = |B_p| (2 pi)**p / (2 p!)
    odd           1 / (2j + 1)**p, j >= 0                          (1 - 2**-p) zeta(p)
    alternating   (-1)**j / j**p, j >= 1                           -(1 - 2**(1 - p)) zeta(p)

Proof. Taylor's theorem for the entire functions. The geometric sums for m = 0 are (1 - z**n) / (1 - z), and power
series may be differentiated term by term inside of where they converge, m times. For log and atan, the integral of the
geometric sums of t, or of -t**2, from 0 to z: what is left is an integral of t**n / (1 - t), or of t**(2n) / (1 +
t**2), which tends to 0, at z = -1 or abs(z) = 1 as well; atanh is half of the difference of log at z and -z. For
central, the binomial series of (1 - 4z)**(-1/2), as binomial(-1/2, j) (-4)**j is binomial(2j, j). For powers, Euler's
formula, with B_2 = 1/6, B_4 = -1/30, ...; the even ones of them are 2**-p of all, which gives the odd ones, and
alternating are the even ones less the odd ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, TWO, Term

HIGHEST = 20  # exponents of powers
DERIVED = 8  # derivatives of the geometric series
MINUS = terms.number(-1)


@dataclass(frozen=True, slots=True)
class Known:
    """A series with terms `term(z, j)` from j = start on. condition: where it has the `value`, of which it is the sum;
    None where z is not one for which anything is known."""

    start: int
    term: Callable[[Term, Term], Term]
    value: Callable[[Term], Term]
    condition: Callable[[Term], tuple[Term, ...] | None] = lambda z: ()


def _over_factorial(z: Term, j: Term, odd: int, alternating: bool) -> Term:
    exponent = terms.add(terms.mul(TWO, j), terms.number(odd))
    found = terms.div(terms.power(z, exponent), Term("factorial", (exponent,)))
    return terms.mul(terms.power(MINUS, j), found) if alternating else found


def _over_odd(z: Term, j: Term, alternating: bool) -> Term:
    exponent = terms.add(terms.mul(TWO, j), ONE)
    found = terms.div(terms.power(z, exponent), exponent)
    return terms.mul(terms.power(MINUS, j), found) if alternating else found


def _exponentials(z: Term, sign: int) -> Term:
    there, back = (Term("exp", (a,)) for a in (z, terms.neg(z)))
    return terms.div(terms.add(there, terms.mul(terms.number(sign), back)), TWO)


def _log(z: Term) -> Term:
    return Term("log", (z,))


def _inside(z: Term) -> tuple[Term, ...]:
    return terms.lt(MINUS, z), terms.lt(z, ONE)


def _even(p: Term) -> tuple[Term, ...] | None:
    known = p.op == "number" and p.data.denominator == 1 and p.data % 2 == 0 and 2 <= p.data <= HIGHEST
    return () if known else None


def bernoulli(n: int) -> Fraction:
    """B_n, by sum(binomial(n + 1, k) * B_k for k in range(n + 1)) == 0."""
    found = [Fraction(1)]
    for m in range(1, n + 1):
        found.append(-sum((comb(m + 1, k) * b for k, b in enumerate(found)), Fraction(0)) / (m + 1))
    return found[n]


def _zeta(p: Term, share: Callable[[int], Fraction]) -> Term:
    """A part of zeta(p) for an even number p."""
    n = int(p.data)
    factor = abs(bernoulli(n)) * Fraction(2) ** n / (2 * factorial(n)) * share(n)
    return terms.mul(terms.number(factor), terms.power(Term("pi"), p))


def _geometric(m: int) -> Known:
    def term(z: Term, j: Term) -> Term:
        return terms.mul(*(terms.add(j, terms.number(i)) for i in range(1, m + 1)), terms.power(z, j))

    def value(z: Term) -> Term:
        return terms.div(terms.number(factorial(m)), terms.power(terms.sub(ONE, z), terms.number(m + 1)))

    return Known(0, term, value, _inside)


KNOWN: dict[str, Known] = {
    **{f"geometric {m}": _geometric(m) for m in range(DERIVED + 1)},
    "exp": Known(0, lambda z, j: terms.div(terms.power(z, j), Term("factorial", (j,))), lambda z: Term("exp", (z,))),
    "cosh": Known(0, lambda z, j: _over_factorial(z, j, 0, False), lambda z: _exponentials(z, 1)),
    "sinh": Known(0, lambda z, j: _over_factorial(z, j, 1, False), lambda z: _exponentials(z, -1)),
    "cos": Known(0, lambda z, j: _over_factorial(z, j, 0, True), lambda z: Term("cos", (z,))),
    "sin": Known(0, lambda z, j: _over_factorial(z, j, 1, True), lambda z: Term("sin", (z,))),
    "log": Known(
        1,
        lambda z, j: terms.div(terms.power(z, j), j),
        lambda z: terms.neg(_log(terms.sub(ONE, z))),
        lambda z: (terms.le(MINUS, z), terms.lt(z, ONE)),
    ),
    "atan": Known(
        0,
        lambda z, j: _over_odd(z, j, True),
        lambda z: Term("atan", (z,)),
        lambda z: (terms.le(MINUS, z), terms.le(z, ONE)),
    ),
    "atanh": Known(
        0,
        lambda z, j: _over_odd(z, j, False),
        lambda z: terms.div(_log(terms.div(terms.add(ONE, z), terms.sub(ONE, z))), TWO),
        _inside,
    ),
    "central": Known(
        0,
        lambda z, j: terms.mul(Term("binomial", (terms.mul(TWO, j), j)), terms.power(z, j)),
        lambda z: terms.div(ONE, Term("sqrt", (terms.sub(ONE, terms.mul(terms.number(4), z)),))),
        lambda z: _inside(terms.mul(terms.number(4), z)),
    ),
    "powers": Known(
        1, lambda p, j: terms.div(ONE, terms.power(j, p)), lambda p: _zeta(p, lambda n: Fraction(1)), _even
    ),
    "odd": Known(
        0,
        lambda p, j: terms.div(ONE, terms.power(terms.add(terms.mul(TWO, j), ONE), p)),
        lambda p: _zeta(p, lambda n: 1 - Fraction(1, 2**n)),
        _even,
    ),
    "alternating": Known(
        1,
        lambda p, j: terms.div(terms.power(MINUS, j), terms.power(j, p)),
        lambda p: _zeta(p, lambda n: Fraction(2, 2**n) - 1),
        _even,
    ),
}
