"""a**e == b**e where a == b"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.expand import expand
from proofcheck.laws.forms import Binder, Form, Invalid, add, atom, scale
from proofcheck.laws.trace import Trace, zero


@dataclass(frozen=True)
class Powers:
    """Law. Two atoms are equal, and so are their powers, if their forms are. Proof. An atom equals its form."""

    slots: tuple[Binder, ...]
    left: Term
    right: Term
    exponent: int
    trace: Trace

    def difference(self, context: Context) -> Form:
        if type(self.exponent) is not int:
            raise Invalid("no exponent")
        zero(add(expand(self.left, context), scale(expand(self.right, context), -1)), self.trace, context)
        return add(atom(self.left, self.exponent), scale(atom(self.right, self.exponent), -1))
