"""Evidence for inequalities between norms: by squares, by the inequality of Cauchy and Schwarz, by way of a lemma."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised, restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Prove, proved, shown

NAME = "norms"


def root_below(problem: Problem, prove: Prove) -> Evidence | None:
    """Evidence `raised`: an inequality by that between the squares."""
    found = shown(raised(problem, {}), prove, prove)
    return None if found is None else Evidence("raised", NAME, found)


def by_lemma(
    problem: Problem, lemma: Term, shows: Callable[[Problem, Prove], Evidence | None], prove: Prove
) -> Evidence | None:
    """Evidence `cut`, with a lemma that is shown in a way of its own."""
    parts = reductions.cut(problem, (lemma,))
    pieces = () if parts is None else proved(parts, lambda p: shows(p, prove) if p.statement == lemma else prove(p))
    if parts is None or len(pieces) < len(parts):
        return None
    return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": pieces})


def by_sides(problem: Problem, sides: tuple[Term, Term], prove: Prove, settle: Prove) -> Evidence | None:
    found = shown(restated(problem, {"sides": sides}), prove, settle)
    return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})


def schwarz(problem: Problem, prove: Prove) -> Evidence | None:
    """Evidence `raised` for abs(p) <= sqrt(u) * sqrt(v), by p**2 <= u * v."""
    inner, lengths = problem.statement.args
    squares = terms.mul(*(f.args[0] for f in lengths.args))

    def polynomial(part: Problem) -> Evidence | None:
        return by_sides(part, (terms.power(inner.args[0], terms.TWO), squares), prove, prove)

    found = shown(raised(problem, {}), prove, polynomial)
    return None if found is None else Evidence("raised", NAME, found)
