"""det(A B) == 0 for factors of lower rank, and determinants of few rows written out"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, product, scale
from proofcheck.logic.laws.trace import Trace, zero

MAX_ROWS = 3


@dataclass(frozen=True)
class LowRank:
    """Law. For a matrix M of n >= 1 rows and columns and r < n, for all values of the sizes,

        det(M) == 0        where M[i, j] == sum_{k < r} a(i, k) b(k, j) for all i, j

    Proof. The columns of M are combinations of the r columns of a, fewer than n, so they are linearly dependent.
    """

    slots: tuple[Binder, ...]
    determinant: Term
    rank: Term  # r
    names: tuple[str, str, str]  # i, j, k
    left: Term  # a(i, k), in which j does not stand
    right: Term  # b(k, j), in which i does not stand
    trace: Trace

    def difference(self, context: Context) -> Form:
        if self.determinant.op != "determinant":
            raise Invalid("no determinant")
        length, body = self.determinant.args
        size, rank = context.size(length), context.size(self.rank)
        if size is None or rank is None or not (size - Size.of(1)).sure() or not (size - rank - Size.of(1)).sure():
            raise Invalid("a factor that need not be of lower rank")
        i, j, k = self.names
        if j in self.left.free or i in self.right.free or {i, j, k} & body.free - set(self.determinant.data):
            raise Invalid("an index in the other factor")
        inner = context.extended([(i, size), (j, size)])
        within = inner.extended([(k, rank)])
        places = dict(zip(self.determinant.data, (terms.index(i), terms.index(j)), strict=True))
        whole = bind(multiply(expand(self.left, within), expand(self.right, within)), k, rank)
        zero(add(expand(terms.substitute(body, places), inner), scale(whole, -1)), self.trace, inner)
        return atom(self.determinant)


@dataclass(frozen=True)
class Leibniz:
    """Law. For a matrix M of n rows and columns, n = 1, 2 or 3,

        det(M) == sum over the permutations p of 0, ..., n - 1 of sign(p) M[0, p(0)] ... M[n - 1, p(n - 1)]

    Proof. That is what the determinant is.
    """

    slots: tuple[Binder, ...]
    determinant: Term

    def difference(self, context: Context) -> Form:
        if self.determinant.op != "determinant":
            raise Invalid("no determinant")
        length, body = self.determinant.args
        if length.op != "number" or length.data not in range(1, MAX_ROWS + 1):
            raise Invalid("a determinant of no rows, or of too many")
        i, j = self.determinant.data
        total: Form = {}
        for order in permutations(range(int(length.data))):
            places = [{i: terms.number(row), j: terms.number(column)} for row, column in enumerate(order)]
            part = product(expand(terms.substitute(body, place), context) for place in places)
            turned = sum(a > b for at, a in enumerate(order) for b in order[at + 1 :])
            total = add(total, scale(part, (-1) ** turned))
        return add(atom(self.determinant), scale(total, -1))
