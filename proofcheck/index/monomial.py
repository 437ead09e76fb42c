"""Monomials and their canonical labelling.

A monomial is a product of factors under bound indices, each index summed over its own range:

    sorts    the sizes of the bound indices 0, 1, ..., k-1
    factors  (head, arguments, exponent): head is a name, arguments are labels: bound indices (int) and free ones (str)

Two monomials are equal when some renaming of bound indices maps one to the other, so equality is isomorphism of
coloured hypergraphs. The canonical labelling is found by colour refinement, and where colours alone do not separate
the indices, by individualising one index of the first smallest class and refining again (McKay's scheme), with
interchangeable indices explored once. Work is bounded; beyond the bound `TooMuchWork` is raised and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from proofcheck.lang.sizes import Size

Label = int | str
Factor = tuple[str, tuple[Label, ...], Fraction]
Monomial = tuple[tuple[Size, ...], tuple[Factor, ...]]
# head -> permutations of its arguments that leave it unchanged; heads that are missing have none but the identity.
Symmetries = Mapping[str, tuple[tuple[int, ...], ...]]

ONE: Monomial = ((), ())
MAX_LEAVES = 2_000


class TooMuchWork(ArithmeticError):
    """A bound on monomials, pairings or labellings was reached; says nothing about the statement."""


class OutOfFragment(ArithmeticError):
    """The index form has no representation for a part of the statement."""


def order(label: Label) -> tuple[int, int, str]:
    """Bound labels before free ones."""
    return (0, label, "") if isinstance(label, int) else (1, 0, label)


def arranged(factor: Factor, symmetries: Symmetries) -> Factor:
    """The factor with its arguments in the least of the orders that its symmetries allow."""
    head, args, exponent = factor
    permutations = symmetries.get(head)
    if not permutations:
        return factor
    best = min(
        (tuple(args[p] for p in permutation) for permutation in permutations), key=lambda a: [order(x) for x in a]
    )
    return head, best, exponent


def _encoded(factors: tuple[Factor, ...], rank: Mapping[int, int], symmetries: Symmetries) -> tuple[Factor, ...]:
    renamed = (
        arranged((head, tuple(rank[a] if isinstance(a, int) else a for a in args), e), symmetries)
        for head, args, e in factors
    )
    return tuple(sorted(renamed, key=factor_order))


def factor_order(factor: Factor) -> tuple[str, list[tuple[int, int, str]], Fraction]:
    return factor[0], [order(a) for a in factor[1]], factor[2]


def canonical(sorts: Mapping[int, Size], factors: tuple[Factor, ...], symmetries: Symmetries) -> Monomial:
    """The canonical form of the monomial whose bound indices are the keys of `sorts`."""
    indices = list(sorts)
    if not indices:
        return (), _encoded(factors, {}, symmetries)
    if len(indices) == 1:
        return (sorts[indices[0]],), _encoded(factors, {indices[0]: 0}, symmetries)
    names = {size: k for k, size in enumerate(sorted(set(sorts.values())))}
    colours = _refine({i: names[sorts[i]] for i in indices}, factors, symmetries)
    best: list[tuple[tuple[Factor, ...], list[int]]] = []
    leaves = [0]
    _search(colours, factors, symmetries, best, leaves)
    encoded, ranking = best[0]
    return tuple(sorts[i] for i in ranking), encoded


def _refine(colours: dict[int, int], factors: tuple[Factor, ...], symmetries: Symmetries) -> dict[int, int]:
    """The coarsest refinement in which indices of one colour meet the same factors in the same places."""
    while True:
        signatures: dict[int, list[object]] = {i: [] for i in colours}
        for head, args, exponent in factors:
            if not args:
                continue
            seen = tuple((0, colours[a], "") if isinstance(a, int) else (1, 0, a) for a in args)
            permutations = symmetries.get(head)
            for place, a in enumerate(args):
                if not isinstance(a, int):
                    continue
                if permutations:
                    view = min((p.index(place), tuple(seen[q] for q in p)) for p in permutations)
                else:
                    view = (place, seen)
                signatures[a].append((head, exponent, view))
        keys = {i: (colours[i], sorted(signatures[i])) for i in colours}  # type: ignore[type-var]
        ranks: dict[str, int] = {}
        for key in sorted(keys.values()):
            ranks.setdefault(repr(key), len(ranks))
        refined = {i: ranks[repr(keys[i])] for i in colours}
        if len(set(refined.values())) == len(set(colours.values())):
            return refined
        colours = refined


def _search(
    colours: dict[int, int],
    factors: tuple[Factor, ...],
    symmetries: Symmetries,
    best: list[tuple[tuple[Factor, ...], list[int]]],
    leaves: list[int],
) -> None:
    classes: dict[int, list[int]] = {}
    for i, colour in colours.items():
        classes.setdefault(colour, []).append(i)
    open_classes = [c for _, c in sorted(classes.items()) if len(c) > 1]
    if not open_classes:
        leaves[0] += 1
        if leaves[0] > MAX_LEAVES:
            raise TooMuchWork(f"canonical labelling of a monomial with {len(colours)} indices")
        ranking = sorted(colours, key=colours.__getitem__)
        encoded = _encoded(factors, {i: k for k, i in enumerate(ranking)}, symmetries)
        if not best or _less(encoded, best[0][0]):
            best[:] = [(encoded, ranking)]
        return
    chosen = min(open_classes, key=len)
    explored: list[int] = []
    plain = _multiset(factors, symmetries)
    for i in chosen:
        # An index that can be swapped with one already explored leads to the same labellings.
        if any(_multiset(_swapped(factors, i, j), symmetries) == plain for j in explored):
            continue
        explored.append(i)
        split = {k: 2 * c + (1 if k in chosen and k != i else 0) for k, c in colours.items()}
        _search(_refine(split, factors, symmetries), factors, symmetries, best, leaves)


def _less(a: tuple[Factor, ...], b: tuple[Factor, ...]) -> bool:
    return [factor_order(f) for f in a] < [factor_order(f) for f in b]


def _swapped(factors: tuple[Factor, ...], i: int, j: int) -> tuple[Factor, ...]:
    exchange = {i: j, j: i}
    return tuple(
        (head, tuple(exchange.get(a, a) if isinstance(a, int) else a for a in args), e) for head, args, e in factors
    )


def _multiset(factors: tuple[Factor, ...], symmetries: Symmetries) -> list[Factor]:
    return sorted((arranged(f, symmetries) for f in factors), key=factor_order)
