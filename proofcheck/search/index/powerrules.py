"""Rules about the powers of matrices that occur in a statement, each by induction over the exponent.

    M^k M = M M^k,  (U V)^k U = U (V U)^k,  trace (U V)^k = trace (V U)^k for square U and V
    M S = S + M^k - 1 for the sum S of the powers below k
    M v = c v    gives  M^k v = c^k v      (so M M = M gives M^k M = M)
    M M = c M    gives  M^k = c^(k - 1) M  for k >= 1
    M B = B N    gives  M^k B = B N^k      (so M B = B M gives M^k B = B M^k)
    X Y = Y X    gives  (X Y)^k = X^k Y^k
    M^T M = 1    gives  (M^k)^T M^k = 1;  M M = c gives M^k M^k = c^k

A premise is taken when its form vanishes by the rules that are handed in: those of declarations, or of the assumptions
too. The rules hold for every whole exponent that is not negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.assumptions import Rule, rewritings
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import MAX_STEPS, rewritten
from proofcheck.search.index.chains import COLUMN, ROW, chain, identity, through, times, transposed
from proofcheck.search.index.functions import symbolic_power
from proofcheck.search.index.inverses import extras, orthogonal
from proofcheck.search.index.labels import Form, leading
from proofcheck.search.index.monomial import ONE, Label, OutOfFragment, TooMuchWork
from proofcheck.search.index.nested import Head
from proofcheck.search.index.powers import WHOLE, counts, power

MAX_HEADS = 8
MINUS = Fraction(-1)
_FREE: dict[str, Label] = {ROW: "&r", COLUMN: "&c"}
_SLOTS: dict[str, Label] = {"&r": ROW, "&c": COLUMN}


class _Power:
    """A power that occurs: its head as a matrix, its base and exponent, all in slots."""

    def __init__(self, algebra: Algebra, label: str, known: Head) -> None:
        assert known.size is not None
        self.algebra, self.size, self.known = algebra, known.size, known
        self.base, self.exponent = known.forms
        others = sorted({*extras(self.base), *extras(self.exponent)}, key=lambda a: int(a[1:]))
        self.matrix = algebra.factor(label, ROW, COLUMN, *others)
        self.closed = not others

    def of(self, base: Form, size: Size) -> Form:
        """Another matrix to the same exponent."""
        return power(self.algebra, base, self.exponent, size, self.known.name != WHOLE)


def power_rules(builder: Builder, rules: list[Rule]) -> list[Rule]:
    """The rules about the powers that occur; `rules` are what premises may be shown by."""
    algebra = builder.algebra
    out: list[Rule] = []
    for label, h in list(algebra.heads.items()):
        if h.kind == "geometric series":
            out += _telescoped(_Power(algebra, label, h))
    found = [_Power(algebra, label, h) for label, h in list(algebra.heads.items()) if h.kind == "matrix power"]
    for p in found[:MAX_HEADS]:
        sources = (_own(p), _eigen(builder, p, rules), _words(p, rules))
        for source in sources:
            try:
                out += source
            except TooMuchWork:
                raise
            except OutOfFragment:
                continue
    # The powers that these rules brought in take part in what follows.
    found = [_Power(algebra, label, h) for label, h in list(algebra.heads.items()) if h.kind == "matrix power"]
    for p, q in combinations(found[:MAX_HEADS], 2):
        out += _pairs(p, q, rules)
    for p in found[:MAX_HEADS]:
        out += _through_names(builder, p, found[:MAX_HEADS], rules)
    return [(form, places) for form, places in out if form]


def _less(algebra: Algebra, a: Form, b: Form) -> Form:
    return algebra.add(a, algebra.scale(b, MINUS))


def _square(p: _Power, form: Form) -> Rule:
    return form, {ROW: p.size, COLUMN: p.size}


def _own(p: _Power) -> Iterator[Rule]:
    """What holds for every matrix."""
    algebra, size = p.algebra, p.size
    yield _square(p, _less(algebra, times(algebra, p.base, p.matrix, size), times(algebra, p.matrix, p.base, size)))
    if orthogonal(algebra, p.base, size):
        for pair in ((transposed(algebra, p.matrix), p.matrix), (p.matrix, transposed(algebra, p.matrix))):
            yield _square(p, _less(algebra, times(algebra, *pair, size), identity(algebra)))
    yield from _raised_by_less(p)
    if len(p.base) != 1:
        return
    for room, u, v in through(algebra, next(iter(p.base))):
        c = next(iter(p.base.values()))
        u = algebra.scale(u, c)
        other = p.of(times(algebra, v, u, size), room)
        left = _less(algebra, times(algebra, p.matrix, u, size), times(algebra, u, other, room))
        right = _less(algebra, times(algebra, v, p.matrix, size), times(algebra, other, v, room))
        yield left, {ROW: size, COLUMN: room}
        yield right, {ROW: room, COLUMN: size}
        if room == size:
            yield _less(algebra, _trace(algebra, p.matrix, size), _trace(algebra, other, size)), {}


def _trace(algebra: Algebra, matrix: Form, size: Size) -> Form:
    return algebra.bind(algebra.rename(matrix, {ROW: "&m", COLUMN: "&m"}), "&m", size)


def _telescoped(p: _Power) -> Iterator[Rule]:
    """M S = S + M^k - 1 = S M for the sum S of the powers below k."""
    algebra, size = p.algebra, p.size
    above = power(algebra, p.base, p.exponent, size)
    value = algebra.add(p.matrix, _less(algebra, above, identity(algebra)))
    for pair in ((p.base, p.matrix), (p.matrix, p.base)):
        yield _square(p, _less(algebra, times(algebra, *pair, size), value))


def _raised_by_less(p: _Power) -> Iterator[Rule]:
    """M^c M^(k - c) = M^k."""
    algebra = p.algebra
    c = -p.exponent.get(ONE, Fraction(0))
    if p.known.name != WHOLE or not 0 < c <= 4 or c.denominator != 1:
        return
    whole = {m: x for m, x in p.exponent.items() if m != ONE}
    above = power(algebra, p.base, whole, p.size, counts(algebra, whole))
    below = p.matrix
    for _ in range(int(c)):
        below = times(algebra, p.base, below, p.size)
    yield _square(p, _less(algebra, below, above))


def settled(algebra: Algebra, form: Form, rules: list[Rule]) -> Form:
    """The form after every step downhill."""
    for _ in range(MAX_STEPS):
        step = rewritten(algebra, form)
        if step is None:
            step = next(rewritings(algebra, form, rules, "down"), None)
        if step is None:
            return form
        form = step
    raise TooMuchWork("too many rewriting steps")


def _settled(p: _Power, form: Form, rules: list[Rule], other: Size | None = None) -> Form:
    """The matrix form after every step downhill; its row and column run over whole axes."""
    algebra = p.algebra
    algebra.ranges |= {"&r": p.size, "&c": p.size if other is None else other}
    return algebra.rename(settled(algebra, algebra.rename(form, _FREE), rules), _SLOTS)


def _eigen(builder: Builder, p: _Power, rules: list[Rule]) -> Iterator[Rule]:
    """M v = c v, c free of the row; and from the left."""
    algebra, size = p.algebra, p.size
    if not p.closed:
        return
    for v, room in [*_columns(builder, p), (p.base, size), (algebra.number(1), None)]:
        places = {ROW: size} if room is None else {ROW: size, COLUMN: room}
        for turned in (False, True):
            base, matrix = p.base, p.matrix
            if turned:
                base, matrix = transposed(algebra, base), transposed(algebra, matrix)
            c = _ratio(algebra, _settled(p, times(algebra, base, v, size), rules, room), v)
            if c is not None:
                scale = symbolic_power(algebra, c, p.exponent)
                yield _less(algebra, times(algebra, matrix, v, size), algebra.mul(scale, v)), places
                if v == p.base and not turned and _once(algebra, p.exponent):
                    scale = symbolic_power(algebra, c, algebra.add(p.exponent, algebra.number(-1)))
                    yield _square(p, _less(algebra, matrix, algebra.mul(scale, v)))
    squared = _settled(p, times(algebra, p.base, p.base, size), rules)
    c = _ratio(algebra, squared, identity(algebra))
    if c is not None:
        twice = times(algebra, p.matrix, p.matrix, size)
        scale = symbolic_power(algebra, c, p.exponent)
        yield _square(p, _less(algebra, twice, algebra.mul(scale, identity(algebra))))
        around = times(algebra, p.matrix, times(algebra, p.base, p.matrix, size), size)
        yield _square(p, _less(algebra, around, algebra.mul(scale, p.base)))


def _once(algebra: Algebra, exponent: Form) -> bool:
    """Whether an exponent is a product of sizes, so that it is at least 1."""
    declared = [algebra.declarations.get(h) for (_, factors) in exponent for h, _, _ in factors]
    return counts(algebra, exponent) and bool(declared) and all(d is not None and d.kind == "dim" for d in declared)


def _columns(builder: Builder, p: _Power) -> Iterator[tuple[Form, Size | None]]:
    """The declared vectors and matrices with as many rows, the transposed ones too."""
    algebra = builder.algebra
    names = builder.problem.statement.names.union(*(g.names for g in builder.problem.given))
    for name in sorted(names):
        declared = builder.problem.declarations.get(name)
        if declared is None or declared.kind == "function" or declared.law is not None:
            continue
        if name in algebra.layouts:
            continue
        if declared.shape == (p.size,):
            yield algebra.factor(name, ROW), None
        elif len(declared.shape) == 2:
            rows, columns = declared.shape
            if rows == p.size:
                yield algebra.factor(name, ROW, COLUMN), columns
            if columns == p.size and declared.structure not in ("symmetric", "posdef"):
                yield algebra.factor(name, COLUMN, ROW), rows


def _ratio(algebra: Algebra, form: Form, v: Form) -> Form | None:
    """c with form = c v, where c does not carry the row; None where there is none."""
    if not form:
        return None
    lead = leading(v)
    if len(v) > 1 or lead[0]:
        c = algebra.number(form.get(lead, Fraction(0)) / v[lead])
    else:
        c = {}
        back = tuple((h, args, -e) for h, args, e in lead[1])
        for (sorts, factors), x in form.items():
            part = algebra.normal(dict(enumerate(sorts)), (*factors, *back))
            c = algebra.add(c, algebra.scale(part, x / v[lead]))
    carries = any(ROW in args or h not in algebra.declarations for (_, fs) in c for h, args, _ in fs)
    return c if c and not carries and algebra.mul(c, v) == form else None


def _words(p: _Power, rules: list[Rule]) -> Iterator[Rule]:
    """(X Y)^k = X^k Y^k, where all factors commute."""
    algebra, size = p.algebra, p.size
    parts = chain(algebra, next(iter(p.base)), size) if len(p.base) == 1 else None
    if parts is None or not 1 < len(parts[1]) <= 4 or not p.closed:
        return
    pieces = parts[1]
    if all(_commute(p, a, b, rules) for a, b in combinations(pieces, 2)):
        for order in permutations(pieces) if len(pieces) == 2 else (tuple(pieces),):
            out = identity(algebra)
            for piece in order:
                out = times(algebra, out, p.of(piece, size), size)
            yield _square(p, _less(algebra, out, p.matrix))


def _commute(p: _Power, a: Form, b: Form, rules: list[Rule]) -> bool:
    algebra = p.algebra
    return not _settled(p, _less(algebra, times(algebra, a, b, p.size), times(algebra, b, a, p.size)), rules)


def _pairs(p: _Power, q: _Power, rules: list[Rule]) -> Iterator[Rule]:
    """Powers of matrices that commute do."""
    algebra, size = p.algebra, p.size
    if q.size != size or not (p.closed and q.closed):
        return
    for turned in (False, True):
        if turned and (q.base == transposed(algebra, q.base) or p.base == q.base):
            continue
        base, matrix = q.base, q.matrix
        if turned:
            base, matrix = transposed(algebra, base), transposed(algebra, matrix)
        if base != p.base and not _commute(p, p.base, base, rules):
            continue
        for a, b in ((p.matrix, matrix), (p.base, matrix), (p.matrix, base)):
            yield _square(p, _less(algebra, times(algebra, a, b, size), times(algebra, b, a, size)))


def _through_names(builder: Builder, p: _Power, powers: list[_Power], rules: list[Rule]) -> Iterator[Rule]:
    """M^k B = B N^k for declared matrices B, where M B = B N; N is M or the base of another power that occurs."""
    algebra = builder.algebra
    if not p.closed:
        return
    for b, room in _columns(builder, p):
        for q in powers:
            if room != q.size or q.exponent != p.exponent or not q.closed:
                continue
            for turned in {False, q.base != transposed(algebra, q.base)}:
                base, matrix = q.base, q.matrix
                if turned:
                    base, matrix = transposed(algebra, base), transposed(algebra, matrix)
                gap = _less(algebra, times(algebra, p.base, b, p.size), times(algebra, b, base, q.size))
                if gap and not _settled(p, gap, rules, q.size):
                    right = times(algebra, b, matrix, q.size)
                    yield _less(algebra, times(algebra, p.matrix, b, p.size), right), {ROW: p.size, COLUMN: q.size}
