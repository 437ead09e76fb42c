"""[a != 0] == 1"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.forms import Binder, Form, add, atom, constant


@dataclass(frozen=True)
class Nonzero:
    """Law. a**0 == 1, where a is not zero for any values of its indices. (`forms`: a**0 is what a**e a**-e leaves.)"""

    slots: tuple[Binder, ...]
    atom: Term

    def difference(self, context: Context) -> Form:
        context.require(Term("ne", (self.atom, terms.ZERO)))
        return add(atom(self.atom, 0), constant(-1))
