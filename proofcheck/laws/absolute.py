"""abs(a) == a for a >= 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.expand import expand
from proofcheck.laws.forms import Binder, Form, add, atom, scale


@dataclass(frozen=True)
class Absolute:
    """Law. abs(a) == a for a >= 0. Proof. That is what the absolute value is."""

    slots: tuple[Binder, ...]
    argument: Term

    def difference(self, context: Context) -> Form:
        context.require(terms.le(terms.ZERO, self.argument))
        return add(atom(Term("abs", (self.argument,))), scale(expand(self.argument, context), -1))
