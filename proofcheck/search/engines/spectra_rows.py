"""Which theorems about matrices may say something of a statement: read off from how its matrices are written."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.search.engines.spectra_forms import forms, shifted
from proofcheck.search.engines.spectra_known import Row
from proofcheck.search.engines.spectra_made import (
    determinants,
    differences,
    inverted,
    kronecker,
    of_matrix,
    of_symmetric,
)
from proofcheck.search.engines.spectra_pairs import DEPTH, MOST_PAIRS, Paired
from proofcheck.search.engines.spectra_shapes import (
    addends,
    affine,
    all_squares,
    canonical,
    decomposed,
    factor,
    key,
    outer,
    product,
    quadratic,
    same,
    scale,
    transposed,
    unit,
)
from proofcheck.search.engines.spectra_sums import (
    logarithms,
    of_three,
    p_norms,
    products,
    row_sums,
    softmaxes,
    top_sums,
)
from proofcheck.search.engines.spectra_terms import NAMES, Matrix, alike, squared

MOST_FORMS = 6
SQUARES = (terms.ONE, terms.ZERO), (terms.ZERO, terms.ONE)  # M @ M as multiples of M and of the identity


class Spectra(Paired):
    """The matrices of a statement and its assumptions, and rows for evidence `spectral`."""

    def offers(self) -> Iterator[list[Row]]:
        """Lists of rows to try, one after another."""
        yield from self._generalised()
        for k, x in self.factors.items():
            self._of_factor(x, DEPTH)
            if x.body.op in ("entry", "where") and k in self.places:
                self._identity(*self.places[k])
        for m in map(all_squares, self.nodes if self.places else ()):
            if m is not None:
                self._of_factor(m, DEPTH)
        self._vectors()
        self._pairs()
        for k, (m, places) in self.places.items():
            if k not in self.factors or self._bare(m):
                self._of_symmetric(m, places, DEPTH)
            if self._bare(m) and self.problem.given:
                for numbers in SQUARES:
                    for place in places[:MOST_PAIRS]:
                        self._add("M @ M", m, numbers=(*numbers, place))
        self._definite()
        spoken_of = self._spoken_of()
        for found in (
            *p_norms(self.nodes),
            *top_sums(self.nodes),
            *products(self.problem.statement),
            *softmaxes(self.nodes),
            *logarithms(self.nodes),
            *of_three(self.nodes),
            *row_sums(self.nodes, self.factors.values()),
            *kronecker(self.places, [*self.factors.values()]),
            *differences(list(self.normed.values()), self.places),
            *determinants(self.nodes, bool(self.places)),
            *forms(self.nodes, spoken_of, list(self._declared(None))),
            *shifted(self.nodes, spoken_of),
        ):
            self._offer(found)
        first = list(self.found)
        if first:
            yield first
        self._bounds()
        more = list(self.found)
        if more != first:
            yield more

    def _spoken_of(self) -> list[Matrix]:
        """The symmetric matrices whose eigenvalues or norms are spoken of."""
        found = {**{k: m for k, (m, _) in self.places.items()}, **self.normed}
        return [m for m in found.values() if alike(*m.sizes) and self._symmetric(m)]

    # -- any matrices -------------------------------------------------------------------------------------------

    def _of_factor(self, x: Matrix, depth: int) -> None:
        x = canonical(x)
        if key(x) in self.seen:
            return
        self.seen.add(key(x))
        self.normed[key(x)] = x
        ranked = self.ranked
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
        if alike(*x.sizes) and any(t.op == "sum" and t.args[2].op == "entry" for t in self.nodes):
            self._add("trace(X)", x)
            if ranked:
                self._add("trace and rank of X", x)
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
        for found, parts in of_matrix(x, self._symmetric):
            self._offer(found)
            further(*parts)
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
                self._add("X X.T == Y Y.T", x, left)
                further(left, right)
        elif self._symmetric(x):
            self._add("norm of M", x)
            if affine(x) is not None:
                self._of_symmetric(x, [terms.ZERO, terms.sub(x.rows, terms.ONE)], depth - 1)
            inner = inverted(x)
            if inner is not None:
                self._of_symmetric(inner, [terms.ZERO], depth - 1)

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
        if m.rows == terms.TWO:
            self._add("two by two", m)
        for place in places:
            for theorem, origin, there in of_symmetric(m, place, self._symmetric):
                self._offer(theorem)
                if key(origin) != key(m):
                    self._of_symmetric(origin, [there], depth - 1)
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
            self._add("c M + d", m, m, numbers=(terms.ZERO, value, place))

    def _rayleigh(self, m: Matrix) -> Iterator[tuple[Matrix, Term, Term]]:
        for y in list(self._declared(m.rows))[:MOST_FORMS]:
            if any(y.body.data in each.names for each in self.said):
                yield y, quadratic(m, y), squared(y)
                for c in self._multiples(y):
                    yield y, terms.mul(c, squared(y)), squared(y)
        if m.body.op == "entry":
            ones = Matrix(terms.ONE, NAMES[:1], (m.rows,))
            for t in self.nodes:
                if t.op == "sum" and t.args[2].op == "sum" and t.args[2].args[2].op == "entry" and not t.free:
                    yield ones, t, m.rows
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
                if any(s.op == "log" and s.free for s in self.nodes):
                    self._add("logarithms of the diagonal", m)

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
                        self._add("c M + d", m, n, numbers=(terms.ONE, terms.ZERO, place))
