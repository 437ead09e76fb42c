"""Monomials and their canonical form.

A monomial is a product of factors under bound indices, each index summed over its own range:

    sorts    the sizes of the bound indices 0, 1, ..., k-1
    factors  (head, arguments, exponent): head is a name, arguments are labels: bound indices (int) and free ones (str)

Two monomials are equal when some renaming of bound indices maps one to the other, so equality is isomorphism of
coloured hypergraphs: the indices are the vertices, coloured by their sizes, the factors the edges, the free labels
constants. The canonical form is the monomial with its indices numbered in the canonical order of `labelling`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from proofcheck.lang import bounds
from proofcheck.lang.sizes import Size
from proofcheck.search.index.labelling import Edge, Graph, labelling, least

Label = int | str
Factor = tuple[str, tuple[Label, ...], Fraction]
Monomial = tuple[tuple[Size, ...], tuple[Factor, ...]]
# head -> permutations of its arguments that leave it unchanged, a group; heads that are missing have none but the
# identity.
Symmetries = Mapping[str, tuple[tuple[int, ...], ...]]

ONE: Monomial = ((), ())


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
    if not permutations or (len(args) == 2 and order(args[0]) <= order(args[1])):
        return factor
    best = min([tuple([args[p] for p in permutation]) for permutation in permutations], key=_orders)
    return head, best, exponent


def _orders(labels: tuple[Label, ...]) -> list[tuple[int, int, str]]:
    return [order(label) for label in labels]


def factor_order(factor: Factor) -> tuple[str, list[tuple[int, int, str]], Fraction]:
    return factor[0], _orders(factor[1]), factor[2]


def canonical(
    sorts: Mapping[int, Size],
    factors: tuple[Factor, ...],
    symmetries: Symmetries,
    spend: Callable[[int], None] | None = None,
) -> Monomial:
    """The canonical form of the monomial whose bound indices are the keys of `sorts`.

    `spend` is told of the work of a search, where one is needed, and may raise where it is too much for the caller.
    Raises TooMuchWork beyond the bound `labelling`.
    """
    count = len(sorts)
    if not count:
        plain = [arranged(factor, symmetries) for factor in factors]
        return (), tuple(sorted(plain) if len(plain) > 1 else plain)
    free: set[Label] = {a for _, args, _ in factors for a in args}
    free.difference_update(sorts)
    # Every label as a number: the bound ones first, then the free ones in the order of their names.
    labels: list[Label] = [*sorts, *sorted(free, key=str)]
    code = {label: k for k, label in enumerate(labels)}
    coded = [(head, tuple([code[a] for a in args]), e) for head, args, e in factors]
    sizes = tuple(sorts.values())
    if count > 1:
        sequence = labelling(_graph(count, coded, symmetries), _classes(sizes), _bounded(spend))
        rank = list(range(len(labels)))
        for k, v in enumerate(sequence):
            rank[v] = k
        coded = [(head, tuple([rank[c] for c in codes]), e) for head, codes, e in coded]
        sizes = tuple([sizes[v] for v in sequence])
    coded = [(head, least(codes, symmetries.get(head)), e) for head, codes, e in coded]
    coded.sort()
    labels[:count] = range(count)
    return sizes, tuple([(head, tuple([labels[c] for c in codes]), e) for head, codes, e in coded])


def _classes(sizes: tuple[Size, ...]) -> list[list[int]]:
    """The indices of one size together, the classes in the order of their sizes."""
    classes: dict[Size, list[int]] = {}
    for i, size in enumerate(sizes):
        classes.setdefault(size, []).append(i)
    return [classes[size] for size in sorted(classes)]


def _graph(count: int, coded: list[tuple[str, tuple[int, ...], Fraction]], symmetries: Symmetries) -> Graph:
    """The factors that have a bound index as edges; their kind is the rank of head, exponent and repeated labels."""
    used = [(factor, len(set(factor[1]))) for factor in coded if factor[1] and min(factor[1]) < count]
    keys = [(head, e.numerator, e.denominator, labels) for (head, _, e), labels in used]
    kinds = {key: k for k, key in enumerate(sorted(set(keys)))}
    edges: list[Edge] = [
        (kinds[key], codes, symmetries.get(head)) for key, ((head, codes, _), _) in zip(keys, used, strict=True)
    ]
    return Graph(count, edges)


def _bounded(told: Callable[[int], None] | None) -> Callable[[int], None]:
    """Counts the work of one labelling, which `told` is told of as well."""
    done, most = 0, bounds.allowed("labelling")

    def spend(units: int) -> None:
        nonlocal done
        if told is not None:
            told(units)
        done += units
        if done > most:
            raise TooMuchWork(bounds.meets("labelling"))

    return spend
