"""How matrices are written: as products, sums, multiples, transposes, as X.T @ X, and vectors as images of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.engines.norms import squared
from proofcheck.search.engines.spectra_terms import Matrix, gram

Key = tuple[Term, tuple[Term, ...]]
ROW, COLUMN, MIDDLE = "r'", "s'", "t'"


def canonical(m: Matrix) -> Matrix:
    """The matrix over the same indices as all others."""
    names = (ROW, COLUMN)[: len(m.ids)]
    return Matrix(terms.substitute(m.body, dict(zip(m.ids, map(terms.index, names), strict=True))), names, m.sizes)


def key(m: Matrix) -> Key:
    """What tells one matrix from another."""
    return terms.alpha(canonical(m).body), m.sizes


def same(a: Term, b: Term) -> bool:
    one, other = Size.from_term(a), Size.from_term(b)
    return one is not None and one == other


def unit(place: Term, size: Term) -> Matrix:
    return Matrix(terms.where(terms.eq(terms.index(ROW), place), terms.ONE, terms.ZERO), (ROW,), (size,))


def quadratic(m: Matrix, y: Matrix) -> Term:
    """y @ M @ y as it is written with `@`."""
    a, b = "i'", "j'"
    inner = terms.total(a, terms.ZERO, m.rows, terms.mul(y.at(a), m.at(a, b)))
    return terms.total(b, terms.ZERO, m.rows, terms.mul(inner, y.at(b)))


def inverse_of(x: Matrix) -> Matrix | None:
    """M for X == inv(M)."""
    if x.body.op != "inverse" or len(x.ids) != 2:
        return None
    size, row, column, body = x.body.args
    m = Matrix(body, x.body.data, (size, size))
    places = tuple(map(terms.index, x.ids))
    return m if (row, column) == places else m.turned if (column, row) == places else None


def factor(m: Matrix) -> Matrix | None:
    """X for X.T @ X."""
    body = m.body
    if body.op != "sum" or body.args[0] != terms.ZERO or body.args[1].free:
        return None
    (k,), size, inner = body.data, body.args[1], body.args[2]
    factors = list(inner.args) if inner.op == "mul" else [inner]
    coefficient = factors.pop(0).data if factors[0].op == "number" else Fraction(1)
    if coefficient < 0:
        return None
    left = [f for f in factors if m.ids[0] in f.free]
    right = [f for f in factors if m.ids[1] in f.free]
    rest = [f for f in factors if f not in left and f not in right]
    if len(left) + len(right) + len(rest) != len(factors) or any(f in right for f in left) or len(rest) % 2:
        return None
    half = rest[: len(rest) // 2]
    root = _root(coefficient)
    if root is None or sorted(map(repr, half)) != sorted(map(repr, rest[len(half) :])):
        return None
    entry = terms.substitute(
        terms.mul(terms.number(root), *half, *right), {k: terms.index(ROW), m.ids[1]: terms.index(COLUMN)}
    )
    made = Matrix(entry, (ROW, COLUMN), (size, m.rows))
    return made if terms.alpha(canonical(gram(made)).body) == terms.alpha(canonical(m).body) else None


def _root(q: Fraction) -> Fraction | None:
    found = Fraction(isqrt(q.numerator), isqrt(q.denominator))
    return found if found * found == q else None


def scale(x: Matrix) -> tuple[Term, Matrix] | None:
    """(c, X) for c * X."""
    if x.body.op == "div" and x.body.args[1].free.isdisjoint(x.ids):
        return terms.div(terms.ONE, x.body.args[1]), Matrix(x.body.args[0], x.ids, x.sizes)
    if x.body.op != "mul":
        return None
    outside = [f for f in x.body.args if not f.free]
    inside = [f for f in x.body.args if f.free]
    if not outside or not inside:
        return None
    return terms.mul(*outside), Matrix(terms.mul(*inside), x.ids, x.sizes)


def transposed(x: Matrix) -> Matrix | None:
    """A for A.T of a declared A."""
    if x.body.op != "entry" or x.body.args != tuple(map(terms.index, x.ids[::-1])):
        return None
    return canonical(x.turned)


def addends(x: Matrix) -> tuple[Matrix, Matrix] | None:
    if x.body.op != "add":
        return None
    first, *rest = x.body.args
    return Matrix(first, x.ids, x.sizes), Matrix(terms.add(*rest), x.ids, x.sizes)


def outer(x: Matrix) -> tuple[Matrix, Matrix] | None:
    """(u, v) for u v.T."""
    if x.body.op != "mul":
        return None
    i, j = x.ids
    left = [f for f in x.body.args if j not in f.free]
    right = [f for f in x.body.args if j in f.free]
    if not right or any(i in f.free for f in right) or not any(i in f.free for f in left):
        return None
    return Matrix(terms.mul(*left), (i,), x.sizes[:1]), Matrix(terms.mul(*right), (j,), x.sizes[1:])


def product(x: Matrix) -> tuple[Matrix, Matrix] | None:
    """(X, Y) for X @ Y, a number before the sum with X."""
    body = x.body
    if body.op != "sum" or body.args[0] != terms.ZERO or body.args[1].free:
        return None
    (k,), size, inner = body.data, body.args[1], body.args[2]
    i, j = x.ids
    factors = inner.args if inner.op == "mul" else (inner,)
    right = [f for f in factors if j in f.free]
    left = [f for f in factors if j not in f.free]
    if not left or not right or any(i in f.free for f in right):
        return None
    return (
        Matrix(terms.mul(*left), (i, k), (x.rows, size)),
        Matrix(terms.mul(*right), (k, j), (size, x.columns)),
    )


def identities(m: Matrix, addends: Iterable[Term]) -> tuple[list[Term], list[Term]]:
    """The numbers that the identity is multiplied by in these addends of the entries of a matrix, and the others."""
    i, j = map(terms.index, m.ids)
    shifts: list[Term] = []
    rest: list[Term] = []
    for part in addends:
        factors = part.args if part.op == "mul" else (part,)
        deltas = [f for f in factors if f.op == "where" and f.args[0] in (terms.eq(i, j), terms.eq(j, i))]
        plain = [f for f in factors if f not in deltas]
        whole = len(deltas) == 1 and deltas[0].args[2] == terms.ZERO
        if whole and not any(f.free for f in (deltas[0].args[1], *plain)):
            shifts.append(terms.mul(deltas[0].args[1], *plain))
        else:
            rest.append(part)
    return shifts, rest


def affine(m: Matrix) -> tuple[Term, Matrix, Term] | None:
    """(c, M, d) for c * M + d * eye(n), one of the two at least."""
    shifts, rest = identities(m, m.body.args if m.body.op == "add" else (m.body,))
    if not rest:
        return None
    left = Matrix(terms.add(*rest), m.ids, m.sizes)
    scaled = scale(left)
    if scaled is None and not shifts:
        return None
    c, inner = scaled if scaled is not None else (terms.ONE, left)
    return c, inner, terms.add(*shifts) if shifts else terms.ZERO


def squares_of(t: Term) -> Matrix | None:
    """v for the sum of all v[i]**2."""
    found = None if t.free else squared(t)
    if found is None or found[0][1] != terms.ZERO:
        return None
    (index, _, end), entry = found
    return Matrix(entry, (index,), (end,))


def decomposed(x: Matrix, shapes: Mapping[str, tuple[Term, ...]]) -> tuple[Matrix, Matrix, Matrix] | None:
    """(U, V, s) for U @ diag(s) @ V.T of declared U and V, of these shapes, s declared as well or in the diagonal."""
    entries = {t for t in terms.nodes(x.body) if t.op == "entry" and t.free}
    sides: list[Matrix] = []
    for i in x.ids:
        own = [t for t in entries if len(t.args) == 2 and terms.index(i) in t.args]
        if len(own) != 1:
            return None
        (entry,) = own
        there = (ROW, COLUMN) if entry.args[0] == terms.index(i) else (COLUMN, ROW)
        sizes = shapes[entry.data] if there[0] == ROW else shapes[entry.data][::-1]
        sides.append(Matrix(terms.entry(entry.data, *map(terms.index, there)), (ROW, COLUMN), sizes))
    diagonals = {t for t in terms.nodes(x.body) if t.op == "where" and t.args[0].op == "eq" and t.args[2] == terms.ZERO}
    for t in diagonals:
        if len(t.args[1].free) == 1 and {a.op for a in t.args[0].args} == {"index"}:
            (name,) = t.args[1].free
            s = terms.substitute(t.args[1], {name: terms.index(ROW)})
            return sides[0], sides[1], Matrix(s, (ROW,), (sides[0].columns,))
    vectors = {t.data for t in entries if len(t.args) == 1}
    if len(vectors) != 1:
        return None
    (name,) = vectors
    return sides[0], sides[1], Matrix(terms.entry(name, terms.index(ROW)), (ROW,), shapes[name])


def all_squares(t: Term) -> Matrix | None:
    """X for the sum of all X[i, j]**2."""
    inner = t.args[2] if t.op == "sum" and not t.free and t.args[0] == terms.ZERO else t
    if inner is t or inner.op != "sum" or inner.args[0] != terms.ZERO or inner.args[1].free:
        return None
    body = inner.args[2]
    if body.op != "pow" or body.args[1] != terms.TWO:
        return None
    return Matrix(body.args[0], (*t.data, *inner.data), (t.args[1], inner.args[1]))


def top_sum(t: Term) -> tuple[Matrix, Term] | None:
    """(x, k) for minus the sum of the k largest entries of x."""
    if t.op != "largest" or t.free or t.args[0] != terms.ZERO:
        return None
    name, size, value = t.data[0], t.args[1], terms.neg(t.args[2])
    parts = value.args if value.op == "add" else (value,)
    sums = [p for p in parts if p.op == "sum" and p.args[2].op == "max" and terms.ZERO in p.args[2].args]
    if len(sums) != 1 or sums[0].args[1] != size:
        return None
    (j,), inner = sums[0].data, sums[0].args[2].args[0]
    at_zero = [p for p in (inner.args if inner.op == "add" else ()) if j in p.free]
    if not at_zero:
        return None
    x = Matrix(terms.substitute(terms.add(*at_zero), {j: terms.index(ROW)}), (ROW,), (size,))
    rest = terms.add(*(p for p in parts if p is not sums[0]))
    for factor in {f for p in parts if p.op == "mul" for f in p.args if not f.free} | {terms.ONE, terms.ZERO, size}:
        if terms.mul(factor, x.at(name)) == rest:
            return x, factor
    return None


def p_norm(t: Term) -> tuple[Matrix, Term] | None:
    """(x, p) for the sum of all abs(x[i])**p to the power of 1 / p. For the root of a sum of squares (x, 2), and for a
    sum of absolute values (x, 1)."""
    inner = squares_of(t.args[0]) if t.op == "sqrt" else None
    if inner is not None:
        return Matrix(inner.at(ROW), (ROW,), inner.sizes), terms.TWO
    if t.op == "sum" and not t.free and t.args[0] == terms.ZERO and t.args[2].op == "abs":
        body = terms.substitute(t.args[2].args[0], {t.data[0]: terms.index(ROW)})
        return Matrix(body, (ROW,), (t.args[1],)), terms.ONE
    if t.op != "pow" or t.free or t.args[0].op != "sum":
        return None
    total, body = t.args[0], t.args[0].args[2]
    if total.args[0] != terms.ZERO or body.op != "pow" or body.args[0].op != "abs":
        return None
    p = body.args[1]
    if t.args[1] != terms.div(terms.ONE, p):
        return None
    return Matrix(
        terms.substitute(body.args[0].args[0], {total.data[0]: terms.index(ROW)}), (ROW,), (total.args[1],)
    ), p


def preimage(z: Matrix, x: Matrix) -> Matrix | None:
    """y for z == X @ y, where z is written as that, or as a sum of multiples of such."""
    if not same(z.rows, x.rows):
        return None
    parts = z.body.args if z.body.op == "add" else (z.body,)
    found: list[Term] = []
    for part in parts:
        factors = list(part.args) if part.op == "mul" else [part]
        sums = [f for f in factors if f.op == "sum"]
        if len(sums) != 1 or any(z.ids[0] in f.free for f in factors if f is not sums[0]):
            return None
        (inner,) = sums
        if inner.args[0] != terms.ZERO or not same(inner.args[1], x.columns):
            return None
        (k,) = inner.data
        body = inner.args[2]
        own = body.args if body.op == "mul" else (body,)
        left = [f for f in own if z.ids[0] in f.free]
        right = [f for f in own if z.ids[0] not in f.free]
        made = Matrix(terms.mul(*left), (z.ids[0], k), x.sizes)
        if not left or key(made) != key(x):
            return None
        outside = [f for f in factors if f is not inner]
        found.append(terms.substitute(terms.mul(*outside, *right), {k: terms.index(MIDDLE)}))
    return Matrix(terms.add(*found), (MIDDLE,), (x.columns,))
