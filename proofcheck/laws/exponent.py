"""b**x == exp(x log(b)) for b > 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.forms import Binder, Form, Invalid, add, atom, scale


@dataclass(frozen=True)
class Exponent:
    """Law. (b**x)**e == exp(x log(b))**e for b > 0. Proof. That is what a power of a positive number is."""

    slots: tuple[Binder, ...]
    base: Term
    exponent: Term
    e: int = 1

    def difference(self, context: Context) -> Form:
        if type(self.e) is not int:
            raise Invalid("no exponent")
        context.require(terms.lt(terms.ZERO, self.base))
        logarithm = Term("log", (self.base,))
        written = Term("exp", (terms.mul(self.exponent, logarithm),))
        return add(atom(Term("pow", (self.base, self.exponent)), self.e), scale(atom(written, self.e), -1))
