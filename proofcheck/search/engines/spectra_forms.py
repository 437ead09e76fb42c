"""Vectors c*y + d*(M @ y) whose squares a statement sums: steps of a gradient, residuals, images. And matrices that are
c*eye(n) + d*outer(u, u), which quadratic forms and eigenvalues speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.search.engines.spectra_made import Found
from proofcheck.search.engines.spectra_shapes import canonical, identities, preimage, quadratic, same, squares_of
from proofcheck.search.engines.spectra_terms import NAMES, Matrix, product, squared

MOST = 4  # vectors, and their differences


def forms(nodes: Iterable[Term], matrices: Sequence[Matrix], vectors: Sequence[Matrix]) -> Iterator[Found]:
    """Theorems about y @ y, y @ M @ y and |M @ y|**2 for symmetric matrices M."""
    sums = [(t, z) for t in nodes if (z := squares_of(t)) is not None]
    for m in matrices:
        own = [v for v in vectors if same(v.rows, m.rows)][:MOST]
        told: set[Term] = set()
        for t, z in sums:
            for y in (*own, *_differences(own)):
                found = _multiples(canonical(z), m, y)
                if found is None:
                    continue
                image = Matrix(product(m, y), NAMES[:1], (m.rows,))
                numbers = quadratic(m, y), squared(y), squared(image)
                yield "c y + d M y", (m,), (y,), (*found, *numbers, t)
                if y.body not in told:
                    told.add(y.body)
                    yield "y M y and M y", (m,), (y,), numbers
                    yield "y M y", (m,), (y,), numbers[:2]
                break


def shifted(nodes: Iterable[Term], matrices: Iterable[Matrix]) -> Iterator[Found]:
    """Theorems about the eigenvalues of c*eye(n) + d*outer(u, u)."""
    for m in matrices:
        if (found := _rank_one(m)) is not None:
            u, c, d = found
            yield "c + d u u.T", (m,), (u,), (c, d, _length(u))
    for t in nodes:
        form = _form(t)
        found = None if form is None else _rank_one(form[0])
        if form is not None and found is not None:
            (m, y), (u, c, d) = form, found
            yield "c + d u u.T", (m,), (u,), (c, d, _length(u))
            yield "y M y", (m,), (y,), (t, squared(y))


def _length(u: Matrix) -> Term:
    return u.rows if u.body == ONE else squared(u)


def _form(t: Term) -> tuple[Matrix, Matrix] | None:
    """M and y for y @ M @ y."""
    inner = t.args[2].args[0] if t.op == "sum" and not t.free and t.args[2].op == "mul" else t
    if inner is t or inner.op != "sum" or inner.args[:2] != t.args[:2] or t.args[0] != ZERO:
        return None
    (j,), (i,) = t.data, inner.data
    right = terms.mul(*t.args[2].args[1:])
    left = terms.substitute(right, {j: terms.index(i)})
    factors = inner.args[2].args if inner.args[2].op == "mul" else (inner.args[2],)
    if left not in factors or j not in right.free:
        return None
    at = factors.index(left)
    size = t.args[1]
    m = Matrix(terms.mul(*factors[:at], *factors[at + 1 :]), (i, j), (size, size))
    return canonical(m), canonical(Matrix(right, (j,), (size,)))


def _rank_one(m: Matrix) -> tuple[Matrix, Term, Term] | None:
    """u, c and d for c*eye(n) + d*outer(u, u)."""
    shifts, rest = identities(m, _addends(m.body, ONE))
    if len(rest) != 1:
        return None
    factors = rest[0].args if rest[0].op == "mul" else (rest[0],)
    row, column = (terms.mul(*(f for f in factors if f.free == {name})) for name in m.ids)
    scale = terms.mul(*(f for f in factors if not f.free))
    if any(f.free == set(m.ids) for f in factors) or terms.substitute(row, {m.ids[0]: terms.index(m.ids[1])}) != column:
        return None
    return Matrix(row, m.ids[:1], m.sizes[:1]), terms.add(ZERO, *shifts), scale


def _differences(vectors: Iterable[Matrix]) -> Iterator[Matrix]:
    for one, other in combinations(vectors, 2):
        yield Matrix(terms.sub(one.body, other.body), one.ids, one.sizes)


def _multiples(z: Matrix, m: Matrix, y: Matrix) -> tuple[Term, Term] | None:
    """c and d for z == c*y + d*(M @ y), d not 0."""
    parts = list(_addends(z.body, ONE))
    images = [p for p in parts if any(t.op == "sum" for t in terms.nodes(p))]
    inner = preimage(Matrix(terms.add(*images), z.ids, z.sizes), m) if images else None
    if inner is None:
        return None
    plain = terms.add(ZERO, *(p for p in parts if p not in images))
    c = ZERO if plain == ZERO else _ratio(plain, z.ids[0], y)
    d = _ratio(inner.body, inner.ids[0], y)
    return None if c is None or d is None else (c, d)


def _addends(e: Term, scale: Term) -> Iterator[Term]:
    """The addends of a term, numbers before brackets multiplied out."""
    if e.op == "add":
        for a in e.args:
            yield from _addends(a, scale)
    elif e.op == "div" and not e.args[1].free:
        yield from _addends(e.args[0], terms.mul(scale, terms.div(ONE, e.args[1])))
    elif e.op == "mul" and len(inner := [f for f in e.args if f.free]) == 1 and inner[0].op in ("add", "div"):
        yield from _addends(inner[0], terms.mul(scale, *(f for f in e.args if f not in inner)))
    else:
        yield terms.mul(scale, e)


def _ratio(e: Term, index: str, y: Matrix) -> Term | None:
    """c for e == c*y, with y at this index."""
    found = _factors(e)
    told = _factors(y.at(index))
    if found is None or told is None or found.keys() != told.keys():
        return None
    (first, scale), *others = told.items()
    c = found[first] if scale == ONE else terms.neg(found[first])
    alike = all(found[t] == (c if by == ONE else terms.neg(c)) for t, by in others)
    return c if alike and not c.free else None


def _factors(e: Term) -> dict[Term, Term] | None:
    """What each entry of a vector is multiplied by in a sum of multiples."""
    if e.op == "entry":
        return {e: ONE}
    if e.op == "add":
        total: dict[Term, Term] = {}
        for part in map(_factors, e.args):
            if part is None:
                return None
            for t, c in part.items():
                total[t] = terms.add(total[t], c) if t in total else c
        return total
    if e.op == "mul":
        inner = [f for f in e.args if f.free]
        found = _factors(inner[0]) if len(inner) == 1 else None
        rest = terms.mul(*(f for f in e.args if f not in inner))
        return None if found is None else {t: terms.mul(rest, c) for t, c in found.items()}
    return {} if e == ZERO else None
