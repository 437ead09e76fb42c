"""The terms in which theorems about matrices are stated, written as the definitions of the prelude write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.affine import positive
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

NAMES = ("a'", "b'", "c'", "d'")  # of indices; no claim can write them


@dataclass(frozen=True, slots=True)
class Matrix:
    """The entries `body` at row and column `ids`; a vector has one index, and no columns."""

    body: Term
    ids: tuple[str, ...]
    sizes: tuple[Term, ...]

    def at(self, *places: str) -> Term:
        return terms.substitute(self.body, dict(zip(self.ids, map(terms.index, places), strict=True)))

    @property
    def rows(self) -> Term:
        return self.sizes[0]

    @property
    def columns(self) -> Term:
        return self.sizes[1]

    @property
    def square(self) -> bool:
        return len(self.sizes) == 2 and Size.from_term(self.rows) == Size.from_term(self.columns)

    @property
    def turned(self) -> Matrix:
        """X.T"""
        return Matrix(self.body, self.ids[::-1], self.sizes[::-1])

    def every(self, statement: Term) -> Term:
        """`statement` about a' and b' (or a' alone) for all rows and columns."""
        return terms.quantified([(i, terms.ZERO, size) for i, size in zip(NAMES, self.sizes, strict=False)], statement)

    def equals(self, entry: Term) -> Term:
        """That the entry at row a' and column b' is this one."""
        return self.every(terms.eq(self.at(*NAMES[: len(self.sizes)]), entry))


@dataclass(frozen=True, slots=True)
class Offered:
    """What a theorem is about: matrices, vectors, and numbers."""

    matrices: tuple[Matrix, ...]
    vectors: tuple[Matrix, ...]
    numbers: tuple[Term, ...]

    def has(self, matrices: int, vectors: int, numbers: int) -> bool:
        """Whether it is so many of each."""
        return (len(self.matrices), len(self.vectors), len(self.numbers)) == (matrices, vectors, numbers)


@dataclass(frozen=True, slots=True)
class Shown:
    """Statements to be shown, perhaps of one more vector each, and the facts that hold then."""

    parts: tuple[tuple[Term, Declaration | None], ...]
    facts: tuple[Term, ...]


Fresh = Callable[[str], str]
Declared = Mapping[str, Declaration]
Theorem = Callable[[Offered, Fresh, Declared], Shown | None]
"""(what is offered, a name that is not taken, declarations) -> what to show, or None where it is about other things."""
THEOREMS: dict[str, Theorem] = {}


def theorem(name: str) -> Callable[[Theorem], Theorem]:
    """A theorem under the name by which evidence asks for it."""

    def register(function: Theorem) -> Theorem:
        THEOREMS[name] = function
        return function

    return register


def shown(*parts: Term, facts: tuple[Term, ...]) -> Shown:
    """What holds where these statements do, of no further vector."""
    return Shown(tuple((part, None) for part in parts), facts)


def nonempty(size: Term) -> bool:
    """Whether a size is at least 1 for all values of the dimensions."""
    found = Size.from_term(size)
    return found is not None and positive(found)


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


def is_product(z: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """Z == X @ Y; None where the sizes do not fit."""
    fit = alike(z.rows, x.rows) and alike(x.columns, y.rows) and alike(y.columns, z.columns)
    return z.equals(product(x, y)) if fit else None


def is_sum(z: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """Z == X + Y; None where the sizes do not fit."""
    fit = alike(z.rows, x.rows, y.rows) and alike(z.columns, x.columns, y.columns)
    a, b, *_ = NAMES
    return z.equals(terms.add(x.at(a, b), y.at(a, b))) if fit else None


def is_multiple(z: Matrix, c: Term, x: Matrix) -> Term | None:
    """Z == c X for a closed number c; None where the sizes do not fit."""
    fit = not c.free and alike(z.rows, x.rows) and alike(z.columns, x.columns)
    return z.equals(terms.mul(c, x.at(*NAMES[:2]))) if fit else None


def product(x: Matrix, y: Matrix) -> Term:
    """The entry of X @ Y at row a' and column b', or of X @ y at a'."""
    a, b, c, _ = NAMES
    right = y.at(c, b) if len(y.sizes) == 2 else y.at(c)
    return summed(terms.mul(x.at(a, c), right), (c, x.columns))


def eigenvalue(m: Matrix, place: Term) -> Term:
    return Term("eigenvalue", (m.rows, place, m.body), m.ids)


def smallest(m: Matrix) -> Term:
    return eigenvalue(m, terms.ZERO)


def largest(m: Matrix) -> Term:
    return eigenvalue(m, terms.sub(m.rows, terms.ONE))


def spectral(x: Matrix) -> Term:
    """norm(X, 2)"""
    return Term("sqrt", (largest(gram(x)),))


def nuclear(x: Matrix) -> Term:
    """norm(X, "nuc")"""
    d = NAMES[3]
    return summed(Term("sqrt", (eigenvalue(gram(x), terms.index(d)),)), (d, x.columns))


def rank(x: Matrix) -> Term:
    """rank(X)"""
    d = NAMES[3]
    counted = terms.where(terms.lt(terms.ZERO, eigenvalue(gram(x), terms.index(d))), terms.ONE, terms.ZERO)
    return summed(counted, (d, x.columns))


def squared(x: Matrix) -> Term:
    """The sum of the squares of all entries."""
    names = NAMES[: len(x.sizes)]
    return summed(terms.power(x.at(*names), terms.TWO), *zip(names, x.sizes, strict=True))


def length(x: Matrix) -> Term:
    """norm(X, "fro"), or norm(x) of a vector."""
    return Term("sqrt", (squared(x),))


def trace(m: Matrix) -> Term:
    a = NAMES[0]
    return summed(m.at(a, a), (a, m.rows))


def form(left: Matrix, m: Matrix, right: Matrix) -> Term:
    """left @ M @ right, for vectors."""
    a, b, *_ = NAMES
    return summed(terms.mul(left.at(a), m.at(a, b), right.at(b)), (a, m.rows), (b, m.columns))


def symmetric(m: Matrix) -> Term:
    """M == M.T"""
    a, b, *_ = NAMES
    return m.equals(m.at(b, a))


def regular(m: Matrix) -> Term:
    """That M has an inverse."""
    return Term("ne", (Term("determinant", (m.rows, m.body), m.ids), terms.ZERO))


def unit(*places: str) -> Term:
    """An entry of the identity."""
    return terms.where(terms.eq(*map(terms.index, places)), terms.ONE, terms.ZERO)


def any_vector(name: str, size: Term) -> tuple[Matrix, Declaration] | None:
    """A further declared vector."""
    found = Size.from_term(size)
    if found is None:
        return None
    a = NAMES[0]
    return Matrix(terms.entry(name, terms.index(a)), (a,), (size,)), Declaration(name, "real", (found,))
