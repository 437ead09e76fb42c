"""Sums and inner products with a rigorous bound on their error, valid in whatever order a library adds.

For a sum of k products (Higham, Accuracy and Stability, section 3.1), with gamma_k = k u / (1 - k u):

    |computed - exact| <= gamma_k |A||B| + |A| F + E |B| + E F,      E, F the bounds on the errors of A and B

which costs up to two more matrix products. From `WIDE` multiply-adds on, each product of magnitudes |A||B| is
replaced by the product of Euclidean norms (Cauchy-Schwarz): an outer product instead of a matrix product, and for
unstructured data at most about 1.6 times as wide.

If rounding errors were independent with mean zero, sqrt(k) would take the place of k (Higham & Mary, "A new approach to
probabilistic rounding error analysis", 2019, theorem 3.1): the bound of a sum then fails with probability at most
2 k exp(-LAMBDA**2 / 2), below 1e-9 up to k = 32,000. They are not quite, so this bound decides nothing; a report says
how much of it was used.
"""

from __future__ import annotations

import contextlib
import math
import weakref
from typing import TYPE_CHECKING, Any

from proofcheck.measure.bound import Bound
from proofcheck.measure.space import Axis, Deferred, Named

if TYPE_CHECKING:
    from proofcheck.measure.roundoff import Bounded

WIDE = 2**24


LAMBDA = 8.0  # in the probabilistic bound


def gamma(unit: float, count: int) -> float:
    """gamma_k, infinite where k u reaches one half."""
    share = count * unit
    return share / (1.0 - share) * (1.0 + 1e-12) if share < 0.5 else float("inf")


def probable_gamma(unit: float, count: int) -> float:
    """What takes the place of gamma_k where rounding errors are independent with mean zero: a multiple of sqrt(k)."""
    return min(gamma(unit, count), math.expm1(LAMBDA * math.sqrt(count) * unit + count * unit**2 / (1.0 - unit)))


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
    share, safe = arithmetic.gamma(axis.size), inflation(arithmetic, axis.size)
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
    share, safe = arithmetic.gamma(axis.size), inflation(arithmetic, axis.size)
    tiny = space.tiny * axis.size
    e, f = (None if v.error is None else _along(arithmetic, v.error, v.value, label) for v in (a, b))
    if math.prod(value.data.shape) * axis.size >= WIDE:
        rows, columns = _norm(arithmetic, a.value, label), _norm(arithmetic, b.value, label)
        e_rows, f_columns = (None if v is None else _norm(arithmetic, v, label) for v in (e, f))
        pairs = [(rows, columns, share), (rows, f_columns, 1.0), (e_rows, columns, 1.0), (e_rows, f_columns, 1.0)]
        present = tuple((x, y, c) for x, y, c in pairs if x is not None and y is not None)
        return Bound(value, Deferred.of(space, present, safe * safe, tiny))
    # gamma |A||B| + |A| F + E (|B| + F), grouped into two products.
    left, right = (space.map(xp.abs, v.value) for v in (a, b))
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
    """Euclidean norms along an axis, not too small: squares that underflow are allowed for, those that overflow give
    infinity."""
    space, xp = arithmetic.space, arithmetic.space.xp
    if isinstance(v, Deferred) and (found := _norm_of_pairs(arithmetic, v, label)) is not None:
        return found
    lost = space.tiny * v.extents[label]
    kept = arithmetic.norms.get(v, label)
    if kept is None:
        kept = space.map(lambda s: xp.sqrt(s + lost), space.squares(v, label))
        arithmetic.norms.put(v, label, kept)
    return kept


def _norm_of_pairs(arithmetic: Bounded, v: Deferred, label: str) -> Named | None:
    """A bound on the norm of a sum of outer products, by the triangle inequality, from the norms of their factors."""
    pairs = []
    for x, y, c in v.pairs:
        if (label in x.labels) == (label in y.labels):
            return None
        along, across = (x, y) if label in x.labels else (y, x)
        pairs.append((_norm(arithmetic, along, label), across, c))
    root = math.sqrt(v.extents[label]) * arithmetic.safe
    made = Deferred.of(arithmetic.space, tuple(pairs), v.factor * arithmetic.safe**2, v.least * root)
    return Named(made.labels, made.data)


class Norms:
    """The norms of arrays that are still in use: a factor that does not change from slice to slice is read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, tuple[str, ...], Named]] = {}

    def get(self, v: Named, label: str) -> Named | None:
        found = self._known.get((id(v.data), v.labels.index(label)))
        same = found is not None and found[0]() is v.data and found[1] == v.labels
        return found[2] if found is not None and same else None

    def put(self, v: Named, label: str, norms: Named) -> None:
        with contextlib.suppress(TypeError):  # a library whose arrays cannot be referred to weakly
            self._known = {key: known for key, known in self._known.items() if known[0]() is not None}
            self._known[id(v.data), v.labels.index(label)] = (weakref.ref(v.data), v.labels, norms)
