"""Absolute values, maxima, case distinctions: decided where one case holds, bounded on both sides, split."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED
from proofcheck.lang.slopes import without_derivatives
from proofcheck.lang.terms import Binder, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import absolute, branches, cased, choices, corners, settled
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.guards import cases as closed_cases
from proofcheck.search.engines.guards import first, of_one_place
from proofcheck.search.engines.norms import by_order, by_sides, for_any
from proofcheck.search.index.build import Builder
from proofcheck.search.index.render import in_index_form

NAME = "cases"
MAX_CASES = 4
CASES = CASED | {"where"}


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `settled`, `absolute` or `split` for a statement about real numbers with cases in it."""
    nothing = Proposal(NAME, None)
    further = others.deeper
    cased = [t for t in nodes(problem.statement) if t.op in CASES and not t.free]
    if not cased or len(cased) > MAX_CASES or any(problem.declarations[n].shape for n in problem.used()):
        return nothing
    chosen = []
    for term in cased:
        with share(0.05):
            conditions = [replace(problem, statement=condition) for condition, _ in choices(term)]
            which = next((k for k, part in enumerate(conditions) if further.prove(part)), None)
        if which is not None:
            chosen.append((term, which))
    if chosen:
        found = shown(settled(problem, {"cases": chosen}), further.prove, further.settle)
        if found is not None:
            return Proposal(NAME, Evidence("settled", NAME, {"cases": chosen, **found}), "one case holds everywhere")
    found = shown(absolute(problem, {}), further.prove)
    if found is not None:
        return Proposal(NAME, Evidence("absolute", NAME, found), "bounded from both sides")
    for term in cased:
        split = _split(problem, term, further) if term.op == "where" else None
        if split is not None:
            return Proposal(NAME, split, "for both branches of a case distinction")
    for term in cased:
        if term.op not in ("max", "min") or any(set(term.args) == set(g.args) for g in problem.given):
            continue
        a, b = term.args
        if (evidence := by_order(problem, (a, b), further.prove, NAME)) is not None:
            return Proposal(NAME, evidence, "for both orders of two terms")
    for term in cased:
        if term.op != "abs" or any(term.args[0].names <= g.names for g in problem.given):
            continue
        if (evidence := by_order(problem, (terms.ZERO, term.args[0]), further.prove, NAME)) is not None:
            return Proposal(NAME, evidence, "for both signs of an absolute value")
    return nothing


def meeting(problem: Problem, others: Others) -> Proposal:
    """Evidence `corners` for derivatives of what has cases in it, one after the other."""
    _, core = terms.stripped(problem.statement)
    turns = (t for d in nodes(core) if d.op == "derivative" for t in nodes(d.args[0]) if t.op in CASES)
    for turn in dict.fromkeys(turns):
        if len(choices(turn)) < 2:
            continue
        slopes = [slope for each in cased(core, turn) for slope in each.slopes]
        data = {"cases": ((turn, 0),), "sides": tuple(_written(problem, slope) for slope in slopes)}
        found = shown(corners(problem, data), others.deeper.prove, partial(_contracted, others=others.deeper))
        if found is not None:
            return Proposal(NAME, Evidence("corners", NAME, {**data, **found}), "the cases meet with one slope")
    return Proposal(NAME, None)


def _contracted(problem: Problem, others: Others) -> Evidence | None:
    """As it stands, or else for one place, with the one term that a sum over places comes to."""

    def contracted(part: Problem) -> Evidence | None:
        if part.statement.op != "eq" or (found := _picked(part.statement.args[0])) is None:
            return None
        axis, place, value = found
        name = terms.fresh("term", frozenset(part.declarations))
        here, at = terms.entry(name, terms.index(axis[0])), terms.entry(name, place)
        picks = terms.where(terms.eq(terms.index(axis[0]), place), terms.ONE, terms.ZERO)
        general = terms.eq(terms.total(*axis, terms.mul(here, picks)), at)
        one = terms.substitute(value, {axis[0]: place})

        def prove(other: Problem) -> Evidence | None:
            named = other.statement.args[1] == one if other.statement.op == "eq" else False
            return for_any(other, [axis], value, general, name, others.prove) if named else others.prove(other)

        return by_sides(part, (one, part.statement.args[1]), prove, others.prove)

    return others.settle(problem) or of_one_place(problem, contracted, NAME)


def _picked(t: Term) -> tuple[Binder, Term, Term] | None:
    """The range of a sum in which all terms but one are 0, its place, and what stands there beside the factor that says
    so."""
    if t.op != "sum":
        return None
    axis = (t.data[0], *t.args[:2])
    index, body = terms.index(axis[0]), t.args[2]
    places, rests = set(), []
    for addend in body.args if body.op == "add" else (body,):
        factors = addend.args if addend.op == "mul" else (addend,)
        ones = (
            f for f in factors if f.op == "where" and f.args[0].op == "eq" and f.args[1:] == (terms.ONE, terms.ZERO)
        )
        one = next((f for f in ones if index in f.args[0].args), None)
        if one is None:
            return None
        places |= {a for a in one.args[0].args if a != index}
        rests.append(terms.mul(*(f for f in factors if f is not one)))
    (place, *more) = places
    return None if more or axis[0] in place.free else (axis, place, terms.add(*rests))


def _written(problem: Problem, slope: Term) -> Term:
    """A derivative without further cases written out."""
    if any(t.op in CASES for t in nodes(slope)):
        return slope
    plain = without_derivatives(slope, partial=True)
    if not any(t.op == "derivative" for t in nodes(plain)):
        return plain
    form = in_index_form(Builder(problem), slope)
    return slope if form == slope else terms.rewrite(form, _places_last)


def _places_last(t: Term) -> Term | None:
    """A product with the factors that say which place it is at behind the others, as `_picked` puts them."""
    return terms.mul(*sorted(t.args, key=lambda f: f.op == "where" and f.args[0].op == "eq")) if t.op == "mul" else None


def known(problem: Problem, others: Others) -> Proposal:
    """Evidence `branches` for a statement about tensors: case distinctions that the assumptions decide, by their first
    case, as that of sign(c) where c > 0."""
    held = tuple(t for t in closed_cases(problem) if others.plain.prove(problem.about(t.args[0])))
    found = first(problem, held, others.plain.prove, others.deeper.prove, NAME) if held else None
    return Proposal(NAME, found, "by what holds of a case")


def _split(problem: Problem, term: Term, others: Others) -> Evidence | None:
    """Evidence `ordered` for the order of the sides of the condition of a case distinction, a branch for each."""
    condition, *values = term.args
    if condition.op not in ("lt", "le") or terms.UNDEFINED in values:
        return None
    strict = condition.op == "lt"
    a, b = condition.args if strict else condition.args[::-1]

    def branch(part: Problem) -> Evidence | None:
        chosen = {"cases": ((term, 0 if part.given[-1] == condition else 1),)}
        found = shown(branches(part, chosen), others.prove)
        return None if found is None else Evidence("branches", NAME, {**chosen, **found})

    return by_order(problem, (a, b), branch, NAME)
