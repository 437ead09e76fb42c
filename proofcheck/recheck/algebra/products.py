"""Sums over products of atoms brought to their normal form: what `total` makes of bound indices and factors.

Each step states an equation between what stands there and what it makes of it:

    equal factors              x**a x**b = x**(a + b) where both have a value; exp(a) exp(b) = exp(a + b); i**2 = -1
    a power of a sum           multiplied out for whole exponents
    bound indices              `bounds.py`
    an assumed equation        a product in it, for what it says of it (`rules.py`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from proofcheck.recheck.algebra import positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Product, Store, Sum
from proofcheck.recheck.algebra.positions import Position

Factor = tuple[Atom, Fraction]
Bound = list[tuple[str, Position]]
Maker = Callable[[Store, Atom, tuple[Any, ...]], Sum]
Step = Callable[[Store, Bound, list[Factor], Fraction], Sum | None]
STEPS: list[Step] = []  # what is tried on every product, in this order: `bounds.py`
MAKERS: dict[str, Maker] = {}  # kind -> the atom with other arguments, in normal form; others stay atoms
ONE = Fraction(1)
HIGHEST = 16  # whole powers of sums


def zero(s: Store) -> Sum:
    return s.sum({})


def number(s: Store, value: Any) -> Sum:
    return s.sum({s.product((), (), 0): Fraction(value)})


def single(s: Store, atom: Atom, exponent: Fraction = ONE) -> Sum:
    return total(s, [], [(atom, exponent)])


def one_atom(x: Sum) -> Atom | None:
    """The atom that it is, if it is one."""
    if len(x.terms) == 1:
        ((p, c),) = x.terms.items()
        if c == 1 and not p.sizes and len(p.factors) == 1 and p.factors[0][1] == 1:
            return p.factors[0][0]
    return None


def add(s: Store, *sums: Sum) -> Sum:
    terms: dict[Product, Fraction] = {}
    for x in sums:
        for p, c in x.terms.items():
            terms[p] = terms.get(p, Fraction(0)) + c
    return s.sum(terms)


def scaled(s: Store, x: Sum, c: Fraction) -> Sum:
    return x if c == 1 else s.sum({p: c * d for p, d in x.terms.items()})


def less(s: Store, x: Sum, y: Sum) -> Sum:
    return add(s, x, scaled(s, y, Fraction(-1)))


def times(s: Store, x: Sum, y: Sum) -> Sum:
    s.charge(len(x.terms) * len(y.terms))
    parts = []
    for q, d in y.terms.items():
        bound, factors, sums, scale = opened(s, q)
        for p, c in x.terms.items():
            first, others, more, again = opened(s, p)
            parts.append(multiplied(s, [*first, *bound], [*others, *factors], [*more, *sums], c * d * scale * again))
    return add(s, *parts)


def whole_power(s: Store, x: Sum, n: int) -> Sum:
    if n > HIGHEST:
        raise Beyond("a high power")
    found = number(s, 1)
    for _ in range(n):
        found = times(s, found, x)
    return found


def opened(s: Store, p: Product) -> tuple[Bound, list[Factor], list[Sum], Fraction]:
    """The bound indices of a product under names of their own, and its factors, further ones, and a number."""
    if not p.sizes:
        return [], list(p.factors), [], ONE
    names = {old: s.fresh(None) for old in p.labels}
    places = {old: positions.index(new) for old, new in names.items()}
    bound = [(new, positions.put(size, places)) for new, size in zip(names.values(), p.sizes, strict=True)]
    s.sizes.update(bound)
    return bound, *moved(s, p.factors, places)


def moved(
    s: Store, factors: Iterable[Factor], places: Mapping[str, Position]
) -> tuple[list[Factor], list[Sum], Fraction]:
    """The factors with other positions in the place of indices: as atoms, as sums, and a number."""
    from proofcheck.recheck.algebra.functions import power

    kept: list[Factor] = []
    sums: list[Sum] = []
    scale = ONE
    for atom, e in factors:
        if not atom.indices & places.keys():
            kept.append((atom, e))
            continue
        if atom.kind == "base":
            x = power(s, put(s, atom.args[0], places), e)
            e = ONE
        else:
            x = put_atom(s, atom, places)
        told = one_product(x)
        if told is not None and e.denominator == 1:
            kept += [(a, d * e) for a, d in told[0].factors]
            scale *= told[1] ** int(e)
            continue
        only = one_atom(x)
        if only is not None:
            kept.append((only, e))
        else:
            sums.append(power(s, x, e))
    return kept, sums, scale


def one_product(x: Sum) -> tuple[Product, Fraction] | None:
    if len(x.terms) == 1:
        ((p, c),) = x.terms.items()
        if not p.sizes:
            return p, c
    return None


def put_atom(s: Store, atom: Atom, places: Mapping[str, Position]) -> Sum:
    """The atom with other positions in the place of indices."""
    if not atom.indices & places.keys():
        return s.sum({s.product((), ((atom, ONE),), atom.height): ONE})
    here = {name: places[name] for name in sorted(atom.indices & places.keys())}
    key = ("put", atom.serial, tuple(here.items()))
    found = s.known.get(key)
    if found is None:
        args = tuple(_put_argument(s, arg, here) for arg in atom.args)
        found = s.known[key] = made(s, atom, args)
    return found


def _put_argument(s: Store, arg: Any, places: Mapping[str, Position]) -> Any:
    if isinstance(arg, tuple):
        return positions.put(arg, places)
    if isinstance(arg, Body):
        return rewritten(s, arg, lambda at: put(s, at, places))
    return put(s, arg, places)


def made(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    maker = MAKERS.get(atom.kind)
    if maker is not None:
        return maker(s, atom, args)
    return single(s, s.atom(atom.kind, atom.data, args))


def body(s: Store, names: Sequence[str], at: Sum) -> Body:
    """A tensor whose entry at the indices `names` is `at`."""
    labels = tuple(f"@{at.height + 1}.{k}" for k in range(len(names)))
    if tuple(names) != labels:
        middle = [s.fresh(None) for _ in names]
        at = put(s, at, dict(zip(names, map(positions.index, middle), strict=True)))
        height = at.height
        labels = tuple(f"@{height + 1}.{k}" for k in range(len(names)))
        if not at.indices.isdisjoint(labels):
            raise Beyond("a label that means something else already")
        at = put(s, at, dict(zip(middle, map(positions.index, labels), strict=True)))
        if at.height > height:
            raise Beyond("a tensor that changes with the names of its indices")
    return Body(labels, at)


def rewritten(s: Store, tensor: Body, by: Callable[[Sum], Sum]) -> Body:
    """The tensor with what `by` makes of its entries. These are at indices with names of their own: a label tells how
    deep a tensor is, which may become that of another one."""
    names = [s.fresh(None) for _ in tensor.names]
    return body(s, names, by(entry(s, tensor, [positions.index(n) for n in names])))


def entry(s: Store, tensor: Body, places: Sequence[Position]) -> Sum:
    return put(s, tensor.at, dict(zip(tensor.names, places, strict=True)))


def put(s: Store, x: Sum, places: Mapping[str, Position]) -> Sum:
    """The sum with other positions in the place of free indices."""
    if not x.indices & places.keys():
        return x
    parts = []
    for p, c in x.terms.items():
        if not p.indices & places.keys():
            parts.append(s.sum({p: c}))
            continue
        bound, factors, sums, scale = opened(s, p)
        ranges = [(name, positions.put(size, places)) for name, size in bound]
        s.sizes.update(ranges)
        kept, more, again = moved(s, factors, places)
        further = [put(s, y, places) for y in sums]
        parts.append(multiplied(s, ranges, kept, [*further, *more], c * scale * again))
    return add(s, *parts)


def multiplied(s: Store, bound: Bound, factors: list[Factor], sums: list[Sum], c: Fraction) -> Sum:
    """The sum over bound indices of c times the product of these factors and sums."""
    if not sums:
        return total(s, bound, factors, c)
    found = total(s, [], factors, c)
    for x in sums:
        found = times(s, found, x)
    return summed(s, bound, found)


def summed(s: Store, bound: Bound, x: Sum) -> Sum:
    """The sum of x over these indices."""
    if not bound:
        return x
    parts = []
    for p, c in x.terms.items():
        inner, factors, sums, scale = opened(s, p)
        parts.append(
            multiplied(s, [*bound, *inner], factors, sums, c * scale)
            if sums
            else total(s, [*bound, *inner], factors, c * scale)
        )
    return add(s, *parts)


def total(s: Store, bound: Bound, factors: Sequence[Factor], c: Fraction = ONE) -> Sum:
    """The sum over the bound indices, whose names are used nowhere else, of c times the product of the factors."""
    s.charge(1 + len(bound) + len(factors))
    if not c:
        return zero(s)
    merged: dict[Atom, Fraction] = {}
    for atom, e in factors:
        merged[atom] = merged.get(atom, Fraction(0)) + e
    kept, more, c = _simple(s, merged, c)
    if more:
        return multiplied(s, bound, kept, more, c)
    if not c:
        return zero(s)
    for step in STEPS:
        found = step(s, bound, kept, c)
        if found is not None:
            return found
    for rule in s.rules:
        found = rule(s, bound, kept)
        if found is not None:
            s.charge(20)
            return scaled(s, found, c)
    return _labelled(s, bound, kept, c)


def _simple(s: Store, merged: Mapping[Atom, Fraction], c: Fraction) -> tuple[list[Factor], list[Sum], Fraction]:
    from proofcheck.recheck.algebra import functions

    kept: list[Factor] = []
    more: list[Sum] = []
    exponents = []
    for atom, e in merged.items():
        if not e:
            continue
        kind = atom.kind
        if kind == "exp":
            exponents.append(scaled(s, atom.args[0], e))
            continue
        if kind in ("delta", "least", "holds"):
            if e < 0 or e.denominator != 1:
                raise Beyond("a quotient by a condition")
            e = ONE
            told = None if kind == "holds" else _decided(s, atom)
            if told is False:
                return [], [], Fraction(0)
            if told:
                continue
        elif kind == "i":
            if e.denominator != 1:
                raise Beyond("a root of a complex number")
            e = e % 4
            if e >= 2:
                c, e = -c, e - 2
        elif kind == "prime":
            c, e = c * Fraction(atom.data) ** floor(e), e - floor(e)
        elif kind == "base" and e >= 1:
            more.append(whole_power(s, atom.args[0], floor(e)))
            e -= floor(e)
        if e:
            kept.append((atom, e))
    if exponents:
        atom_, sums = functions.exponential(s, add(s, *exponents))
        kept += [(atom_, ONE)] if atom_ is not None else []
        more += sums
    return kept, more, c


def _decided(s: Store, atom: Atom) -> bool | None:
    """Whether [p = 0] or [p >= 0] surely holds, or surely does not, by the assumptions between positions too."""
    p = atom.args[0]
    value = positions.whole(p)
    if atom.kind == "delta":
        if value is not None:
            return value == 0
        if p in s.apart:
            return False
        mirrored = positions.times(p, positions.constant(-1))
        if any(s.sure(positions.plus(q, positions.constant(1), -1)) for q in (p, mirrored)):
            return False
        return True if s.floors and s.sure(p) and s.sure(mirrored) else None
    if value is not None:
        return value >= 0
    if s.sure(p):
        return True
    return False if s.sure(positions.plus(positions.constant(-1), p, -1)) else None


def as_number(s: Store, p: Position) -> Sum:
    """A position as a number."""
    parts = []
    for m, c in p:
        factors = []
        for g in m:
            kind = "name" if g[0] in ("d", "w", "z") else "place"
            atom = s.atom("name", g[1]) if kind == "name" else s.atom("place", None, (positions.generator(g),))
            factors.append((atom, ONE))
        parts.append(total(s, [], factors, Fraction(c)))
    return add(s, *parts)


def _labelled(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum:
    if not bound:
        factors = tuple(sorted(kept, key=lambda item: item[0].serial))
        return s.sum({s.product((), factors, max((a.height for a, _ in kept), default=0)): c})
    best: Any = None
    seen = frozenset[str]().union(*(a.indices for a, _ in kept), *(positions.indices(z) for _, z in bound))
    for names, height in s.labelled(bound, tuple(kept)):
        if not seen.isdisjoint(names.values()):
            raise Beyond("a label that means something else already")
        places = {old: positions.index(new) for old, new in names.items()}
        inside, sums, scale = moved(s, kept, places)
        if sums:
            raise Beyond("a product that changes with the names of its indices")
        merged: dict[Atom, Fraction] = {}
        for a, e in inside:
            merged[a] = merged.get(a, Fraction(0)) + e
        factors = tuple(sorted(merged.items(), key=lambda item: item[0].serial))
        order = sorted(bound, key=lambda pair: int(names[pair[0]].partition(".")[2]))
        sizes = tuple(positions.put(size, places) for _, size in order)
        key = (sizes, tuple((a.serial, e) for a, e in factors))
        if best is None or key < best[0]:
            best = (key, sizes, factors, height, scale)
    _, sizes, factors, height, scale = best
    return s.sum({s.product(sizes, factors, height): c * scale})
