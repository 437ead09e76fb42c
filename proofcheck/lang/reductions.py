"""What is enough to show for a statement: the same for one index, term by term, or by way of other statements.

    freed      all(S(i) for i in range(n))  from  S(i) for a declared index i
    placed     S(0) and its like, about a fixed position of an axis  from  S(i) for a declared index i
    chosen     S under the assumption any(A(i) for i in range(n))  from  S under A(i) for a declared index i
    termwise   a <= b  from  b - a == sum(t(i) for i in range(n))  and  0 <= t(i); strict where every t(i) is positive
               and the range is not empty, or one of them at offered places; with several indices as with one
    cut        S  from  L, and S under the further assumption L
    named      S(v)  from  S(p) for every tensor p of which some facts are assumed, and these facts of v

Each answers problems that together imply the one given, the definedness of its statement included: a difference that
equals something has a value, and what holds under a true assumption holds. None where a reduction does not apply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term, alpha
from proofcheck.lang.types import Declaration, Problem

Parts = tuple[Problem, ...]


def freed(problem: Problem) -> Parts | None:
    """The statement for declared indices in the place of those that `all` runs over, outer ones first."""
    declarations, statement = problem.declarations, problem.statement
    while statement.op == "forall":
        named = _with_index(declarations, statement)
        if named is None:
            break
        declarations, statement = named
    if statement is problem.statement:
        return None
    return (problem.about(statement, declarations=declarations),)


def placed(problem: Problem) -> Parts | None:
    """The statement for a declared index in the place of a fixed position, on all axes of one size: what holds at every
    place holds at this one. The size is larger than the position for all values of the dimensions."""
    said = (problem.statement, *problem.given)
    if any(t.op in ("derivative", "map", *terms.BINDS_NAMES) for each in said for t in terms.nodes(each)):
        return None
    entries = (t for each in said for t in terms.nodes(each) if t.op == "entry")
    fixed = ((a, size) for t in entries for a, size in _axes(problem, t) if a.op == "number")
    at = next(((a, size) for a, size in fixed if size.dims and never_negative(size - Size.of(int(a.data) + 1))), None)
    if at is None:
        return None
    name = terms.fresh("i", {*problem.declarations, *(n for each in said for n in each.names)})

    def exchanged(t: Term) -> Term | None:
        if t.op != "entry" or at not in _axes(problem, t):
            return None
        return terms.entry(t.data, *(terms.symbol(name) if axis == at else axis[0] for axis in _axes(problem, t)))

    declarations = {**problem.declarations, name: Declaration(name, "index", bound=at[1])}
    given = tuple(terms.rewrite(g, exchanged) for g in problem.given)
    return (problem.about(terms.rewrite(said[0], exchanged), declarations=declarations, given=given),)


def _axes(problem: Problem, entry: Term) -> list[tuple[Term, Size]]:
    """The positions of an entry, each with the size of its axis."""
    declared = problem.declarations.get(entry.data)
    return list(zip(entry.args, declared.shape, strict=False)) if declared is not None else []


def chosen(problem: Problem) -> Parts | None:
    """The same under assumptions about declared indices, in the place of assumptions that some place exists."""
    declarations, given = problem.declarations, []
    for assumption in problem.given:
        named = _with_index(declarations, assumption) if assumption.op == "exists" else None
        if named is not None:
            declarations, assumption = named
        given.append(assumption)
    if declarations is problem.declarations:
        return None
    return (problem.about(declarations=declarations, given=tuple(given)),)


def _with_index(
    declarations: Mapping[str, Declaration], quantified: Term
) -> tuple[Mapping[str, Declaration], Term] | None:
    """What a quantifier over range(n) governs, for a newly declared index."""
    low, high, body = quantified.args
    bound = Size.from_term(high)
    if low != terms.ZERO or bound is None:
        return None
    name = terms.fresh(quantified.data[0], declarations.keys() | body.names)
    declared = {**declarations, name: Declaration(name, "index", bound=bound)}
    return declared, terms.substitute(body, {quantified.data[0]: terms.symbol(name)})


def termwise(problem: Problem, binders: Sequence[Binder], body: Term, places: Sequence[Term] = ()) -> Parts | None:
    """A comparison whose difference is the sum of `body` over the binders, none of whose terms is negative. With
    `places`, of one binder, a strict one: the term is positive at one of them at least."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.free or not binders or body.free - {name for name, _, _ in binders}:
        return None
    total = body
    for name, low, high in reversed(binders):
        if low != terms.ZERO or high.free:
            return None
        total = terms.total(name, low, high, total)
    if places and (len(binders) > 1 or not all(_position(problem, place) for place in places)):
        return None
    equation = terms.eq(terms.sub(core.args[1], core.args[0]), total)
    signed = terms.quantified(binders, Term("le" if places else core.op, (terms.ZERO, body)))
    each = freed(problem.about(signed))
    if each is None or each[0].statement.op == "forall":
        return None
    filled: list[Term] = []
    if places:
        name, low, high = binders[0]
        positive = tuple(terms.lt(terms.ZERO, terms.substitute(body, {name: place})) for place in places)
        filled = [terms.conjunction(terms.le(low, place), terms.lt(place, high)) for place in places]
        filled.append(positive[0] if len(positive) == 1 else Term("or", positive))
    elif core.op == "lt":
        filled = [terms.lt(terms.ZERO, high) for _, _, high in binders]
    return (problem.about(equation), *each, *(problem.about(one) for one in filled))


def _position(problem: Problem, place: Term) -> bool:
    """Whether a term is a whole number, by its form."""
    if place.op == "number":
        return bool(place.data.denominator == 1)
    if place.op == "symbol":
        declared = problem.declarations.get(place.data)
        return declared is not None and declared.integral
    parts = place.args[1:] if place.op == "where" else place.args if place.op in ("add", "mul") else ()
    return bool(parts) and not place.free and all(_position(problem, part) for part in parts)


def cut(problem: Problem, lemmas: Sequence[Term]) -> Parts | None:
    """Each lemma under the ones before it, then the statement under all. Of random names nothing is assumed."""
    names = frozenset().union(*(lemma.names for lemma in lemmas))
    random = {name for name, declaration in problem.declarations.items() if declaration.law is not None}
    if not names <= problem.declarations.keys() or names & random or any(lemma.free for lemma in lemmas):
        return None
    parts = []
    for lemma in (*lemmas, problem.statement):
        parts.append(problem.about(lemma))
        problem = replace(problem, given=(*problem.given, lemma))
    return tuple(parts)


def named(
    problem: Problem, declaration: Declaration, ids: Sequence[str], value: Term, facts: Sequence[Term], statement: Term
) -> Parts | None:
    """That the tensor of entries `value`, whose indices are `ids`, has a value and the facts hold of it; then
    `statement` about every tensor that is declared so and of which the facts hold. With `value` in its place it has to
    be the problem's statement."""
    name = declaration.name
    fresh = name not in problem.declarations and name not in value.names and value.free <= set(ids)
    said = problem.statement.names.union(value.names, *(t.names for t in (*problem.given, *facts)))
    random = any(d.law is not None for d in problem.declarations.values() if d.name in said)
    known = [problem.declarations.get(n) for n in value.names]
    if any(d is None or d.kind in ("complex", "bool") for d in known):
        return None  # what holds of real entries need not hold of others
    if not fresh or random or declaration.kind != "real" or declaration.structure or declaration.law is not None:
        return None
    about = [terms.replace_name(each, name, tuple(ids), value) for each in (*facts, statement)]
    if None in about or any(each.free for each in facts) or alpha(about[-1]) != alpha(problem.statement):
        return None
    general = replace(problem, declarations={**problem.declarations, name: declaration}, given=(*problem.given, *facts))
    ranges = [(i, terms.ZERO, size.term()) for i, size in zip(ids, declaration.shape, strict=True)]
    exists = problem.about(terms.quantified(ranges, terms.eq(value, value)))
    return (exists, *(problem.about(fact) for fact in about[:-1] if fact is not None), general.about(statement))
