"""Averages and derivatives: a side of a comparison that has a value as a formula is replaced by it, and what is left is
settled.

`Var(w @ relu(x)) == n * v` may be open because the kernel evaluates the left side at no point. That it is `n * v / 2`
is an equation between index forms, which is shown like any other. Then the two formulas are compared, for or against.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.averages import random_names
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, of_sums, shown
from proofcheck.search.index.build import Builder
from proofcheck.search.index.render import in_index_form

NAME = "averages"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated` for a comparison with averages or derivatives in it."""
    statement = problem.statement
    if statement.op not in COMPARISONS:
        return Proposal(NAME, None)
    builder = Builder(problem)
    tried: list[tuple[Term, ...]] = [statement.args]
    for formula in (in_index_form, _within_sums):
        sides = tuple(formula(builder, s) if _averaged(s) else s for s in statement.args)
        if sides in tried or any(map(_averaged, sides)):
            continue
        tried.append(sides)
        data = {"sides": sides}
        step = LEMMAS["restated"](problem, data)
        found = shown(step, others.plain.prove, lambda part: others.deeper.settle(part) or of_sums(part, others))
        if found is not None:
            return Proposal(NAME, Evidence("restated", NAME, {**data, **found}), "by the value of a side as a formula")
    return Proposal(NAME, None)


def _within_sums(builder: Builder, t: Term) -> Term:
    """A term with averages taken within sums, where powers such as b**(n - 1 - t) stay as they are written: an index
    form takes them apart, for which b must not be 0."""

    def random(t: Term) -> bool:
        return bool(random_names(t, builder.algebra.declarations))

    def average(body: Term) -> Term:
        if not random(body):
            return body
        if body.op == "add":
            return terms.add(*map(average, body.args))
        if body.op == "mul":
            outside = [f for f in body.args if not random(f)]
            inside = [f for f in body.args if random(f)]
            if outside:
                return terms.mul(*outside, average(terms.mul(*inside)))
        if body.op == "sum" and not any(map(random, body.args[:2])):
            low, high, inner = body.args
            return terms.total(body.data[0], low, high, average(inner))
        return in_index_form(builder, Term("expectation", (body,)))

    return terms.rewrite(t, lambda s: average(s.args[0]) if s.op == "expectation" else None)


def _averaged(t: Term) -> bool:
    return any(s.op in ("expectation", "derivative") for s in nodes(t))
