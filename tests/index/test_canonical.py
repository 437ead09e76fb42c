"""Canonical forms: the same for every naming and order of a monomial, different for monomials that are not equal.

Drawn monomials are compared with brute force over all renamings; all graphs of a few vertices with the known numbers of
isomorphism classes; and the symmetric families, on which a naive search explodes, with bounds on the nodes searched.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.lang.sizes import Size
from proofcheck.search.index.monomial import Factor, Monomial, TooMuchWork, arranged, canonical

N, M = Size.of("n"), Size.of("m")
# Arities, and the symmetries of some heads: a swap, a cycle, all permutations, two swaps at once.
ARITY = {"c": 0, "x": 1, "A": 2, "S": 2, "T": 3, "C": 3, "W": 3, "P": 4}
SYMMETRIES = {
    "S": ((0, 1), (1, 0)),
    "C": ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
    "W": tuple(permutations(range(3))),
    "P": ((0, 1, 2, 3), (1, 0, 3, 2)),
}
Raw = tuple[dict[int, Size], tuple[Factor, ...]]


@st.composite
def monomials(draw: st.DrawFn, most: int = 6) -> Raw:
    """Few heads and few sizes, so that symmetric monomials are common."""
    count = draw(st.integers(1, most))
    sorts = {i: draw(st.sampled_from([N, N, N, M])) for i in range(count)}
    labels: list[Any] = [*range(count), *draw(st.sampled_from([(), ("a",), ("a", "b", "#0")]))]
    heads = draw(st.lists(st.sampled_from(sorted(ARITY)), min_size=1, max_size=3))
    exponents = st.sampled_from([Fraction(1)] * 4 + [Fraction(2), Fraction(-1, 2)])
    factors = []
    for _ in range(draw(st.integers(1, 8))):
        head = draw(st.sampled_from(heads))
        factors.append((head, tuple(draw(st.sampled_from(labels)) for _ in range(ARITY[head])), draw(exponents)))
    return sorts, tuple(factors)


def disguised(raw: Raw, rng: random.Random) -> Raw:
    """The same monomial: indices renamed, everything reordered, arguments permuted where that changes nothing."""
    sorts, factors = raw
    fresh = rng.sample(range(100), len(sorts))
    names: dict[Any, Any] = dict(zip(sorts, fresh, strict=True))
    moved = []
    for head, args, e in factors:
        other = tuple(names.get(a, a) for a in args)
        if head in SYMMETRIES:
            other = tuple(other[p] for p in rng.choice(SYMMETRIES[head]))
        moved.append((head, other, e))
    items = [(names[i], size) for i, size in sorts.items()]
    rng.shuffle(moved)
    rng.shuffle(items)
    return dict(items), tuple(moved)


def form(raw: Raw) -> Monomial:
    return canonical(*raw, SYMMETRIES)


def same(a: Raw, b: Raw) -> bool:
    """Whether some renaming of the indices of `a` gives `b`, found by trying all of them."""
    wanted = Counter(arranged(f, SYMMETRIES) for f in b[1])
    for order in permutations(b[0]) if len(a[0]) == len(b[0]) else ():
        names: dict[Any, Any] = dict(zip(a[0], order, strict=True))
        if all(size == b[0][names[i]] for i, size in a[0].items()):
            moved = ((head, tuple(names.get(x, x) for x in args), e) for head, args, e in a[1])
            if Counter(arranged(f, SYMMETRIES) for f in moved) == wanted:
                return True
    return False


@given(monomials(), st.randoms(use_true_random=False))
@settings(max_examples=400, deadline=None)
def test_names_and_order_do_not_matter(raw: Raw, rng: random.Random) -> None:
    first = form(raw)
    for _ in range(3):
        assert form(disguised(raw, rng)) == first


@given(monomials(5))
@settings(max_examples=300, deadline=None)
def test_the_form_is_the_monomial_itself(raw: Raw) -> None:
    sorts, factors = form(raw)
    again = dict(enumerate(sorts)), factors
    assert same(raw, again)
    assert form(again) == (sorts, factors)


@given(monomials(5), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_forms_are_equal_exactly_where_a_renaming_exists(raw: Raw, rng: random.Random) -> None:
    """Against a monomial that looks much the same: one or two places of equal heads exchanged."""
    factors = [*disguised(raw, rng)[1]]
    sorts = {i: N for f in factors for i in f[1] if isinstance(i, int)}
    for _ in range(rng.randint(1, 2)):
        a, b = rng.randrange(len(factors)), rng.randrange(len(factors))
        if factors[a][1] and factors[b][1]:
            (head, left, e), (other, right, x) = factors[a], factors[b]
            k, l = rng.randrange(len(left)), rng.randrange(len(right))
            factors[a] = head, (*left[:k], right[l], *left[k + 1 :]), e
            factors[b] = other, (*right[:l], left[k], *right[l + 1 :]), x
    near: Raw = (sorts, tuple(factors))
    plain: Raw = ({i: N for f in raw[1] for i in f[1] if isinstance(i, int)}, raw[1])
    assert (form(plain) == form(near)) is same(plain, near)


# -- all of them ---------------------------------------------------------------------------------------------------


def classes(count: int, head: str, places: Iterable[tuple[int, ...]]) -> int:
    """How many forms the products of factors at some of the places have."""
    every = [(head, place, Fraction(1)) for place in places]
    sorts = dict.fromkeys(range(count), N)
    chosen = (tuple(f for k, f in enumerate(every) if bits >> k & 1) for bits in range(1 << len(every)))
    return len({form((sorts, factors)) for factors in chosen})


@pytest.mark.parametrize(
    ("count", "head", "places", "known"),
    [
        (4, "S", [*combinations(range(4), 2)], 11),  # graphs, https://oeis.org/A000088
        (5, "S", [*combinations(range(5), 2)], 34),
        (3, "A", [*permutations(range(3), 2)], 16),  # digraphs, A000273
        (4, "A", [*permutations(range(4), 2)], 218),
        (3, "A", [*product(range(3), repeat=2)], 104),  # relations, A000595
        (4, "S", [(i, j) for i in range(4) for j in range(i + 1)], 90),  # symmetric relations, A000666
        (5, "W", [*combinations(range(5), 3)], 34),  # sets of triples, A000665
    ],
)
def test_as_many_forms_as_isomorphism_classes(
    count: int, head: str, places: Iterable[tuple[int, ...]], known: int
) -> None:
    assert classes(count, head, places) == known


# -- symmetric families --------------------------------------------------------------------------------------------


def product_of(head: str, places: Iterable[tuple[Any, ...]], sorts: dict[int, Size] | None = None) -> Raw:
    factors = tuple((head, tuple(place), Fraction(1)) for place in places)
    return sorts or {a: N for _, args, _ in factors for a in args if isinstance(a, int)}, factors


def cycles(*lengths: int) -> Raw:
    places, start = [], 0
    for length in lengths:
        places += [(start + k, start + (k + 1) % length) for k in range(length)]
        start += length
    return product_of("S", places)


def pairs_where(vertices: Iterable[Any], joined: Callable[[Any, Any], bool]) -> Raw:
    named = list(enumerate(vertices))
    return product_of("S", [(i, j) for (i, a), (j, b) in combinations(named, 2) if joined(a, b)])


def complete_bipartite(k: int, l: int, other: Size) -> Raw:
    sorts = {**dict.fromkeys(range(k), N), **dict.fromkeys(range(k, k + l), other)}
    return product_of("A", [(i, k + j) for i in range(k) for j in range(l)], sorts)


def gram_trace(k: int) -> Raw:
    """tr((X' X)^k)."""
    places = [place for a in range(k) for place in ((k + a, a), (k + a, (a + 1) % k))]
    return product_of("X", places, {**dict.fromkeys(range(k), N), **dict.fromkeys(range(k, 2 * k), M)})


def copies(raw: Raw, times: int) -> Raw:
    sorts, factors = raw
    count = len(sorts)
    moved = [(h, tuple(a + c * count for a in args), e) for c in range(times) for h, args, e in factors]  # type: ignore[operator]
    return {i + c * count: s for c in range(times) for i, s in sorts.items()}, tuple(moved)


def grid(k: int) -> list[tuple[int, int]]:
    return list(product(range(k), repeat=2))


def rook(k: int) -> Raw:
    return pairs_where(grid(k), lambda a, b: (a[0] == b[0]) != (a[1] == b[1]))


def shrikhande() -> Raw:
    steps = {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}
    return pairs_where(grid(4), lambda a, b: ((a[0] - b[0]) % 4, (a[1] - b[1]) % 4) in steps)


def paley(q: int) -> Raw:
    squares = {x * x % q for x in range(1, q)}
    return pairs_where(range(q), lambda a, b: (a - b) % q in squares)


def petersen() -> Raw:
    return pairs_where(combinations(range(5), 2), lambda a, b: not set(a) & set(b))


def johnson(n: int) -> Raw:
    return pairs_where(combinations(range(n), 2), lambda a, b: bool(set(a) & set(b)))


def cube(d: int) -> Raw:
    return pairs_where(range(1 << d), lambda a, b: (a ^ b).bit_count() == 1)


def multipartite(*parts: int) -> Raw:
    where = [p for p, size in enumerate(parts) for _ in range(size)]
    return pairs_where(range(len(where)), lambda a, b: where[a] != where[b])


FANO = [(0, 1, 2), (0, 3, 4), (0, 5, 6), (1, 3, 5), (1, 4, 6), (2, 3, 6), (2, 4, 5)]


def multiplication_table(times: Callable[[int, int], int]) -> Raw:
    """prod over a and b of T[row a, column b, symbol a b], for a group of four elements."""
    return product_of("T", [(a, 4 + b, 8 + times(a, b)) for a in range(4) for b in range(4)])


def cai_furer_immerman(twisted: bool) -> Raw:
    """The construction over the complete graph on four vertices: no colour refinement separates the two."""
    edges = list(combinations(range(4), 2))
    number = {(e, bit): 2 * k + bit for k, e in enumerate(edges) for bit in (0, 1)}
    places, following = [], len(number)
    for v in range(4):
        mine = [e for e in edges if v in e]
        for chosen in product((0, 1), repeat=len(mine)):
            if sum(chosen) % 2 == (twisted and v == 0):
                places += [(following, number[e, bit]) for e, bit in zip(mine, chosen, strict=True)]
                following += 1
    return product_of("S", places)


FAMILIES: dict[str, tuple[Raw, int]] = {  # monomial, and the most nodes that its search may have
    "complete bipartite": (complete_bipartite(6, 6, M), 0),
    "complete bipartite over one size": (complete_bipartite(5, 5, N), 0),
    "complete bipartite, uneven": (complete_bipartite(3, 9, N), 0),
    "complete": (product_of("S", combinations(range(12), 2)), 0),
    "complete, all triples": (product_of("W", combinations(range(7), 3)), 0),
    "complete directed": (product_of("A", permutations(range(7), 2)), 0),
    "multipartite": (multipartite(3, 3, 3, 3), 20),
    "tr(A)^12": (product_of("A", [(i, i) for i in range(12)]), 0),
    "sum(x)^20": (product_of("x", [(i,) for i in range(20)]), 0),
    "tr(X'X)": (gram_trace(1), 0),
    "tr((X'X)^8)": (gram_trace(8), 10),
    "tr((X'X)^20)": (gram_trace(20), 10),
    "tr(A^20)": (product_of("A", [(i, (i + 1) % 20) for i in range(20)]), 4),
    "tr(C^5)": (product_of("C", [(i, (i + 1) % 5, 5 + i) for i in range(5)]), 4),
    "ring of pairs": (product_of("P", [(i, (i + 1) % 6, 6 + i, 6 + (i + 1) % 6) for i in range(6)]), 12),
    "one cycle": (cycles(20), 10),
    "twenty triangles": (cycles(*[3] * 20), 0),
    "six hexagons": (cycles(*[6] * 6), 40),
    "cycles of several lengths": (cycles(3, 3, 4, 4, 5, 5, 6, 6), 40),
    "rook 4x4": (rook(4), 30),
    "Shrikhande": (shrikhande(), 30),
    "three Shrikhande": (copies(shrikhande(), 3), 90),
    "rook 5x5": (rook(5), 50),
    "six rook 3x3": (copies(rook(3), 6), 70),
    "Paley 13": (paley(13), 12),
    "Petersen": (petersen(), 20),
    "five Petersen": (copies(petersen(), 5), 100),
    "Johnson": (johnson(6), 40),
    "cube": (cube(4), 20),
    "Fano": (product_of("W", FANO), 20),
    "table of Z4": (multiplication_table(lambda a, b: (a + b) % 4), 40),
    "table of Z2 x Z2": (multiplication_table(lambda a, b: a ^ b), 20),
    "Cai, Fuerer and Immerman": (cai_furer_immerman(False), 60),
    "Cai, Fuerer and Immerman, twisted": (cai_furer_immerman(True), 60),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_symmetric_monomials_have_one_form_and_small_searches(name: str) -> None:
    raw, most = FAMILIES[name]
    rng = random.Random(name)
    first = form(raw)
    for _ in range(5):
        nodes: list[int] = []
        assert canonical(*disguised(raw, rng), SYMMETRIES, nodes.append) == first
        assert len(nodes) <= most


@pytest.mark.parametrize("name", ["rook 4x4", "Petersen", "Fano", "tr(A)^12", "tr((X'X)^8)", "table of Z4"])
def test_a_label_breaks_the_symmetry(name: str) -> None:
    """One index held by a vector or a free label: the forms over all indices are as many as the orbits."""
    (sorts, factors), _ = FAMILIES[name]
    held = {form((sorts, (*factors, ("x", (i,), Fraction(1))))) for i in sorts}
    joined = {form((sorts, (*factors, ("A", (i, "a"), Fraction(1))))) for i in sorts}
    orbits = {"tr((X'X)^8)": 2, "table of Z4": 3}.get(name, 1)
    assert len(held) == len(joined) == orbits


def test_pairs_that_refinement_does_not_separate() -> None:
    for one, other in [
        (cycles(6), cycles(3, 3)),
        (cycles(4, 4), cycles(3, 5)),
        (cycles(8), cycles(4, 4)),
        (rook(4), shrikhande()),
        (copies(rook(4), 2), copies(shrikhande(), 2)),
        (cube(3), copies(product_of("S", combinations(range(4), 2)), 2)),
        (cai_furer_immerman(False), cai_furer_immerman(True)),
        (FAMILIES["table of Z4"][0], FAMILIES["table of Z2 x Z2"][0]),
    ]:
        assert len(one[0]) == len(other[0]) and len(one[1]) == len(other[1])
        assert form(one) != form(other)


def test_products_of_different_components() -> None:
    """The components are sorted by what they are, so their order in the product does not matter, and none is lost."""
    parts = [cycles(3), cycles(4), cycles(6), petersen(), rook(3)]

    def joined(order: Iterable[int]) -> Raw:
        sorts: dict[int, Size] = {}
        factors: list[Factor] = []
        for k in order:
            start = len(sorts)
            sorts |= {i + start: size for i, size in parts[k][0].items()}
            factors += [(h, tuple(a + start for a in args), e) for h, args, e in parts[k][1]]  # type: ignore[operator]
        return sorts, tuple(factors)

    assert len({form(joined(order)) for order in permutations(range(5))}) == 1
    assert form(joined([0, 0, 2])) != form(joined([0, 2, 2]))


def test_work_is_paid_for() -> None:
    def refuse(units: int) -> None:
        raise TooMuchWork

    with pytest.raises(TooMuchWork):
        canonical(*rook(4), SYMMETRIES, refuse)
    canonical(*complete_bipartite(6, 6, M), SYMMETRIES, refuse)  # no search, nothing to pay
