"""Matrices that are positive definite or have an inverse, as they are written: declared ones, and those made of them.

Scales and diagonals need signs of numbers, and a determinant has its sign by what is seen here. So the questions about
numbers are left open, and `signs.py` answers them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.composed import blocks
from proofcheck.logic.decide.quadratic import mirrored
from proofcheck.logic.decide.stated import Stated


class Matrices(Stated, ABC):
    """Answers questions about matrices, by the signs of their parts."""

    @abstractmethod
    def nonnegative(self, t: Term) -> bool: ...

    @abstractmethod
    def positive(self, t: Term) -> bool: ...

    @abstractmethod
    def nonzero(self, t: Term) -> bool: ...

    def definite(self, body: Term, ids: tuple[str, ...]) -> bool:
        """Whether the matrix [body]_ij is visibly positive definite: Gram matrices plus a positive diagonal."""
        return self._signed(body, ids) is True

    def semidefinite(self, body: Term, ids: tuple[str, ...]) -> bool:
        """Whether the matrix [body]_ij is visibly positive semidefinite."""
        return self._signed(body, ids) is not None

    def _signed(self, body: Term, ids: tuple[str, ...]) -> bool | None:
        """Whether a matrix that is seen to be positive semidefinite is seen to be definite; else None."""
        i, j = (terms.index(x) for x in ids)
        if body.names & self.complex:
            return None
        strict = False
        for part in body.args if body.op == "add" else (body,):
            over = part
            if part.op == "div":
                over = part.args[0]
                if part.args[1].free & set(ids) or not self.positive(part.args[1]):
                    return None
            factors = list(over.args) if over.op == "mul" else [over]
            core = [f for f in factors if f.free & set(ids)]
            scale = [f for f in factors if not f.free & set(ids)]
            if not all(map(self.nonnegative, scale)) or not core:
                return None
            positive = all(map(self.positive, scale))
            c = terms.mul(*core)
            delta = Term("where", (terms.eq(i, j), terms.ONE, terms.ZERO))
            if c == delta or c == Term("where", (terms.eq(j, i), terms.ONE, terms.ZERO)):
                strict = strict or positive
            elif c.op == "where" and c.args[0] in (terms.eq(i, j), terms.eq(j, i)) and c.args[2] == terms.ZERO:
                if not self.nonnegative(c.args[1]):
                    return None
                strict = strict or (positive and self.positive(c.args[1]))
            elif self._semidefinite(c, (ids[0], ids[1])) or self._gram(c, (ids[0], ids[1])):
                strict = strict or positive
            elif not (self._halves(c, ids) or mirrored(c, (ids[0], ids[1]), self._semidefinite)):
                return None
        return strict

    def _halves(self, t: Term, ids: tuple[str, ...]) -> bool:
        """X.T @ X, as it is written for any X: the sum over k of r f(k, i) f(k, j), with r not negative, over one range
        for all i and j."""
        if t.op != "sum" or {*t.data, *t.args[0].free, *t.args[1].free} & {*ids}:
            return False
        (k,), body = t.data, t.args[2]
        parts = body.args if body.op == "mul" else (body,)
        left, right = ([f for f in parts if x in f.free] for x in ids)
        rest = [f for f in parts if f.free.isdisjoint(ids)]
        if len(left) + len(right) + len(rest) != len(parts) or any(ids[1] in f.free for f in left):
            return False
        if any(k in f.free for f in rest) or not self.nonnegative(terms.mul(*rest)):
            return False
        turned = terms.substitute(terms.mul(*left), {ids[0]: terms.index(ids[1])})
        return bool(left) and terms.alpha(turned) == terms.alpha(terms.mul(*right))

    def positive_determinant(self, t: Term) -> bool:
        """Of a definite matrix; of a Kronecker product of definite ones and a triangle of blocks with such ones on its
        diagonal, for which it is a product of powers of their determinants."""
        size, body = t.args
        if self.definite(body, t.data):
            return True
        put_together = blocks(size, body, t.data, self.declarations)
        if put_together is None:
            return False
        matrices, numbers = put_together
        return all(self.definite(m, ids) for _, m, ids in matrices) and all(map(self.positive, numbers))

    def _semidefinite(self, factor: Term, ids: tuple[str, str]) -> bool:
        """A factor of a product that is a positive definite matrix in two indices: declared, or an inverse of one."""
        if ids[0] == ids[1]:
            return False
        pairs = tuple(map(terms.index, ids)), tuple(map(terms.index, ids[::-1]))
        if factor.op == "entry":
            return factor.args in pairs and self._structure(factor.data) == "posdef"
        if factor.op != "inverse" or factor.args[1:3] not in pairs:
            return False
        size, _, _, body = factor.args
        # One matrix, whatever its row and column.
        one = not (size.free | (body.free - set(factor.data))) & set(ids)
        return one and self.definite(body, factor.data)

    def _gram(self, t: Term, ids: tuple[str, str]) -> bool:
        """R.T @ diag(v) @ R for a declared R with an inverse and a positive v, or R.T @ R; or a leading part of it, as
        the columns of R, all rows of it, are linearly independent."""
        if t.op != "sum" or t.args[0] != terms.ZERO or t.args[2].op != "mul" or ids[0] == ids[1]:
            return False
        if {*t.data, *t.args[1].free} & {*ids}:
            return False
        k, factors = t.data[0], t.args[2].args
        own = [f for f in factors if f.free & set(ids)]
        wanted = [(terms.index(k), terms.index(x)) for x in ids]
        if len(own) != 2 or any(f.op != "entry" for f in own) or own[0].data != own[1].data:
            return False
        if [f.args for f in own] not in (wanted, wanted[::-1]):
            return False
        if Size.from_term(t.args[1]) != self.declarations[own[0].data].shape[0]:
            return False
        between = all(self.positive(f) for f in factors if f not in own)
        return between and self._nonsingular(t.args[1], own[0], (k, own[0].args[1].data))

    def nonsingular(self, t: Term) -> bool:
        size, body = t.args
        known = Term("determinant", t.args, t.data)
        said = (Term("ne", (known, terms.ZERO)), terms.lt(terms.ZERO, known), terms.lt(known, terms.ZERO))
        return any(map(self._given, said)) or self._nonsingular(size, body, t.data)

    def _nonsingular(self, size: Term, body: Term, ids: tuple[str, ...]) -> bool:
        if ids[0] == ids[1]:
            return False
        i, j = (terms.index(x) for x in ids)
        if body.op == "entry" and body.args in ((i, j), (j, i)):
            # A leading part of a definite matrix is definite; of the others only the whole matrix has an inverse.
            whole = Size.from_term(size) == self.declarations[body.data].shape[0]
            structure = self._structure(body.data)
            return structure == "posdef" or (whole and structure in ("invertible", "orthogonal", "permutation"))
        if body.op == "where" and body.args[0] in (terms.eq(i, j), terms.eq(j, i)) and body.args[2] == terms.ZERO:
            return self.nonzero(body.args[1])
        if body.op == "sum" and body.args[:2] == (terms.ZERO, size) and body.args[2].op == "mul":
            # A product of square matrices, each with an inverse.
            k, factors = body.data[0], body.args[2].args
            left = [f for f in factors if ids[0] in f.free]
            right = [f for f in factors if ids[1] in f.free]
            if k in ids:
                return False
            if len(left) == len(right) == 1 and len(factors) == 2 and left != right:
                return self._nonsingular(size, left[0], (ids[0], k)) and self._nonsingular(size, right[0], (k, ids[1]))
        if body.op == "matrix_power" and (body.args[0], {*body.args[1:3]}) == (size, {i, j}):
            outside = body.args[3].free | (body.args[4].free - set(body.data))
            return not outside & set(ids) and self._nonsingular(size, body.args[4], body.data)
        put_together = blocks(size, body, ids, self.declarations)
        if put_together is not None:
            matrices, numbers = put_together
            return all(self._nonsingular(*m) for m in matrices) and all(map(self.nonzero, numbers))
        return self.definite(body, ids)
