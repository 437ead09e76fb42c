"""M**e M == M M**e"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, scale


@dataclass(frozen=True)
class Commutes:
    """Law. For a matrix M of n rows and columns, a place e, and slots r, c over its range,

        sum_k (M**e)[r, k] M[k, c] == sum_k M[r, k] (M**e)[k, c]

    Proof. e is a whole number and not negative; both sides are the power e + 1.
    """

    slots: tuple[Binder, ...]  # r, c, and those that stand in the body and in e
    power: Term  # an entry of the power: size, row, column, exponent, body

    def difference(self, context: Context) -> Form:
        if self.power.op != "matrix_power" or len(self.slots) < 2:
            raise Invalid("no entry of a power")
        length, _, _, exponent, body = self.power.args
        size = context.size(length)
        (r, own), (c, other) = self.slots[:2]
        standing = (body.free - set(self.power.data)) | exponent.free
        if size is None or own != size or other != size or {r, c} & standing:
            raise Invalid("another size than that of the matrix")
        if context.bound(exponent) is None:
            raise Invalid("no place, which is a whole number and not negative")
        k = terms.fresh("k", frozenset(context.ranges))
        row, inner, column = (terms.index(x) for x in (r, k, c))
        within = context.extended([(k, size)])

        def matrix(a: Term, b: Term) -> Form:
            return expand(terms.substitute(body, dict(zip(self.power.data, (a, b), strict=True))), within)

        def raised(a: Term, b: Term) -> Form:
            return atom(Term("matrix_power", (length, a, b, exponent, body), self.power.data))

        left = multiply(raised(row, inner), matrix(inner, column))
        right = multiply(matrix(row, inner), raised(inner, column))
        return add(bind(left, k, size), scale(bind(right, k, size), -1))
