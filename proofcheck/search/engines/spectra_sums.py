"""Which theorems about row and column sums, and about p-norms, may say something of a statement, by its sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.search.engines.spectra_shapes import (
    Key,
    addends,
    canonical,
    key,
    p_norm,
    preimage,
    product,
    same,
    scale,
    top_sum,
)
from proofcheck.search.engines.spectra_terms import Matrix

DEPTH, MOST_SUMS = 3, 6
Found = tuple[str, tuple[Matrix, ...], tuple[Matrix, ...], tuple[Term, ...]]


def row_sums(nodes: list[Term], factors: Iterable[Matrix]) -> Iterator[Found]:
    """(theorem, matrices, vectors, numbers) for `nodes`, the terms of a statement, which speaks of the norms of
    `factors`."""
    seen: dict[Key, Matrix] = {}
    vectors: list[Matrix] = []
    for t in nodes:
        inner = _absolute(t.args[2]) if t.op == "largest" and not t.free and t.args[0] == terms.ZERO else None
        if inner is not None:
            ids = (*t.data, *(i for i, _ in inner[0]))
            m = Matrix(inner[1], ids, (t.args[1], *(size for _, size in inner[0])))
            if len(ids) == 2:
                yield from _composed(canonical(m), DEPTH, seen)
            elif len(ids) == 1:
                vectors.append(m)
        elif t.op == "sum" and not t.free and (summed := _absolute(t)) is not None and len(summed[0]) == 1:
            ((i, size),) = summed[0]
            vectors.append(Matrix(summed[1], (i,), (size,)))
    for x in list(seen.values()):
        for turned in (x, x.turned):
            for z in vectors:
                y = preimage(z, turned)
                if y is not None:
                    yield "row sums of X y", (turned,), (z, y), ()
    if seen:
        for x in factors:
            yield "row sums and |X|", (x,), (), ()


def _absolute(t: Term) -> tuple[list[tuple[str, Term]], Term] | None:
    """Indices with their sizes, and e, for the sum of abs(e) over at most one range."""
    if t.op == "abs":
        return [], t.args[0]
    if t.op == "sum" and t.args[0] == terms.ZERO and t.args[2].op == "abs":
        return [(t.data[0], t.args[1])], t.args[2].args[0]
    return None


def _composed(x: Matrix, depth: int, seen: dict[Key, Matrix]) -> Iterator[Found]:
    if key(x) in seen:
        return
    seen[key(x)] = x
    yield "row sums of X", (x,), (), ()
    scaled, added, multiplied = scale(x), addends(x), product(x)
    further: tuple[Matrix, ...] = ()
    if scaled is not None:
        yield "row sums of c X", (x, scaled[1]), (), (scaled[0],)
        further = (scaled[1],)
    elif added is not None:
        yield "row sums of X + Y", (x, *added), (), ()
        further = added
    elif multiplied is not None:
        yield "row sums of X Y", (x, *multiplied), (), ()
        further = multiplied
    for part in further if depth else ():
        yield from _composed(canonical(part), depth - 1, seen)


def p_norms(nodes: list[Term]) -> Iterator[Found]:
    """Theorems about the p-norms of vectors, and Hölder's inequality for the sums beside them."""
    found = list(dict.fromkeys(n for t in nodes if (n := p_norm(t)) is not None))
    if all(p in (terms.ONE, terms.TWO) for _, p in found):
        return  # other engines know these
    greatest = {
        key(Matrix(inner[1], t.data, (t.args[1],)))
        for t in nodes
        if t.op == "largest" and not t.free and (inner := _absolute(t.args[2])) is not None and not inner[0]
    }
    sums = [t for t in nodes if t.op == "sum" and not t.free and t.args[2].op != "pow"]
    for x, p in found:
        yield from _normed(x, p, DEPTH)
        if key(x) in greatest:
            yield "p and oo", (), (x,), (p,)
        for y, q in found:
            if p != q and key(x) == key(y):
                yield "p <= q", (), (x,), (p, q)
                yield "p <= q and size", (), (x,), (p, q)
            elif p != q and same(x.rows, y.rows):
                if any(r.args[2].op == "abs" for r in sums):
                    yield "Hölder and abs", (), (x, y), (p, q)
                for r in sums[:MOST_SUMS]:
                    yield "Hölder", (), (x, y), (r, p, q)


def of_three(nodes: list[Term]) -> Iterator[Found]:
    """Sums of absolute values of products of three entries."""
    for t in nodes:
        if t.op == "sum" and not t.free and t.args[2].op == "abs" and t.args[2].args[0].op == "mul":
            factors = t.args[2].args[0].args
            if len(factors) == 3 and all(f.op == "entry" and f.free == {*t.data} for f in factors):
                yield "three vectors", (), tuple(canonical(Matrix(f, t.data, (t.args[1],))) for f in factors), ()


def _normed(x: Matrix, p: Term, depth: int) -> Iterator[Found]:
    yield "0 <= |x|", (), (x,), (p,)
    added, scaled = addends(x), scale(x)
    if depth and added is not None:
        yield "Minkowski", (), (x, *added), (p,)
        for part in added:
            yield from _normed(part, p, depth - 1)
    if scaled is not None:
        yield "c x", (), (x, scaled[1]), (scaled[0], p)


def products(core: Term) -> Iterator[Found]:
    """That a product is at most a power of the mean of its factors."""
    for t in terms.nodes(core) if core.op in ("le", "lt") else ():
        if t.op == "product" and not t.free and t.args[0] == terms.ZERO:
            yield "mean and product", (), (canonical(Matrix(t.args[2], t.data, (t.args[1],))),), ()


def softmaxes(nodes: list[Term]) -> Iterator[Found]:
    """Differences of two softmaxes."""
    for t in nodes:
        (i,) = t.data if t.op in ("sum", "largest") and not t.free and t.args[0] == terms.ZERO else ("",)
        for inner in terms.nodes(t.args[2]) if i else ():
            pair = [terms.neg(a) if _negated(a) else a for a in inner.args] if inner.op == "add" else []
            arguments = [x for a in pair if (x := softmaxed(a, i)) is not None]
            if len(arguments) == len(pair) == 2:
                yield "softmax", (), tuple(canonical(Matrix(x, (i,), (t.args[1],))) for x in (*arguments, *pair)), ()


def logarithms(nodes: list[Term]) -> Iterator[Found]:
    """Two logarithms of sums of exponentials."""
    closed = [t for t in dict.fromkeys(nodes) if t.op == "log" and t.args[0].op == "sum" and not t.free]
    found = [t for t in closed if t.args[0].args[0] == terms.ZERO and t.args[0].args[2].op == "exp"]
    for one, other in combinations(found[:MOST_SUMS], 2):
        vectors = (Matrix(t.args[0].args[2].args[0], t.args[0].data, (t.args[0].args[1],)) for t in (one, other))
        yield "logsumexp", (), tuple(map(canonical, vectors)), (one, other)


def _negated(t: Term) -> bool:
    return t.op == "mul" and t.args[0] == terms.number(-1)


def softmaxed(t: Term, i: str) -> Term | None:
    """x_i, where a term is softmax(x)_i."""
    if t.op != "div" or t.args[0].op != "exp" or t.args[1].op != "sum" or t.args[1].args[2].op != "exp":
        return None
    (j,), (x,) = t.args[1].data, t.args[0].args
    return (
        x if terms.alpha(terms.substitute(x, {i: terms.index(j)})) == terms.alpha(t.args[1].args[2].args[0]) else None
    )


def top_sums(nodes: list[Term]) -> Iterator[Found]:
    """Theorems about the sums of the k largest entries of vectors."""
    for x, k in dict.fromkeys(n for t in nodes if (n := top_sum(t)) is not None):
        yield "k largest", (), (x,), (k,)
        if x.body.op == "abs":
            yield "k largest of abs(x)", (), (Matrix(x.body.args[0], x.ids, x.sizes),), (k,)
        negative = canonical(Matrix(terms.neg(x.body), x.ids, x.sizes))
        yield "k largest of -x", (), (negative, x), (k,)
        for s in nodes:
            parts = s.args[2].args if s.op == "sum" and not s.free and s.args[2].op == "max" else ()
            for t in (a for part in parts if part.op == "add" for a in part.args if not a.free):
                yield "k largest and t", (), (x,), (k, terms.neg(t))
        added, scaled = addends(x), scale(x)
        if added is not None:
            yield "k largest of x + y", (), (x, *added), (k,)
        if scaled is not None:
            yield "k largest of c x", (), (x, scaled[1]), (scaled[0], k)
