"""What is assumed and the denial of a goal, taken apart into cases: comparisons that hold together.

Connectives split, and `!=` is `<` or `>`. Of something that is said to exist only its range is known: it is a new
index. What is said of all places of a range is said of each place in it at which an entry of the case stands. Positions
that are equal in a case are one position there, and an entry that is the argument of a function is what it is said to
equal. An absolute value, a maximum, a minimum and a case distinction are told by cases of their own.

Each step leads from a case that some values belong to to at least one such case: so no values belong to the first one
where none belong to any of the last ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term, nodes, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics.numbers import Unsupported

MAX_CASES, MAX_UNROLLED, MAX_INSTANCES = 64, 4, 8
_CASED = frozenset({"abs", "max", "min", "where"})
_MOVING = frozenset({"derivative", "map", "expectation", *terms.BINDS_NAMES})  # names have other values inside
Stated = tuple[Term, bool]  # a statement, and whether it holds


@dataclass(frozen=True)
class Case:
    """`literals` hold together; `values`: what terms that are told by cases are here; `ranges`: of free indices.

    `everywhere`: what is said of all places of a range; `instances`: which of these was said of which place.
    """

    literals: tuple[Term, ...] = ()
    values: Mapping[Term, Term] = field(default_factory=dict)
    ranges: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    everywhere: tuple[Stated, ...] = ()
    instances: frozenset[tuple[Stated, Term]] = frozenset()


def cases(problem: Problem, goal: Term) -> list[Case]:
    """Cases of which one holds wherever the assumptions hold and the goal fails."""
    if any(t.free for t in (goal, *problem.given)):
        raise Unsupported("a free index")
    names = sorted(goal.names.union(*(g.names for g in problem.given)) & problem.declarations.keys())
    bound = ((terms.symbol(name), problem.declarations[name]) for name in names)
    ends = tuple(terms.lt(t, d.bound.term()) for t, d in bound if d.bound is not None and not d.shape)
    stated: list[Stated] = [(goal, False), *((g, True) for g in problem.given)]
    for most in (MAX_INSTANCES, 0):
        found = list(islice(_Cases(problem, most).of(stated, Case(ends)), MAX_CASES + 1))
        if len(found) <= MAX_CASES:
            return found
    raise Unsupported("too many cases")


def few(t: Term, most: int = MAX_UNROLLED) -> list[Term] | None:
    """The bodies of a term that binds an index, for each place of a range whose ends are written as a few numbers."""
    low, high, body = t.args
    if low.op != "number" or high.op != "number" or high.data - low.data > most:
        return None
    return [terms.substitute(body, {t.data[0]: terms.number(k)}) for k in range(int(low.data), int(high.data))]


class _Cases:
    def __init__(self, problem: Problem, most: int) -> None:
        self.problem, self.most = problem, most

    def of(self, stated: list[Stated], case: Case) -> Iterator[Case]:
        """The cases of one in which these statements hold, or do not."""
        if not stated:
            yield from self._settled(case)
            return
        (t, holds), rest = stated[0], stated[1:]
        if t.op in ("forall", "exists") and (places := few(t)) is not None:
            t = Term("and" if t.op == "forall" else "or", tuple(places))
        op, args = t.op, t.args
        if op == ("false" if holds else "true"):
            return
        if op == "not":
            yield from self.of([(args[0], not holds), *rest], case)
        elif op in ("and", "or", "implies"):
            parts = [(args[0], not holds), (args[1], holds)] if op == "implies" else [(a, holds) for a in args]
            for some in [parts] if (op == "and") == holds else [[part] for part in parts]:
                yield from self.of([*some, *rest], case)
        elif op in ("forall", "exists") and (op == "exists") == holds:
            place = terms.index(f"{t.data[0]}!{len(case.ranges)}")  # one of which only its range is known
            low, high, body = args
            within = (*case.literals, terms.le(low, place), terms.lt(place, high))
            case = replace(case, literals=within, ranges={**case.ranges, place.data: (low, high)})
            yield from self.of([(terms.substitute(body, {t.data[0]: place}), holds), *rest], case)
        elif op in ("forall", "exists"):
            yield from self.of(rest, replace(case, everywhere=(*case.everywhere, (t, holds))))
        elif op in ("eq", "ne") and (op == "ne") == holds:
            for a, b in (args, args[::-1]):
                yield from self.of(rest, replace(case, literals=(*case.literals, terms.lt(a, b))))
        elif op in COMPARISONS:
            a, b = args if holds else args[::-1]
            literal = Term("eq" if op in ("eq", "ne") else op if holds else {"le": "lt", "lt": "le"}[op], (a, b))
            yield from self.of(rest, replace(case, literals=(*case.literals, literal)))
        else:
            yield from self.of(rest, case)  # what says less leaves more values

    def _settled(self, case: Case) -> Iterator[Case]:
        """The cases of one in which no statement is left."""
        seen = (t for side in (*case.literals, *case.values.values()) for t in arithmetic(side))
        t = next((t for t in seen if t.op in _CASED and t not in case.values and t.free <= case.ranges.keys()), None)
        if t is not None:
            for condition, holds, value in _branches(t):
                yield from self.of([(condition, holds)], replace(case, values={**case.values, t: value}))
            return
        case = self._equal(case)
        said = next(self._instances(case), None) if len(case.instances) < self.most else None
        if said is None:
            yield case
            return
        (t, holds), place = said
        instance = terms.substitute(t.args[2], {t.data[0]: place})
        yield from self.of([(instance, holds)], replace(case, instances=case.instances | {said}))

    def _instances(self, case: Case) -> Iterator[tuple[Stated, Term]]:
        """What is said of a whole range, and places in it at which entries stand of which it speaks."""
        found = list(self._offered(case))
        if not found:
            return
        signs = Signs(self.problem.declarations, case.literals)
        signs.ranges = dict(case.ranges)
        for stated, place in found:
            low, high, _ = stated[0].args
            if signs.holds(terms.le(low, place)) and signs.holds(terms.lt(place, high)):
                yield stated, place

    def _offered(self, case: Case) -> Iterator[tuple[Stated, Term]]:
        """The same, wherever these places lie."""
        if not case.everywhere:
            return
        entries = dict.fromkeys(t for literal in case.literals for t in nodes(literal) if t.op == "entry")
        for stated in case.everywhere:
            body, name = stated[0].args[2], stated[0].data[0]
            patterns = (t for t in subterms(body) if t.op == "entry")
            slots = {(t.data, k): a for t in patterns for k, a in enumerate(t.args) if name in a.free}
            for place in _places(entries, slots, terms.index(name)):
                new = (stated, place) not in case.instances and place.free <= case.ranges.keys()
                if new and not _moves(body, place.names):
                    yield stated, place

    def _equal(self, case: Case) -> Case:
        """The case with one position for those that are equal in it, and the value of an entry for the entry where it
        is the argument of a function."""
        equations = [literal for literal in case.literals if literal.op == "eq"]
        seen = (t for literal in case.literals for t in nodes(literal)) if equations else ()
        given = {a for t in seen if t.op == "apply" for a in t.args}
        for literal in equations:
            for old, new in (literal.args, literal.args[::-1]):
                named = self._position(old) and self._position(new) and (new.op == "symbol" or old.op == "index")
                argument = old.op == "entry" and old in given and not (old.free | new.free)
                other = old != new if named else argument and old not in subterms(new)
                if other and not any(_moves(t, old.names | new.names) for t in _said(case)):
                    return self._equal(_put(case, _exchange(old, new)))
        return case

    def _position(self, t: Term) -> bool:
        declared = self.problem.declarations.get(t.data) if t.op == "symbol" else None
        return t.op == "index" or (declared is not None and declared.kind == "index" and not declared.shape)


def _places(entries: Iterable[Term], slots: Mapping[tuple[str, int], Term], index: Term) -> Iterator[Term]:
    """What an index has to be for one of these entries to be spoken of. `slots`: what stands in the k-th position of an
    entry of a name; it is the index alone, or with something added."""
    for e in entries:
        for k, a in enumerate(e.args):
            slot = slots.get((e.data, k))
            if slot == index:
                yield a
            elif slot is not None and slot.op == "add" and slot.args.count(index) == 1:
                more = Counter(slot.args) - Counter((index,))
                given = Counter(a.args if a.op == "add" else (a,))
                if more <= given and not any(index.data in t.free for t in more):
                    yield terms.add(*(given - more).elements())


def _branches(t: Term) -> tuple[tuple[Term, bool, Term], ...]:
    """Conditions, whether they hold, and what a term that is told by cases is then."""
    if t.op == "where":
        return (t.args[0], True, t.args[1]), (t.args[0], False, t.args[2])
    a, b = (t.args[0], terms.neg(t.args[0])) if t.op == "abs" else t.args
    below = terms.le(a, b)
    return (below, t.op == "min", a), (below, t.op != "min", b)


def arithmetic(t: Term) -> Iterator[Term]:
    """The term, and the terms of which it is made by arithmetic."""
    yield t
    inside = {"pow": t.args[:1], "sum": t.args[2:]}
    for a in t.args if t.op in ("eq", "le", "lt", "add", "mul", "div") else inside.get(t.op, ()):
        yield from arithmetic(a)


def _moves(t: Term, names: frozenset[str]) -> bool:
    """Whether some of these names may have other values in a part of a term than around it."""
    moving = (s for s in subterms(t) if s.op in _MOVING)
    return any(not names.isdisjoint(a.names) for s in moving for a in (s, *s.args))


def _said(case: Case) -> Iterator[Term]:
    yield from case.literals
    yield from (t for pair in case.values.items() for t in pair)
    yield from (t for t, _ in case.everywhere)


def _exchange(old: Term, new: Term) -> Callable[[Term], Term]:
    """What is equal in the place of a free index, under no index of the same name; or of a term."""
    if old.op == "index":
        return lambda t: terms.substitute(t, {old.data: new})
    return lambda t: terms.rewrite(t, {old: new}.get)


def _put(case: Case, exchange: Callable[[Term], Term]) -> Case:
    return replace(
        case,
        literals=tuple(map(exchange, case.literals)),
        values={exchange(t): exchange(value) for t, value in case.values.items()},
        everywhere=tuple((exchange(t), holds) for t, holds in case.everywhere),
    )
