"""abs(a) == a for a >= 0, abs(a) == -a for a <= 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, add, atom, scale


@dataclass(frozen=True)
class Absolute:
    """Law. abs(a) == a for a >= 0, and abs(a) == -a for a <= 0. Proof. That is what the absolute value is."""

    slots: tuple[Binder, ...]
    argument: Term
    negative: bool = False

    def difference(self, context: Context) -> Form:
        sides = (self.argument, terms.ZERO) if self.negative else (terms.ZERO, self.argument)
        context.require(terms.le(*sides))
        return add(
            atom(Term("abs", (self.argument,))), scale(expand(self.argument, context), 1 if self.negative else -1)
        )
