"""Which theorems may say something of matrices made of others: inverses, powers, squares, Kronecker products, products
entry by entry, differences, determinants, and what ridge regression makes of a matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.engines.spectra_shapes import Key, addends, affine, canonical, factor, key, product, same, scale
from proofcheck.search.engines.spectra_terms import Matrix, alike, gram

Found = tuple[str, tuple[Matrix, ...], tuple[Matrix, ...], tuple[Term, ...]]
Places = Mapping[Key, tuple[Matrix, list[Term]]]


def powered(x: Matrix) -> tuple[Matrix, Term] | None:
    """(A, k) for matrix_power(A, k)."""
    body = x.body
    if body.op != "matrix_power" or body.args[1:3] != tuple(map(terms.index, x.ids)):
        return None
    return canonical(Matrix(body.args[4], body.data, x.sizes)), body.args[3]


def inverted(x: Matrix) -> Matrix | None:
    """A for inv(A)."""
    body = x.body
    if body.op != "inverse" or body.args[1:3] != tuple(map(terms.index, x.ids)):
        return None
    return canonical(Matrix(body.args[3], body.data, x.sizes))


def entrywise(x: Matrix) -> tuple[Matrix, Matrix] | None:
    """(A, B) for A * B."""
    if x.body.op == "pow" and x.body.args[1] == terms.TWO:
        half = Matrix(x.body.args[0], x.ids, x.sizes)
        return half, half
    if x.body.op != "mul":
        return None
    both = [f for f in x.body.args if f.free >= set(x.ids)]
    if len(both) < 2:
        return None
    rest = [f for f in x.body.args if f is not both[0]]
    return Matrix(both[0], x.ids, x.sizes), Matrix(terms.mul(*rest), x.ids, x.sizes)


def resolvent(left: Matrix, right: Matrix) -> tuple[Matrix, Term] | None:
    """(X, c) where `left` is inv(X.T @ X + c * eye(m)) and `right` is X.T."""
    inner = inverted(left)
    shifted = affine(inner) if inner is not None else None
    if shifted is None or shifted[0] != terms.ONE:
        return None
    x = factor(shifted[1])
    return (x, shifted[2]) if x is not None and key(canonical(x.turned)) == key(canonical(right)) else None


def of_matrix(x: Matrix, symmetric: Callable[[Matrix], bool]) -> Iterator[tuple[Found, tuple[Matrix, ...]]]:
    """Theorems about the norms of X, each with the matrices that X is made of."""
    power, inner, parts = powered(x), inverted(x), entrywise(x)
    if power is not None:
        yield ("power of X", (x, power[0]), (), (power[1],)), (power[0],)
    if inner is not None:
        yield ("inv(X)", (x, inner), (), ()), (inner,)
        yield ("norm of inv(M)", (x, inner), (), ()), ()
    if parts is not None:
        yield ("X * Y", (x, *parts), (), ()), parts
    multiplied = product(x)
    if multiplied is None:
        return
    left, right = map(canonical, multiplied)
    ridge = resolvent(left, right)
    if ridge is not None:
        yield ("ridge", (x, ridge[0]), (), (ridge[1],)), ()
    within = product(left)
    ridge = resolvent(canonical(within[1]), right) if within is not None else None
    if ridge is not None and within is not None and key(canonical(within[0])) == key(ridge[0]):
        yield ("hat matrix of ridge", (x, ridge[0]), (), (ridge[1],)), (ridge[0],)
    if alike(*x.sizes) and key(left) == key(right) and symmetric(left):
        yield ("M M", (x, left), (), (terms.ZERO,)), (left,)


def of_symmetric(m: Matrix, place: Term, symmetric: Callable[[Matrix], bool]) -> Iterator[tuple[Found, Matrix, Term]]:
    """Theorems about an eigenvalue of M, each with the matrix whose eigenvalue, at which place, it speaks of."""
    inner = inverted(m)
    if inner is not None:
        yield ("inv(M)", (m, inner), (), (place,)), inner, terms.sub(terms.sub(m.rows, terms.ONE), place)
    multiplied = product(m)
    if multiplied is None:
        return
    left, right = map(canonical, multiplied)
    if key(left) == key(right) and symmetric(left):
        yield ("M M", (m, left), (), (place,)), left, place
    within = product(left)
    if within is not None and key(canonical(within[0].turned)) == key(right):
        middle = canonical(within[1])
        yield ("Q.T M Q", (m, right, middle), (), (place,)), middle, place
    ridge = resolvent(canonical(within[1]), right) if within is not None else None
    if ridge is not None:
        yield ("hat matrix of ridge", (m, ridge[0]), (), (ridge[1],)), m, place


def kronecker(places: Places, factors: Iterable[Matrix]) -> Iterator[Found]:
    """Kronecker products, the norms of which are spoken of, as are those of their factors."""
    for k, (m, _) in places.items():
        if any(t.op == "mod" for t in terms.nodes(m.body)):
            for x in factors:
                for y in factors:
                    size = Size.from_term(terms.mul(x.columns, y.columns))
                    if size is not None and size == Size.from_term(m.rows) and k not in (gram_key(x), gram_key(y)):
                        yield "kron(X, Y)", (m, x, y), (), ()


def differences(normed: list[Matrix], places: Places) -> Iterator[Found]:
    """Theorems about two matrices, the norm of whose difference is spoken of, and their eigenvalues or singular values;
    `normed` are the matrices of norms."""
    by_gram = {gram_key(x): x for x in normed}
    for z in normed:
        parts = addends(z)
        if parts is None:
            continue
        first, second = canonical(parts[0]), canonical(Matrix(terms.neg(parts[1].body), z.ids, z.sizes))
        if _negative(first):
            first, second = (canonical(Matrix(terms.neg(m.body), m.ids, m.sizes)) for m in (second, first))
            z = canonical(Matrix(terms.sub(first.body, second.body), first.ids, first.sizes))
        own = [_places(m, places) for m in (first, second)]
        if all(own):
            for place in dict.fromkeys((*own[0], *own[1])):
                yield "M - N", (z, first, second), (), (place,)
            yield "all of M - N", (z, first, second), (), ()
        if gram_key(first) in by_gram and gram_key(second) in by_gram:
            found = [p for m in (first, second) for p in _places(_gram(m), places)]
            for place in dict.fromkeys(found):
                yield "X - Y", (z, first, second), (), (place,)
            yield "all of X - Y", (z, first, second), (), ()


def _negative(x: Matrix) -> bool:
    return x.body.op == "mul" and x.body.args[0].op == "number" and x.body.args[0].data < 0


def _gram(x: Matrix) -> Matrix:
    return canonical(gram(x))


def gram_key(x: Matrix) -> Key:
    return key(_gram(x))


def _places(m: Matrix, places: Places) -> list[Term]:
    found = places.get(key(m))
    return [*(found[1] if found is not None else ()), *((terms.ZERO,) if found is not None and not found[1] else ())]


def determinants(nodes: list[Term], singular: bool) -> Iterator[Found]:
    """Theorems about determinants; `singular`: singular values or norms are spoken of, too."""
    closed = [t for t in nodes if t.op == "determinant" and not t.free]
    matrices = list(
        {key(m): m for t in closed for m in (canonical(Matrix(t.args[1], t.data, (t.args[0],) * 2)),)}.values()
    )
    logs = any(t.op == "log" and t.args[0].op == "determinant" for t in nodes)
    for m in matrices:
        if singular:
            yield "det(X)", (m,), (), ()
            yield "det(X) and rank", (m,), (), ()
        yield "det(M) and trace", (m,), (), ()
        shifted = affine(m)
        for c in (terms.ZERO, terms.ONE) if shifted is None else (shifted[2],):
            yield "c**n <= det(X)", (m,), (), (c,)
        parts = _combined(m)
        if parts is None:
            continue
        (c, one), (d, other) = parts
        for part in (one, other):
            yield "definite", (part,), (), ()
            yield "semidefinite", (part,), (), ()
        if c == d == terms.ONE:
            yield "det(M + N)", (m, one, other), (), ()
        if logs:
            yield "det of c M + d N", (m, one, other), (), (c, d)
    sums = [t for t in nodes if t.op == "sum" and not t.free and any(s.op == "inverse" for s in terms.nodes(t))]
    for m in matrices:
        for n in matrices:
            if m is n or not same(m.rows, n.rows):
                continue
            yield "det(M) <= det(N)", (m, n), (), ()
            for q in sums[:2]:
                yield "trace of inv(M) N", (m, n), (), (q,)


def _combined(m: Matrix) -> tuple[tuple[Term, Matrix], tuple[Term, Matrix]] | None:
    """(c, M), (d, N) for c * M + d * N."""
    outside = terms.ONE
    scaled = scale(m)
    if scaled is not None and scaled[1].body.op == "add":
        outside, m = scaled
    parts = addends(m)
    if parts is None:
        return None
    found = []
    for part in parts:
        own = scale(part)
        c, rest = own if own is not None else (terms.ONE, part)
        found.append((terms.mul(outside, c), canonical(rest)))
    return found[0], found[1]


def pairs_of_trace(q: Term) -> Iterator[tuple[Matrix, Matrix]]:
    """(X, Y) where a double sum q is trace(X.T @ Y)."""
    if q.op != "sum" or q.free or q.args[0] != terms.ZERO:
        return
    inner = q.args[2]
    if inner.op != "sum" or inner.args[0] != terms.ZERO or inner.args[1].free or inner.args[2].op != "mul":
        return
    ids, sizes = (*q.data, *inner.data), (q.args[1], inner.args[1])
    factors = inner.args[2].args
    for f in factors:
        if f.free >= set(ids):
            rest = terms.mul(*(g for g in factors if g is not f))
            if rest.free >= set(ids):
                for turned in (False, True):
                    pair = (Matrix(f, ids, sizes), Matrix(rest, ids, sizes))
                    yield tuple(canonical(m.turned if turned else m) for m in pair)  # type: ignore[misc]
