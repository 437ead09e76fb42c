"""M inv(M) == 1 == inv(M) M"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.expand import expand
from proofcheck.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, scale


@dataclass(frozen=True)
class Inverse:
    """Law. For a matrix M of n rows and columns with entries M[i, j], and slots r, c over its range,

        sum_k M[r, k] inv(M)[k, c] == [r == c] == sum_k inv(M)[r, k] M[k, c]

    where M has an inverse. Proof. That is what the inverse is.
    """

    slots: tuple[Binder, ...]  # r, c, and those that stand in the body
    inverse: Term  # an entry of the inverse: size, row, column, body
    left: bool  # whether the matrix stands on the left of its inverse

    def difference(self, context: Context) -> Form:
        if self.inverse.op != "inverse" or len(self.slots) < 2:
            raise Invalid("no entry of an inverse")
        length, _, _, body = self.inverse.args
        size = context.size(length)
        (r, own), (c, other) = self.slots[:2]
        if size is None or own != size or other != size or {r, c} & (body.free - set(self.inverse.data)):
            raise Invalid("another size than that of the matrix")
        context.require(Term("nonsingular", (length, body), self.inverse.data))
        k = terms.fresh("k", frozenset(context.ranges))
        row, inner, column = (terms.index(x) for x in (r, k, c))

        def matrix(a: Term, b: Term) -> Form:
            inside = context.extended([(k, size)])
            return expand(terms.substitute(body, dict(zip(self.inverse.data, (a, b), strict=True))), inside)

        def inverted(a: Term, b: Term) -> Form:
            return atom(Term("inverse", (length, a, b, body), self.inverse.data))

        if self.left:
            product = multiply(matrix(row, inner), inverted(inner, column))
        else:
            product = multiply(inverted(row, inner), matrix(inner, column))
        return add(bind(product, k, size), scale(atom(terms.eq(row, column)), -1))
