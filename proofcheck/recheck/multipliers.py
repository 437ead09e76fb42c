"""Which multiples of known comparisons add up to a contradiction: a search by the simplex method, and what it searches.

Beside the comparisons of a case stand what is seen of the products in them: their signs, bounds of exponentials,
logarithms and rounded numbers, and products of two comparisons. Nothing that comes out of the search is believed:
`combinations.py` adds it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from flint import fmpq

from proofcheck.recheck.polynomials import ONE, Large, Poly, Product, constant, key, merged, minus, order, plus, scaled
from proofcheck.recheck.signs import NONNEGATIVE, POSITIVE, Facts, Reader
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal
    from proofcheck.recheck.sequents import Sequent

Fact = tuple[str, Poly]
FACTS, PIVOTS, PAIRS, NODES, LOGS, FACTORS = 400, 300, 8, 40, 3, 4


def contradiction(s: Sequent, known: list[Fact]) -> list[tuple[Fraction, Fact]] | None:
    """Facts with multipliers, of comparisons and of what is seen beside them; None where none are found."""
    facts = _whole(s, known)
    facts += _lowered(s, facts)
    stated = len(facts)
    facts += _beside(s, facts)
    found = _solved(facts)
    if found is None:
        facts += [*_squares(s, facts[:stated]), *_products(s, facts, stated)]
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
    powers = [inner for factors, inner in met if inner and not factors][:PAIRS]
    logs = [a for ((a, _),), _ in atoms if a.op == "call" and a.data == "log"][:LOGS]
    found += [_tangent(s, v, w) for v in powers for w in powers if v != w]
    return [*found, *(fact for a, b in combinations(logs, 2) for fact in _joined(s, a, b))]


def _tangent(s: Sequent, v: Any, w: Any) -> Fact:
    """exp(v) (1 + w - v) <= exp(w)"""
    slope = plus(constant(1), minus(dict(w), dict(v)))
    return "le", minus({((), w): Fraction(1)}, s.normal().times({((), v): Fraction(1)}, slope))


def _joined(s: Sequent, a: Term, b: Term) -> list[Fact]:
    """What holds of log(x) + log(y), the logarithm of x y."""
    normal = s.normal()
    value = plus(normal.atom(a), normal.atom(b))
    return _log(normal, value, normal.times(normal.form(a.args[0]), normal.form(b.args[0])))


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
    pairs += [(f, ("eq", {m: Fraction(1)})) for f in _equal(facts) for m in _met(facts[:stated])]
    for (a, p), (b, q) in pairs:
        if len(p) * len(q) > 60:
            continue
        try:
            product = normal.times(p, q)
        except Large:
            continue
        found.append(("eq" if "eq" in (a, b) else "lt" if a == b == "lt" else "le", product))
    return found


def _squares(s: Sequent, facts: list[Fact]) -> list[Fact]:
    """0 <= r (a - c b)**2 for the mixed products c r a b of a comparison, where r is not negative."""
    found: list[Fact] = []
    for _, p in facts:
        for (factors, inner), c in p.items():
            if inner or not 1 < len(factors) <= FACTORS or any(k != 1 for _, k in factors):
                continue
            for sides in product("rab", repeat=len(factors)):
                r, a, b = ((tuple(f for f, own in zip(factors, sides, strict=True) if own == x), ()) for x in "rab")
                if "".join(sides).lstrip("r")[:1] != "a" or not b[0]:
                    continue
                one, other = (merged(r, merged(x, x)) for x in (a, b))
                sign = _sign(*s.reader(), r)
                # Of more factors than two only what completes to squares that stand there is one.
                if len(factors) > 2 and (not {one, other} <= p.keys() or sign is None or sign[1][r] < 0):
                    continue
                weight = abs(c / (2 * p.get(one, Fraction(1))))
                for w in {weight, -weight, Fraction(1), Fraction(-1)}:
                    found.append(("le", plus({one: Fraction(1)}, {(factors, inner): -2 * w}, {other: w * w})))
    return found


def _equal(facts: list[Fact]) -> list[Fact]:
    """Equations, also those that two comparisons make."""
    least = [p for op, p in facts if op == "le"]
    both = [("eq", p) for k, p in enumerate(least) if scaled(p, Fraction(-1)) in least[k:]]
    return [*(f for f in facts if f[0] == "eq"), *both][:PAIRS]


def _met(facts: list[Fact]) -> list[Product]:
    """The factors of products, one by one."""
    found: set[Product] = {(((a, Fraction(1)),), ()) for _, p in facts for factors, _ in p for a, _ in factors}
    return sorted(found, key=order)[:PAIRS]


# -- the simplex method --------------------------------------------------------------------------------------------
#
# Products are taken as unknown numbers y, and values of them are looked for with which no fact fails. Each fact has a
# slack t that has to be 0 of an equation and at least 0 else: t = p(y), and t = p(y) - e of a strict one, for an e > 0
# that is smaller than any number that comes up. A row writes a slack in products and slacks that are 0. Where it fails,
# one of these is exchanged for it, the first of each that will do; where none can help, the row is the contradiction.

Row = dict[Any, fmpq]
_SMALL = "e"


def _solved(facts: list[Fact]) -> list[tuple[Fraction, Fact]] | None:
    """Multipliers with which all products vanish and a number is left that is negative, or 0 of a strict fact."""
    usable = _cancelling(list({(op, key(p)): (op, p) for op, p in facts if p or op == "lt"}.values()))
    rows: dict[int, Row] = {}
    for k, (op, p) in enumerate(usable):
        rows[k] = {m: fmpq(c.numerator, c.denominator) for m, c in p.items()}
        if op == "lt":
            rows[k][_SMALL] = fmpq(-1)
    for _ in range(PIVOTS):
        bad = next(((k, up) for k in sorted(rows) if (up := _failing(rows[k], usable[k][0]))), None)
        if bad is None:
            return None
        k, up = bad
        row = rows.pop(k)
        enter = _entering(row, up, usable)
        if enter is None:
            found = {k: fmpq(up), **{j: -up * c for j, c in row.items() if isinstance(j, int)}}
            return [(Fraction(int(c.p), int(c.q)), usable[j]) for j, c in found.items()]
        _exchange(rows, row, k, enter)
    return None


def _failing(row: Row, op: str) -> int:
    """1 where the slack of a row has to become larger, -1 where smaller, 0 where it may be as it is."""
    value = row.get(ONE, 0), row.get(_SMALL, 0)
    return 1 if value < (0, 0) else -1 if op == "eq" and value > (0, 0) else 0


def _entering(row: Row, up: int, facts: list[Fact]) -> Any:
    """What can become other than 0 so that the row changes in this direction: a product, which may be any number, or
    the slack with the least number that is not that of an equation, after Bland. None: nothing can."""
    product = next((m for m in row if not isinstance(m, int) and m not in (ONE, _SMALL)), None)
    if product is not None:
        return product
    return min((j for j, c in row.items() if isinstance(j, int) and facts[j][0] != "eq" and c * up > 0), default=None)


def _exchange(rows: dict[int, Row], row: Row, k: int, enter: Any) -> None:
    """The row of slack k is solved for what enters, and this put into the other rows. Where a slack entered it has a
    row of its own now; a product needs none, as it may be any number."""
    pivot = row[enter]
    solved = {j: -c / pivot for j, c in row.items() if j != enter} | {k: 1 / pivot}
    for other in rows.values():
        factor = other.pop(enter, None)
        if factor is not None:
            for j, c in solved.items():
                other[j] = other.get(j, 0) + factor * c
                if not other[j]:
                    del other[j]
    if isinstance(enter, int):
        rows[enter] = solved


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
