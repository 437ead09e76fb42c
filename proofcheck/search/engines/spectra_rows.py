"""Which theorems about matrices may say something of a statement: read off from how its matrices are written."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, alike, gram, squared
from proofcheck.logic.decide.spectra.terms import product as entries_of
from proofcheck.search.engines.spectra_shapes import (
    ROW,
    Key,
    addends,
    affine,
    all_squares,
    canonical,
    decomposed,
    factor,
    key,
    outer,
    p_norm,
    preimage,
    product,
    quadratic,
    same,
    scale,
    squares_of,
    transposed,
    unit,
)
from proofcheck.search.engines.spectra_sums import row_sums

Tensor = tuple[Term, tuple[str, ...], tuple[Term, ...]]
Row = tuple[str, tuple[Tensor, ...], tuple[Tensor, ...], tuple[Term, ...]]
DEPTH, MOST_FORMS, MOST_PAIRS = 3, 6, 3


def _tensor(m: Matrix) -> Tensor:
    return m.body, m.ids, m.sizes


def row(name: str, *matrices: Matrix, vectors: tuple[Matrix, ...] = (), numbers: tuple[Term, ...] = ()) -> Row:
    return name, tuple(map(_tensor, matrices)), tuple(map(_tensor, vectors)), numbers


class Spectra:
    """The matrices of a statement and its assumptions, and rows for evidence `spectral`."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.said = (problem.statement, *problem.given)
        self.nodes = [t for each in self.said for t in terms.nodes(each)]
        self.found: dict[Row, None] = {}
        self.seen: set[Key] = set()
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

    def offers(self) -> Iterator[list[Row]]:
        """Lists of rows to try, one after another."""
        for k, x in self.factors.items():
            self._of_factor(x, DEPTH)
            if x.body.op in ("entry", "where") and k in self.places:
                self._identity(*self.places[k])
        for m in map(all_squares, self.nodes if self.factors else ()):
            if m is not None:
                self._of_factor(m, DEPTH)
        self._vectors()
        self._pairs()
        for k, (m, places) in self.places.items():
            if k not in self.factors or self._bare(m):
                self._of_symmetric(m, places, DEPTH)
        self._definite()
        self._norms()
        for name, matrices, vectors, numbers in row_sums(self.nodes, self.factors.values()):
            self._add(name, *matrices, vectors=vectors, numbers=numbers)
        first = list(self.found)
        if first:
            yield first
        self._bounds()
        more = list(self.found)
        if more != first:
            yield more

    def _add(
        self, name: str, *matrices: Matrix, vectors: tuple[Matrix, ...] = (), numbers: tuple[Term, ...] = ()
    ) -> None:
        self.found.setdefault(row(name, *matrices, vectors=vectors, numbers=numbers))

    # -- any matrices -------------------------------------------------------------------------------------------

    def _of_factor(self, x: Matrix, depth: int) -> None:
        x = canonical(x)
        if key(x) in self.seen:
            return
        self.seen.add(key(x))
        ranked = any(t.op == "where" and any(s.op == "eigenvalue" for s in terms.nodes(t.args[0])) for t in self.nodes)
        normed = any(t.op == "sqrt" for t in self.nodes)
        if normed:
            self._add("sizes of X", x)
            self._add("norms and size of X", x)
        if ranked:
            self._add("rank of X", x)
        if ranked and normed:
            self._add("norms and rank of X", x)
        if any(t.op == "eigenvalue" and t.args[1].free and t.args[1].op != "index" for t in self.nodes) or any(
            t.op == "pow" and t.args[0].op == "sqrt" and t.free for t in self.nodes
        ):
            self._add("squares of X", x)
        if ranked and alike(*x.sizes):
            self._add("S has an inverse", x)
        if alike(*x.sizes) and self.problem.given:
            self._add("projection", x)
            self._add("orthogonal projection", x)
        self._decomposed(x)
        if depth:
            self._composed(x, depth, ranked, normed)

    def _decomposed(self, x: Matrix) -> None:
        shapes = {n: tuple(s.term() for s in d.shape) for n, d in self.problem.declarations.items() if d.shape}
        found = decomposed(x, shapes) if any(t.op == "where" for t in terms.nodes(x.body)) else None
        if found is not None:
            u, v, s = found
            self._add("U diag(s) V.T", x, u, v, vectors=(s,))
            if key(u) == key(v):
                self._add("U diag(v) U.T", x, u, vectors=(s,))

    def _composed(self, x: Matrix, depth: int, ranked: bool, normed: bool) -> None:
        def further(*parts: Matrix) -> None:
            for part in parts:
                self._of_factor(part, depth - 1)

        whole = outer(x)
        if whole is not None:
            self._add("u v.T", x, vectors=whole)
            return
        scaled = scale(x)
        if scaled is not None:
            c, rest = scaled
            self._add("c X", x, rest, numbers=(c,))
            further(rest)
        turned = transposed(x)
        if turned is not None:
            self._add("X.T", x, turned)
            further(turned)
        added = addends(x)
        if added is not None:
            first, second = added
            if normed:
                self._add("norms of X + Y", x, first, second)
            if ranked:
                self._add("rank of X + Y", x, first, second)
            further(first, second)
        multiplied = product(x)
        if multiplied is not None:
            left, right = multiplied
            if normed:
                self._add("norms of X Y", x, left, right)
            if ranked:
                self._add("rank of X Y", x, left, right)
                self._add("rank of S X", x, left, right)
                self._add("rank of X S", x, left, right)
            own = factor(x)
            if own is not None:
                self._add("rank of X.T X", x, own)
                further(own)
            else:
                self._add("X.T X == Y.T Y", x, right)
                further(left, right)
        elif alike(*x.sizes) and self._symmetric(x):
            self._add("norm of M", x)

    def _symmetric(self, x: Matrix) -> bool:
        declared = self.problem.declarations.get(x.body.data) if x.body.op == "entry" else None
        return declared is not None and declared.structure in ("symmetric", "posdef")

    def _vectors(self) -> None:
        """Images of vectors whose norms are spoken of, bilinear forms, entries."""
        known = list(self.factors.values())
        known += [Matrix(*m) for r in self.found for m in r[1]]
        matrices = {key(m): m for m in known}
        for t in self.nodes:
            vector = squares_of(t)
            if vector is None:
                continue
            for x in matrices.values():
                y = preimage(vector, x)
                if y is not None:
                    self._add("X y" if self._rooted(t) else "squares of X y", x, vectors=(vector, y))
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

    def _pairs(self) -> None:
        """The trace of X.T @ Y, which a closed sum may be."""
        known = list({key(Matrix(*m)): Matrix(*m) for r in self.found for m in r[1]}.values())
        sums = [t for t in self.nodes if t.op == "sum" and not t.free]
        sums = [t for t in sums if not any(s.op == "eigenvalue" for s in terms.nodes(t))]
        for x in known[:MOST_PAIRS]:
            for y in known[:MOST_PAIRS]:
                if x is not y and same(x.rows, y.rows) and same(x.columns, y.columns):
                    for q in sums[:MOST_PAIRS]:
                        self._add("trace of X.T Y", x, y, numbers=(q,))

    def _norms(self) -> None:
        """p-norms of vectors."""
        found = list(dict.fromkeys(n for t in self.nodes if (n := p_norm(t)) is not None))
        sums = [t for t in self.nodes if t.op == "sum" and not t.free and t.args[2].op != "pow"]
        for x, p in found:
            self._norm(x, p, DEPTH)
            for y, q in found:
                if p != q and key(x) == key(y):
                    self._add("p <= q", vectors=(x,), numbers=(p, q))
                elif p != q and same(x.rows, y.rows):
                    for r in sums[:MOST_FORMS]:
                        self._add("Hölder", vectors=(x, y), numbers=(r, p, q))

    def _norm(self, x: Matrix, p: Term, depth: int) -> None:
        self._add("0 <= |x|", vectors=(x,), numbers=(p,))
        added, scaled = addends(x), scale(x)
        if depth and added is not None:
            self._add("Minkowski", vectors=(x, *added), numbers=(p,))
            for part in added:
                self._norm(part, p, depth - 1)
        if scaled is not None:
            self._add("c x", vectors=(x, scaled[1]), numbers=(scaled[0], p))

    # -- symmetric matrices -------------------------------------------------------------------------------------

    def _bare(self, m: Matrix) -> bool:
        """Whether eigenvalues of a product X.T @ X are spoken of as such, not under a root or as positive or not."""
        asked = key(m)

        def bare(t: Term) -> bool:
            if t.op == "eigenvalue":
                return key(canonical(Matrix(t.args[2], t.data, (t.args[0],) * 2))) == asked
            if t.op == "sqrt" or (t.op == "where" and t.args[0].op == "lt" and t.args[0].args[0] == terms.ZERO):
                return False
            return any(map(bare, t.args))

        return any(map(bare, self.said))

    def _of_symmetric(self, m: Matrix, places: list[Term], depth: int) -> None:
        size = m.rows
        last = terms.sub(size, terms.ONE)
        self._add("two places", m, numbers=(terms.ZERO, last))
        for place in places:
            if place not in (terms.ZERO, last):
                self._add("two places", m, numbers=(terms.ZERO, place))
                self._add("two places", m, numbers=(place, last))
        inner = [p for p in places if p not in (terms.ZERO, last)]
        for one in inner:
            for other in inner:
                if one != other:
                    self._add("two places", m, numbers=(one, other))
        self._decomposed(m)
        self._add("sums", m)
        self._add("definite", m)
        for y, q, r in self._rayleigh(m):
            self._add("y M y", m, vectors=(y,), numbers=(q, r))
        self._identity(m, places)
        if not depth:
            return
        shifted = affine(m)
        if shifted is not None:
            c, rest, d = shifted
            for place in places:
                self._add("c M + d", m, rest, numbers=(c, d, place))
            more = [terms.sub(last, place) for place in places]
            self._of_symmetric(rest, list(dict.fromkeys((*places, *more))), depth - 1)
            return
        added = addends(m)
        if added is not None:
            for place in places:
                self._add("M + N", m, *added, numbers=(place,))
            for part in added:
                self._of_symmetric(part, places, depth - 1)

    def _identity(self, m: Matrix, places: list[Term]) -> None:
        value = terms.ONE
        if m.body.op == "where" and m.body.args[2] == terms.ZERO and m.body.args[1].free.isdisjoint(m.ids):
            value = m.body.args[1]
        for place in places:
            self._add("d eye(n)", m, numbers=(value, place))

    def _rayleigh(self, m: Matrix) -> Iterator[tuple[Matrix, Term, Term]]:
        for y in list(self._declared(m.rows))[:MOST_FORMS]:
            if any(y.body.data in each.names for each in self.said):
                yield y, quadratic(m, y), squared(y)
                for c in self._multiples(y):
                    yield y, terms.mul(c, squared(y)), squared(y)
        if m.body.op == "entry":
            for t in self.nodes:
                if t.op == "entry" and t.data == m.body.data and not t.free and t.args[0] == t.args[1]:
                    yield unit(t.args[0], m.rows), t, terms.ONE

    def _multiples(self, y: Matrix) -> Iterator[Term]:
        """The numbers c for which something is assumed to equal c * y: perhaps A @ y."""
        for assumption in self.problem.given:
            binders, core = terms.stripped(assumption)
            for side in core.args if core.op == "eq" and len(binders) == 1 else ():
                factors = side.args if side.op == "mul" else (side,)
                outside = [f for f in factors if not f.free]
                if terms.entry(y.body.data, terms.index(binders[0][0])) in factors and len(outside) == len(factors) - 1:
                    yield terms.mul(*outside)

    def _definite(self) -> None:
        """Matrices that may be seen to be positive semidefinite."""
        for k, (m, _) in self.places.items():
            if k not in self.factors or self._bare(m):
                self._add("semidefinite", m)
        for x in self.factors.values():
            if alike(*x.sizes):
                self._add("semidefinite", x)
        for t in self.nodes:
            if t.op == "determinant" and not t.free:
                m = Matrix(t.args[1], t.data, (t.args[0],) * 2)
                self._add("semidefinite", m)
                self._add("definite", m)

    def _bounds(self) -> None:
        """What an inequality says of all vectors."""
        core = self.problem.statement
        if core.op in ("le", "lt"):
            left, right = core.args
            for x in self.factors.values():
                self._add("|X y| <= c |y|", x, numbers=(right,))
            for m, _ in self.places.values():
                self._add("c |y|**2 <= y M y", m, numbers=(left,))
                self._add("y M y <= c |y|**2", m, numbers=(right,))
        matrices = list(self.places.values())
        for m, places in matrices:
            for n, others in matrices:
                if m is not n and same(m.rows, n.rows):
                    for place in dict.fromkeys((*places, *others)):
                        self._add("y M y <= y N y", m, n, numbers=(place,))
                        self._add("M == N", m, n, numbers=(place,))
