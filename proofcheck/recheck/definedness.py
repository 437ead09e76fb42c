"""Where terms have values: what has to hold of denominators, roots, logarithms, positions and inverses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.chances import integrable
from proofcheck.recheck.scalars import Scope
from proofcheck.recheck.signs import Facts, Reader
from proofcheck.recheck.terms import Term
from proofcheck.recheck.wholes import whole


@dataclass(frozen=True, slots=True, eq=False)
class Obligation:
    """A statement that has to hold where the facts do, so that a term has a value. None: no statement says it."""

    statement: Term | None
    facts: Facts
    about: str


def obligations(r: Reader, t: Term, facts: Facts, smooth: bool = False) -> Iterator[Obligation]:
    """What must hold for the term to have a value; with `smooth`, a derivative too."""
    op = t.op
    if op in ("and", "or"):
        for a in t.args:
            yield from obligations(r, a, facts, smooth)
            facts = facts.also(a if op == "and" else Term("not", (a,)))
        return
    if op in ("implies", "where"):
        yield from obligations(r, t.args[0], facts, smooth)
        yes, no = r.cases(t.args[0], facts)
        yield from obligations(r, t.args[1], yes, smooth)
        if op == "where":
            if smooth and not all(_fixed(r, a) for c in _compared(t.args[0]) for a in c.args):
                yield Obligation(None, facts, "a case distinction under a derivative")
            yield from obligations(r, t.args[2], no, smooth)
        return
    if op in terms.BINDERS:
        for end in t.args[:2]:
            yield from obligations(r, end, facts, smooth)
        yield from obligations(r, t.args[2], r.inside(t, facts), smooth)
        return
    if op == "derivative":
        d = r.claim.declarations.get(t.data)
        if d is None or d.whole:
            yield Obligation(None, facts, "a derivative by a whole number")
        yield from obligations(r, t.args[0], facts, True)
        yield from _laws(r, t.args[0], t.data, facts)
        return
    if op == "let":
        yield from obligations(r, t.args[1], facts, smooth)
        point = {Term("name", (), t.data[0]): t.args[1]} if not t.data[1] else None
        yield from _corners(r, t.args[0], facts, point)
        yield from _laws(r, t.args[0], t.data[0], facts)
        if point is None:
            yield from obligations(r, t.args[0], Facts(), smooth)
        else:
            yield from obligations(r, terms.replaced(t.args[0], point), facts, smooth)
        return
    if op == "expect":
        if not integrable(r.claim, t.args[0]):
            yield Obligation(None, facts, "an expected value")
        yield from obligations(r, t.args[0], r.averaged(facts), smooth)
        return
    for a in t.args:
        yield from obligations(r, a, facts, smooth)
    yield from _own(r, t, facts, smooth)


def _corners(r: Reader, t: Term, facts: Facts, point: Mapping[Term, Term] | None) -> Iterator[Obligation]:
    """That no case distinction under a derivative turns at the place that is put in: with a number there, it would not
    show any more that it is one between numbers that move."""
    for slope in (n for n in terms.nodes(t) if n.op == "derivative"):
        told = [n.args[0] for n in terms.nodes(slope.args[0]) if n.op == "where"]
        for a, b in (c.args for condition in told for c in _compared(condition)):
            if _fixed(r, a) and _fixed(r, b):
                continue
            if point is None or (a.indices | b.indices):
                yield Obligation(None, facts, "a case distinction under a derivative")
                continue
            gap = terms.replaced(terms.sub(a, b), point)
            yield Obligation(_nonzero(gap), facts, "a case distinction under a derivative")
            yield from obligations(r, gap, facts, True)


def _laws(r: Reader, t: Term, name: str, facts: Facts) -> Iterator[Obligation]:
    """That no law of what is averaged in a term depends on a name: nothing here says that it exists around a value."""
    random = {n for s in terms.nodes(t) if s.op == "expect" for n in s.names}
    for other in sorted(random & r.claim.declarations.keys()):
        law = r.claim.declarations[other].law
        for value in (r.e.numeric(node, Scope()) for node in (law.parameters.values() if law is not None else ())):
            if name in value.at(tuple(Term("index", (), f"law'{k}") for k, _ in enumerate(value.shape))).names:
                yield Obligation(None, facts, "a law around the place of a derivative")


def _compared(condition: Term) -> list[Term]:
    return [n for n in terms.nodes(condition) if n.op in ("eq", "le", "lt")]


def _fixed(r: Reader, t: Term) -> bool:
    """Whether a number is made of positions and sizes alone, so that it is the same all around a point."""
    declared = r.claim.declarations
    if any(n.op in ("entry", "let", "derivative", "opaque") for n in terms.nodes(t)):
        return False
    return all(name in declared and declared[name].whole for name in t.names)


def positions(r: Reader, placed: Iterable[tuple[Term, Term, tuple[Term, ...]]], facts: Facts) -> Iterator[Obligation]:
    """Positions on axes of what is computed, for all values of the indices that they are made of."""
    for place, beyond, held in placed:
        inside = list(held)
        todo, seen = sorted(place.indices | beyond.indices), set(place.indices | beyond.indices)
        while todo:
            name = todo.pop()
            index = Term("index", (), name)
            axis = r.e.axes.get(name)
            told = r.e.ranges.get(name) or (
                (Term("le", (terms.ZERO, index)), Term("lt", (index, axis.term()))) if axis is not None else ()
            )
            inside += told
            further = frozenset().union(*(t.indices for t in told)) - seen
            seen |= further
            todo += sorted(further)
        here = facts.also(*inside)
        yield Obligation(Term("le", (terms.ZERO, place)), here, "a position")
        yield Obligation(Term("lt", (place, beyond)), here, "a position")


def _nonzero(t: Term) -> Term:
    return Term("not", (Term("eq", (t, terms.ZERO)),))


def _own(r: Reader, t: Term, facts: Facts, smooth: bool) -> Iterator[Obligation]:
    op = t.op
    if op == "div":
        yield Obligation(_nonzero(t.args[1]), facts, "a denominator")
    elif op == "pow":
        base, exponent = t.args
        if exponent.op == "number" and exponent.data.denominator == 1:
            if exponent.data < 0:
                yield Obligation(_nonzero(base), facts, "a denominator")
        else:
            strict = smooth or exponent.op != "number" or exponent.data < 0
            if exponent.op == "number" or not whole(r.e, exponent) or -1 in r.sign(exponent, facts):
                yield Obligation(Term("lt" if strict else "le", (terms.ZERO, base)), facts, "the base of a power")
    elif op == "call":
        name, x = t.data, t.args[0]
        if name == "sqrt":
            yield Obligation(Term("lt" if smooth else "le", (terms.ZERO, x)), facts, "a root")
        elif name == "log":
            yield Obligation(Term("lt", (terms.ZERO, x)), facts, "a logarithm")
        elif name == "mod":
            yield Obligation(_nonzero(t.args[1]), facts, "a divisor")
        elif name in ("asin", "acos"):
            sign = "lt" if smooth else "le"
            for a, b in ((terms.number(-1), x), (x, terms.ONE)):
                yield Obligation(Term(sign, (a, b)), facts, "an arcus")
        elif name in ("factorial", "fibonacci"):
            for a in t.args:
                yield Obligation(Term("le", (terms.ZERO, a)), facts, f"an argument of {name}")
        if smooth and name in ("abs", "max", "min"):
            inner = x if name == "abs" else terms.sub(*t.args)
            yield Obligation(_nonzero(inner), facts, "a derivative of abs, max or min")
        elif smooth and name in ("floor", "ceil", "mod"):
            yield Obligation(None, facts, f"a derivative of {name}")
    elif op == "entry":
        yield from _positions(r, t.data, t.args, facts)
    elif op == "inverse":
        if not invertible(r, t, facts):
            yield Obligation(None, facts, "an inverse")
    elif op == "power_of":
        yield Obligation(Term("le", (terms.ZERO, t.args[-2])), facts, "the exponent of a matrix")
    elif op == "opaque":
        yield Obligation(None, facts, terms.word(t))


def _positions(r: Reader, name: str, places: tuple[Term, ...], facts: Facts) -> Iterator[Obligation]:
    d: Any = r.claim.declarations[name]
    for place, node in zip(places, d.shape, strict=True):
        size = r.e.size(node)
        if r.e.axis(place) == size:
            continue
        yield Obligation(Term("le", (terms.ZERO, place)), facts, "a position")
        yield Obligation(Term("lt", (place, size.term())), facts, "a position")


def invertible(r: Reader, t: Term, facts: Facts) -> bool:
    """Whether the matrix is a declared one that has an inverse, perhaps transposed; or such a one that is positive
    definite and a positive multiple of the identity."""
    body, (i, j) = t.args[-1], t.data
    row, column = Term("index", (), i), Term("index", (), j)
    if body.op == "entry" and body.args in ((row, column), (column, row)):
        d = r.claim.declarations[body.data]
        # A corner of a matrix may be singular though the whole is not, unless it is positive definite.
        whole = bool(d.shape) and r.e.size(d.shape[0]).term() == t.args[0]
        return d.structure == "posdef" or (whole and d.structure in ("invertible", "orthogonal", "permutation"))
    # A sum of parts that are positive semidefinite by their form, one of them definite.
    parts = body.args if body.op == "add" else (body,)
    states = [_semidefinite(r, part, row, column, t.args[0], facts) for part in parts]
    return all(states) and any(s == 2 for s in states)


def _semidefinite(r: Reader, part: Term, row: Term, column: Term, size: Term, facts: Facts) -> int:
    """2: positive definite; 1: semidefinite; 0: not seen. Of c times a unit matrix, of sum_k A[k,i] A[k,j], of a
    declared matrix, each perhaps divided by a number."""
    part, below = part.args if part.op == "div" else (part, terms.ONE)
    factors, own = part.args if part.op == "mul" else (part,), {row.data, column.data}
    signs = [r.sign(f, facts) for f in (below, *(f for f in factors if not f.indices & own))]
    if below.indices & own or any(-1 in s for s in signs):
        return 0
    positive = 2 if all(0 not in s for s in signs) else 1
    rest = [f for f in factors if f.indices & own]
    if len(rest) == 1 and rest[0].op == "where":
        condition, a, b = rest[0].args
        if condition.op == "eq" and set(condition.args) == {row, column} and b == terms.ZERO and a == terms.ONE:
            return positive
    declared = len(rest) == 1 and rest[0].op == "entry" and rest[0].args == (row, column)
    if declared and r.claim.declarations[rest[0].data].structure == "posdef":
        return positive
    low, high, body = rest[0].args if len(rest) == 1 and rest[0].op == "sum" else (row, row, row)
    if body.op == "mul" and len(body.args) == 2 and not (low.indices | high.indices) & own:
        a, b = body.args
        if positive == 2 and _rows(r, rest[0], a, b, {row, column}, size):
            return 2
        rest = [a, b]
    return int(len(rest) == 2 and any(terms.replaced(a, {row: column}) == b for a, b in (rest, rest[::-1])))


def _rows(r: Reader, total: Term, a: Term, b: Term, places: set[Term], size: Term) -> bool:
    """Whether it is B.T @ B or B @ B.T for a declared B that has an inverse, over its whole axes: positive definite."""
    if a.op != "entry" or b.op != "entry" or a.data != b.data or len(a.args) != 2 or total.args[0] != terms.ZERO:
        return False
    d = r.claim.declarations[a.data]
    whole = r.e.size(d.shape[0]).term() if d.shape else None
    if d.structure not in ("invertible", "orthogonal", "permutation", "posdef") or {whole} != {size, total.args[1]}:
        return False
    k = Term("index", (), total.data)
    return any(a.args[at] == b.args[at] == k and {a.args[1 - at], b.args[1 - at]} == places for at in (0, 1))
