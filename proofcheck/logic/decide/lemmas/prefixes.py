"""Statements about vectors as long as a size n says, by induction over n: the vector for n begins the one for n + 1.

    F: real[n + 2], F[t + 2] == F[t + 1] + F[t] for all t in range(n)

Whatever is assumed for n + 1 says the same of the first n + 2 entries alone, so what was shown for n holds for them.
The first cases and the step speak of single entries and of sums over the beginning; in `cases` they have names of their
own, as numbers of which nothing is known but what is assumed. That equal entries may get two names loses proofs only.

Not covered: tensors of higher rank, structure or law, positions other than k + c, n + c and c, ranges that begin late.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.induction import least, moved
from proofcheck.lang.ops import OF_MATRICES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import BINDING
from proofcheck.logic.decide.signs import Signs

KINDS = frozenset({"real", "positive", "nonnegative"})
OPAQUE = BINDING | OF_MATRICES | {"lambda"}
MAX_DEPTH = 3
MAX_FIRST = 8


@dataclass(frozen=True, slots=True)
class Outline:
    """A problem read as one about beginnings: `vectors` are n + c long, `first` is the least n, `facts` are assumed of
    every k in range(low, n + end), `given` are the other assumptions. `known` are all that are read; what is not, is
    not assumed. The statement says `point` of n, and for n before `start` nothing; where it is quantified, `whole` is
    what it is for one n."""

    name: str
    vectors: Mapping[str, int]
    first: int
    start: int
    facts: tuple[tuple[str, int, int, Term], ...]
    given: tuple[Term, ...]
    point: Term
    known: tuple[Term, ...]


def outline(problem: Problem, name: str) -> Outline | None:
    read = _vectors(problem, name)
    if not read or not read[0] or not _readable(problem.statement, name, *read):
        return None
    vectors, unread = read
    if name in problem.spoken(problem.statement) - problem.statement.names:
        return None
    facts, given, first, known = [], [], 1, []
    for assumption in (p for g in problem.given for p in (g.args if g.op == "and" else (g,))):
        bound = least(assumption, name)
        if bound is not None:
            first = max(first, bound)
        elif not assumption.names & {name, *vectors, *unread}:
            # Of a limit over n, or a law that speaks of n, the n is not the one that the cases are about.
            if terms.binds(assumption, name) or name in problem.spoken(assumption):
                continue
            given.append(assumption)
        elif not _readable(assumption, name, *read):
            if assumption.names & vectors.keys():
                return None
            continue
        elif assumption.op == "forall":
            end, low = _end(assumption.args[1], name), _whole(assumption.args[0])
            if end is None or low is None or low < 0 or name in assumption.args[2].names:
                return None
            facts.append((assumption.data[0], low, end, assumption.args[2]))
        elif name in assumption.names:
            continue
        else:
            given.append(assumption)
        known.append(assumption)
    if first > MAX_FIRST:
        return None
    start, point = first, problem.statement
    if point.op == "forall":
        low, end = _whole(point.args[0]), _end(point.args[1], name)
        if low is None or low < 0 or end is None or name in point.args[2].names:
            return None
        start = max(first, low - end + 1)
        if start > MAX_FIRST:
            return None
        last = (Size.of(name) + Size.of(end - 1)).term()
        point = terms.substitute(point.args[2], {point.data[0]: last})
    found = Outline(name, vectors, first, start, tuple(facts), tuple(given), point, tuple(known))
    sound = all(_within(found, fact, {k: (low, end)}, first) for k, low, end, fact in facts)
    sound = sound and all(_within(found, g, {}, first) for g in given)
    return found if sound and _within(found, point, {}, start) else None


def _readable(t: Term, name: str, vectors: Mapping[str, int], unread: set[str]) -> bool:
    """Whether the size stands for itself in a term, and vectors of this length for their entries, beside numbers."""
    opaque = any(s.op in OPAQUE and s.names & {name, *vectors} for s in terms.nodes(t))
    return not opaque and not terms.binds(t, name) and not t.names & unread


def cases(problem: Problem, name: str, depth: int) -> tuple[Problem, ...] | None:
    """The statement for the first numbers, and for n + depth where it holds for n, ..., n + depth - 1; last, that the
    sums which became names have a value. None where induction over the name does not apply."""
    found = outline(problem, name)
    if found is None or not 1 <= depth <= MAX_DEPTH:
        return None
    problem = replace(problem, given=found.known)
    parts = [_base(problem, found, number) for number in range(found.first, found.start + depth)]
    step = _Names(problem, found)
    stated = []
    for later in range(depth + 1):
        ahead = moved(found.point, name, found.start, later)
        if ahead is None:
            return None
        stated.append(step(ahead))
    known = {*step.seen}
    given = [step(g) for g in found.given]
    for k, low, end, fact in found.facts:
        for place in range(max(end - 1, low - found.start), end + depth):
            at = terms.substitute(fact, {k: (Size.of(name) + Size.of(place)).term()})
            # What speaks of the entry before the beginning of the step is of use where all it speaks of occurs.
            if place >= end or all(
                e in known for e in terms.subterms(at) if e.op == "entry" and e.data in found.vectors
            ):
                given.append(step(at))
    if any(p is None for p in parts) or step.failed:
        return None
    bound = terms.le(terms.number(found.start), terms.symbol(name))
    following = problem.about(stated[-1], declarations=step.declarations(), given=(bound, *given, *stated[:-1]))
    valued = [
        replace(problem, statement=o, earlier=()) for t in step.sums for o in obligations(t, problem.declarations)
    ]
    return (*(p for p in parts if p is not None), _solved(following, step.fresh), *valued)


def explicit(problem: Problem, found: Outline, number: int) -> tuple[tuple[Term, ...], Term, _Names] | None:
    """Assumptions and statement for one n, with a name for each entry."""
    names = _Names(problem, found, number)
    here = terms.number(number)

    def put(t: Term) -> Term:
        return names(_unrolled(terms.rewrite(t, lambda s: here if s == terms.symbol(found.name) else None)))

    given = [put(g) for g in found.given]
    for k, low, end, fact in found.facts:
        given += [put(terms.substitute(fact, {k: terms.number(place)})) for place in range(low, number + end)]
    statement = put(problem.statement)
    return None if names.failed else (tuple(given), statement, names)


def _base(problem: Problem, found: Outline, number: int) -> Problem | None:
    written = explicit(problem, found, number)
    if written is None:
        return None
    given, statement, names = written
    declarations = {n: d for n, d in names.declarations().items() if n != found.name}
    part = problem.about(statement, declarations=declarations, given=given)
    return _solved(part, names.fresh)


def _vectors(problem: Problem, name: str) -> tuple[dict[str, int], set[str]] | None:
    """The vectors whose length is n + c, and their c; and what else has the size in its shape. None where the size is
    used in some other way."""
    if name in problem.sizes or any(name in size.dims for size in problem.sizes.values()):
        return None
    found, unread = {}, set()
    for other, declaration in problem.declarations.items():
        if other == name or other not in problem.used():
            continue
        if declaration.law is not None or any(name in s.dims for row in declaration.arguments for s in row):
            return None
        if declaration.bound is not None and name in declaration.bound.dims:
            return None
        if not any(name in s.dims for s in declaration.shape):
            continue
        extra = (declaration.shape[0] - Size.of(name)).constant
        if len(declaration.shape) != 1 or extra is None or declaration.kind not in KINDS or declaration.structure:
            unread.add(other)
        else:
            found[other] = extra
    return found, unread


def _whole(t: Term) -> int | None:
    return int(t.data) if t.op == "number" and t.data.denominator == 1 else None


def _end(t: Term, name: str) -> int | None:
    """c where the term is n + c."""
    size = None if t.free else Size.from_term(t)
    return None if size is None else (size - Size.of(name)).constant


def _within(found: Outline, t: Term, ranges: Mapping[str, tuple[int, int]], first: int) -> bool:
    """Whether all entries of the vectors that are read exist for every n from `first` on, at positions c, n + c or
    k + c. The range of an index k is (low, end) for low <= k < n + end, with low a number."""
    if not t.names & {found.name, *found.vectors}:
        return True
    if t.op == "entry" and t.data in found.vectors:
        extra, place = found.vectors[t.data], t.args[0]
        fixed, ahead = _whole(place), _end(place, found.name)
        if fixed is not None:
            return 0 <= fixed < first + extra
        if ahead is not None:
            return first + ahead >= 0 and ahead < extra
        for k, (low, end) in ranges.items():
            shift = _shift(place, k)
            if shift is not None:
                return low + shift >= 0 and end - 1 + shift < extra
        return False
    if t.op in ("sum", "product"):
        if t.args[2].names & found.vectors.keys():
            first_index, last_index = _whole(t.args[0]), _end(t.args[1], found.name)
            if first_index is None or last_index is None or first_index < 0:
                return False
            ranges = {**ranges, t.data[0]: (first_index, last_index)}
        return all(_within(found, a, ranges, first) for a in t.args)
    if t.op in ("forall", "exists"):
        return False
    return all(_within(found, a, ranges, first) for a in t.args)


def _shift(place: Term, name: str) -> int | None:
    """c where the position is k + c."""
    if place.free != {name} or place.names:
        return None
    index = terms.index(name)
    parts = place.args if place.op == "add" else (place,)
    rest = [p for p in parts if p != index]
    return _whole(terms.add(*rest)) if len(rest) == len(parts) - 1 else None


def _unrolled(t: Term) -> Term:
    """Sums, products and quantifiers over ranges between numbers, written out."""

    def rule(s: Term) -> Term | None:
        if s.op not in ("sum", "product", "forall", "exists"):
            return None
        low, high = map(_whole, s.args[:2])
        if low is None or high is None or high - low > 4 * MAX_FIRST:
            return None
        parts = [_unrolled(terms.substitute(s.args[2], {s.data[0]: terms.number(k)})) for k in range(low, high)]
        if s.op in ("sum", "product"):
            return (terms.add if s.op == "sum" else terms.mul)(*parts)
        if s.op == "forall":
            return terms.conjunction(*parts)
        return Term("or", tuple(parts)) if len(parts) > 1 else parts[0] if parts else terms.FALSE

    return terms.rewrite(t, rule)


@dataclass
class _Names:
    """Entries of the vectors, and sums that read them under an index, as names of their own."""

    problem: Problem
    found: Outline
    number: int | None = None  # where the length is one number, entries beyond it have no value
    seen: dict[Term, Term] = field(default_factory=dict)
    fresh: dict[str, Declaration] = field(default_factory=dict)
    sums: list[Term] = field(default_factory=list)
    failed: bool = False

    def __call__(self, t: Term) -> Term:
        if not t.names & self.found.vectors.keys():
            return t
        if t.op == "entry" and not t.free:
            place = Size.from_term(t.args[0])
            t = t if place is None else Term("entry", (place.term(),), t.data)
        if t in self.seen:
            return self.seen[t]
        if t.op == "entry" and not t.free:
            where = _whole(t.args[0])
            if self.number is not None and not (
                where is not None and 0 <= where < self.number + self.found.vectors[t.data]
            ):
                self.failed = True
            return self._named(t, t.data, self.problem.declarations[t.data].kind)
        if t.op in ("sum", "product") and not t.free:
            low, end = _whole(t.args[0]), _end(t.args[1], self.found.name)
            if low is not None and end is not None and 0 < end <= MAX_FIRST and self.found.start >= low:
                # All of them up to n, so that ranges with different ends have that part in common.
                symbol = terms.symbol(self.found.name)
                rest = [
                    terms.substitute(t.args[2], {t.data[0]: terms.add(symbol, terms.number(k))}) for k in range(end)
                ]
                begun = Term(t.op, (t.args[0], symbol, t.args[2]), t.data)
                return (terms.add if t.op == "sum" else terms.mul)(*map(self, (begun, *rest)))
            self.sums.append(t)
            if any(d.kind == "complex" for n, d in self.problem.declarations.items() if n in t.names):
                self.failed = True  # the name is one of a real number
            signs = Signs(self.problem.declarations, self.problem.given)
            kind = "positive" if signs.positive(t) else "nonnegative" if signs.nonnegative(t) else "real"
            return self._named(t, t.op, kind)
        if terms.bound_indices(t) or t.op == "entry":
            self.failed = True
            return t
        return terms.rebuild(t, tuple(map(self, t.args)))

    def _named(self, t: Term, stem: str, kind: str) -> Term:
        count = len(self.seen)
        while f"{stem}_{count}" in self.problem.declarations:
            count += 1000
        name = f"{stem}_{count}"
        self.fresh[name] = Declaration(name, kind)  # type: ignore[arg-type]
        self.seen[t] = terms.symbol(name)
        return self.seen[t]

    def declarations(self) -> dict[str, Declaration]:
        sized = {n for n, d in self.problem.declarations.items() if any(self.found.name in s.dims for s in d.shape)}
        left = {n: d for n, d in self.problem.declarations.items() if n not in sized}
        return {**left, **self.fresh}


def _solved(problem: Problem, fresh: Mapping[str, Declaration]) -> Problem:
    """Assumptions `name == term` about the new names used up: the term stands for the name, and what the name was
    declared to be is assumed of the term."""
    given, statement = list(problem.given), problem.statement
    declarations = dict(problem.declarations)
    place = 0
    while place < len(given):
        solved = _solution(given[place], fresh)
        if solved is None:
            place += 1
            continue
        symbol, value = solved
        kind = declarations.pop(symbol.data).kind

        def put(t: Term, symbol: Term = symbol, value: Term = value) -> Term:
            return terms.rewrite(t, lambda s: value if s == symbol else None)

        del given[place]
        given = [put(g) for g in given]
        if kind != "real":
            given.append(Term("lt" if kind == "positive" else "le", (terms.ZERO, value)))
        statement, place = put(statement), 0
    return replace(problem, declarations=declarations, given=tuple(given), statement=statement)


def _solution(assumption: Term, fresh: Mapping[str, Declaration]) -> tuple[Term, Term] | None:
    if assumption.op != "eq":
        return None
    for symbol, value in (assumption.args, assumption.args[::-1]):
        if symbol.op == "symbol" and symbol.data in fresh and symbol.data not in value.names:
            return symbol, value
    return None
