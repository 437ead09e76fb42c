"""Equations that hold under the assumptions, or by definition of an inverse, used from left to right.

Of an equation between sums one product is taken as what is replaced: the one with the most factors. Where a product has
it as a part, with indices for the variables of the equation, that part is replaced by the rest of the equation. The
variables stand for all places on their axes, which those that are found there are seen to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.recheck.algebra import positions
from proofcheck.recheck.algebra.polynomials import Atom, Product, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import Bound, Factor, add, multiplied, opened, put, scaled

TENSORS = ("entry", "inverse", "name", "apply", "map", "call", "exp", "log", "power", "slope", "rise")
Binding = dict[str, Position]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """sum over `bound` of the product of `factors` is `right`, for all places of `variables`; one without a size stands
    for whatever is met in its place."""

    variables: Mapping[str, Position | None]
    bound: Bound
    factors: tuple[Factor, ...]
    right: Sum

    def __call__(self, s: Store, bound: Bound, kept: Sequence[Factor]) -> Sum | None:
        for binding, rest in self._matches(s, dict(bound), list(kept), list(self.factors), {}):
            found = self._used(s, bound, rest, binding)
            if found is not None:
                return found
        return None

    def _matches(
        self, s: Store, bound: Mapping[str, Position], kept: list[Factor], wanted: list[Factor], binding: Binding
    ) -> Iterator[tuple[Binding, list[Factor]]]:
        if not wanted:
            yield binding, kept
            return
        s.charge(1)
        (pattern, k), others = wanted[0], wanted[1:]
        for n, (atom, e) in enumerate(kept):
            if atom.kind != pattern.kind or atom.data != pattern.data or e.denominator != 1 or e < k:
                continue
            for more in self._one(s, pattern, atom, binding):
                left = [(atom, e - k)] if e > k else []
                yield from self._matches(s, bound, [*kept[:n], *left, *kept[n + 1 :]], others, more)

    def _one(self, s: Store, pattern: Atom, atom: Atom, binding: Binding) -> Iterator[Binding]:
        orders = [atom.args]
        if s.symmetric(atom):
            orders.append((atom.args[1], atom.args[0], *atom.args[2:]))
        for args in orders:
            found: Binding | None = dict(binding)
            for p, a in zip(pattern.args, args, strict=True):
                found = self._argument(s, p, a, found) if found is not None else None
            if found is not None:
                yield found

    def _argument(self, s: Store, p: object, a: object, binding: Binding) -> Binding | None:
        if not isinstance(p, tuple) or not isinstance(a, tuple):
            if p is a:
                return binding
            same = getattr(p, "names", None) == getattr(a, "names", None) and getattr(p, "at", 1) is getattr(a, "at", 2)
            return binding if same else None
        if len(p) == 1 and p[0][1] == 1 and len(p[0][0]) == 1 and p[0][0][0][0] == "i":
            name = p[0][0][0][1]
            if name in self.variables or any(name == b for b, _ in self.bound):
                if name in binding:
                    return binding if binding[name] == a else None
                return {**binding, name: a}
        return binding if positions.put(p, binding) == a else None

    def _used(self, s: Store, bound: Bound, rest: list[Factor], binding: Binding) -> Sum | None:
        gone = set()
        sizes = dict(bound)
        for name, size in self.bound:
            at = binding.get(name, positions.ZERO)
            found = positions.indices(at)
            if len(found) != 1 or at != positions.index(next(iter(found))):
                return None
            (own,) = found
            if own not in sizes or own in gone or sizes[own] != positions.put(size, binding):
                return None
            gone.add(own)
        for name, axis in self.variables.items():
            place = binding.get(name)
            if place is None or positions.indices(place) & gone:
                return None
            if axis is None:
                continue
            last = positions.plus(positions.plus(axis, positions.constant(1), -1), place, -1)
            if not (positions.not_negative(place, s.size_of) and positions.not_negative(last, s.size_of)):
                return None
        if any(a.indices & gone for a, _ in rest):
            return None
        left = [(n, z) for n, z in bound if n not in gone]
        if any(positions.indices(z) & gone for _, z in left):
            return None
        return multiplied(s, left, rest, [put(s, self.right, binding)], Fraction(1))


def made_of(
    s: Store, equation: Sum, variables: Mapping[str, Position], needed: Callable[[Atom], bool] | None = None
) -> Rule | None:
    """The rule that `equation` == 0 gives; None where no product can be replaced. `needed`: of what the product that is
    replaced has a factor."""
    best: tuple[tuple[int, int, int], Product] | None = None
    for p in equation.terms:
        shown = frozenset().union(*(a.indices for a, _ in p.factors))
        plain = all(e > 0 and e.denominator == 1 and _tensor(s, a) for a, e in p.factors)
        if not p.factors or not plain or not variables.keys() <= shown:
            continue
        if needed is not None and not any(needed(a) for a, _ in p.factors):
            continue
        key = (_degree(s, p), len(p.sizes), p.serial)
        if best is None or key > best[0]:
            best = key, p
    # What stands in its place has no more factors, so that replacing comes to an end, or is given up for its length.
    if best is None or any(_degree(s, p) > best[0][0] for p in equation.terms):
        return None
    lead = best[1]
    rest = add(s, scaled(s, equation, -1 / equation.terms[lead]), s.sum({lead: Fraction(1)}))
    bound, factors, sums, scale = opened(s, lead)
    if sums or scale != 1:
        return None
    return Rule(dict(variables), bound, tuple(factors), rest)


def _tensor(s: Store, atom: Atom) -> bool:
    return atom.kind in TENSORS and s.kind_of(atom) != "dim"


def _degree(s: Store, p: Product) -> int:
    return sum(int(e) for a, e in p.factors if e > 0 and _tensor(s, a))
