"""Matrices and vectors as they are offered to theorems, and sums that statements make of their entries."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import theorems

NAMES = ("a'", "b'", "c'", "d'")  # of indices; no claim can write them


@dataclass(frozen=True, slots=True)
class Matrix(theorems.Matrix):
    """The same with what engines ask of it."""

    def at(self, *places: str) -> Term:
        return terms.substitute(self.body, dict(zip(self.ids, map(terms.index, places), strict=True)))

    @property
    def rows(self) -> Term:
        return self.sizes[0]

    @property
    def columns(self) -> Term:
        return self.sizes[1]

    @property
    def turned(self) -> Matrix:
        """X.T"""
        return Matrix(self.body, self.ids[::-1], self.sizes[::-1])


def alike(*sizes: Term) -> bool:
    """Whether these are one size."""
    found = [Size.from_term(size) for size in sizes]
    return None not in found and all(size == found[0] for size in found)


def summed(body: Term, *binders: tuple[str, Term]) -> Term:
    for name, size in reversed(binders):
        body = terms.total(name, terms.ZERO, size, body)
    return body


def gram(x: Matrix) -> Matrix:
    """X.T @ X."""
    a, b, c, _ = NAMES
    return Matrix(summed(terms.mul(x.at(c, a), x.at(c, b)), (c, x.rows)), (a, b), (x.columns, x.columns))


def product(x: Matrix, y: Matrix) -> Term:
    """The entry of X @ Y at row a' and column b', or of X @ y at a'."""
    a, b, c, _ = NAMES
    right = y.at(c, b) if len(y.sizes) == 2 else y.at(c)
    return summed(terms.mul(x.at(a, c), right), (c, x.columns))


def squared(x: Matrix) -> Term:
    """The sum of the squares of all entries."""
    entry = x.at(*NAMES[: len(x.sizes)])
    return summed(terms.power(entry, terms.TWO), *zip(NAMES, x.sizes, strict=False))
