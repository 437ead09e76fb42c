"""Inverses, determinants and eigenvalues of stacks of matrices, plain and with a rigorous bound on their error.

Inverse (Rump 2010, "Verification methods", section 10): let X be any approximate inverse and R = I - X A. If
|R|_inf = r is below 1, A is regular and |A^-1 - X|_ij <= r / (1 - r) max_k |X_kj|. R is itself computed with error
bounds, so every matrix within the bounds of A is covered.

Determinant: with A = Q R from any QR routine and Y an upper triangular approximate inverse of R, det A = det(Q^T A
Y) / (det Q^T det Y). det Y is the product of its diagonal; Q^T A Y and Q^T Q are close to the identity, and |M -
I|_inf <= r puts det M within (1 - r)^n and (1 + r)^n. Only the sign of det Q is taken from a floating-point
routine; that matrix has condition 1. Up to 5 x 5 the determinant is expanded instead, exactly for small whole
numbers.

Eigenvalues: let V and L be what any routine gives for a symmetric M, L diagonal. With |V^T V - I|_inf <= d < 1 the
eigenvalues of V L V^T are those of L up to factors between 1 - d and 1 + d (Ostrowski: the k-th is theta_k times the
k-th of L, theta_k between the smallest and the largest eigenvalue of V^T V). Those of M differ from those of V L V^T
by at most |M - V L V^T|_inf (Weyl; the spectral norm of a symmetric matrix is at most its largest row sum). Both
residuals are computed with error bounds. A matrix that is not symmetric counts as (M + M^T) / 2.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.space import LIGHT, Axis, Named, Space

if TYPE_CHECKING:
    from proofcheck.measure.arithmetic import Arithmetic
    from proofcheck.measure.bound import Bound
    from proofcheck.measure.roundoff import Bounded

V = TypeVar("V")
MAX_EXPONENT = 2**20  # of a matrix
EXPANDED = 5  # matrices up to this size have their determinant expanded
_INNER = "#inner"  # the contracted axis of a matrix product; no index of a term is called so


def matrices(space: Space, v: Named, row: str, column: str) -> tuple[Any, tuple[str, ...]]:
    """The data with the two axes last, and the labels of the others; pays for one factorisation."""
    batch = tuple(k for k in v.labels if k not in (row, column))
    data = space.order(v, (*batch, row, column), v.extents)
    space.charge(math.prod(data.shape), LIGHT * v.extents[row])
    return data, batch


def invert(space: Space, v: Named, row: str, column: str) -> Named:
    """Approximate inverses; nan where a matrix is singular, which libraries would answer with an exception."""
    xp = space.xp
    data, batch = matrices(space, v, row, column)
    sign = xp.linalg.slogdet(data)[0]
    singular = xp.reshape((sign == 0) | ~xp.isfinite(sign), (*sign.shape, 1, 1))
    unit = xp.eye(data.shape[-1], dtype=space.dtype)
    inverse = xp.linalg.inv(xp.where(singular, unit, data))
    return Named((*batch, row, column), xp.where(singular, float("nan"), inverse))


def relabel(v: Named, changes: dict[str, str]) -> Named:
    """The same data with other names for its axes."""
    return Named(tuple(changes.get(k, k) for k in v.labels), v.data)


def identity(space: Space, row: str, column: str, size: int) -> Named:
    return Named((row, column), space.xp.eye(size, dtype=space.dtype))


def matrix_power(arithmetic: Arithmetic[V], v: V, row: str, column: str, exponent: Named) -> V:
    """Powers by repeated squaring, with the bits of every whole exponent at once; nan for a negative one."""
    from proofcheck.measure.arithmetic import Truth

    space, xp = arithmetic.space, arithmetic.space.xp
    limit = space.peak(exponent)
    if not space.whole(exponent) or limit > MAX_EXPONENT:
        raise NotMeasurable("a power of a matrix with a large exponent, or one that is no whole number")
    size = arithmetic.main(v).extents[row]

    def product(a: V, b: V) -> V:
        left = arithmetic.move(a, lambda named: relabel(named, {column: _INNER}))
        right = arithmetic.move(b, lambda named: relabel(named, {row: _INNER}))
        return arithmetic.contract(left, right, Axis(_INNER, 0, size))

    def where(yes: Named) -> Truth:
        return Truth(yes, space.map(xp.logical_not, yes))

    result, square, left = arithmetic.given(identity(space, row, column, size)), v, space.map(xp.abs, exponent)
    while limit >= 1:
        odd = space.map(lambda k: k - 2 * xp.floor(k / 2) == 1, left)
        result = arithmetic.select(where(odd), product(result, square), result)
        left, limit = space.map(lambda k: xp.floor(k / 2), left), limit // 2
        if limit >= 1:
            square = product(square, square)
    nan = arithmetic.given(space.constant(float("nan")))
    return arithmetic.select(where(space.map(lambda k: k < 0, exponent)), nan, result)


def trace_product(arithmetic: Arithmetic[V], a: V, b: V, row: str, column: str, size: int) -> V:
    """trace(A B), with A's axes (row, column) and B's (row, column)."""
    turned = arithmetic.move(b, lambda named: relabel(named, {row: column, column: row}))
    return arithmetic.total(arithmetic.contract(a, turned, Axis(column, 0, size)), Axis(row, 0, size))


def expand(arithmetic: Arithmetic[V], v: V, row: str, column: str, size: int) -> V:
    """The determinant by minors of the first rows: size * 2**(size - 1) multiplications, no division."""
    space = arithmetic.space

    def entry(r: int, c: int) -> V:
        def pick(named: Named) -> Named:
            where = {row: r, column: c}
            kept = tuple(k for k in named.labels if k not in where)
            return Named(kept, named.data[tuple(where.get(k, slice(None)) for k in named.labels)])

        return arithmetic.move(v, pick)

    space.charge(size * size)
    minors: dict[int, V] = {0: arithmetic.number(1)}
    for r in range(size):
        larger: dict[int, V] = {}
        for columns, minor in minors.items():
            for c in range(size):
                if columns >> c & 1:
                    continue
                part = arithmetic.mul(entry(r, c), minor)
                # The sign of moving column c past the chosen columns on its right.
                if bin(columns >> c).count("1") % 2:
                    part = arithmetic.neg(part)
                key = columns | 1 << c
                larger[key] = arithmetic.add(larger[key], part) if key in larger else part
        minors = larger
    return minors[2**size - 1]


def enclosed_inverse(arithmetic: Bounded, v: Bound, row: str, column: str) -> Bound:
    """The inverse of every matrix within the bounds of `v`, by its residual; infinite error where r >= 1."""
    space, xp = arithmetic.space, arithmetic.space.xp
    approximate = invert(space, v.value, row, column)
    left = arithmetic.given(relabel(approximate, {column: _INNER}))
    right = arithmetic.move(v, lambda named: relabel(named, {row: _INNER}))
    residual = distance(arithmetic, arithmetic.contract(left, right, _axis(v, row)), row, column)
    largest = space.reduce(xp.max, space.map(xp.abs, approximate), row)

    def bound(r: Any, x: Any) -> Any:
        room = xp.where(r < 1.0, 1.0 - r, 1.0 + 0.0 * r)
        return xp.where(r < 1.0, r / room * x * arithmetic.safe + space.tiny, xp.inf)

    return arithmetic.widen(approximate, space.map(bound, residual, largest))


def enclosed_determinant(arithmetic: Bounded, v: Bound, row: str, column: str) -> Bound:
    """The determinants of the matrices within the bounds of `v`, by QR; infinite error where they may be singular."""
    space, xp = arithmetic.space, arithmetic.space.xp
    size = v.value.extents[row]
    data, batch = matrices(space, v.value, row, column)
    q_data, r_data = xp.linalg.qr(xp.where(xp.isfinite(data), data, 0.0 * xp.ones_like(data)))
    q = arithmetic.given(Named((*batch, _INNER, row), q_data))
    triangle = invert(space, Named((*batch, row, column), r_data), row, column)
    y = arithmetic.given(Named((*batch, _INNER, column), xp.triu(triangle.data)))
    turned = arithmetic.contract(q, arithmetic.move(v, lambda n: relabel(n, {row: _INNER})), _axis(v, row))
    nearly = arithmetic.contract(arithmetic.move(turned, lambda n: relabel(n, {column: _INNER})), y, _axis(v, row))
    again = arithmetic.given(Named((*batch, _INNER, column), q_data))
    first = distance(arithmetic, nearly, row, column)
    second = distance(arithmetic, arithmetic.contract(q, again, _axis(v, row)), row, column)
    diagonal = Named((*batch, row), xp.linalg.diagonal(triangle.data))
    sign = Named(batch, xp.linalg.slogdet(q_data)[0])
    product = arithmetic.product(arithmetic.given(diagonal), Axis(row, 0, size))
    plain = arithmetic.div(arithmetic.given(sign), product)

    def bound(d: Any, e: Any, r: Any, s: Any) -> Any:
        # (1 + r)^n (1 - s)^(-n/2) <= exp(n (r + s)) for s <= 1/2.
        spread = xp.where((r < 0.5) & (s < 0.5), xp.expm1(size * (r + s)) * arithmetic.safe, xp.inf)
        return ((xp.abs(d) + e) * spread + e) * arithmetic.safe + space.tiny

    return arithmetic.widen(plain.value, space.map(bound, plain.value, arithmetic.error(plain), first, second))


def spectrum(space: Space, v: Named, row: str, column: str) -> tuple[Named, Named]:
    """Eigenvalues in order along `row` and vectors over `row` and the inner axis; nan where there are none."""
    xp = space.xp
    data, batch = matrices(space, v, row, column)
    finite = xp.all(xp.isfinite(data), axis=(-2, -1), keepdims=True)
    even = xp.where(finite, (data + xp.swapaxes(data, -1, -2)) / 2, 0.0)
    values, vectors = xp.linalg.eigh(even)
    nan = float("nan")
    return (
        Named((*batch, row), xp.where(finite[..., 0], values, nan)),
        Named((*batch, row, _INNER), xp.where(finite, vectors, nan)),
    )


def enclosed_eigenvalues(arithmetic: Bounded, v: Bound, row: str, column: str) -> Bound:
    """The eigenvalues of every symmetric matrix within the bounds of `v`."""
    space, xp = arithmetic.space, arithmetic.space.xp
    size = v.value.extents[row]
    turned = arithmetic.move(v, lambda n: relabel(n, {row: column, column: row}))
    even = arithmetic.mul(arithmetic.number(Fraction(1, 2)), arithmetic.add(v, turned))
    values, vectors = spectrum(space, even.value, row, column)
    inner = Axis(_INNER, 0, size)
    left = arithmetic.given(vectors)
    right = arithmetic.move(left, lambda n: relabel(n, {row: column}))
    scaled = arithmetic.mul(left, arithmetic.given(relabel(values, {row: _INNER})))
    rest = arithmetic.add(even, arithmetic.neg(arithmetic.contract(scaled, right, inner)))
    # V^T V, over `row` and `column` in the place of the inner axis.
    first = arithmetic.move(left, lambda n: relabel(n, {row: "#rows", _INNER: row}))
    second = arithmetic.move(left, lambda n: relabel(n, {row: "#rows", _INNER: column}))
    unlike = distance(arithmetic, arithmetic.contract(first, second, Axis("#rows", 0, size)), row, column)
    apart = row_sums(arithmetic, rest, row, column)

    def bound(x: Any, d: Any, r: Any) -> Any:
        return xp.where(d < 0.5, (d * xp.abs(x) + r) * arithmetic.safe + space.tiny, xp.inf)

    return arithmetic.widen(values, space.map(bound, values, unlike, apart))


def row_sums(arithmetic: Bounded, v: Bound, row: str, column: str) -> Named:
    """A bound on the largest row sum of |M|, error of M included."""
    space, xp = arithmetic.space, arithmetic.space.xp
    magnitude = space.map(lambda x, e: xp.abs(x) + e, v.value, arithmetic.error(v))
    largest = space.reduce(xp.max, space.reduce(xp.sum, magnitude, column), row)
    return space.map(lambda x: x * (1.0 + 4.0 * v.value.extents[row] * space.unit), largest)


def distance(arithmetic: Bounded, v: Bound, row: str, column: str) -> Named:
    """A bound on the largest row sum of |M - I|, error of M included."""
    unit = arithmetic.given(identity(arithmetic.space, row, column, v.value.extents[row]))
    return row_sums(arithmetic, arithmetic.add(v, arithmetic.neg(unit)), row, column)


def _axis(v: Bound, row: str) -> Axis:
    return Axis(_INNER, 0, v.value.extents[row])
