"""cos(a + b) == cos(a) cos(b) - sin(a) sin(b), sin(a)**2 == 1 - cos(a)**2, and cos(pi / 3) == 1 / 2"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, constant, multiply, power, scale
from proofcheck.logic.laws.trace import Trace, zero

MAX_MULTIPLE = 8
# cos(q pi) for the q in [0, 1] at which it is rational
COSINES = {
    Fraction(0): Fraction(1),
    Fraction(1, 3): Fraction(1, 2),
    Fraction(1, 2): Fraction(0),
    Fraction(2, 3): Fraction(-1, 2),
    Fraction(1): Fraction(-1),
}


@dataclass(frozen=True)
class Angle:
    """Law. With whole e_k,

        cos(t) + i sin(t) == prod_k (cos(t_k) + i sin(t_k))**e_k        where t == sum_k e_k t_k

    of which this is the real part for cos(t), and the imaginary one for sin(t); (c + i s)**-1 is c - i s.

    Proof. Both sides are exp(i t), a homomorphism from sums to products; exp(-i t) == cos(t) - i sin(t). The parts are
    meant with cos and sin as unknowns, and are equal for complex t as well, where both equations are still true.
    """

    slots: tuple[Binder, ...]
    function: Term  # cos(t) or sin(t)
    parts: tuple[tuple[Term, int], ...]
    trace: Trace

    def difference(self, context: Context) -> Form:
        if self.function.op not in ("cos", "sin"):
            raise Invalid("no cosine or sine")
        if not all(type(e) is int and abs(e) <= MAX_MULTIPLE for _, e in self.parts):
            raise Invalid("no multiple of an angle, or one too high")
        total = add(constant(0), *(scale(expand(t, context), e) for t, e in self.parts))
        zero(add(expand(self.function.args[0], context), scale(total, -1)), self.trace, context)
        real, imaginary = constant(1), constant(0)
        for t, e in self.parts:
            c, s = atom(Term("cos", (t,))), atom(Term("sin", (t,)))
            s = scale(s, -1 if e < 0 else 1)
            for _ in range(abs(e)):
                real, imaginary = (
                    add(multiply(real, c), scale(multiply(imaginary, s), -1)),
                    add(multiply(real, s), multiply(imaginary, c)),
                )
        return add(atom(self.function), scale(real if self.function.op == "cos" else imaginary, -1))


@dataclass(frozen=True)
class Circle:
    """Law. sin(t)**2 == 1 - cos(t)**2. Proof. exp(i t) exp(-i t) == 1."""

    slots: tuple[Binder, ...]
    argument: Term

    def difference(self, context: Context) -> Form:
        square = power(atom(Term("cos", (self.argument,))), 2)
        assert square is not None
        return add(atom(Term("sin", (self.argument,)), 2), constant(-1), square)


@dataclass(frozen=True)
class Turn:
    """Law. cos(q pi) and sin(q pi) for a rational q at which the first, or cos((1/2 - q) pi) == sin(q pi), is rational.

    Proof. cos(0) == 1, cos(pi) == -1, cos(pi / 2) == 0. For c == cos(pi / 3), 4 c**3 - 3 c == cos(pi) == -1, so
    (c + 1) (2 c - 1)**2 == 0, and c is positive. cos(2 pi / 3) == 2 c**2 - 1. The others by cos(t + 2 pi) == cos(t) and
    cos(-t) == cos(t).
    """

    slots: tuple[Binder, ...]
    function: Term  # cos(t) or sin(t)
    turns: Fraction  # q
    trace: Trace

    def difference(self, context: Context) -> Form:
        if self.function.op not in ("cos", "sin") or type(self.turns) is not Fraction:
            raise Invalid("no cosine or sine, or no multiple of pi")
        angle = scale(atom(Term("pi")), self.turns)
        zero(add(expand(self.function.args[0], context), scale(angle, -1)), self.trace, context)
        q = (self.turns if self.function.op == "cos" else Fraction(1, 2) - self.turns) % 2
        value = COSINES.get(min(q, 2 - q))
        if value is None:
            raise Invalid("no rational value")
        return add(atom(self.function), constant(-value))
