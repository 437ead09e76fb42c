"""Entries of inverses, powers and spectra of matrices: the matrix is evaluated once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.ops.matrix_power import GENERIC_EXPONENT, MAX_EXPONENT
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.eigenvalues import eigenvalues
from proofcheck.logic.semantics.environment import Steps
from proofcheck.logic.semantics.matrices import determinant, inverse, power
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported


class Forms:
    """What an interpreter makes of terms that bind the row and the column of a matrix."""

    ns: Any
    steps: Steps
    matrices: dict[Any, Any]

    def __call__(self, term: Term, indices: Mapping[str, int] | None = None) -> Any:
        raise NotImplementedError

    def whole(self, term: Term, indices: Mapping[str, int]) -> int:
        raise NotImplementedError

    def is_exact(self, term: Term) -> bool:
        raise NotImplementedError

    def _matrix(self, size_term: Term, body: Term, ids: tuple[str, ...], indices: Mapping[str, int]) -> list[list[Any]]:
        size = self.whole(size_term, indices)
        self.steps.spend(size**3)
        return [[self(body, {**indices, ids[0]: i, ids[1]: j}) for j in range(size)] for i in range(size)]

    def _inverse(self, term: Term, indices: Mapping[str, int]) -> Any:
        return self._place(term, indices, 1, lambda matrix: inverse(self.ns, matrix))

    def _matrix_power(self, term: Term, indices: Mapping[str, int]) -> Any:
        exponent = term.args[3]
        known = self.is_exact(exponent)
        k = self.whole(exponent, indices) if known else self.ns.integer(self(exponent, indices))
        if k is None:
            raise Unsupported("an exponent of a matrix that is not known exactly")
        if k > (GENERIC_EXPONENT if self.ns.generic else MAX_EXPONENT):
            raise LimitExceeded(f"a matrix to the power of {k}")
        return self._place(term, indices, 2 * k.bit_length(), lambda matrix: power(self.ns, matrix, k), k)

    def _place(
        self,
        term: Term,
        indices: Mapping[str, int],
        products: int,
        make: Callable[[list[list[Any]]], list[list[Any]]],
        mark: int = 0,
    ) -> Any:
        """An entry of what `make` makes of a matrix by so many products, done once for all entries."""
        size, row, column, *_, body = term.args
        outer = tuple(sorted((i, indices[i]) for i in body.free if i not in term.data))
        key = (Term(term.op, (size, body), term.data), outer, mark)
        if key not in self.matrices:
            self.steps.spend(self.whole(size, indices) ** 3 * products)
            self.matrices[key] = make(self._matrix(size, body, term.data, indices))
        place = (self.whole(row, indices), self.whole(column, indices))
        if not all(0 <= k < len(self.matrices[key]) for k in place):
            raise Undefined(f"a matrix of {len(self.matrices[key])} rows has no entry {list(place)}")
        return self.matrices[key][place[0]][place[1]]

    def _determinant(self, term: Term, indices: Mapping[str, int]) -> Any:
        size, body = term.args
        self.steps.spend(self.whole(size, indices) ** 3)
        return determinant(self.ns, self._matrix(size, body, term.data, indices))

    def _eigenvalue(self, term: Term, indices: Mapping[str, int]) -> Any:
        size, place, body = term.args
        outer = tuple(sorted((i, indices[i]) for i in body.free if i not in term.data))
        key = (Term(term.op, (size, body), term.data), outer)
        if key not in self.matrices:
            matrix = self._matrix(size, body, term.data, indices)
            self.steps.spend(4 * len(matrix) ** 3)
            self.matrices[key] = eigenvalues(self.ns, matrix)
        found, at = self.matrices[key], self.whole(place, indices)
        if not 0 <= at < len(found):
            raise Undefined(f"a matrix of {len(found)} rows has no eigenvalue at place {at}")
        if isinstance(found[at], Inexact):
            raise found[at]
        return found[at]
