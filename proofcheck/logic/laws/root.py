"""sqrt(a)**2 == a for a >= 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import powered, root
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale


@dataclass(frozen=True)
class Root:
    """Law. For the root r of order q of a number a >= 0, and an integer k other than 0,
    r**(q k) == a**k. Proof. r**q == a is what the root is. (r**0 is [r != 0] here, and not 1.)"""

    slots: tuple[Binder, ...]
    base: Term
    order: int
    times: int = 1  # k

    def difference(self, context: Context) -> Form:
        if type(self.order) is not int or self.order < 2 or type(self.times) is not int or not self.times:
            raise Invalid("no order of a root, or no exponent")
        context.require(terms.le(terms.ZERO, self.base))
        value = powered(self.base, self.times, context)
        return add(atom(root(self.base, self.order), self.order * self.times), scale(value, -1))
