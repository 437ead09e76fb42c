"""A[i, j] == A[j, i] for a symmetric A"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale


@dataclass(frozen=True)
class Symmetric:
    """Law. A[i, j] == A[j, i] for a matrix that is declared symmetric. Proof. That is what the declaration says."""

    slots: tuple[Binder, ...]
    name: str

    def difference(self, context: Context) -> Form:
        declared = context.declarations.get(self.name)
        if declared is None or declared.structure not in ("symmetric", "posdef") or len(self.slots) != 2:
            raise Invalid("no symmetric matrix of two places")
        if any(size != length for (_, size), length in zip(self.slots, declared.shape, strict=True)):
            raise Invalid("another size than that of the matrix")
        i, j = (terms.index(name) for name, _ in self.slots)
        return add(atom(terms.entry(self.name, i, j)), scale(atom(terms.entry(self.name, j, i)), -1))
