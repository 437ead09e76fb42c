"""sum_{i < n} f == n f"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Form, Invalid, Monomial, add, multiply, scale
from proofcheck.logic.laws.trace import Known, picked


@dataclass(frozen=True)
class Unused:
    """Law. For a bound index i over 0, ..., n - 1 that stands in no factor of a monomial,

        sum_i sum_... f == n sum_... f

    where n is not negative for any values of the sizes.

    Proof. n equal terms. For a negative n the range is empty and the left side 0, so the condition is needed.
    """

    at: int
    name: str

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        chosen, rest = picked(form, self.at)
        ((m, c),) = chosen.items()
        size = dict(m.binders).get(self.name)
        if size is None or self.name in m.used:
            raise Invalid("the index is not bound, or stands in a factor")
        if not size.dims <= context.dims or not size.sure():
            raise Invalid("the range might have a negative length")
        inner = Monomial(tuple(binder for binder in m.binders if binder[0] != self.name), m.factors)
        return add(rest, scale(multiply(expand(size.term(), context), {inner: c}), 1))
