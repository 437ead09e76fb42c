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
    def turned(self) -> Matrix:
        """X.T"""
        return Matrix(self.body, self.ids[::-1], self.sizes[::-1])

    def every(self, statement: Term) -> Term:
        """`statement` about a' and b' (or a' alone) for all rows and columns."""
        return terms.quantified([(i, terms.ZERO, size) for i, size in zip(NAMES, self.sizes, strict=False)], statement)

    @property
    def entry(self) -> Term:
        """The entry at row a' and column b'."""
        return self.at(*NAMES[: len(self.sizes)])

    def equals(self, entry: Term, *sizes: Term) -> Term | None:
        """That the entry at row a' and column b' is this one; None where the sizes are not these."""
        fit = all(alike(*pair) for pair in zip(self.sizes, sizes, strict=True))
        return self.every(terms.eq(self.entry, entry)) if fit else None


@dataclass(frozen=True, slots=True)
class Offered:
    """What a theorem is about: matrices, vectors, and numbers."""

    matrices: tuple[Matrix, ...]
    vectors: tuple[Matrix, ...]
    numbers: tuple[Term, ...]

    @property
    def sizes(self) -> list[Term]:
        return [size for m in (*self.matrices, *self.vectors) for size in m.sizes]


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


def theorem(
    name: str,
    matrices: int = 0,
    vectors: int = 0,
    numbers: int = 0,
    fits: Callable[[Offered, Declared], bool] = lambda offered, declared: True,
    every: bool = False,
) -> Callable[[Callable[..., Shown | None]], Theorem]:
    """A theorem under the name by which evidence asks for it, about so many matrices, vectors and closed numbers that
    fit. `every`: it is told of one more vector, as long as the rows of the first matrix, and the first thing that it
    asks for has to be shown for all of these."""

    def register(function: Callable[..., Shown | None]) -> Theorem:
        def applied(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
            groups = (offered.matrices, offered.vectors, offered.numbers)
            counts = tuple(map(len, groups)) == (matrices, vectors, numbers)
            if not counts or any(n.free for n in offered.numbers) or not fits(offered, declared):
                return None
            if not every:
                return function(*(item for group in groups for item in group))
            y, new = any_vector(fresh("y"), offered.matrices[0].columns)
            found = function(*offered.matrices, *offered.numbers, y)
            return found and Shown(((found.parts[0][0], new), *found.parts[1:]), found.facts)

        THEOREMS[name] = applied
        return applied

    return register


def shown(*parts: Term | None, facts: tuple[Term, ...]) -> Shown | None:
    """What holds where these statements do; None where one of them is about sizes that do not fit."""
    found = tuple((part, None) for part in parts if part is not None)
    return Shown(found, facts) if len(found) == len(parts) else None


def nonempty(size: Term) -> bool:
    """Whether a size is at least 1 for all values of the dimensions."""
    found = Size.from_term(size)
    return found is not None and positive(found)


def alike(*sizes: Term) -> bool:
    """Whether these are one size."""
    found = [Size.from_term(size) for size in sizes]
    return None not in found and all(size == found[0] for size in found)


def square(offered: Offered, declared: Declared) -> bool:
    """Whether all matrices are square and of one size, and vectors as long as that; it is not 0."""
    return alike(*offered.sizes) and nonempty(offered.sizes[0])


def full(offered: Offered, declared: Declared) -> bool:
    """Whether no size may be 0."""
    return all(map(nonempty, offered.sizes))


def columns(offered: Offered, declared: Declared) -> bool:
    """Whether all matrices have columns."""
    return all(nonempty(m.columns) for m in offered.matrices)


def summed(body: Term, *binders: tuple[str, Term]) -> Term:
    for name, size in reversed(binders):
        body = terms.total(name, terms.ZERO, size, body)
    return body


def gram(x: Matrix) -> Matrix:
    """X.T @ X."""
    a, b, c, _ = NAMES
    return Matrix(summed(terms.mul(x.at(c, a), x.at(c, b)), (c, x.rows)), (a, b), (x.columns, x.columns))


def is_product(z: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """Z == X @ Y, or z == X @ y."""
    return z.equals(product(x, y), x.rows, *y.sizes[1:]) if alike(x.columns, y.rows) else None


def is_sum(z: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """Z == X + Y"""
    return z.equals(terms.add(x.entry, y.entry), *x.sizes) if x.equals(x.entry, *y.sizes) is not None else None


def is_difference(z: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """Z == X - Y"""
    return z.equals(terms.sub(x.entry, y.entry), *x.sizes) if x.equals(x.entry, *y.sizes) is not None else None


def is_multiple(z: Matrix, c: Term, x: Matrix) -> Term | None:
    """Z == c X"""
    return z.equals(terms.mul(c, x.entry), *x.sizes)


def is_inner(q: Term, x: Matrix, y: Matrix) -> Term | None:
    """q == x @ y, or trace(X.T @ Y)"""
    return terms.eq(q, inner(x, y)) if x.equals(x.entry, *y.sizes) is not None else None


def product(x: Matrix, y: Matrix) -> Term:
    """The entry of X @ Y at row a' and column b', or of X @ y at a'."""
    a, b, c, _ = NAMES
    right = y.at(c, b) if len(y.sizes) == 2 else y.at(c)
    return summed(terms.mul(x.at(a, c), right), (c, x.columns))


def eigenvalue(m: Matrix, place: Term) -> Term:
    size = Size.from_term(place)
    return Term("eigenvalue", (m.rows, place if size is None else size.term(), m.body), m.ids)


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


def inner(x: Matrix, y: Matrix) -> Term:
    """The sum of the products of entries at the same places."""
    return summed(terms.mul(x.entry, y.entry), *zip(NAMES, x.sizes, strict=False))


def squared(x: Matrix) -> Term:
    """The sum of the squares of all entries."""
    return summed(terms.power(x.entry, terms.TWO), *zip(NAMES, x.sizes, strict=False))


def length(x: Matrix) -> Term:
    """norm(X, "fro"), or norm(x) of a vector."""
    return Term("sqrt", (squared(x),))


def inverse(m: Matrix) -> Matrix:
    """inv(M)"""
    a, b, *_ = NAMES
    return Matrix(Term("inverse", (m.rows, terms.index(a), terms.index(b), m.body), m.ids), (a, b), m.sizes)


def place(k: Term, size: Term) -> tuple[Term, Term]:
    """That k is one of 0, ..., size - 1."""
    return terms.le(terms.ZERO, k), terms.lt(k, size)


def trace(m: Matrix) -> Term:
    a = NAMES[0]
    return summed(m.at(a, a), (a, m.rows))


def form(left: Matrix, m: Matrix, right: Matrix) -> Term:
    """left @ M @ right, for vectors."""
    a, b, *_ = NAMES
    return summed(terms.mul(left.at(a), m.at(a, b), right.at(b)), (a, m.rows), (b, m.columns))


def symmetric(m: Matrix) -> Term | None:
    """M == M.T"""
    return m.equals(m.turned.entry, *m.turned.sizes)


def determinant(m: Matrix) -> Term:
    return Term("determinant", (m.rows, m.body), m.ids)


def regular(m: Matrix) -> Term | None:
    """That M has an inverse; None where it is not square."""
    return Term("ne", (determinant(m), terms.ZERO)) if alike(*m.sizes) else None


def unit(*places: str) -> Term:
    """An entry of the identity."""
    return terms.where(terms.eq(*map(terms.index, places)), terms.ONE, terms.ZERO)


def any_vector(name: str, size: Term) -> tuple[Matrix, Declaration]:
    """A further declared vector."""
    found, a = Size.from_term(size), NAMES[0]
    assert found is not None
    return Matrix(terms.entry(name, terms.index(a)), (a,), (size,)), Declaration(name, "real", (found,))
