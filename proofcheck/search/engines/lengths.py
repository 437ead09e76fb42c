"""Inequalities between lengths of short vectors, such as absolute values of complex numbers, by the triangle
inequality: sqrt(re(z)**2 + im(z)**2) is the length of (re(z), im(z)).

A vector that is a combination of others and of a constant one is at most as long as what it is made of. The
combinations are read off values at random points and shown as identities. Each inequality between three lengths is
shown for any numbers in the place of the entries; what is left is about lengths alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from math import prod

from flint import fmpq, fmpq_mat

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.norms import by_lemmas, by_numbers, for_any, root_below, schwarz
from proofcheck.search.engines.trials import plausible

NAME = "lengths"
MOST = 7  # lengths in a statement and its assumptions
PARTS = 3  # vectors of which one is a combination
POINTS = 12

Vector = tuple[Term, ...]
Named = tuple[Term, Vector]  # a length, and the entries of the vector


@dataclass(frozen=True, slots=True)
class Part:
    """A multiple of a vector of which the length is known."""

    factor: Fraction
    named: Named

    @property
    def vector(self) -> Vector:
        return tuple(_times(self.factor, e) for e in self.named[1])

    @property
    def length(self) -> Term:
        return _times(abs(self.factor), self.named[0])


@dataclass(frozen=True, slots=True)
class Combination:
    """A vector, by its length, and others that add up to it."""

    root: Named
    parts: tuple[Part, ...]

    @property
    def said(self) -> Term:
        """The length is at most the sum of the others."""
        return terms.le(self.root[0], terms.add(*(part.length for part in self.parts)))


def concerns(problem: Problem) -> bool:
    """Whether an inequality has lengths in it, with others beside them."""
    return problem.statement.op in ("le", "lt") and bool(_roots(problem.statement)) and 1 < len(_all(problem)) <= MOST


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    if not concerns(problem) or not plausible(problem, problem):
        return nothing
    chosen = list(_combinations(problem))
    if not chosen:
        return nothing
    for each in chosen:
        if _left(problem.about(given=(*problem.given, each.said)), others.plain) is not None:
            chosen = [each]  # one is enough
            break
    lemmas: dict[Term, Prove] = {}
    for length, vector in dict.fromkeys(n for each in chosen for n in (each.root, *(p.named for p in each.parts))):
        if length.op == "mul":
            lemmas[terms.eq(_length(vector), length)] = others.plain.prove
    lemmas |= {each.said: partial(_shown, found=each, others=others) for each in chosen}

    def prove(part: Problem) -> Evidence | None:
        return lemmas.get(part.statement, others.plain.prove)(part)

    evidence = by_lemmas(problem, tuple(lemmas), prove, partial(_left, others=others), NAME)
    return Proposal(NAME, evidence, "by the triangle inequality") if evidence is not None else nothing


def _left(problem: Problem, others: Others) -> Evidence | None:
    """Evidence `spectral`, without theorems: for any numbers in the place of the lengths."""
    lengths = tuple(_all(problem))
    found = by_numbers(problem, lengths, others.plain.prove, others.plain.prove, NAME)
    if found is None and others.depth > 0:
        found = by_numbers(problem, lengths, others.plain.prove, others.deeper.prove, NAME)
    return found


def _roots(said: Term) -> dict[Term, Vector]:
    """The lengths in a statement, each with the entries of its vector."""
    found = {}
    for t in subterms(said):
        if t.op == "sqrt" and not t.free and t.args[0].op == "add":
            entries = tuple(map(_squared, t.args[0].args))
            if None not in entries:
                found[t] = tuple(e for e in entries if e is not None)
    return found


def _all(problem: Problem) -> dict[Term, Vector]:
    return {t: v for said in (problem.statement, *problem.given) for t, v in _roots(said).items()}


def _squared(t: Term) -> Term | None:
    if t.op == "pow" and t.args[1] == terms.TWO:
        return t.args[0]
    half = len(t.args) // 2
    if t.op == "mul" and len(t.args) == 2 * half and t.args[:half] == t.args[half:]:
        return terms.mul(*t.args[:half])
    return None


def _length(entries: Vector) -> Term:
    return Term("sqrt", (terms.add(*(terms.power(e, terms.TWO) for e in entries)),))


def _combinations(problem: Problem) -> Iterator[Combination]:
    """Of each length in the statement, how its vector is made of the fewest others; of products as well, if it has to
    be."""
    roots = _all(problem)
    if len({len(v) for v in roots.values()}) != 1:
        return
    plain = list(roots.items())
    columns = _columns([*plain, *_products(plain)])
    for root in _roots(problem.statement):
        short = [named for named in plain if named[0] != root]
        others = [named for named in columns if named not in plain and root not in named[0].args]
        for candidates in (short, [*short, *others]):
            found = _fewest((root, roots[root]), candidates, columns)
            yield from found
            for each in found:
                yield from _turned(each, roots)
            if found:
                break


def _turned(found: Combination, roots: dict[Term, Vector]) -> Iterator[Combination]:
    """The same sum, solved for those of its vectors that are not in the statement by themselves."""
    for part in found.parts:
        if part.named[0] not in roots:
            factor = 1 / part.factor
            rest = (Part(-factor * other.factor, other.named) for other in found.parts if other != part)
            yield Combination(part.named, (Part(factor, found.root), *rest))


def _fewest(root: Named, candidates: list[Named], columns: dict[Named, list[Fraction]]) -> list[Combination]:
    for count in range(1, min(PARTS, len(candidates)) + 1):
        groups = combinations(candidates, count)
        found = [Combination(root, m) for g in groups if (m := _made(columns, root, g)) is not None]
        if found:
            return found
    return []


def _products(plain: list[Named]) -> Iterator[Named]:
    """Products of complex numbers, and of the conjugate of one with another, with their lengths."""
    for k, (first, one) in enumerate(plain):
        for second, other in plain[k:]:
            if len(one) == 2:
                (a, b), (c, d) = one, other
                yield terms.mul(first, second), (_difference((a, c), (b, d)), _difference((a, d), (terms.neg(b), c)))
                yield terms.mul(first, second), (_difference((a, c), (terms.neg(b), d)), _difference((b, c), (a, d)))


def _difference(plus: tuple[Term, Term], minus: tuple[Term, Term]) -> Term:
    return terms.sub(terms.mul(*plus), terms.mul(*minus))


def _columns(all_named: list[Named]) -> dict[Named, list[Fraction]]:
    """The entries of the vectors at some points, one after the other."""
    draw = random.Random(1)
    columns: dict[Named, list[Fraction]] = {named: [] for named in all_named}
    for _ in range(POINTS):
        known: dict[Term, Fraction] = {}
        for named, column in columns.items():
            column += [_value(e, known, draw) for e in named[1]]
    return columns


def _value(t: Term, known: dict[Term, Fraction], draw: random.Random) -> Fraction:
    """The value of a term at a random point: what is no sum or product of others is taken for a name."""
    if t.op == "number":
        return Fraction(t.data)
    if t.op in ("add", "mul"):
        values = [_value(a, known, draw) for a in t.args]
        return sum(values, Fraction(0)) if t.op == "add" else prod(values, start=Fraction(1))
    if t.op == "pow" and t.args[1].op == "number" and t.args[1].data in (2, 3):
        return _value(t.args[0], known, draw) ** int(t.args[1].data)
    if t.op == "div" and (below := _value(t.args[1], known, draw)):
        return _value(t.args[0], known, draw) / below
    return known.setdefault(t, Fraction(draw.randint(-99, 99), draw.randint(1, 9)))


def _made(columns: dict[Named, list[Fraction]], root: Named, group: tuple[Named, ...]) -> tuple[Part, ...] | None:
    """The vectors whose sum is that of a root: multiples of those of a group, and a constant one."""
    width = len(root[1])
    rows = [
        [*(columns[named][k] for named in group), *(Fraction(k % width == j) for j in range(width)), value]
        for k, value in enumerate(columns[root])
    ]
    solved = _solved(rows)
    if solved is None or 0 in solved[: len(group)]:
        return None
    factors, rest = solved[: len(group)], solved[len(group) :]
    parts = [Part(c, named) for c, named in zip(factors, group, strict=True)]
    if any(rest):
        square = sum((c * c for c in rest), Fraction(0))
        parts.append(Part(Fraction(1), (Term("sqrt", (terms.number(square),)), tuple(map(terms.number, rest)))))
    return tuple(parts)


def _solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The numbers by which the columns add up to the last one; None where there are none, or several."""
    flat = [fmpq(v.numerator, v.denominator) for row in rows for v in row]
    count = len(rows[0]) - 1
    reduced, rank = fmpq_mat(len(rows), count + 1, flat).rref()
    if rank != count or any(reduced[k, k] != 1 for k in range(count)):
        return None
    return [Fraction(int(reduced[k, count].p), int(reduced[k, count].q)) for k in range(count)]


def _times(factor: Fraction, t: Term) -> Term:
    return t if factor == 1 else terms.mul(terms.number(factor), t)


def _shown(problem: Problem, found: Combination, others: Others) -> Evidence | None:
    """Evidence `cut`: one vector is taken off after the other."""
    lemmas: dict[Term, Prove] = {}
    plain = others.plain.prove
    vectors = [part.vector for part in found.parts]
    tails = [reduce(lambda rest, v: _sum(v, rest), reversed(vectors[k:])) for k in range(len(vectors))]
    for vector, tail in zip(vectors, tails[1:], strict=False):
        both = terms.le(_length(_sum(vector, tail)), terms.add(_length(vector), _length(tail)))
        lemmas[both] = partial(_of_any, vectors=(vector, tail), others=others)
    lemmas[terms.eq(_length(found.root[1]), _length(tails[0]))] = plain
    for length, vector in (found.root, *(part.named for part in found.parts)):
        lemmas[terms.eq(_length(vector), length)] = plain
    for part in found.parts:
        lemmas[terms.eq(_length(part.vector), _times(abs(part.factor), _length(part.named[1])))] = plain
    for lemma in [m for m in lemmas if m.op == "eq" and m.args[0] == m.args[1]]:
        del lemmas[lemma]

    def prove(part: Problem) -> Evidence | None:
        return lemmas.get(part.statement, plain)(part)

    return by_lemmas(problem, tuple(lemmas), prove, plain, NAME)


def _of_any(problem: Problem, vectors: tuple[Vector, Vector], others: Others) -> Evidence | None:
    """Evidence `named`, one number after the other: for any vectors."""
    width, plain = len(vectors[0]), others.plain.prove
    names = [terms.fresh(f"{stem}{k}", frozenset(problem.declarations)) for stem in "uv" for k in range(width)]
    entries = [*vectors[0], *vectors[1]]

    def said(named: int) -> Term:
        each = [*map(terms.symbol, names[:named]), *entries[named:]]
        one, other = tuple(each[:width]), tuple(each[width:])
        return terms.le(_length(_sum(one, other)), terms.add(_length(one), _length(other)))

    def prove(part: Problem, named: int = 0) -> Evidence | None:
        if part.statement != said(named):
            return plain(part)
        if named == len(names):
            inner = terms.add(*(terms.mul(a, b) for a, b in zip(*_halves(names), strict=True)))
            lengths = terms.mul(*(_length(half) for half in _halves(names)))
            lemmas = (terms.le(Term("abs", (inner,)), lengths),)
            return by_lemmas(part, lemmas, lambda p: schwarz(p, plain), lambda p: root_below(p, plain), NAME)
        then = partial(prove, named=named + 1)
        return for_any(part, [], entries[named], said(named + 1), names[named], then)

    return prove(problem)


def _halves(names: list[str]) -> tuple[Vector, Vector]:
    each = tuple(map(terms.symbol, names))
    return each[: len(each) // 2], each[len(each) // 2 :]


def _sum(one: Vector, other: Vector) -> Vector:
    return tuple(terms.add(a, b) for a, b in zip(one, other, strict=True))
