"""Sums and products that stand in several places, or inside of others: the statement for every number in their place.

What is left of the step of an induction often holds whatever the sum so far comes to, and a bound of deviations from a
mean for any number in the place of the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term, alpha, nodes
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_numbers

NAME = "opaque"
MOST = 4
_FUNCTIONS = frozenset({"gamma", "digamma", "trigamma", "erf"})
_SUMS = frozenset({"sum", "product"})


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `spectral`, without theorems."""
    nothing = Proposal(NAME, None)
    if problem.statement.op not in ("eq", "le", "lt"):
        return nothing
    if any(t.op in ("sum", "product") for g in problem.given for t in nodes(g)):
        return nothing  # an equation between sums as a rule takes long, and seldom helps
    for inside in (False, True):
        # That a sum has a value, if it has to be shown, would be asked of this engine again.
        repeated = (t for t in _repeated(problem.statement, inside) if not t.free)
        chosen = tuple(t for t in repeated if t.op in _FUNCTIONS or not obligations(t, problem.declarations))
        if not chosen or len(chosen) > MOST:
            continue
        left = others.deeper if inside else others.plain
        evidence = by_numbers(problem, chosen, others.plain.prove, left.prove, NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "for every number in the place of a sum")
    return nothing


def _repeated(statement: Term, inside: bool) -> Iterator[Term]:
    """Sums and products, and in equations values of functions, that stand in two places at least; or those inside of
    others."""
    numbers = _SUMS | _FUNCTIONS if statement.op == "eq" else _SUMS
    count: Counter[Term] = Counter()
    inner: dict[Term, None] = {}
    stack = [(statement, False)]
    while stack:
        t, within = stack.pop()
        if t.op in numbers:
            count[alpha(t)] += 1
            if within:
                inner[alpha(t)] = None
            if not inside:
                continue
            within = True
        stack.extend((a, within) for a in t.args)
    return iter(inner if inside else [t for t, times in count.items() if times > 1])
