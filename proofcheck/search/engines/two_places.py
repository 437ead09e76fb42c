"""Two entries by a sum over all: `x[i] - x[j] <= sum(abs(x))`.

Where the places are different, f(x[i]) + f(x[j]) is the sum of what stands at these places, which is at most the sum of
all f(x[k]) if none of them is negative. Where they are the same, the statement is one about one entry.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.norms import by_lemmas, by_order
from proofcheck.search.engines.trials import plausible

NAME = "two_places"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `ordered` for the order of the two places, within it `cut`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return nothing
    places = sorted(n for n in core.names if problem.declarations[n].kind == "index")
    sums = [t for t in nodes(core.args[1]) if t.op == "sum" and not t.free and t.args[0] == ZERO]
    sums = [t for t in sums if not any(t in nodes(other.args[2]) for other in sums)]
    if len(places) != 2 or len(sums) != 1 or not plausible(problem, problem):
        return nothing
    first, second = map(terms.symbol, places)

    def prove(part: Problem) -> Evidence | None:
        return others.plain.prove(part) or others.only("termwise").prove(part)

    def same(part: Problem) -> Evidence | None:
        return _ordered(part, second, first, lambda p: _apart(p, sums[0], prove), prove)

    found = _ordered(problem, first, second, lambda part: _apart(part, sums[0], prove), same)
    return Proposal(NAME, found, "by the sum over two places")


def _ordered(problem: Problem, a: Term, b: Term, less: Prove, other: Prove) -> Evidence | None:
    return by_order(problem, (a, b), lambda part: (less if part.given[-1].op == "lt" else other)(part), NAME)


def _apart(problem: Problem, total: Term, prove: Prove) -> Evidence | None:
    """The statement for different places, by the sum of what stands at them."""
    (k,), body = total.data, total.args[2]
    places = problem.given[-1].args
    entries = [terms.substitute(body, {k: place}) for place in places]
    there = [Term("where", (terms.eq(terms.index(k), place), body, ZERO)) for place in places]
    both = terms.rebuild(total, (*total.args[:2], terms.add(*there)))
    bound = terms.le(terms.add(*entries), total)
    if not plausible(problem.about(bound), problem):
        return None
    lemmas = terms.le(both, total), terms.eq(both, terms.add(*entries))
    return by_lemmas(problem, (bound,), lambda part: by_lemmas(part, lemmas, prove, prove, NAME), prove, NAME)
