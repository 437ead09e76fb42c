"""An atom is equal to its form."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, add, atom, scale


@dataclass(frozen=True)
class Unfold:
    """Law. A term taken as an atom, as a divisor is, equals its form.

    Proof. Both are the value of one term, by the equations of `expand`.
    """

    slots: tuple[Binder, ...]
    atom: Term

    def difference(self, context: Context) -> Form:
        return add(atom(self.atom), scale(expand(self.atom, context), -1))
