from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Monotone, Regularity, between
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Erf(Function):
    """The error function: 2/sqrt(pi) times the integral of exp(-t**2) from 0 to x.

    The integrand is even, positive, and falls from 0 on: odd, rising, concave from 0 on. Its integral over the line is
    sqrt(pi). Its power series converges everywhere.
    """

    name, example, arity = "erf", "erf(-x) == -erf(x)", 1
    domain = EVERYWHERE
    range = between(-1, 1, open=True)
    parity = "odd"
    monotone = Monotone()
    bend = Bend(convex=False, on=UPWARD)
    regularity = Regularity.ENTIRE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        square = ns.mul(ns.number(-1), ns.power(args[0], 2))
        scale = ns.div(ns.number(2), ns.apply("sqrt", ns.apply("pi")))
        return (ns.mul(scale, ns.apply("exp", square)),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(0)
        raise Inexact("erf of a rational other than 0 is not known to be rational")

    def ball(self, *args: Any) -> Any:
        return args[0].erf()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.erf(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        # The array API has no erf. Libraries that have one use theirs (`measure/backends`), the others Python's.
        import numpy

        values = numpy.frompyfunc(math.erf, 1, 1)(numpy.asarray(args[0], dtype=numpy.float64))
        return xp.asarray(numpy.asarray(values, dtype=numpy.float64))

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # The slope is at most 2/sqrt(pi). Libraries are within a few units in the last place of 1, the largest value;
        # some have an error of 1.5e-7 in single precision, which is below 8 of its units, as u is 4 or more of them.
        return xp.minimum(1.13 * errors[0], 2 + 0 * errors[0]) + 2 * u
