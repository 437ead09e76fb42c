"""Derivatives by an entry of a declared name, and a tensor put in the place of one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.recheck.algebra import functions, positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    MAKERS,
    ONE,
    add,
    entry,
    made,
    multiplied,
    number,
    opened,
    rewritten,
    scaled,
    single,
    summed,
    times,
    zero,
)


def slope(s: Store, x: Sum, name: str, places: tuple[Position, ...]) -> Sum:
    """The derivative of x by name[places]: the product rule, a factor at a time."""
    if name not in x.names:
        return zero(s)
    parts = []
    for p, c in x.terms.items():
        if name not in p.names:
            continue
        bound, factors, sums, scale = opened(s, p)
        if sums:
            raise Beyond("a product that changes with the names of its indices")
        for k, (atom, e) in enumerate(factors):
            if name not in atom.names:
                continue
            rest = [*factors[:k], *factors[k + 1 :]]
            if e != 1 and atom.kind != "exp":
                rest.append((atom, e - 1))
            told = _atom(s, atom, name, places)
            if atom.kind == "exp":
                rest.append((atom, e))
            parts.append(multiplied(s, bound, rest, [told], c * scale * e))
    return add(s, *parts)


def _atom(s: Store, a: Atom, name: str, places: tuple[Position, ...]) -> Sum:
    """The derivative of an atom; of an exponential what stands beside it."""
    if a.kind == "name":
        return number(s, 1)
    if a.kind == "entry":
        found = number(s, 1)
        for own, place in zip(a.args, places, strict=True):
            found = times(s, found, functions.delta(s, positions.plus(own, place, -1)))
        return found
    if a.kind in ("exp", "base"):
        return slope(s, a.args[0], name, places)
    if a.kind == "log":
        return times(s, slope(s, a.args[0], name, places), functions.power(s, a.args[0], -ONE))
    if a.kind in ("apply", "slope"):
        return _applied(s, a, name, places)
    if a.kind in ("map", "rise"):
        return _mapped(s, a, name, places)
    if a.kind == "call" and a.data in ("erf", "atan"):
        x = a.args[0]
        square = times(s, x, x)
        if a.data == "atan":
            outer = functions.power(s, add(s, number(s, 1), square), -ONE)
        else:
            root = single(s, s.atom("pi", None), -functions.HALF)
            outer = times(s, scaled(s, root, Fraction(2)), functions.exp(s, scaled(s, square, -ONE)))
        return times(s, outer, slope(s, x, name, places))
    if a.kind == "inverse":
        return _inverted(s, a, name, places)
    raise Beyond(f"the derivative of {a.data or a.kind}")


def _applied(s: Store, a: Atom, name: str, places: tuple[Position, ...]) -> Sum:
    """f(x, y), or one of its partial derivatives: data is (f, orders) then."""
    function, orders = (a.data, (0,) * len(a.args)) if a.kind == "apply" else a.data
    parts = []
    for k, x in enumerate(a.args):
        more = tuple(n + (j == k) for j, n in enumerate(orders))
        outer = single(s, s.atom("slope", (function, more), a.args))
        parts.append(times(s, outer, slope(s, x, name, places)))
    return add(s, *parts)


def _mapped(s: Store, a: Atom, name: str, places: tuple[Position, ...]) -> Sum:
    """A function of tensors: the sum over the entries of its arguments. A `rise` has (function, rank of its value, the
    arguments that were differentiated by) as data, and the positions there behind the places."""
    function, taken = (a.data, ()) if a.kind == "map" else a.data
    own = tuple(x for x in a.args if isinstance(x, tuple))
    bodies = tuple(x for x in a.args if isinstance(x, Body))
    rank = len(own) - sum(len(bodies[k].names) for k in taken)
    parts = []
    for k, tensor in enumerate(bodies):
        if name not in tensor.at.names:
            continue
        sizes = s.shapes[function][k]
        bound = [(s.fresh(size), size) for size in sizes]
        at = tuple(positions.index(n) for n, _ in bound)
        outer = rise(s, function, own[:rank], [*_entries(own[rank:], taken, bodies), (k, at)], bodies)
        inner = slope(s, entry(s, tensor, at), name, places)
        parts.append(summed(s, bound, times(s, outer, inner)))
    return add(s, *parts)


def _entries(flat: tuple[Position, ...], taken: Any, bodies: Any) -> list[tuple[int, tuple[Position, ...]]]:
    found = []
    for k in taken:
        rank = len(bodies[k].names)
        found.append((k, flat[:rank]))
        flat = flat[rank:]
    return found


def rise(s: Store, function: str, own: Any, entries: Any, bodies: Any) -> Sum:
    """Derivatives may be taken in any order: the one that sorts first is kept."""
    ordered = sorted(entries)
    args = (*own, *(p for _, at in ordered for p in at), *bodies)
    return single(s, s.atom("rise", (function, tuple(k for k, _ in ordered)), args))


def _rise(s: Store, a: Atom, args: tuple[Any, ...]) -> Sum:
    function, taken = a.data
    own = tuple(x for x in args if isinstance(x, tuple))
    bodies = tuple(x for x in args if isinstance(x, Body))
    rank = len(own) - sum(len(bodies[k].names) for k in taken)
    return rise(s, function, own[:rank], _entries(own[rank:], taken, bodies), bodies)


def _inverted(s: Store, a: Atom, name: str, places: tuple[Position, ...]) -> Sum:
    """d inv(M) = - inv(M) dM inv(M)."""
    row, column, tensor, size = a.args
    names = [s.fresh(size) for _ in range(2)]
    p, q = map(positions.index, names)
    inner = slope(s, entry(s, tensor, (p, q)), name, places)
    left = made(s, a, (row, p, tensor, size))
    right = made(s, a, (q, column, tensor, size))
    product = times(s, times(s, left, inner), right)
    return summed(s, [(n, size) for n in names], scaled(s, product, -ONE))


def replaced(s: Store, x: Sum, name: str, tensor: Body) -> Sum:
    """x with a tensor in the place of a declared name."""

    def atom(a: Atom) -> Sum:
        if a.kind == "name" and a.data == name:
            return tensor.at
        args = tuple(argument(arg) for arg in a.args)
        if a.kind == "entry" and a.data == name:
            return entry(s, tensor, args)
        return made(s, a, args)

    def argument(arg: Any) -> Any:
        if isinstance(arg, Body):
            return rewritten(s, arg, whole)
        return arg if isinstance(arg, tuple) else whole(arg)

    def whole(y: Sum) -> Sum:
        if name not in y.names:
            return y
        parts = []
        for p, c in y.terms.items():
            bound, factors, sums, scale = opened(s, p)
            kept, more = [], [whole(z) for z in sums]
            for a, e in factors:
                if name not in a.names:
                    kept.append((a, e))
                    continue
                inner = whole(a.args[0]) if a.kind == "base" else atom(a)
                more.append(functions.power(s, inner, e))
            parts.append(multiplied(s, bound, kept, more, c * scale))
        return add(s, *parts)

    return whole(x)


MAKERS["rise"] = _rise
