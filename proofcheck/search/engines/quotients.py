"""Growth in one size, where expansions do not reach: by limits of quotients, which the other engines find, and sums
that stay bounded by the differences of an integral."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sympify import from_sympy, symbols, to_sympy
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.quotients import compared, one_size, summable
from proofcheck.logic.verdict import Evidence, Kind
from proofcheck.run.deadline import Expired, deadline
from proofcheck.search.engines import Others, Proposal, shown

NAME = "quotients"
MOMENT = 2.0  # seconds for SymPy
FIRST = 3  # first terms that may lie outside of the bound
UNEXPANDED = frozenset({"sum", "product", "factorial", "binomial"})
WAYS = ((1, False), (1, True), (-1, False), (-1, True))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `compared` or `summable` for a form of growth."""
    name = one_size(problem)
    if name is None or not any(t.op in UNEXPANDED for t in nodes(problem.statement)):
        return Proposal(NAME, None)
    for data in _bounds(problem):
        found = _shown("summable", summable(problem, data), data, others)
        if found is not None:
            return Proposal(NAME, found, "a sum below the differences of an integral")
    for sign, falling in WAYS:
        data = {"sign": sign, "falling": falling}
        found = _shown("compared", compared(problem, data), data, others)
        if found is not None:
            return Proposal(NAME, found, "the limit of a quotient")
    return Proposal(NAME, None)


def _shown(kind: Kind, step: Any, data: dict[str, Any], others: Others) -> Evidence | None:
    parts = shown(step, others.prove)
    return None if parts is None else Evidence(kind, NAME, {**data, **parts})


def _bounds(problem: Problem) -> Iterator[dict[str, Any]]:
    """The integral of terms that fall, one place before: its steps are above them."""
    total = problem.statement.args[0]
    if problem.statement.op != "bounded" or total.op != "sum" or total.args[0].op != "number":
        return
    import sympy as sp

    index, body = total.data[0], total.args[2]
    name = terms.fresh(index, set(problem.declarations))
    here = terms.substitute(body, {index: terms.symbol(name)})
    try:
        with deadline(MOMENT):
            known = symbols(here.names | {name}, {**problem.declarations, name: Declaration(name, "positive")})
            k = known[name]
            whole = sp.integrate(sp.Abs(to_sympy(here, known)), k)
            if whole.has(sp.Integral, sp.Piecewise) or not sp.limit(whole, k, sp.oo).is_finite:
                return
            found = terms.replace_name(from_sympy(sp.simplify(whole), known), name, (), _before(index))
    except (Exception, Expired):  # SymPy raises what it likes
        return
    low = int(total.args[0].data)
    if found is not None:
        for first in range(low, low + FIRST):
            yield {"difference": found, "from": first}


def _before(index: str) -> Term:
    return terms.sub(terms.index(index), terms.ONE)
