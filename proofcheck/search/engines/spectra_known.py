"""What is known of the matrices and vectors of a statement that theorems may be applied to."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines.spectra_made import Found
from proofcheck.search.engines.spectra_shapes import (
    ROW,
    Key,
    canonical,
    factor,
    inverse_of,
    key,
    preimage,
    same,
    squares_of,
    unit,
)
from proofcheck.search.engines.spectra_terms import NAMES, Matrix, gram, squared
from proofcheck.search.engines.spectra_terms import product as entries_of

Tensor = tuple[Term, tuple[str, ...], tuple[Term, ...]]
Row = tuple[str, tuple[Tensor, ...], tuple[Tensor, ...], tuple[Term, ...]]
MOST_PAIRS = 3


def _tensor(m: Matrix) -> Tensor:
    return m.body, m.ids, m.sizes


def row(name: str, *matrices: Matrix, vectors: tuple[Matrix, ...] = (), numbers: tuple[Term, ...] = ()) -> Row:
    return name, tuple(map(_tensor, matrices)), tuple(map(_tensor, vectors)), numbers


class Known:
    """The matrices of a statement and its assumptions, and what is found to be said of them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.said = (problem.statement, *problem.given)
        self.nodes = [t for each in self.said for t in terms.nodes(each)]
        self.ranked = any(
            t.op == "where" and any(s.op == "eigenvalue" for s in terms.nodes(t.args[0])) for t in self.nodes
        )
        self.found: dict[Row, None] = {}
        self.seen: set[Key] = set()
        self.normed: dict[Key, Matrix] = {}  # the matrices whose norms may be spoken of
        # Of each matrix M whose eigenvalues are spoken of the places; and the X of those that are X.T @ X.
        self.places: dict[Key, tuple[Matrix, list[Term]]] = {}
        self.factors: dict[Key, Matrix] = {}
        for t in self.nodes:
            if t.op == "eigenvalue" and not (t.args[0].free or t.args[2].free - set(t.data)):
                self._met(t)
        for x in self._projections():
            self.factors.setdefault(key(canonical(gram(x))), x)

    def _projections(self) -> Iterator[Matrix]:
        """The declared matrices of which P @ P == P may be assumed."""
        for name, declared in self.problem.declarations.items():
            if len(declared.shape) != 2 or declared.shape[0] != declared.shape[1]:
                continue
            sums = (t.args[2] for g in self.problem.given for t in terms.nodes(g) if t.op == "sum")
            if any(s.op == "mul" and len(s.args) == 2 and {e.data for e in s.args} == {name} for s in sums):
                size, entry = declared.shape[0].term(), terms.entry(name, *map(terms.index, NAMES[:2]))
                yield Matrix(entry, NAMES[:2], (size, size))

    def _met(self, t: Term) -> None:
        size, place, body = t.args
        m = canonical(Matrix(body, t.data, (size, size)))
        _, places = self.places.setdefault(key(m), (m, []))
        if not place.free and place not in places:
            places.append(place)
        x = factor(m)
        if x is not None:
            self.factors.setdefault(key(m), x)

    def _add(
        self, name: str, *matrices: Matrix, vectors: tuple[Matrix, ...] = (), numbers: tuple[Term, ...] = ()
    ) -> None:
        self.found.setdefault(row(name, *matrices, vectors=vectors, numbers=numbers))

    def _offer(self, found: Found) -> None:
        name, matrices, vectors, numbers = found
        self._add(name, *matrices, vectors=vectors, numbers=numbers)

    def _vectors(self) -> None:
        """Images of vectors whose norms are spoken of, bilinear forms, entries."""
        known = list(self.factors.values())
        known += [Matrix(*m) for r in self.found for m in r[1]]
        matrices = {key(m): m for m in known}
        images = [(t, z) for t in self.nodes if (z := squares_of(t)) is not None]
        for t, z in images:
            for x in matrices.values():
                y = preimage(z, x)
                if y is not None:
                    self._add("X y" if self._rooted(t) else "squares of X y", x, vectors=(z, y))
                    self._add("y M y", gram(x), vectors=(y,), numbers=(squared(z), squared(y)))
        inverses = [(x, m) for x in matrices.values() if (m := inverse_of(x)) is not None]
        for x, m in inverses:
            for _, z in images:
                y = preimage(z, m)
                if y is not None:  # X @ (M @ y) is y
                    self._add("X y", x, vectors=(y, z))
        for x in self.factors.values():
            for t in self.nodes:
                self._forms(x, t)
            for y in self._declared(x.columns):
                if "'" in y.body.data and y.body.data in self.problem.statement.names:  # of what holds for all vectors
                    image = Matrix(entries_of(x, y), NAMES[:1], (x.rows,))
                    self._add("squares of X y", x, vectors=(image, y))

    def _rooted(self, t: Term) -> bool:
        """Whether a sum stands under a root alone."""

        def bare(s: Term) -> bool:
            return s == t or (not (s.op == "sqrt" and s.args[0] == t) and any(map(bare, s.args)))

        return not any(map(bare, self.said))

    def _forms(self, x: Matrix, t: Term) -> None:
        if t.op == "entry" and x.body.op == "entry" and t.data == x.body.data and len(t.args) == 2 and not t.free:
            places = dict(zip((a.data for a in x.body.args), t.args, strict=True))
            if set(places) != set(x.ids):
                return
            u, v = (unit(places[i], size) for i, size in zip(x.ids, x.sizes, strict=True))
            self._add("z X y", x, vectors=(u, v), numbers=(t, terms.ONE, terms.ONE))
        elif t.op == "sum" and not t.free:
            for z, y in self._sides(x):
                r, p = squared(z), squared(y)
                self._add("z X y", x, vectors=(z, y), numbers=(t, r, p))

    def _sides(self, x: Matrix) -> Iterator[tuple[Matrix, Matrix]]:
        declared = [v for v in self._declared(None) if v.body.data in self.problem.statement.names]
        pairs = [(z, y) for z in declared for y in declared if same(z.rows, x.rows) and same(y.rows, x.columns)]
        yield from pairs[:MOST_PAIRS]

    def _declared(self, size: Term | None) -> Iterator[Matrix]:
        """The declared vectors of a size."""
        for name, d in self.problem.declarations.items():
            if len(d.shape) == 1 and d.law is None and (size is None or same(d.shape[0].term(), size)):
                yield Matrix(terms.entry(name, terms.index(ROW)), (ROW,), (d.shape[0].term(),))
