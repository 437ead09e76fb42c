"""Signs by normal forms: what has to hold so that a term has a value, where rules for single terms do not see it.

A sum is positive whose products are, and what an assumption says is positive is so in every way of writing it: content
and rest are those of the assumption. A whole matrix c G, with an inverse of G declared, and one that is a positive
multiple of 1, or a positive definite matrix, and further sums of f(i) f(j), has an inverse.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.recheck.algebra import contents, functions, positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Store, Sum
from proofcheck.recheck.algebra.products import less, opened, put_atom, scaled
from proofcheck.recheck.algebra.reading import Reader
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Term, replaced

STEPS = 6_000
INVERTIBLE = ("invertible", "posdef", "orthogonal", "permutation")


def seen(e: Elaborator, claim: Claim, statement: Term, facts: Sequence[Term]) -> bool:
    """Whether `a < b`, `a <= b` or `not a == b` is seen to hold where the facts do."""
    try:
        r = _reader(e, claim, statement)
        denied = statement.op == "not"
        inner = statement.args[0] if denied else statement
        if inner.op not in (("eq",) if denied else ("lt", "le")):
            return False
        left, right = (r.position(a) for a in inner.args)
        if left is not None and right is not None and not denied:
            gap = positions.plus(right, left, -1)
            if inner.op == "lt":
                gap = positions.plus(gap, positions.constant(1), -1)
            if positions.not_negative(gap, r.s.size_of):
                return True
        x = less(r.s, r.read(inner.args[1]), r.read(inner.args[0]))
        return _Known(r, facts).sign(x, denied)
    except (Beyond, RecursionError, ZeroDivisionError):
        return False


def _reader(e: Elaborator, claim: Claim, t: Term) -> Reader:
    r = Reader(e, claim, STEPS)
    for name in sorted(t.indices):
        if name in e.axes:
            r.s.sizes[name] = r.size(e.axes[name].term())
    return r


class _Known:
    """What the facts say is positive, or not zero: their parts that are no numbers and no powers of positive names."""

    def __init__(self, r: Reader, facts: Sequence[Term]) -> None:
        self.s = r.s
        self.positive: set[Sum] = set()
        self.nonzero: set[Sum] = set()
        for fact in facts:
            for part in fact.args if fact.op == "and" else (fact,):
                denied = part.op == "not" and part.args[0].op in ("eq", "le")
                inner = part.args[0] if denied else part
                if inner.op not in ("lt", "eq", "le") or (inner.op != "lt" and not denied):
                    continue
                try:
                    a, b = map(r.read, inner.args)
                    x = less(self.s, a, b) if denied else less(self.s, b, a)
                    self._learn(x, self.nonzero if inner.op == "eq" else self.positive)
                except Beyond:
                    continue

    def _learn(self, x: Sum, known: set[Sum]) -> None:
        c, common, rest = contents.content(self.s, x)
        unknown = [(a, k) for a, k in common if not functions.positive(self.s, a)]
        if rest is not None and not unknown:
            known.add(scaled(self.s, rest, Fraction(1 if c > 0 else -1)))
        elif rest is None and len(unknown) == 1 and unknown[0][1] == 1 and (c > 0 or known is self.nonzero):
            known.add(functions.single(self.s, unknown[0][0]))

    def sign(self, x: Sum, nonzero: bool) -> bool:
        """Whether x is surely positive, or, with `nonzero`, not zero."""
        if not x.terms:
            return False
        if functions.positive_sum(self.s, x):
            return True
        c, common, rest = contents.content(self.s, x)
        if not all(self.atom(a, k, nonzero) for a, k in common):
            return False
        if rest is None:
            return c > 0 or nonzero
        return self._rest(scaled(self.s, rest, Fraction(1 if c > 0 else -1)), nonzero)

    def atom(self, a: Atom, k: Fraction, nonzero: bool) -> bool:
        if functions.positive(self.s, a):
            return True
        x = a.args[0] if a.kind == "base" else functions.single(self.s, a)
        return self._rest(x, nonzero or functions.even(k))

    def _rest(self, x: Sum, nonzero: bool) -> bool:
        if functions.positive_sum(self.s, x) or x in self.positive:
            return True
        other = scaled(self.s, x, Fraction(-1))
        return nonzero and (
            x in self.nonzero
            or other in self.nonzero
            or other in self.positive
            or functions.positive_sum(self.s, other)
        )


# -- inverses -----------------------------------------------------------------------------------------------------


def invertible(e: Elaborator, claim: Claim, t: Term, facts: Sequence[Term]) -> bool:
    """Whether the matrix of an `inverse` is seen to have one."""
    try:
        r = _reader(e, claim, t)
        names = [r.s.fresh(r.size(t.args[0])) for _ in range(2)]
        moved = {Term("index", (), old): Term("index", (), new) for old, new in zip(t.data, names, strict=True)}
        x = r.read(replaced(t.args[-1], moved))
        known = _Known(r, facts)
        c, common, rest = contents.content(r.s, x, frozenset(names))
        if rest is None or not c or not all(known.atom(a, k, True) for a, k in common):
            return False
        return _declared(r.s, rest, names) or _definite(known, rest, names)
    except (Beyond, RecursionError, ZeroDivisionError):
        return False


def _declared(s: Store, x: Sum, names: list[str]) -> bool:
    places = tuple(map(positions.index, names))
    for name, structure in s.structures.items():
        if structure in INVERTIBLE and structure != "permutation":
            for args in (places, places[::-1]):
                if x is functions.single(s, s.atom("entry", name, s.ordered(name, args))):
                    return True
    return x is functions.delta(s, positions.plus(places[0], places[1], -1))


def _definite(known: _Known, x: Sum, names: list[str]) -> bool:
    states = [_part(known, x, k, names) for k in range(len(x.terms))]
    return all(states) and 2 in states


def _part(known: _Known, x: Sum, number: int, names: list[str]) -> int:
    """Of one product of the sum: 2 positive definite, 1 positive semidefinite, 0 not seen."""
    s = known.s
    p, c = list(x.terms.items())[number]
    bound, factors, sums, scale = opened(s, p)
    i, j = names
    if sums or c * scale <= 0:
        return 0
    shown = [(a, k) for a, k in factors if a.indices & {i, j}]
    others = [(a, k) for a, k in factors if not a.indices & {i, j}]
    if not all(functions.positive(s, a) or functions.even(k) for a, k in others):
        return 0
    strict = all(known.atom(a, k, True) for a, k in others)
    places = (positions.index(i), positions.index(j))
    if len(shown) == 1 and shown[0][1] == 1:
        atom = shown[0][0]
        unit = functions.delta(s, positions.plus(places[0], places[1], -1))
        if functions.single(s, atom) is unit:
            return 2 if strict and not bound else 1
        if atom.kind == "entry" and s.structures.get(atom.data) == "posdef" and set(atom.args) == set(places):
            return 2 if strict and not bound else 1
    first = [(a, k) for a, k in shown if i in a.indices]
    second = [(a, k) for a, k in shown if j in a.indices]
    if len(first) + len(second) != len(shown) or any(k.denominator != 1 or k < 1 for _, k in shown):
        return 0
    turned = [(put_atom(s, a, {i: places[1]}), k) for a, k in first]
    plain = [(put_atom(s, a, {}), k) for a, k in second]
    same = sorted((y.serial, k) for y, k in turned) == sorted((y.serial, k) for y, k in plain)
    if not same:
        return 0
    # B.T B, for a B that has an inverse.
    whole = len(first) == len(bound) == 1 and first[0][1] == 1 and first[0][0].kind == "entry"
    if whole and s.structures.get(first[0][0].data) in INVERTIBLE and strict:
        (name, size), atom = bound[0], first[0][0]
        return 2 if size == s.sizes.get(i) and {positions.index(name), places[0]} == set(atom.args) else 1
    return 1
