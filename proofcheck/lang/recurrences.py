"""Assumptions that define a tensor step by step along its first axis, and what a closed form of it has to satisfy.

    given:
      - S[0] == 0
      - all(S[t + 1] == S[t] + outer(k[t], v[t]) for t in range(n))

With S: real[n + 1, ...] these fix every entry of S, by induction over the first position: whatever F satisfies
F(0) = start and F(t + 1) = step(t, F(t)) for all t is S. `problems` states that of an offered F, and what is left of
the statement once F stands for S. The step may read S at position t only, and anything else freely.

Steps may go back: S[n] == 0 and all(S[t] == r[t] + c * S[t + 1] for t in range(n)), by induction from the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.positions import split
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Problem


@dataclass(frozen=True, slots=True)
class Recurrence:
    """`name`[0, ids...] is `start`, and `name`[time + 1, ids...] is `step` for time in range(count). `places` are the
    two assumptions that say so. With `back`, `name`[count, ids...] is `start`, and `name`[time, ids...] is `step`."""

    name: str
    time: str
    ids: tuple[str, ...]
    start: Term
    step: Term
    count: Term
    places: tuple[int, int]
    back: bool = False


@dataclass(frozen=True, slots=True)
class Unrolled:
    """That the offered form begins and goes on as the tensor does, and the statement about it instead. `within`: that
    the statement reads the tensor at positions that exist."""

    first: Problem
    next: Problem
    rest: Problem
    within: tuple[Term, ...]


def recurrences(problem: Problem) -> Iterator[Recurrence]:
    """Every real tensor of the problem that its assumptions define in this way."""
    named = set(problem.statement.names).union(*(g.names for g in problem.given))
    for name, declaration in problem.declarations.items():
        if name not in named or not declaration.shape or declaration.law is not None or declaration.kind == "function":
            continue
        for back in (False, True):
            starts, steps = [], []
            for place, assumption in enumerate(problem.given):
                for sides in _sides(assumption) if name in assumption.names else ():
                    begun, going = _start(declaration, *sides, back), _step(declaration, *sides, back)
                    starts += [(place, begun)] if begun else []
                    steps += [(place, going)] if going else []
            if starts and steps:
                (first, (said, start)), (second, (time, ids, step, count)) = starts[0], steps[0]
                start = terms.substitute(start, {a: terms.index(b) for a, b in zip(said, ids, strict=True)})
                yield Recurrence(name, time, ids, start, step, count, (first, second), back)
                break


def problems(problem: Problem, recurrence: Recurrence, closed: Term) -> Unrolled | None:
    """What has to be shown for `closed`, a term of the position `recurrence.time` and of `recurrence.ids` without the
    name, to stand for the tensor. None where the name cannot be replaced everywhere."""
    name, time, ids = recurrence.name, recurrence.time, recurrence.ids
    if name in closed.names or not closed.free <= {time, *ids}:
        return None
    others = [g for k, g in enumerate(problem.given) if k not in recurrence.places]
    # What is assumed of the tensor may be said of the closed form once that is seen to be the tensor.
    before = tuple(g for g in others if name not in g.names)
    behind = tuple(r for g in others if (r := _replaced(g, recurrence, closed)) is not None)
    stepped = _replaced(recurrence.step, recurrence, closed)
    rest = _replaced(problem.statement, recurrence, closed)
    if stepped is None or rest is None:
        return None
    later = closed if recurrence.back else terms.substitute(closed, {time: _after(time)})
    begin = recurrence.count if recurrence.back else terms.ZERO
    first = terms.eq(terms.substitute(closed, {time: begin}), recurrence.start)
    shape = problem.declarations[name].shape
    places = [(index, terms.ZERO, size.term()) for index, size in zip(ids, shape[1:], strict=True)]
    first = terms.quantified(places, first)
    following = terms.quantified([(time, terms.ZERO, recurrence.count), *places], terms.eq(later, stepped))
    following = terms.rewrite(following, _distributed)
    left = {n: d for n, d in problem.declarations.items() if n != name}

    def about(statement: Term, given: tuple[Term, ...] = before) -> Problem:
        return split(replace(problem, declarations=left, given=given, statement=statement, composed=()))

    known = set(obligations(rest, left))
    asked = [_replaced(o, recurrence, closed) for o in obligations(problem.statement, problem.declarations)]
    if None in asked:
        return None
    within = tuple(o for o in asked if o is not None and o not in known)
    return Unrolled(about(first), about(following), about(rest, behind), within)


def _distributed(t: Term) -> Term | None:
    """-(t + 1) as -t - 1: the ends of ranges are compared part by part."""
    if t.op != "mul" or len(t.args) != 2 or t.args[0].op != "number" or t.args[1].op != "add":
        return None
    return terms.add(*(terms.mul(t.args[0], part) for part in t.args[1].args))


def _replaced(term: Term, recurrence: Recurrence, closed: Term) -> Term | None:
    return terms.replace_name(term, recurrence.name, (recurrence.time, *recurrence.ids), closed)


def _sides(assumption: Term) -> list[tuple[list[Binder], Term, Term]]:
    """The equation of an assumption, read in both directions, under its quantifiers."""
    binders, assumption = terms.stripped(assumption)
    if assumption.op != "eq" or len({b[0] for b in binders}) != len(binders):
        return []
    left, right = assumption.args
    return [(binders, left, right), (binders, right, left)]


def _free(declaration: Declaration, places: tuple[Term, ...], binders: list[Binder]) -> tuple[str, ...] | None:
    """The indices at the places behind the first, where each is a quantifier of its own over its whole axis."""
    ranges = {name: (low, high) for name, low, high in binders}
    found = []
    for place, size in zip(places, declaration.shape[1:], strict=True):
        low, high = ranges.pop(place.data, (None, None)) if place.op == "index" else (None, None)
        if low != terms.ZERO or high is None or Size.from_term(high) != size:
            return None
        found.append(place.data)
    return None if ranges else tuple(found)


def _start(
    declaration: Declaration, binders: list[Binder], left: Term, right: Term, back: bool
) -> tuple[tuple[str, ...], Term] | None:
    if left.op != "entry" or left.data != declaration.name or declaration.name in right.names:
        return None
    last = declaration.shape[0] - Size.of(1)
    here = Size.from_term(left.args[0]) == last if back else left.args[0] == terms.ZERO
    ids = _free(declaration, left.args[1:], binders) if here else None
    return None if ids is None else (ids, right)


def _step(
    declaration: Declaration, binders: list[Binder], left: Term, right: Term, back: bool
) -> tuple[str, tuple[str, ...], Term, Term] | None:
    """(t, ids, right side, n) of an equation for position t + 1, t in range(n), that reads position t only; with
    `back`, for position t, that reads t + 1 only."""
    if left.op != "entry" or left.data != declaration.name or len(left.args[0].free) != 1:
        return None
    (time,) = left.args[0].free
    low, high = next(((low, high) for name, low, high in binders if name == time), (terms.ZERO, terms.ZERO))
    ids = _free(declaration, left.args[1:], [b for b in binders if b[0] != time])
    ahead = _offset(left.args[0], time)
    if ids is None or ahead is None:
        return None
    begin, end = Size.from_term(low), Size.from_term(high)
    one = Size.of(1)
    first = Size.of(0) if back else one  # the first position that is stepped to, and how many there are
    count = declaration.shape[0] - one
    if begin is None or end is None or begin + ahead != first or end + ahead != first + count:
        return None
    for part in terms.subterms(right):
        if declaration.name not in part.names or part.op != "entry" or part.data != declaration.name:
            continue
        read = _offset(part.args[0], time)
        if read is None or (read != ahead + one if back else read + one != ahead):
            return None
    # With t counted from 0, whatever the assumption counts from.
    from_zero = terms.add(terms.index(time), (first - ahead).term())
    known = _after(time) if back else terms.index(time)
    return time, ids, _settled(terms.substitute(right, {time: from_zero}), declaration.name, known), count.term()


def _after(time: str) -> Term:
    return terms.add(terms.index(time), terms.ONE)


def _settled(term: Term, name: str, known: Term) -> Term:
    """The term with the position that is known written in one way wherever the tensor is read."""

    def rule(t: Term) -> Term | None:
        if t.op == "entry" and t.data == name and t.args[0] != known:
            return Term("entry", (known, *t.args[1:]), name)
        return None

    return terms.rewrite(term, rule)


def _offset(position: Term, time: str) -> Size | None:
    """c where the position is time + c."""
    index = terms.index(time)
    parts = position.args if position.op == "add" else (position,)
    if parts.count(index) != 1 or any(time in p.free for p in parts if p != index):
        return None
    return Size.from_term(terms.substitute(position, {time: terms.ZERO}))
