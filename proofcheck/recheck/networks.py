"""Sums of products over several indices at once, in one order: what a chain of sums and products of tensors comes to.

    sum_i sum_j ... f(i) g(i, j) ...

Sums inside of a product are drawn out, as finite sums may be, where their ranges depend on no other index; what hangs
together by no index is a product of sums; a condition `i == j` puts j for i where it lies in the range, and is 0 where
it lies beyond; and of the orders of the indices the one is taken whose text is the first. Equal sums then mostly have
equal terms; where they have not, nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, groupby, islice, permutations, product
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.functions import integral
from proofcheck.recheck.polynomials import ONE, Large, Poly, free, height, place, plus, raised, scaled, written
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal

Range = tuple[Term, Term]
Factor = tuple[Term, Fraction]
MOST = 4  # indices all of whose orders are compared
ORDERS = 24  # of more indices
DRAWN = 8  # indices of one product


def summed(normal: Normal, ranges: dict[Term, Range], poly: Poly) -> Poly:
    """The sum of a polynomial over indices."""
    out: Poly = {}
    for (factors, inner), c in poly.items():
        split = [(Term("call", (normal.term({p: k}),), "exp"), Fraction(1)) for p, k in inner]
        out = plus(out, scaled(_product(normal, dict(ranges), [*factors, *split]), c))
    return out


def partial(t: Term) -> bool:
    """Whether an operation may lack a value, or be written with one that does."""
    if t.op == "pow":
        return t.args[1].op != "number" or t.args[1].data.denominator != 1 or t.args[1].data < 0
    return t.op in ("div", "inverse", "power_of", "opaque") or (t.op == "call" and t.data not in ("exp", "sin", "cos"))


def guarded(normal: Normal, t: Term) -> bool:
    """Whether a sum may be one over no places, which spares what is divided by in it from having a value: then it is 0,
    and sum(1 / i for j in range(i)) is not i / i."""
    low, high, body = t.args
    unsure = (n for n in terms.nodes(body) if partial(n) and not (n.op == "div" and normal.positive(n.args[1])))
    return next(unsure, None) is not None and not normal.inside(low, low, high)


def _product(normal: Normal, ranges: dict[Term, Range], factors: list[Factor]) -> Poly:
    pulled = drawn(normal, ranges, factors)
    for atom, _ in pulled:
        for index in ranges:
            found = place(atom, index)
            if found is None or not integral(normal, found):
                continue
            low, high = ranges[index]
            inside = ranges.get(found) == (low, high) or normal.inside(found, low, high)
            if inside:
                rest = normal.form(_term([f for f in pulled if f[0] != atom]))
                moved = normal.form(terms.replaced(normal.term(rest), {index: found}))
                return summed(normal, {i: r for i, r in ranges.items() if i != index}, moved)
            if normal.inside(found, high, terms.add(found, terms.ONE)):
                return {}
    met = _contracted(normal, ranges, pulled)
    if met is not None:
        index, others = met
        return summed(normal, {i: r for i, r in ranges.items() if i != index}, normal.form(_term(others)))
    out: Poly = {ONE: Fraction(1)}
    names = {index.data for index in ranges}
    for atom, k in pulled:
        if not atom.indices & names:
            out = normal.times(out, normal.form(_term([(atom, k)])))
    for group in _components(ranges, pulled):
        closed = _powers(normal, ranges, group)
        if closed is not None:
            out = normal.times(out, closed)
            continue
        used = {index: r for index, r in ranges.items() if any(index.data in a.indices for a, _ in group)}
        out = normal.times(out, normal.atom(_canonical(normal, used, group)))
    for index, (low, high) in ranges.items():
        if not any(index.data in a.indices for a, _ in pulled):
            out = normal.times(out, _length(normal, low, high))
    return out


def _contracted(normal: Normal, ranges: dict[Term, Range], factors: list[Factor]) -> tuple[Term, list[Factor]] | None:
    """sum_k R[i, k] R[j, k] is 1 where i == j and 0 elsewhere, for an orthogonal R, over a whole axis; sum_k P[i, k] is
    1 for a permutation."""
    for index, ends in ranges.items():
        met = [(a, k) for a, k in factors if index.data in a.indices]
        if any(a.op != "entry" or a.args.count(index) != 1 or len(a.args) != 2 for a, _ in met):
            continue
        kind = {normal.structure(a.data) for a, _ in met}
        axes = {(a.data, a.args.index(index)) for a, _ in met}
        if len(axes) != 1 or not kind <= {"orthogonal", "permutation"} or not normal.spans(met[0][0], index, ends):
            continue
        rest = [(a, k) for a, k in factors if index.data not in a.indices]
        others = [a.args[1 - a.args.index(index)] for a, k in met for _ in range(int(k) if k in (1, 2) else 3)]
        if len(others) == 2:
            same = Term("where", (Term("eq", (others[0], others[1])), terms.ONE, terms.ZERO))
            return index, [*rest, (same, Fraction(1))]
        if len(others) == 1 and kind == {"permutation"}:
            return index, rest
    return None


def _powers(normal: Normal, ranges: dict[Term, Range], group: list[Factor]) -> Poly | None:
    """The sum of a power of an index over range(n), as a polynomial in n."""
    ((atom, k), *more) = group
    if more or atom not in ranges or k.denominator != 1 or not 0 < k <= 8:
        return None
    low, high = ranges[atom]
    if low != terms.ZERO or not normal.inside(high, low, terms.add(high, terms.ONE)):
        return None
    return normal.form(power_sum(int(k), high))


def _length(normal: Normal, low: Term, high: Term) -> Poly:
    if normal.inside(high, low, terms.add(high, terms.ONE)):
        return normal.form(terms.sub(high, low))
    return normal.atom(Term("sum", (normal.canonical(low), normal.canonical(high), terms.ONE), "@1"))


def drawn(normal: Normal, ranges: dict[Term, Range], factors: list[Factor], every: bool = False) -> list[Factor]:
    """The factors of one product, with the sums among them drawn out; their indices are added to the ranges. `every`:
    those too that depend on no index of the ranges."""
    out: list[Factor] = []
    queue = list(factors)
    while queue:
        atom, k = queue.pop()
        names = {index.data for index in ranges}
        apart = not every and not atom.indices & names
        few = k in ((1, 2, 3, 4, 5, 6) if every else (1, 2)) and len(ranges) + k <= DRAWN
        low, high, body = atom.args if atom.op == "sum" else (atom, atom, atom)
        closed = atom.op != "sum" or apart or not few or guarded(normal, atom) or (low.indices | high.indices) & names
        form = {} if closed else normal.form(body)
        if list(form.values()) != [1]:
            out.append((atom, k))
            continue
        ((inner, powers),) = form
        for _ in range(int(k)):
            normal.count += 1
            index = Term("index", (), f"%{normal.count}")
            ranges[index] = (low, high)
            rules = {Term("index", (), atom.data): index}
            queue += [(terms.replaced(a, rules), n) for a, n in inner]
            queue += [
                (Term("call", (terms.replaced(normal.term({p: n}), rules),), "exp"), Fraction(1)) for p, n in powers
            ]
    return out


def _term(factors: list[Factor]) -> Term:
    return terms.mul(*(raised(atom, k) for atom, k in factors))


def _components(ranges: dict[Term, Range], factors: list[Factor]) -> list[list[Factor]]:
    """Factors that hang together by indices."""
    names = {index.data for index in ranges}
    groups: list[tuple[set[str], list[Factor]]] = []
    for factor in factors:
        own = set(factor[0].indices & names)
        if not own:
            continue
        joined = [factor]
        for group in [g for g in groups if g[0] & own]:
            groups.remove(group)
            own |= group[0]
            joined += group[1]
        groups.append((own, joined))
    return [factors for _, factors in groups]


def _canonical(normal: Normal, ranges: dict[Term, Range], factors: list[Factor]) -> Term:
    """Nested sums over the product, with the indices in the order whose text comes first."""
    base = max((height(atom) for atom, _ in factors), default=0)
    indices = list(ranges)
    for end in (*(atom for atom, _ in factors), *(end for ends in ranges.values() for end in ends)):
        free(end, *(f"@{base + k}" for k, _ in enumerate(indices, 1)))
    best: tuple[str, tuple[Term, ...], dict[Term, Term]] | None = None
    for order in _orders(indices, factors):
        normal.charge(len(factors))
        rules = {index: Term("index", (), f"@{base + len(order) - k}") for k, index in enumerate(order)}
        made = sorted(f"{written(_renamed(normal, atom, rules))}^{k}" for atom, k in factors)
        text = f"{[[written(end) for end in ranges[index]] for index in order]} {made}"
        if best is None or text < best[0]:
            best = text, order, rules
    if best is None:
        raise Large
    _, order, rules = best
    body = normal.canonical(terms.replaced(_term(factors), rules))
    for index in reversed(order):
        low, high = (normal.canonical(end) for end in ranges[index])
        body = Term("sum", (low, high, body), rules[index].data)
    return body


def _renamed(normal: Normal, atom: Term, rules: dict[Term, Term]) -> Term:
    """An atom with other names for indices, by which the sums in it may have another order."""
    found = terms.replaced(atom, rules)
    return normal.canonical(found) if any(n.op == "sum" for n in terms.nodes(found)) else found


def _orders(indices: list[Term], factors: list[Factor]) -> Iterator[tuple[Term, ...]]:
    """Orders of indices to compare: all, or of many those by what is said of each where all others look the same."""
    if len(indices) <= MOST:
        return permutations(indices)

    def told(index: Term) -> str:
        rules = {other: Term("index", (), "*" if other == index else "?") for other in indices}
        return str(sorted(written(terms.replaced(a, rules)) for a, _ in factors if index.data in a.indices))

    groups = [list(group) for _, group in groupby(sorted(indices, key=told), told)]
    return (tuple(chain(*order)) for order in islice(product(*map(permutations, groups)), ORDERS))


def square(normal: Normal, atom: Term) -> bool:
    """Whether a sum is one of squares by its form: sum_s p(s) (sum_i f(s, i))**2, written with i and a second j, where
    p(s) has even exponents, or is seen to be positive."""
    ranges: dict[Term, Range] = {}
    while atom.op == "sum":
        ranges[Term("index", (), atom.data)] = (atom.args[0], atom.args[1])
        atom = atom.args[2]
    form = normal.form(atom)
    if len(form) != 1 or not 0 < len(ranges) <= MOST:
        return False
    (((factors, inner), c),) = form.items()
    if inner or c < 0:
        return False
    ends = frozenset[str]().union(*(end.indices for pair in ranges.values() for end in pair))
    for order in permutations(ranges):
        for pairs in range(len(order) // 2, -1, -1):
            left, right = order[:pairs], order[pairs : 2 * pairs]
            if any(ranges[i] != ranges[j] for i, j in zip(left, right, strict=True)):
                continue
            if any(i.data in ends for i in (*left, *right)):
                continue  # s runs over other places for each i
            if _halves(normal, factors, left, right):
                return True
    return False


def _halves(normal: Normal, factors: tuple[Factor, ...], left: tuple[Term, ...], right: tuple[Term, ...]) -> bool:
    """Whether a product is p f(left) f(right), with p as it may stand before a square."""
    first, second = {i.data for i in left}, {i.data for i in right}
    rules = dict(zip(left, right, strict=True))
    own: dict[Term, Fraction] = {}
    other: dict[Term, Fraction] = {}
    for atom, k in factors:
        sides = bool(atom.indices & first), bool(atom.indices & second)
        if all(sides):
            return False
        if sides[0]:
            own[normal.canonical(terms.replaced(atom, rules))] = k
        elif sides[1]:
            other[atom] = k
        elif not (k.denominator == 1 and k % 2 == 0) and not normal.positive(atom):
            return False
    return own == other


def power_sum(k: int, n: Term) -> Term:
    """0**k + 1**k + ... + (n - 1)**k."""
    return terms.add(
        *(terms.mul(terms.number(c), terms.power(n, terms.number(j))) for j, c in enumerate(faulhaber(k)) if c and j),
    )


@cache
def faulhaber(k: int) -> tuple[Fraction, ...]:
    """The coefficients of the polynomial in n, lowest first, through its first k + 2 values."""
    points = list(range(k + 2))
    values = [sum(i**k for i in range(n)) if k else n for n in points]
    total = [Fraction(0)] * (k + 2)
    for j, y in zip(points, values, strict=True):
        basis, scale = [Fraction(1)], Fraction(1)
        for m in points:
            if m != j:
                basis = [a - m * b for a, b in zip([Fraction(0), *basis], [*basis, Fraction(0)], strict=True)]
                scale *= j - m
        total = [a + y * b / scale for a, b in zip(total, basis, strict=True)]
    return tuple(total)
