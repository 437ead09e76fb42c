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
from functools import cache
from math import factorial

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import filled
from proofcheck.logic.semantics.growth.far import bernoulli

HIGHEST = 20  # exponents of powers
DERIVED = 8  # derivatives of the geometric series
INSIDE = ("-1 < z", "z < 1")
_LETTERS = {"z": "real", "j": "natural"}


@dataclass(frozen=True, slots=True)
class Known:
    """A series with `terms` in z and j, from j = start on, and its sum where `given` holds. zeta: the sum is this part
    of zeta(z), for an even number z alone."""

    start: int
    said: str
    total: str = ""
    given: tuple[str, ...] = ()
    zeta: Callable[[int], Fraction] | None = None

    def term(self, z: Term, j: Term) -> Term:
        return filled(_read(self.said, self.total, self.given).statement.args[0], {"z": z, "j": j})

    def value(self, z: Term) -> Term:
        """The sum, where the condition holds."""
        if self.zeta is None:
            return filled(_read(self.said, self.total, self.given).statement.args[1], {"z": z})
        n = int(z.data)
        part = abs(bernoulli(n)) * Fraction(2) ** n / (2 * factorial(n)) * self.zeta(n)
        return terms.mul(terms.number(part), terms.power(Term("pi"), z))

    def condition(self, z: Term) -> tuple[Term, ...] | None:
        """Where the series has the value; None where z is not one for which anything is known."""
        if self.zeta is None:
            return tuple(filled(c, {"z": z}) for c in _read(self.said, self.total, self.given).given)
        even = z.op == "number" and z.data.denominator == 1 and z.data % 2 == 0 and 2 <= z.data <= HIGHEST
        return () if even else None


@cache
def _read(said: str, total: str, given: tuple[str, ...]) -> Problem:
    return problem_from(f"{said} == {total or 0}", _LETTERS, given)


def _geometric(m: int) -> Known:
    rising = " * ".join([*(f"(j + {i})" for i in range(1, m + 1)), "z**j"])
    return Known(0, rising, f"{factorial(m)} / (1 - z)**{m + 1}", INSIDE)


KNOWN: dict[str, Known] = {
    **{f"geometric {m}": _geometric(m) for m in range(DERIVED + 1)},
    "exp": Known(0, "z**j / factorial(j)", "exp(z)"),
    "cosh": Known(0, "z**(2*j) / factorial(2*j)", "(exp(z) + exp(-z)) / 2"),
    "sinh": Known(0, "z**(2*j + 1) / factorial(2*j + 1)", "(exp(z) - exp(-z)) / 2"),
    "cos": Known(0, "(-1)**j * (z**(2*j) / factorial(2*j))", "cos(z)"),
    "sin": Known(0, "(-1)**j * (z**(2*j + 1) / factorial(2*j + 1))", "sin(z)"),
    "log": Known(1, "z**j / j", "-log(1 - z)", ("-1 <= z", "z < 1")),
    "atan": Known(0, "(-1)**j * (z**(2*j + 1) / (2*j + 1))", "atan(z)", ("-1 <= z", "z <= 1")),
    "atanh": Known(0, "z**(2*j + 1) / (2*j + 1)", "log((1 + z) / (1 - z)) / 2", INSIDE),
    "central": Known(0, "binomial(2*j, j) * z**j", "1 / sqrt(1 - 4*z)", ("-1 < 4*z", "4*z < 1")),
    "powers": Known(1, "1 / j**z", zeta=lambda n: Fraction(1)),
    "odd": Known(0, "1 / (2*j + 1)**z", zeta=lambda n: 1 - Fraction(1, 2**n)),
    "alternating": Known(1, "(-1)**j / j**z", zeta=lambda n: Fraction(2, 2**n) - 1),
}
