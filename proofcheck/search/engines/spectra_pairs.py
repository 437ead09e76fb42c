"""Which theorems may say something of several matrices of a statement: traces of products, ranks of sums."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from proofcheck.lang import terms
from proofcheck.lang.mirrored import symmetric
from proofcheck.lang.sizes import Size
from proofcheck.search.engines.spectra_known import Known, Row, row
from proofcheck.search.engines.spectra_made import pairs_of_trace
from proofcheck.search.engines.spectra_shapes import canonical, key, product, same
from proofcheck.search.engines.spectra_terms import NAMES, Matrix, alike
from proofcheck.search.engines.spectra_terms import product as entries_of

DEPTH, MOST_PAIRS, MOST_PRODUCTS = 3, 3, 12


class Paired(Known):
    """The matrices of a statement and its assumptions, two by two."""

    def _of_factor(self, x: Matrix, depth: int) -> None:
        """Rows about a matrix whose norms or rank may be spoken of, and about what it is made of."""
        raise NotImplementedError

    def _symmetric(self, x: Matrix) -> bool:
        i, j = x.ids
        size = Size.from_term(x.rows)
        return size is not None and alike(*x.sizes) and symmetric(x.body, (i, j), size, self.problem.declarations)

    def _pairs(self) -> None:
        """The trace of X.T @ Y, which a closed sum may be."""
        for q in self.nodes if self.places else ():
            for x, y in pairs_of_trace(q):
                if key(x) in self.normed or key(y) in self.normed:
                    self._offer(("trace of X.T Y", (x, y), (), (q,)))
                    if key(x) in self.normed and key(y) in self.normed:
                        self._offer(("singular values and the trace of X.T Y", (x, y), (), (q,)))
                    for part in (x, y):
                        self._of_factor(part, DEPTH)
                        if self._symmetric(part):
                            self._add("semidefinite", part)
                elif key(x) in self.places and key(canonical(y.turned)) in self.places:
                    self._offer(("trace of M N", (x, canonical(y.turned)), (), (q,)))
        self._sums_to_identity()
        known = list({key(Matrix(*m)): Matrix(*m) for r in self.found for m in r[1]}.values())
        sums = [t for t in self.nodes if t.op == "sum" and not t.free]
        sums = [t for t in sums if not any(s.op == "eigenvalue" for s in terms.nodes(t))]
        for x in known[:MOST_PAIRS]:
            for y in known[:MOST_PAIRS]:
                if x is not y and same(x.rows, y.rows) and same(x.columns, y.columns):
                    for q in sums[:MOST_PAIRS]:
                        self._add("trace of X.T Y", x, y, numbers=(q,))

    def _sums_to_identity(self) -> None:
        """That the ranks of two matrices whose sum is the identity add up to its size or more."""
        square = [x for x in self.factors.values() if alike(*x.sizes)] if self.ranked else []
        for x, y in list(combinations(square, 2))[:MOST_PAIRS]:
            if same(x.rows, y.rows):
                one = terms.where(terms.eq(*map(terms.index, NAMES[:2])), terms.ONE, terms.ZERO)
                whole = canonical(Matrix(one, NAMES[:2], x.sizes))
                self._add("rank of X + Y", whole, x, y)
                self._add("S has an inverse", whole)

    def _generalised(self) -> Iterator[list[Row]]:
        """Of trace(X @ Y), where the rank of one of them is spoken of: X @ Y may be a projection P, with P @ X == X or
        Y @ P == Y. These are few, so that what is left is seen beside many assumptions."""
        for q in self.nodes if self.ranked and self.problem.given else ():
            for turned, y in pairs_of_trace(q):
                x = canonical(turned.turned)
                p = Matrix(entries_of(x, y), NAMES[:2], (x.rows, y.columns))
                products = (("rank of X Y", triple) for triple in ((p, x, y), (x, p, x), (y, y, p)))
                yield [row(name, *matrices) for name, matrices in (("projection", (p,)), *products)]
        assumed = {(key(z), key(x)): (z, x, y) for z, x, y in self._assumed_products()} if self.ranked else {}
        if assumed:
            yield [row("rank of X Y", *triple) for triple in list(assumed.values())[:MOST_PRODUCTS]]

    def _assumed_products(self) -> Iterator[tuple[Matrix, Matrix, Matrix]]:
        """(Z, X, Y) for products X @ Y that are assumed to equal Z, and for the products in these."""
        for binders, core in map(terms.stripped, self.problem.given):
            if core.op == "eq" and len(binders) == 2:
                ids, sizes = tuple(name for name, *_ in binders), tuple(high for *_, high in binders)
                sides = [canonical(Matrix(side, ids, sizes)) for side in core.args]
                for z, whole in (sides, sides[::-1]):
                    yield from self._within(z, whole)

    def _within(self, z: Matrix, whole: Matrix) -> Iterator[tuple[Matrix, Matrix, Matrix]]:
        parts = product(whole)
        if parts is not None:
            x, y = map(canonical, parts)
            yield z, x, y
            yield from (triple for part in (x, y) for triple in self._within(part, part))
