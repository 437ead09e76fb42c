"""sum_i f(i) == sum_j f(j)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Form, Invalid, add, renamed, scale
from proofcheck.logic.laws.trace import Known, picked


@dataclass(frozen=True)
class Rename:
    """Law. Bound indices of a monomial have other names, each with the range it had:

        sum_{i < n} sum_{j < m} f(i, j) == sum_{k < n} sum_{l < m} f(k, l)

    where the new names differ from each other and from the free indices of f.

    Proof. The value of a sum does not depend on what its index is called, unless the name means something else in the
    summand. Sums over whole ranges may be taken in any order, so a permutation of names with one range is an instance.
    """

    at: int
    names: tuple[tuple[str, str], ...]  # (old, new)

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        chosen, rest = picked(form, self.at)
        ((m, c),) = chosen.items()
        names = dict(self.names)
        if set(names.values()) & context.ranges.keys():
            raise Invalid("a bound index would take the name of a free one")
        return add(rest, scale(renamed(m, names), c))
