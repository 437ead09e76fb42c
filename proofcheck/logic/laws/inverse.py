"""M inv(M) == 1 == inv(M) M, and inv(s M) == inv(M) / s"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand, powered
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, scale
from proofcheck.logic.laws.trace import Trace, zero


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


@dataclass(frozen=True)
class Scaled:
    """Law. For square matrices A and B and a number s other than 0,

        inv(A)[r, c] == inv(B)[r, c] / s        where A[i, j] == s B[i, j] for all i, j

    and A has an inverse. Proof. B (s inv(A)) == A inv(A) == 1, so B has the inverse s inv(A).
    """

    slots: tuple[Binder, ...]
    left: Term  # inv(A)[r, c]
    right: Term  # inv(B)[r, c]
    factor: Term  # s, in which the rows and columns of the matrices do not stand
    trace: Trace

    def difference(self, context: Context) -> Form:
        left, right = self.left, self.right
        if left.op != "inverse" or right.op != "inverse" or left.args[:3] != right.args[:3]:
            raise Invalid("no entries of inverses at one place")
        length, *_, body = left.args
        size = context.size(length)
        if size is None:
            raise Invalid("a matrix of no size")
        context.require(Term("ne", (self.factor, terms.ZERO)))
        context.require(Term("nonsingular", (length, body), left.data))
        if set(right.data) & (body.free - set(left.data) | self.factor.free):
            raise Invalid("a row or column of the matrix would take the name of a free index")
        inner = context.extended([(name, size) for name in right.data])
        places = dict(zip(left.data, map(terms.index, right.data), strict=True))
        scaled = multiply(expand(self.factor, context), expand(right.args[3], inner))
        zero(add(expand(terms.substitute(body, places), inner), scale(scaled, -1)), self.trace, inner)
        return add(atom(left), scale(multiply(powered(self.factor, -1, context), atom(right)), -1))
