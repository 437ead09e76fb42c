"""Products of powers by weighted sums: `x**a * y**b <= a * x + b * y` for weights of sum one, and Young's inequality.

A positive T is at least P (1 + log(T / P)), for every positive P. Where P is the smaller side, the larger one is a sum
of such T with weights, and the logarithms, taken apart, are in balance, the statement follows from one such bound for
each T.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.logs import log
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import plausible

NAME = "weighted_means"
MOST = 4  # terms of the larger side


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if core.op != "le" or core.free:
        return nothing
    small, large = core.args
    powers = list(_powers(small, large))
    if not 1 < len(powers) <= MOST or not plausible(problem, problem):
        return nothing
    prove = others.plain.prove
    weights = {s.args[1] for s in (large.args if large.op == "add" else (large,)) if s.op == "div"}
    seen = Signs(problem.declarations, problem.given).positive
    signs = [terms.lt(terms.ZERO, weight) for weight in weights if not seen(weight)]
    lemmas = [*signs, *(_bound(small, power) for power in powers)]

    def shown(part: Problem) -> Evidence | None:
        return others.deeper.prove(part) if part.statement in signs else _below(part, small, prove)

    found = by_lemmas(problem, lemmas, shown, prove, NAME)
    return Proposal(NAME, found, "by weighted means")


def _factors(t: Term) -> tuple[Term, ...]:
    return t.args if t.op == "mul" else (t,)


def _base(t: Term) -> Term:
    return t.args[0] if t.op in ("pow", "sqrt") else t


def _powers(small: Term, large: Term) -> Iterator[Term]:
    """Of each term of the larger side the powers of what the smaller one is made of; none where one has no such."""
    bases = {_base(factor) for factor in _factors(small) if factor.op != "number"}
    for summand in large.args if large.op == "add" else (large,):
        top = summand.args[0] if summand.op == "div" else summand
        found = [factor for factor in _factors(top) if _base(factor) in bases]
        if not found:
            return
        yield terms.mul(*found)


def _bound(small: Term, power: Term) -> Term:
    """`P + P (log T - log P) <= T`, the logarithms taken apart."""
    return terms.le(terms.add(small, terms.mul(small, terms.sub(log(power), log(small)))), power)


def _below(part: Problem, small: Term, prove: Prove) -> Evidence | None:
    """That bound from the one with one logarithm."""
    power = part.statement.args[1]
    ratio = Term("log", (terms.div(power, small),))
    lemmas = (
        terms.eq(ratio, terms.sub(log(power), log(small))),
        terms.le(terms.add(small, terms.mul(small, ratio)), power),
    )
    return by_lemmas(part, lemmas, prove, prove, NAME)
