"""Powers of means by means of powers: `((a + b) / 2)**p <= (a**p + b**p) / 2`, perhaps without the divisors.

With w the sum of the weights c[i] and m the mean, w m == sum(c[i] a[i]). Each a[i]**p is at least the value at a[i] of
the tangent at m, where p is at least 1, and at most that, where p lies between 0 and 1. The tangents add up to w m**p.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.factors import factors
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.trials import plausible

NAME = "powers_of_means"
MOST = 4  # summands of a mean
Weighted = tuple[Term, Term]  # a weight and what has it


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, a name standing for the mean."""
    core, found = problem.statement, None
    for side, other in (core.args, core.args[::-1]) if core.op == "le" and not core.free else ():
        power = next((f for f in factors(side) if f.op == "pow" and f.args[0].op in ("add", "mul")), None)
        summands = None if power is None else _summands(power, other)
        if power is not None and summands is not None and plausible(problem, problem):
            found = _by_mean(problem, power, summands, side is core.args[0], others)
        if found is not None:
            break
    return Proposal(NAME, found, "by tangents at a mean")


def _summands(power: Term, other: Term) -> list[Weighted] | None:
    """What stands in the mean of which `power` is one, each with its weight: terms whose powers the other side has."""
    whole, exponent = power.args
    own = dict.fromkeys(t.args[0] for t in nodes(other) if t.op == "pow" and t.args[1] == exponent)
    weights = _weights(whole, [base for base in own if base.names & whole.names])
    if weights is None or not all(base == terms.ONE or base in own for base in weights):
        return None
    alone = weights.pop(terms.ONE, None)
    if alone is not None and alone.op == "number":  # of 1 + x: the number 1, whose power is a number too
        weights[alone] = terms.ONE
    elif alone is not None:
        return None
    return [(weight, base) for base, weight in weights.items()] if 1 < len(weights) <= MOST else None


def _weights(t: Term, bases: Sequence[Term]) -> dict[Term, Term] | None:
    """By what the bases stand multiplied in a term, and what is added to them as the weight of 1."""
    if t in bases:
        return {t: terms.ONE}
    if not any(s in bases for s in nodes(t)):
        return {terms.ONE: t}
    found: dict[Term, Term] = {}
    if t.op == "add":
        for part in t.args:
            for base, weight in (_weights(part, bases) or {}).items():
                found[base] = terms.add(*((found[base],) if base in found else ()), weight)
        return found
    if t.op != "mul":
        return None
    inner = [factor for factor in t.args if any(s in bases for s in nodes(factor))]
    beside = terms.mul(*(factor for factor in t.args if factor not in inner))
    within = _weights(inner[0], bases) if len(inner) == 1 else None
    return None if within is None else {base: terms.mul(beside, weight) for base, weight in within.items()}


def _by_mean(
    problem: Problem, power: Term, summands: Sequence[Weighted], convex: bool, others: Others
) -> Evidence | None:
    whole, p = power.args
    weights = [weight for weight, _ in summands]
    total = terms.add(*weights) if all(weight.op == "number" for weight in weights) else terms.ONE
    name = next(n for n in ("m", "mean", *(f"m{k}" for k in range(99))) if n not in problem.declarations)
    m = terms.symbol(name)
    slope = terms.mul(p, terms.power(m, terms.sub(p, terms.ONE)))

    def ordered(below: Term, above: Term) -> Term:
        return terms.le(below, above) if convex else terms.le(above, below)

    tangents = [
        ordered(terms.add(terms.power(m, p), terms.mul(slope, terms.sub(base, m))), terms.power(base, p))
        for _, base in summands
    ]
    powers = terms.add(*(terms.mul(weight, terms.power(base, p)) for weight, base in summands))
    of_means = ordered(terms.mul(total, terms.power(m, p)), powers)
    scale = terms.ONE if total == terms.ONE else terms.power(total, p)
    apart = terms.mul(scale, terms.power(m, p))
    positive, mean = terms.lt(terms.ZERO, m), terms.eq(whole, terms.mul(total, m))
    value = Declaration(name, "real"), (), terms.div(whole, total)
    parts = reductions.named(problem, *value, (positive, mean, *tangents), problem.statement)
    if parts is None or not all(plausible(part, problem) for part in parts[1:-1]):
        return None

    def tangent(part: Problem, statement: Term) -> Evidence | None:
        """For any positive number m: that it is a mean of what else there is makes it harder."""
        data = (*value, (positive,), statement)
        steps = reductions.named(part, *data)
        found = () if steps is None else proved(steps, others.within(depth=1).prove)
        return Evidence("named", NAME, {"named": data, "pieces": found}) if steps and len(found) == len(steps) else None

    pieces = [*proved(parts[:3], others.deeper.prove)]
    for part, statement in zip(parts[3:-1], tangents, strict=True):
        piece = tangent(part, statement) if len(pieces) >= 3 else None
        if piece is None:
            return None
        pieces.append(piece)
    sides = tuple(terms.rewrite(side, {power: apart}.get) for side in problem.statement.args)

    def left(part: Problem) -> Evidence | None:
        found = shown(restated(part, {"sides": sides}), others.deeper.prove, others.deeper.prove)
        return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})

    last = by_lemmas(parts[-1], (of_means,), others.deeper.prove, left, NAME)
    data = (*value, (positive, mean, *tangents), problem.statement)
    return None if last is None else Evidence("named", NAME, {"named": data, "pieces": (*pieces, last)})
