"""Which multiples of known comparisons add up to a contradiction: a search by the simplex method, and what it searches.

Beside the comparisons of a case stand what is seen of the products in them: their signs, bounds of exponentials,
logarithms and rounded numbers, and products of two comparisons. Nothing that comes out of the search is believed:
`combinations.py` adds it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq

from proofcheck.recheck.polynomials import ONE, Large, Poly, Product, constant, key, minus, order, plus, scaled
from proofcheck.recheck.signs import NONNEGATIVE, POSITIVE, Facts, Reader
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal
    from proofcheck.recheck.sequents import Sequent

Fact = tuple[str, Poly]
FACTS, PIVOTS, PAIRS, NODES = 400, 150, 8, 40


def contradiction(s: Sequent, known: list[Fact]) -> list[tuple[Fraction, Fact]] | None:
    """Facts with multipliers, of comparisons and of what is seen beside them; None where none are found."""
    facts = _whole(s, known)
    facts += _lowered(s, facts)
    stated = len(facts)
    facts += _beside(s, facts)
    found = _solved(facts)
    if found is None:
        facts += [*_squares(facts[:stated]), *_products(s, facts, stated)]
        found = _solved([*facts, *_beside(s, facts)][:FACTS])
    return found


def _whole(s: Sequent, known: list[Fact]) -> list[Fact]:
    """Strict comparisons between whole numbers as 1 <= the difference."""
    counts = s.normal().counts

    def plain(p: Poly) -> bool:
        return all(
            c.denominator == 1 and not inner and all(k > 0 and k.denominator == 1 and counts(a) for a, k in factors)
            for (factors, inner), c in p.items()
        )

    return [("le", minus(p, constant(1))) if op == "lt" and plain(p) else (op, p) for op, p in known]


def _beside(s: Sequent, facts: list[Fact]) -> list[Fact]:
    """Signs and bounds of the products that stand in facts."""
    found: list[Fact] = []
    reader, told = s.reader()
    met: dict[Product, None] = dict.fromkeys(m for _, p in facts for m in p if m != ONE)
    atoms: dict[Product, None] = dict.fromkeys((((a, Fraction(1)),), ()) for factors, _ in met for a, _ in factors)
    for m in dict.fromkeys((*sorted(met, key=order)[:NODES], *sorted(atoms, key=order)[:NODES])):
        # What is declared alone, too: beside assumptions that contradict it the sign would be told by nobody.
        found += [sign for facts in (Facts((), told.entries), told) if (sign := _sign(reader, facts, m)) is not None]
        try:
            found += _bounds(s, m)
        except Large:
            continue
    return found


def _sign(reader: Reader, facts: Facts, m: Product) -> Fact | None:
    signs = POSITIVE
    for atom, k in m[0]:
        own = reader.sign(atom, facts)
        if k.denominator == 1 and k % 2 == 0:
            own = frozenset(x * x for x in own) - (frozenset({0}) if k < 0 else frozenset())
        elif k.denominator != 1:
            own &= NONNEGATIVE
        signs = frozenset(a * b for a in signs for b in own)
    for sure, c in ((signs, 1), (frozenset(-x for x in signs), -1)):
        if sure and -1 not in sure:
            return "lt" if sure == POSITIVE else "le", {m: Fraction(c)}
    return None


def _bounds(s: Sequent, m: Product) -> Iterator[Fact]:
    """What holds of an exponential, a logarithm or a rounded number that has a value."""
    normal = s.normal()
    factors, inner = m
    if inner:
        u = dict(inner)
        e: Poly = {((), inner): Fraction(1)}
        yield "le", minus(e, plus(constant(1), u))  # 1 + u <= exp(u)
        yield "le", plus(constant(1), normal.times(e, minus(u, constant(1))))  # 1 - u <= exp(-u)
    for atom, _ in factors:
        value = normal.atom(atom)
        if normal.counts(atom) and s.positive(atom):
            yield "le", minus(value, constant(1))
        if atom.op == "call" and atom.data in _BOUNDS:
            x = normal.form(atom.args[0])
            yield from _BOUNDS[atom.data](normal, value, x)
        if atom.op == "call" and atom.data == "mod" and s.positive(atom.args[1]):
            yield from (("le", value), ("lt", minus(normal.form(atom.args[1]), value)))


def _log(n: Normal, v: Poly, x: Poly) -> list[Fact]:
    """1 - 1 / x <= log(x) <= x - 1"""
    return [("le", minus(minus(x, constant(1)), v)), ("le", plus(minus(n.times(v, x), x), constant(1)))]


def _cos(n: Normal, v: Poly, x: Poly) -> list[Fact]:
    """1 - x**2 / 2 <= cos(x)"""
    return [*_unit(n, v, x), ("le", plus(minus(v, constant(1)), scaled(n.times(x, x), Fraction(1, 2))))]


def _unit(n: Normal, v: Poly, x: Poly) -> list[Fact]:
    return [("le", minus(constant(1), v)), ("le", plus(constant(1), v))]


_BOUNDS: dict[str, Callable[[Normal, Poly, Poly], list[Fact]]] = {
    "log": _log,
    "cos": _cos,
    "sin": _unit,
    "erf": _unit,
    "floor": lambda n, v, x: [("le", minus(x, v)), ("lt", minus(plus(v, constant(1)), x))],
    "ceil": lambda n, v, x: [("le", minus(v, x)), ("lt", minus(plus(x, constant(1)), v))],
}


def _lowered(s: Sequent, facts: list[Fact]) -> list[Fact]:
    """0 <= c exp(v) - d exp(w) as 0 <= log(c / d) + v - w, for numbers c and d of which the logarithm is 0."""
    found: list[Fact] = []
    for op, p in facts:
        if len(p) != 2 or op == "eq":
            continue
        ((a, v), c), ((b, w), d) = sorted(p.items(), key=lambda item: -item[1])
        if c == -d and (v or w) and not a and not b:
            found.append((op, minus(dict(v), dict(w))))
    return found


def _products(s: Sequent, facts: list[Fact], stated: int) -> list[Fact]:
    """Products of two comparisons, and of a comparison or a bound and what has a sign."""
    normal, found = s.normal(), []
    single = [f for f in facts[stated:] if len(f[1]) == 1][:NODES]
    bounds = [f for f in facts[stated:] if len(f[1]) > 1][:PAIRS]
    pairs = [(f, g) for k, f in enumerate(facts[:stated][:PAIRS]) for g in (*facts[k:stated][:PAIRS], *single)]
    pairs += [(f, g) for f in bounds for g in (*facts[:stated][:PAIRS], *single)]
    pairs += [(f, ("eq", {m: Fraction(1)})) for f in _equal(facts[:stated]) for m in _met(facts[:stated])]
    for (a, p), (b, q) in pairs:
        if len(p) * len(q) > 60:
            continue
        try:
            product = normal.times(p, q)
        except Large:
            continue
        found.append(("eq" if "eq" in (a, b) else "lt" if a == b == "lt" else "le", product))
    return found


def _squares(facts: list[Fact]) -> list[Fact]:
    """0 <= (a - c b)**2 for the mixed products c a b of a comparison."""
    found: list[Fact] = []
    for _, p in facts:
        for (factors, inner), c in p.items():
            if inner or len(factors) != 2 or any(k != 1 for _, k in factors):
                continue
            (a, b), mixed = (_power(x, 2) for x, _ in factors), (factors, inner)
            weight = abs(c / (2 * p.get(next(iter(a)), Fraction(1))))
            for w in {weight, -weight, Fraction(1), Fraction(-1)}:
                found.append(("le", plus(a, {mixed: -2 * w}, scaled(b, w * w))))
    return found


def _power(a: Term, k: int) -> Poly:
    return {(((a, Fraction(k)),), ()): Fraction(1)}


def _equal(facts: list[Fact]) -> list[Fact]:
    """Equations, also those that two comparisons make."""
    least = [p for op, p in facts if op == "le"]
    both = [("eq", p) for k, p in enumerate(least) if scaled(p, Fraction(-1)) in least[k:]]
    return [*(f for f in facts if f[0] == "eq"), *both][:PAIRS]


def _met(facts: list[Fact]) -> list[Product]:
    """The factors of products, one by one."""
    found = {m: None for _, p in facts for factors, _ in p for a, _ in factors for m in _power(a, 1)}
    return sorted(found, key=order)[:PAIRS]


# -- the simplex method --------------------------------------------------------------------------------------------


def _solved(facts: list[Fact]) -> list[tuple[Fraction, Fact]] | None:
    """Multipliers with which all products vanish and a number is left that is negative, or 0 of a strict fact."""
    usable = _cancelling(list({(op, key(p)): (op, p) for op, p in facts if p}.values()))
    strict: Any = "strict"
    rows: dict[Any, dict[int, fmpq]] = {m: {} for _, p in usable for m in p}
    rows[ONE] = rows.pop(ONE, {})
    rows[strict] = {}
    owners: list[tuple[int, int]] = []
    for k, (op, p) in enumerate(usable):
        for sign in (1, -1) if op == "eq" else (1,):
            for m, c in p.items():
                rows[m][len(owners)] = fmpq(sign * c.numerator, c.denominator)
            if op == "lt":
                rows[strict][len(owners)] = fmpq(1)
            owners.append((k, sign))
    rows[ONE][len(owners)] = rows[strict][len(owners)] = fmpq(1)
    found = _feasible(list(rows.values()))
    if found is None:
        return None
    total: dict[int, Fraction] = {}
    for j, value in found.items():
        if j < len(owners) and value:
            k, sign = owners[j]
            total[k] = total.get(k, Fraction(0)) + sign * Fraction(int(value.p), int(value.q))
    return [(c, usable[k]) for k, c in total.items() if c]


def _cancelling(facts: list[Fact]) -> list[Fact]:
    """Without facts that have a product which no other fact has with the other sign."""
    while True:
        signs: dict[Product, set[int]] = {}
        for op, p in facts:
            for m, c in p.items():
                signs.setdefault(m, set()).update((1, -1) if op == "eq" else (1 if c > 0 else -1,))
        kept = [f for f in facts if all(m == ONE or len(signs[m]) == 2 for m in f[1])]
        if len(kept) == len(facts):
            return kept
        facts = kept


def _feasible(rows: list[dict[int, fmpq]]) -> dict[int, fmpq] | None:
    """x >= 0 with rows x == 0, and 1 in the last row, by Bland's rule; None where there is none."""
    right = [fmpq(int(k == len(rows) - 1)) for k in range(len(rows))]
    basis: list[int | None] = [None] * len(rows)  # None: a row that is not met yet
    for _ in range(PIVOTS):
        open_rows = [r for r, b in enumerate(basis) if b is None]
        if not any(right[r] for r in open_rows):
            return {b: right[r] for r, b in enumerate(basis) if b is not None}
        gain: dict[int, Any] = {}
        for r in open_rows:
            for j, x in rows[r].items():
                gain[j] = gain.get(j, 0) + x
        enter = min((j for j, g in gain.items() if g > 0), default=None)
        if enter is None:
            return None
        ratios = [
            (right[r] / row[enter], basis[r] is not None, basis[r] or 0, r)
            for r, row in enumerate(rows)
            if row.get(enter, 0) > 0
        ]
        leave = min(ratios)[-1]
        _pivot(rows, right, leave, enter)
        basis[leave] = enter
    return None


def _pivot(rows: list[dict[int, fmpq]], right: list[fmpq], r: int, j: int) -> None:
    scale = 1 / rows[r][j]
    rows[r] = {k: x * scale for k, x in rows[r].items()}
    right[r] *= scale
    for other, row in enumerate(rows):
        c = row.get(j)
        if other == r or not c:
            continue
        for k, x in rows[r].items():
            value = row.get(k, 0) - c * x
            if value:
                row[k] = value
            else:
                row.pop(k, None)
        right[other] -= c * right[r]
