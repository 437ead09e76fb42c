"""What has length 0: each of its entries is 0.

What is assumed to have length 0 is 0 at all places, and the statement follows with that. The other way about, that
entries are 0 follows where the sum of their squares is seen to be 0, as that of A @ x is under A.T @ A @ x == 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import TWO, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.guards import of_one_place
from proofcheck.search.engines.norms import by_lemmas, for_any, total_over

NAME = "zeros"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the entries of what is assumed to have length 0."""
    for total, other in _lengths(problem):
        binders, square = _summed(total)
        lemma = terms.quantified(binders, terms.eq(square.args[0], ZERO))
        if lemma in problem.given:
            continue
        at_all_places = partial(of_one_place, prove=partial(_entry, others, total, other), engine=NAME)
        evidence = by_lemmas(problem, [lemma], at_all_places, others.deeper.prove, NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "all entries of what has length 0 are 0")
    return Proposal(NAME, None)


def squared(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the length of what is stated to be 0 at all places, or of a difference."""
    binders, core = terms.stripped(problem.statement)
    if core.op != "eq" or any(high.free for *_, high in binders):
        return Proposal(NAME, None)
    total = total_over(binders, terms.power(_difference(core), TWO))
    # Of what have the same length, the squares are equal.
    equal = [g.args for g in problem.given if g.op == "eq" and all(a.op == "sqrt" for a in g.args)]
    lemmas = [*(terms.eq(a.args[0], b.args[0]) for a, b in equal), terms.eq(total, ZERO)]

    def lengths(part: Problem) -> Evidence | None:
        return (others.only("algebra") if part.statement == lemmas[-1] else others.plain).prove(part)

    at_all_places = partial(of_one_place, prove=partial(_equal, others, total), engine=NAME)
    evidence = by_lemmas(problem, lemmas, lengths, at_all_places, NAME)
    return Proposal(NAME, evidence, "the sum of the squares of all entries is 0")


def _difference(core: Term) -> Term:
    return core.args[0] if core.args[1] == ZERO else terms.sub(*core.args)


def _equal(others: Others, total: Term, part: Problem) -> Evidence | None:
    """That two entries are equal, or one is 0, where the sum of the squares of all differences is."""
    zero = terms.eq(_difference(part.statement), ZERO)
    if zero == part.statement:
        return _entry(others, total, False, part)
    return by_lemmas(part, [zero], partial(_entry, others, total, False), others.plain.prove, NAME)


def _entry(others: Others, total: Term, other: bool, part: Problem) -> Evidence | None:
    """That one entry is 0 where the sum of the squares of all is; `other`: that is seen of what is assumed to be 0."""
    square = terms.power(part.statement.args[0], TWO)
    bound = terms.le(square, total)

    def step(here: Problem) -> Evidence | None:
        return _one_of_all(here, total, others) if here.statement == bound else others.deeper.prove(here)

    return by_lemmas(part, [*([terms.eq(total, ZERO)] if other else []), bound], step, others.plain.prove, NAME)


def _one_of_all(problem: Problem, total: Term, others: Others) -> Evidence | None:
    """Evidence `named`: the square of one entry is at most the sum of all, for any numbers in the place of these."""
    binders, square = _summed(total)
    own = [t for t in terms.nodes(square.args[0]) if t.op == "entry"]
    name = terms.fresh("z'", {*problem.declarations, *(t.data for t in own)})
    ids = tuple(i for i, *_ in binders)
    places = _places(square, problem.statement.args[0], ids)
    entries = total_over(binders, terms.power(terms.entry(name, *map(terms.index, ids)), TWO))
    general = terms.le(terms.power(terms.entry(name, *places), TWO), entries)
    return for_any(problem, binders, square.args[0], general, name, others.deeper.prove)


def _places(square: Term, at: Term, ids: tuple[str, ...]) -> tuple[Term, ...]:
    """What stands in a term in the place of the indices of another one that is written alike."""
    found: dict[str, Term] = {}
    pairs = [(square, at)]
    while pairs:
        one, other = pairs.pop()
        if one.op == "index" and one.data in ids:
            found[one.data] = other
        else:
            pairs += zip(one.args, other.args, strict=False)
    return tuple(found.get(i, ZERO) for i in ids)


def _summed(total: Term) -> tuple[list[terms.Binder], Term]:
    """The indices of a sum of sums with their ranges, and what is summed."""
    binders: list[terms.Binder] = []
    while total.op == "sum":
        binders.append((total.data[0], total.args[0], total.args[1]))
        total = total.args[2]
    return binders, total


def _lengths(problem: Problem) -> Iterator[tuple[Term, bool]]:
    """The sums of squares that are assumed to be 0, and whether that is assumed of their root or of products."""
    for g in problem.given:
        if g.op != "eq" or ZERO not in g.args:
            continue
        side = g.args[0] if g.args[1] == ZERO else g.args[1]
        written = side.args[0] if side.op == "sqrt" else side
        total = terms.rewrite(written, lambda t: _squared(t) if t.op == "mul" else None)
        square = _summed(total)[1]
        if total.op == "sum" and not total.free and square.op == "pow" and square.args[1] == TWO:
            yield total, total != side


def _squared(t: Term) -> Term | None:
    """u**2 for u * u."""
    return terms.power(t.args[0], TWO) if len(t.args) == 2 and t.args[0] == t.args[1] else None
