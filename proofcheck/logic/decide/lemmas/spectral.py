"""Theorems about eigenvalues, singular values and ranks, as further assumptions; closed terms as numbers of their own.

Either of both may be left out: sums in several places of a statement are numbers of their own without a theorem.

Evidence `spectral` has applications of theorems (`decide/spectra/`) to matrices, vectors and numbers, and closed
terms. What a theorem asks for is shown under what is assumed. Its facts hold then for all declared values that
satisfy the assumptions, so they may be assumed. A closed term with a value is a real number: what holds for every
real number in its place, of the sign that is seen of the term, holds. That it has a value is shown, under the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Kind, Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, REAL, Step, not_of_growth
from proofcheck.logic.decide.readable import Reader
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.spectra import THEOREMS
from proofcheck.logic.decide.spectra.theorems import Matrix, Offered, applied


def spectral(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    said = (problem.statement, *problem.given)
    if any(s.op in BINDING for each in said for s in terms.nodes(each)):
        return None  # a name may stand for other values there than outside
    parts: list[Problem] = []
    facts: list[Term] = []
    for name, matrices, vectors, numbers in data["theorems"]:
        found = _said(problem, name, matrices, vectors, numbers)
        if found is None:
            return None
        parts += found[0]
        facts += found[1]
    known = problem.about(given=(*problem.given, *facts))
    left = _named(known, data["terms"])
    if left is None:
        return None
    parts += valued(known, [terms.le(each, each) for each in data["terms"]])
    return Step("theorems about matrices (docs/trust.md)" if facts else "", tuple(parts), left, exact=False)


def _said(
    problem: Problem, name: str, matrices: Any, vectors: Any, numbers: Any
) -> tuple[list[Problem], tuple[Term, ...]] | None:
    """What a theorem asks for, and what it says."""
    theorem = THEOREMS.get(name)
    offered = Offered(tuple(Matrix(*m) for m in matrices), tuple(Matrix(*v) for v in vectors), tuple(numbers))
    ranked = [*((m, 2) for m in offered.matrices), *((v, 1) for v in offered.vectors)]
    sound = all(_tensor(problem, m, rank) for m, rank in ranked)
    if theorem is None or not sound or not all(real_number(problem, n) and not n.free for n in offered.numbers):
        return None
    used = {*problem.declarations, *(n for t in (problem.statement, *problem.given) for n in t.names)}
    found = applied(theorem, offered, lambda stem: terms.fresh(stem, used), problem.declarations)
    if found is None or not all(map(_placed(problem), (s for fact in found.facts for s in terms.nodes(fact)))):
        return None
    ranges = [[(i, terms.ZERO, size) for i, size in zip(m.ids, m.sizes, strict=True)] for m, _ in ranked]
    claims = [terms.quantified(r, terms.le(m.body, m.body)) for r, (m, _) in zip(ranges, ranked, strict=True)]
    claims += [terms.le(n, n) for n in offered.numbers]
    plain = problem.about()
    parts = valued(plain, claims)
    for statement, new in found.parts:
        declared = {**problem.declarations, new.name: new} if new is not None else problem.declarations
        parts.append(replace(plain, statement=statement, declarations=declared))
    return parts, found.facts


def valued(problem: Problem, said: Iterable[Term]) -> list[Problem]:
    """The statements that say no more than that something has a value, where that is not plain."""
    return [replace(problem, statement=s) for s in said if obligations(s, problem.declarations)]


def _placed(problem: Problem) -> Callable[[Term], bool]:
    """Whether a term is no eigenvalue at a place that may not be whole, where there is none."""
    reader = Reader(problem.declarations)
    return lambda t: t.op != "eigenvalue" or bool(t.args[1].free) or reader.whole(t.args[1])


def _tensor(problem: Problem, m: Matrix, rank: int) -> bool:
    """Whether a matrix or a vector has real entries for all values of its names, and sizes made of dimensions."""
    dims = {name for name, d in problem.declarations.items() if d.kind == "dim"}
    sizes = [Size.from_term(size, dims) for size in m.sizes]
    ids = len(m.ids) == len(set(m.ids)) == len(sizes) == rank and m.body.free <= set(m.ids)
    return ids and all(size is not None and size.sure() for size in sizes) and real_number(problem, m.body)


def real_number(problem: Problem, t: Term) -> bool:
    """Whether a term is a number made of declared real ones that are not random."""
    declared = [problem.declarations.get(name) for name in t.names]
    real = all(d is not None and d.kind in REAL and d.law is None for d in declared)
    return real and not any(s.op in BINDING for s in terms.nodes(t))


def _kind(signs: Signs, t: Term, whole: bool) -> Kind:
    """What a name for a term may be declared to be, by what is seen of the term."""
    if signs.nonnegative(t):
        return "natural" if whole else "positive" if signs.positive(t) else "nonnegative"
    return "integer" if whole else "real"


def _named(problem: Problem, chosen: Any) -> Problem | None:
    """The problem with a name in the place of each of these closed terms, whatever their indices are called."""
    names: dict[Term, Term] = {}
    declarations = dict(problem.declarations)
    used = set(declarations) | {n for t in (problem.statement, *problem.given) for n in t.names}
    reader, signs = Reader(problem.declarations), Signs(problem.declarations, problem.given)
    for t in chosen:
        if t.free or not real_number(problem, t):
            return None
        name = terms.fresh("s", used)
        used.add(name)
        declarations[name] = Declaration(name, _kind(signs, t, reader.whole(t)))
        names[terms.alpha(t)] = terms.symbol(name)

    def placed(t: Term) -> Term:
        found = names.get(terms.alpha(t)) if not t.free else None
        return found if found is not None else terms.rebuild(t, tuple(map(placed, t.args)))

    given = tuple(map(placed, problem.given))
    return replace(problem, declarations=declarations, given=given, statement=placed(problem.statement))


RULES = {"spectral": not_of_growth(spectral)}
