"""A comparison that is assumed in other words: its sides equal those of the statement, as an equation tells.

Under U @ U.T == eye(n), norm(U @ x) <= r is norm(x) <= r. The equation is shown on its own; with it, equals are put for
equals.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas

NAME = "alike"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the equations between sides that are written differently."""
    for lemmas in dict.fromkeys(_equations(problem)):
        evidence = by_lemmas(problem, lemmas, others.plain.prove, others.plain.prove, NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "an assumption about equal sides")
    return Proposal(NAME, None, "")


def _equations(problem: Problem) -> Iterator[tuple[Term, ...]]:
    """The equations that would make the statement an assumption: for one side, or for both."""
    core = problem.statement
    for g in problem.given if core.op in COMPARISONS else ():
        if g.op not in COMPARISONS or (g.op != core.op and "eq" in (g.op, core.op)):
            continue
        for sides in (g.args, g.args[::-1]) if g.op == "eq" else (g.args,):
            pairs = [(a, b) for a, b in zip(core.args, sides, strict=True) if terms.alpha(a) != terms.alpha(b)]
            if pairs and all(_comparable(a, b) for a, b in pairs):
                yield tuple(terms.eq(a, b) for a, b in pairs)


def _comparable(a: Term, b: Term) -> bool:
    """Whether two sides may be equal in a way that has to be looked for: sums are in both, of names in common."""
    summed = all(any(t.op == "sum" for t in terms.nodes(side)) for side in (a, b))
    return summed and bool(a.names & b.names)
