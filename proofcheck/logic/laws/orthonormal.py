"""sum_k Q[k, i] Q[k, j] == [i == j] for an orthogonal Q"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, scale


@dataclass(frozen=True)
class Orthonormal:
    """Law. The rows, and the columns, of a matrix that is declared orthogonal or a permutation are orthonormal:

        sum_k Q[i, k] Q[j, k] == [i == j] == sum_k Q[k, i] Q[k, j]

    Proof. Q Q.T == 1 is what the declaration says, and a right inverse of a square matrix is a left one.
    """

    slots: tuple[Binder, ...]
    name: str
    columns: bool

    def difference(self, context: Context) -> Form:
        declared = context.declarations.get(self.name)
        if declared is None or declared.structure not in ("orthogonal", "permutation") or len(self.slots) != 2:
            raise Invalid("no orthogonal matrix of two places")
        n = declared.shape[0]
        if any(size != n for _, size in self.slots):
            raise Invalid("another size than that of the matrix")
        i, j = (terms.index(name) for name, _ in self.slots)
        k = terms.fresh("k", frozenset(context.ranges))
        pairs = [(terms.index(k), x) if self.columns else (x, terms.index(k)) for x in (i, j)]
        product = multiply(*(atom(terms.entry(self.name, *pair)) for pair in pairs))
        return add(bind(product, k, n), scale(atom(terms.eq(i, j)), -1))
