"""Distances of weights by their divergence, as in Pinsker's inequality: sum(abs(p - q))**2 <= 2 * sum(p * log(p / q)).

Term by term 3 * (p - q)**2 <= (2 * p + 4 * q) * (p * log(p / q) - p + q), an inequality in two numbers. With Cauchy and
Schwarz, sum(abs(p - q))**2 is at most the product of the sums of (2 * p + 4 * q) / 3 and of the other factor. For
weights that add up to 1 these are 2 and the divergence.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.guards import of_one_place
from proofcheck.search.engines.norms import by_lemmas, by_numbers
from proofcheck.search.engines.trials import plausible

NAME = "distances"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    if not plausible(problem, problem):
        return Proposal(NAME, None)
    averaged = [t.args[2] for t in nodes(problem.statement) if t.op == "sum" and any(s.op == "log" for s in nodes(t))]
    for total, *pair in _distances(problem.statement):
        # First the divergence that is averaged over the weights which stand as a factor.
        factors = {f.data for t in averaged if t.op == "mul" for f in t.args if f.op == "entry"}
        for p in sorted(pair, key=lambda t: t.op != "entry" or t.data not in factors):
            (q,) = (t for t in pair if t is not p)
            evidence = _by_divergence(problem, total, p, q, others)
            if evidence is not None:
                return Proposal(NAME, evidence, "by the inequality of Pinsker")
    return Proposal(NAME, None)


def _distances(statement: Term) -> list[tuple[Term, Term, Term]]:
    """Sums of abs(p - q) over a range, with p and q."""
    found = []
    for t in dict.fromkeys(nodes(statement)):
        inside = t.args[2].args[0] if t.op == "sum" and not t.free and t.args[2].op == "abs" else terms.ZERO
        if inside.op == "add" and len(inside.args) == 2:
            p, q = (terms.neg(a) if _negative(a) else a for a in inside.args)
            if _negative(inside.args[0]) != _negative(inside.args[1]):
                found.append((t, p, q))
    return found


def _negative(t: Term) -> bool:
    return t.op == "mul" and t.args[0] == terms.number(-1)


def _by_divergence(problem: Problem, total: Term, p: Term, q: Term, others: Others) -> Evidence | None:
    index, low, high = total.data[0], *total.args[:2]

    def summed(t: Term) -> Term:
        return terms.total(index, low, high, t)

    two, four = terms.number(2), terms.number(4)
    logarithm = terms.mul(p, Term("log", (terms.div(p, q),)))
    weight = terms.add(terms.mul(two, p), terms.mul(four, q))
    gap = terms.add(logarithm, terms.neg(p), q)
    square = terms.power(terms.sub(p, q), terms.TWO)
    each = terms.forall(index, low, high, terms.le(terms.mul(terms.number(3), square), terms.mul(weight, gap)))
    both = terms.mul(summed(terms.div(weight, terms.number(3))), summed(gap))
    whole = terms.power(total, terms.TWO)
    lemmas = (each, terms.le(whole, both), terms.le(whole, terms.mul(two, summed(logarithm))))

    if each in problem.given or not plausible(problem.about(lemmas[2]), problem):
        return None

    def of_two_numbers(part: Problem) -> Evidence | None:
        chosen = tuple(t for t in dict.fromkeys(nodes(part.statement)) if t.op == "entry")
        return by_numbers(part, chosen, others.plain.prove, others.deeper.prove, NAME)

    def prove(part: Problem) -> Evidence | None:
        if part.statement == each:
            return of_one_place(part, of_two_numbers, NAME)
        return (others.only("prefix") if part.statement == lemmas[1] else others.deeper).prove(part)

    return by_lemmas(problem, lemmas, prove, others.deeper.prove, NAME)
