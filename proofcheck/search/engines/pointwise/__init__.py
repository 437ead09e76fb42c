"""Inequalities between averages: what is averaged is compared (`decide/lemmas/pointwise.py`).

Each plan is a few facts that hold for all values of the random names. Those that are not confirmed are left out; what
the others say of the averages is given to all engines:

linear       the statement itself, without its E
maxima       1 + t max(x) - c <= sum(exp(t x[i] - c))
markov       (u - l) 1[T >= u] <= T - l for a lower bound l of T
chebyshev    u**2 1[|T| >= u] <= T**2, also for one side, and with fourth powers
cantelli     (t**2 + v)**2 1[w >= t] <= (t w + v)**2 for w = T - E(T) and its variance v
tangent      f(x) >= f(m) + f'(m) (x - m), Jensen's inequality, and <= for what is concave
outer        the same for log, sqrt, exp and 1 / u at the mean of u, and for functions of a sum of names
paley        x <= a + x 1[x > a], with Cauchy and Schwarz
square       0 <= (g - E(g))**2, Lyapunov's inequality
product      Cauchy and Schwarz; independence
minorant     1[x > a] >= 2 l (x - a) - l**2 x**2, for x >= 0
at           m**2 1[x == c] <= (x - c - m)**2 for the mean m of x - c
chernoff     1[T >= u] <= exp(s (T - u)), with Hoeffding's and Bernstein's lemmas
unions       1[max T(i) >= u] <= sum 1[T(i) >= u], and what the others say of one T(i)
pairs        a <= b for two values of a name: E f E g is the average of f(x) g(y), Chebyshev's inequality of order
between      (x - low) (high - x) >= 0, Bhatia's and Davis' inequality, of which Popoviciu's is a part
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.pointwise import pointwise
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.engines.norms import by_order, by_sides, for_any
from proofcheck.search.engines.pointwise.limits import squeeze
from proofcheck.search.engines.pointwise.maxima import counted, maxima
from proofcheck.search.engines.pointwise.pairs import pairs
from proofcheck.search.engines.pointwise.plans import plans
from proofcheck.search.engines.pointwise.reading import Plan, Reading

NAME = "averages compared"
MOST = 8  # averages in a statement
# As the lemma takes them.
KINDS = ("averages", "independent", "schwarz", "spreads", "exponential", "facts", "tangents", "pairs")

__all__ = ["confirmed", "of_two", "propose", "squeeze"]


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `pointwise`."""
    return _by(plans, problem, others)


def of_two(problem: Problem, others: Others) -> Proposal:
    """The same by facts about two values of a name alone."""
    return _by(pairs, problem, others)


def _by(plans: Callable[[Reading], Iterable[Plan]], problem: Problem, others: Others) -> Proposal:
    nothing = Proposal(NAME, None)
    statement = problem.statement
    if statement.op not in ("eq", "le", "lt"):
        return nothing
    reading = Reading(problem)
    if not reading.random or len(reading.averaged) > MOST:
        return nothing
    for plan in plans(reading):
        data = confirmed(reading, plan, others)
        if data is not None:
            return Proposal(NAME, Evidence("pointwise", NAME, data), "averages compare as what is averaged")
    name = counted(reading) if statement.op == "le" else None
    if name is not None:
        pair = terms.ONE, terms.symbol(name)
        found = by_order(problem, pair, lambda part: _by(maxima, part, others).evidence, NAME)
        return Proposal(NAME, found, "for one number, and for several")
    return nothing


def _shown(part: Problem, plan: Plan, others: Others) -> Evidence | None:
    found = others.plain.prove(part) or _of_indicators(part, others) or _gathered(part, others)
    found = found or _of_largest(part, others)
    if found is not None or part.statement not in plan.general:
        return found
    values, fact = plan.general[part.statement]
    return _for_any(part, list(values.items()), fact, others)


def _for_any(part: Problem, values: list[tuple[str, Term]], fact: Term, others: Others) -> Evidence | None:
    """Evidence for a fact about terms, by that about any numbers in their places."""
    if not values:
        return others.within(depth=1, sums=0).prove(part)
    (name, value), *rest = values
    general = fact
    for other, term in rest:
        general = terms.replace_name(general, other, (), term) or general

    def show(inner: Problem) -> Evidence | None:
        return _for_any(inner, rest, fact, others) if inner.statement == general else others.plain.prove(inner)

    return for_any(part, [], value, general, name, show)


def _of_indicators(part: Problem, others: Others) -> Evidence | None:
    """Evidence for what is said of a sum of indicators, as of many events."""
    many = any(t.op == "sum" and t.args[2].op == "where" for t in nodes(part.statement))
    return others.within(depth=1).only("indicators").prove(part) if many else None


def _of_largest(part: Problem, others: Others) -> Evidence | None:
    """Evidence for an inequality with a largest value and no events, by the value at a place."""
    said = {t.op for t in nodes(part.statement)}
    concerns = part.statement.op == "le" and "largest" in said and "where" not in said
    return others.within(depth=2).prove(part) if concerns else None


def _gathered(part: Problem, others: Others) -> Evidence | None:
    """Evidence for a comparison with products of exponentials in it, by that with one in the place of each."""

    def rule(t: Term) -> Term | None:
        powers = [a.args[0] for a in t.args if a.op == "exp"] if t.op == "mul" else []
        rest = (a for a in t.args if a.op != "exp")
        return terms.mul(Term("exp", (terms.add(*powers),)), *rest) if len(powers) > 1 else None

    sides = tuple(terms.rewrite(side, rule) for side in part.statement.args)
    if part.statement.op not in ("le", "lt") or sides == part.statement.args:
        return None
    return by_sides(part, (sides[0], sides[1]), others.plain.prove, others.plain.prove)


def confirmed(reading: Reading, plan: Plan, others: Others) -> dict[str, Any] | None:
    """Evidence by those parts of a plan that are confirmed, one after the other."""
    known = [(b, v) for b in (*plan.means, *reading.averaged) if (v := reading.value(b)) is not None]
    data: dict[str, Any] = dict.fromkeys(KINDS, ())
    # In the order in which the lemma takes them, so that what is added has parts of its own at the end.
    more = {"averages": [*plan.averages, *dict.fromkeys(known)], "facts": [*plan.facts, *reading.spelled]}
    offered = {**vars(plan), **more}
    pieces: list[Evidence] = []

    def extended(step: Step | None) -> bool:
        if step is None:
            return False
        fresh = proved(step.parts[len(pieces) :], partial(_shown, plan=plan, others=others))
        if len(pieces) + len(fresh) < len(step.parts):
            return False
        pieces.extend(fresh)
        return True

    step = pointwise(reading.problem, data)
    if not extended(step):
        return None
    for kind in data:
        for item in offered[kind]:
            longer = {**data, kind: (*data[kind], item)}
            found = pointwise(reading.problem, longer)
            if extended(found):
                step, data = found, longer
    assert step is not None and step.then is not None
    piece = others.within(depth=1, sums=0).prove(step.then)
    return None if piece is None else {**data, "pieces": tuple(pieces), "piece": piece}
