"""Sums and inner products with a rigorous bound on their error, valid in whatever order a library adds.

For a sum of k products (Higham, Accuracy and Stability, section 3.1), with gamma_k = k u / (1 - k u):

    |computed - exact| <= gamma_k |A||B| + |A| F + E |B| + E F,      E, F the bounds on the errors of A and B

which costs up to two more matrix products. From `WIDE` multiply-adds on, each product of magnitudes |A||B| is
replaced by the product of Euclidean norms (Cauchy-Schwarz): an outer product instead of a matrix product, and for
unstructured data at most about 1.6 times as wide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.measure.bound import Bound
from proofcheck.measure.space import Axis, Named

if TYPE_CHECKING:
    from proofcheck.measure.roundoff import Bounded

WIDE = 2**24


def gamma(unit: float, count: int) -> float:
    """gamma_k, infinite where k u reaches one half."""
    share = count * unit
    return share / (1.0 - share) * (1.0 + 1e-12) if share < 0.5 else float("inf")


def inflation(arithmetic: Bounded, count: int) -> float:
    """The factor that covers the rounding of a bound which is itself a sum of `count` terms, none negative."""
    return (1.0 + 2.0 * gamma(arithmetic.space.unit, count + 2)) * arithmetic.safe**4


def total(arithmetic: Bounded, v: Bound, axis: Axis) -> Bound:
    """The sum over an axis."""
    space, xp = arithmetic.space, arithmetic.space.xp
    if axis.label not in v.value.labels:
        return arithmetic.mul(v, arithmetic.number(axis.size))
    value = space.reduce(xp.sum, v.value, axis.label)
    if v.dyadic:
        exact = arithmetic.exact(value, v.dyadic[0] * axis.size, v.dyadic[1])
        if exact is not None:
            return exact
    carried = space.reduce(xp.sum, space.map(xp.abs, v.value), axis.label)
    share, safe = gamma(space.unit, axis.size), inflation(arithmetic, axis.size)
    if v.error is None:
        return Bound(value, space.map(lambda c: share * safe * c, carried))
    spread = v.error if axis.label in v.error.labels else space.map(lambda e: axis.size * e, v.error)
    errors = space.reduce(xp.sum, spread, axis.label)
    return Bound(value, space.map(lambda c, e: (share * c + (1.0 + share) * e) * safe, carried, errors))


def contract(arithmetic: Bounded, a: Bound, b: Bound, axis: Axis) -> Bound:
    """The sum over an axis of both of the products."""
    space, xp, label = arithmetic.space, arithmetic.space.xp, axis.label
    value = space.contract(a.value, b.value, label)
    if a.dyadic and b.dyadic:
        exact = arithmetic.exact(value, a.dyadic[0] * b.dyadic[0] * axis.size, a.dyadic[1] + b.dyadic[1])
        if exact is not None:
            return exact
    share, safe = gamma(space.unit, axis.size), inflation(arithmetic, axis.size)
    tiny = space.tiny * axis.size
    left, right = (space.map(xp.abs, v.value) for v in (a, b))
    e, f = (None if v.error is None else _along(arithmetic, v.error, v.value, label) for v in (a, b))
    if value.data.size * axis.size >= WIDE:
        rows, columns = _norm(arithmetic, left, label), _norm(arithmetic, right, label)
        e_rows, f_columns = (None if v is None else _norm(arithmetic, v, label) for v in (e, f))
        pairs = [(rows, columns, share), (rows, f_columns, 1.0), (e_rows, columns, 1.0), (e_rows, f_columns, 1.0)]
        terms = [space.map(lambda x, y, c=c: c * safe * x * y, x, y) for x, y, c in pairs if x and y]
    else:
        # gamma |A||B| + |A| F + E (|B| + F), grouped into two products.
        widened = space.map(lambda y: share * y, right)
        widened = widened if f is None else space.map(lambda y, z: y + z, widened, f)
        terms = [space.contract(left, widened, label)]
        if e is not None:
            beside = right if f is None else space.map(lambda y, z: y + z, right, f)
            terms.append(space.contract(e, beside, label))
    return Bound(value, space.map(lambda *t: sum(t[1:], start=t[0]) * safe + tiny, *terms))


def _along(arithmetic: Bounded, error: Named, value: Named, label: str) -> Named:
    """The error with the contracted axis, broadcast where it lacks it."""
    if label in error.labels:
        return error
    labels = (*error.labels, label)
    return Named(labels, arithmetic.space.order(error, labels, error.extents | {label: value.extents[label]}))


def _norm(arithmetic: Bounded, v: Named, label: str) -> Named:
    """Euclidean norms along an axis, scaled by the largest entry so that squares neither overflow nor vanish."""
    space, xp = arithmetic.space, arithmetic.space.xp
    tiny = space.tiny
    peak = space.reduce(xp.max, v, label)
    scaled = space.map(lambda x, p: (x / (p + tiny)) ** 2, v, peak)
    squares = space.reduce(xp.sum, scaled, label)
    return space.map(lambda s, p: xp.sqrt(s) * (p + tiny), squares, peak)
