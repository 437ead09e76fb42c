"""l == r, where it is assumed"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, scale


@dataclass(frozen=True)
class Assumption:
    """Law. An equation among the assumptions, for all indices over 0, ..., n - 1, holds for the slots in their place,
    which have the same ranges. Proof. Instantiation. An assumption is defined wherever it is assumed, so its total
    values are its values."""

    slots: tuple[Binder, ...]
    number: int  # of the assumption

    def difference(self, context: Context) -> Form:
        if not 0 <= self.number < len(context.given):
            raise Invalid("no such assumption")
        binders, core = terms.stripped(context.given[self.number])
        if core.op != "eq" or len(binders) != len(self.slots):
            raise Invalid("the assumption is no equation for as many indices")
        for (_, low, high), (_, size) in zip(binders, self.slots, strict=True):
            if low != terms.ZERO or context.size(high) != size:
                raise Invalid("a slot with another range than the index of the assumption")
        values = {b[0]: terms.index(name) for b, (name, _) in zip(binders, self.slots, strict=True)}
        left, right = (expand(terms.substitute(side, values), context) for side in core.args)
        return add(left, scale(right, -1))
