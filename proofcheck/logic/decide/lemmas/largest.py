"""Largest values as numbers of their own: what holds for every number that is none of the values exceeds and that one
of them equals holds for the largest of them, which is the only such number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from itertools import islice, product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import positive
from proofcheck.lang.definedness import obligations
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.decide.readable import Reader

MOST = 40  # facts about places
Room = tuple[tuple[str, Size], ...]  # the indices on which a largest value depends, each with its range from 0 on


def largest(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with a name in the place of each largest value, inner ones first, under two facts for each: no
    value exceeds it, and one equals it. What `data["kind"]` says of it:

    number    both facts
    bound     the first fact alone
    place     one that depends on no index is written as the value at a place with a name; the first fact
    places    the same; the first facts are said of the places that have names, and of no others

    Proof. Take values of the declared names that satisfy what is given. The first parts say that each largest value is
    defined, at all values of the indices that it depends on; the name takes these values, as a tensor over the indices,
    or the name of the place is one at which the largest value is reached. Then the facts hold, and what stands in the
    place of the largest value has the value that it had. So what is given still holds; by the last part the statement
    with the names does, and it has the value of the statement. Nothing is replaced where a declared name may stand for
    other values than outside.
    """
    parts: list[Problem] = []
    facts: list[Term] = []
    left = problem
    while (innermost := next(_innermost(left), None)) is not None:
        found = _named(left, innermost, data["kind"])
        if found is None:
            return None
        shown, left, new = found
        facts += new
        parts += shown
    if left is problem:
        return None
    if data["kind"] == "places":
        facts = list(dict.fromkeys(islice((i for fact in facts for i in instances(left, fact)), MOST)))
    left = replace(left, given=(*left.given, *facts))
    return Step("the largest value, by a name", (*parts, left))


def instances(problem: Problem, fact: Term) -> Iterator[Term]:
    """A fact about all places, said of those that have a name."""
    binders, body = terms.stripped(fact)
    named = [
        [
            n
            for n, d in problem.declarations.items()
            if d.bound is not None and (low, d.bound.term()) == (terms.ZERO, high)
        ]
        for _, low, high in binders
    ]
    for places in product(*named):
        yield terms.substitute(body, {i: terms.symbol(n) for (i, _, _), n in zip(binders, places, strict=True)})


def _said(problem: Problem) -> tuple[Term, ...]:
    return (problem.statement, *problem.given)


def _innermost(problem: Problem) -> Iterator[Term]:
    """The largest values in whose bodies there is none, but for those that are such as a whole: max_i max_j x_ij."""
    for t in (t for said in _said(problem) for t in terms.nodes(said) if t.op == "largest"):
        if not any(s.op == "largest" for s in terms.nodes(_opened(t)[1])):
            yield t


def _opened(t: Term) -> tuple[list[Binder], Term]:
    """The ranges over which a value is the largest, from the outside in, and what it is the largest of."""
    binders: list[Binder] = []
    while t.op == "largest":
        binders.append((t.data[0], *t.args[:2]))
        t = t.args[2]
    return binders, t


def _same(s: Term, t: Term) -> bool:
    return s.op == "largest" and terms.alpha(s) == terms.alpha(t)


def _named(problem: Problem, t: Term, kind: str) -> tuple[list[Problem], Problem, tuple[Term, ...]] | None:
    """That the largest value `t` is defined, the problem with names in its place, and the facts about them."""
    room = _room(problem, t)
    random = any(d.law is not None or d.kind == "complex" for n, d in problem.declarations.items() if n in t.names)
    if room is None or random:
        return None
    over = [(i, terms.ZERO, size.term()) for i, size in room]
    found = _at_a_place(problem, t) if kind in ("place", "places") and not room else None
    fresh, value, facts = found or _of_a_number(problem, t, room)

    def placed(s: Term) -> Term:
        return value if _same(s, t) else terms.rebuild(s, tuple(map(placed, s.args)))

    shown = [problem.about(o) for o in obligations(terms.quantified(over, terms.le(t, t)), problem.declarations)]
    left = problem.about(
        placed(problem.statement),
        declarations={**problem.declarations, **{d.name: d for d in fresh}},
        given=tuple(map(placed, problem.given)),
    )
    return shown, left, facts[:1] if kind == "bound" else facts


Found = tuple[list[Declaration], Term, tuple[Term, ...]]  # names, what stands in the place of the value, facts


def _of_a_number(problem: Problem, t: Term, room: Room) -> Found:
    """A number, or one for each place of `room`, that no value exceeds and that one value equals."""
    binders, body = _opened(t)
    name = _fresh(problem, "m")
    declared = Declaration(
        name, "integer" if Reader(problem.declarations).whole(body) else "real", tuple(size for _, size in room)
    )
    named = value = terms.entry(name, *(terms.index(i) for i, _ in room)) if room else terms.symbol(name)
    bound = terms.le(body, named)
    if body.op == "mul" and body.args[0].op == "number" and body.args[0].data < 0:
        # Where opposites are compared, the name is that of the smallest of what they are opposites of.
        body, value = terms.neg(body), terms.neg(named)
        bound = terms.le(named, body)
    over = [(i, terms.ZERO, size.term()) for i, size in room]
    reached = terms.eq(body, named)
    for index, low, high in reversed(binders):
        reached = Term("exists", (low, high, reached), (index,))
    return [declared], value, (terms.quantified([*over, *binders], bound), terms.quantified(over, reached))


def _at_a_place(problem: Problem, t: Term) -> Found | None:
    """Indices at which the largest value is reached; None where a range is not that of an axis."""
    binders, body = _opened(t)
    fresh: list[Declaration] = []
    places: dict[str, Term] = {}
    for index, low, high in binders:
        size = Size.from_term(high, _dims(problem))
        if low != terms.ZERO or size is None or not positive(size) or index in places:
            return None
        name = _fresh(problem, "j", {d.name for d in fresh})
        fresh.append(Declaration(name, "index", bound=size))
        places[index] = terms.symbol(name)
    value = terms.substitute(body, places)
    return fresh, value, (terms.quantified(binders, terms.le(body, value)),)


def _fresh(problem: Problem, stem: str, more: Set[str] = frozenset()) -> str:
    return terms.fresh(stem, {*problem.declarations, *(n for said in _said(problem) for n in said.names), *more})


def _dims(problem: Problem) -> set[str]:
    return {n for n, d in problem.declarations.items() if d.kind == "dim"}


def _moves(s: Term, names: Set[str]) -> bool:
    """Whether one of the names may stand for other values inside of `s` than outside."""
    if s.op in terms.BINDS_NAMES:
        return not s.data or not names.isdisjoint(s.data[terms.BINDS_NAMES[s.op]])
    return s.op == "derivative" and s.data in names


def _room(problem: Problem, t: Term) -> Room | None:
    """The indices on which `t` depends. None where one of them may run over something else than one axis, or where `t`
    stands where a declared name may have other values."""
    ranges: dict[str, Size] = {}
    for s in (s for said in _said(problem) for s in terms.nodes(said)):
        if _moves(s, t.names) and any(_same(part, t) for part in terms.nodes(s)):
            return None
        for name in set(terms.bound_indices(s)) & t.free:
            size = Size.from_term(s.args[1], _dims(problem)) if len(s.args) == 3 and s.args[0] == terms.ZERO else None
            if size is None or not positive(size) or ranges.setdefault(name, size) != size:
                return None
    return tuple(sorted(ranges.items())) if ranges.keys() == t.free else None


RULES = {"largest": not_of_growth(largest)}
