"""Inequalities that rest on `psd(M)` under `given`: the difference of the two sides as x @ M @ x for a
declared x or the difference of two.

The assumption reads M == R.T @ R, by which x @ M @ x is the square of a norm. For M == c**2 * eye(n) - A.T @ A that is
what norm(A @ x) <= c * norm(x) comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.derivations import derived
from proofcheck.search.lawsearch.derivation import assumed

NAME = "contractions"
MOST = 3  # differences of two vectors


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, behind `raised` where roots are compared."""
    nothing = Proposal(NAME, None, "")
    core, how = problem.statement, "by what is assumed to be positive semidefinite"
    if core.op not in ("le", "lt") or not any(True for _ in _signs(problem)):
        return nothing
    if _rooted(core):
        found = shown(raised(problem, {}), others.plain.prove, _evidence)
        return nothing if found is None else Proposal(NAME, Evidence("raised", NAME, found), how)
    evidence = _evidence(problem)
    return nothing if evidence is None else Proposal(NAME, evidence, how)


def _evidence(problem: Problem) -> Evidence | None:
    from proofcheck.logic import kernel

    core = problem.statement
    for place, form in _signs(problem):
        lemma = terms.le(terms.ZERO, form)
        first = Evidence("congruent", NAME, {"place": place, "pieces": (Evidence("signs", NAME),)})
        under = problem.about(given=(*problem.given, lemma))
        traces = derived(problem, terms.eq(terms.sub(core.args[1], core.args[0]), form))
        data = {"expression": form, "normal_forms": True, "traces": traces, "assumed": assumed(traces)}
        last = Evidence("squares", NAME, data)
        if kernel.rule(under, last).word == "proved":
            return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (first, last)})
    return None


def _signs(problem: Problem) -> Iterator[tuple[int, Term]]:
    """(place, x @ M @ x) for the assumptions M == R.T @ R and the declared vectors of the statement."""
    for place, assumption in enumerate(problem.given):
        binders, core = terms.stripped(assumption)
        if core.op != "eq" or len(binders) != 2 or not _gram(core.args[1]):
            continue
        (i, low, high), (j, *_) = binders
        vectors = [n for n, d in problem.declarations.items() if [s.term() for s in d.shape] == [high]]
        vectors = [n for n in vectors if n in problem.statement.names]
        for chosen in (*((v,) for v in vectors), *islice(combinations(vectors, 2), MOST)):
            row, column = (_difference([terms.entry(v, terms.index(x)) for v in chosen]) for x in (i, j))
            body = Term("mul", (row, core.args[0], column))
            yield place, terms.total(i, low, high, terms.total(j, low, high, body))


def _difference(entries: list[Term]) -> Term:
    return entries[0] if len(entries) == 1 else terms.sub(*entries)


def _rooted(t: Term) -> bool:
    """Whether there is a root that no square takes away."""
    if t.op == "pow" and t.args[1].op == "number" and t.args[1].data % 2 == 0:
        return False
    return t.op == "sqrt" or any(map(_rooted, t.args))


def _gram(t: Term) -> bool:
    if t.op != "sum" or t.args[2].op != "mul" or len(t.args[2].args) != 2:
        return False
    one, other = t.args[2].args
    return one.op == other.op == "entry" and one.data == other.data and one.args[0] == other.args[0]
