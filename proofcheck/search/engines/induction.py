"""Statements about a whole number that is no size of a tensor: its first case and the step go to the engines.

Tried where the number ends a range, stands in an exponent or in a sequence such as factorial: elsewhere Z3 sees as much
without induction. Equations between sequences with linear recurrences are settled by their first values.
"""

from __future__ import annotations

from proofcheck.lang.induction import cases, numbers
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import linear_recurrences
from proofcheck.logic.decide.smt import share
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved

NAME = "induction"
SEQUENCES = frozenset({"factorial", "binomial", "fibonacci"})
SHARE = 0.5  # of Z3's usual limits, for each part: what is not seen soon is seldom seen later


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `induction` where both parts are proved for one of the names."""
    how = ""
    for name in numbers(problem, besides=True):
        if not any(_grows(t, name) for t in subterms(problem.statement)):
            continue
        for differences in (True, False):
            parts = cases(problem, name, differences)
            if parts is None:
                continue
            with share(SHARE):
                pieces = proved(parts, others.plain.prove)
            if len(pieces) == len(parts):
                data = {"name": name, "differences": differences, "pieces": pieces}
                return Proposal(NAME, Evidence("induction", NAME, data), f"induction over {name}")
            how = f"the step from {name} to {name} + 1 is not shown" if pieces else f"the first {name} is not shown"
            if not pieces:
                break
    return Proposal(NAME, None, why=how)


def first_values(problem: Problem, others: Others) -> Proposal:
    """Evidence `first values` for an equation between sequences with linear recurrences."""
    for name in numbers(problem):
        if not any(_grows(t, name) or (t.op == "mod" and name in t.names) for t in subterms(problem.statement)):
            continue
        step = linear_recurrences.first_values(problem, {"name": name})
        if step is None:
            continue
        pieces = proved(step.parts, lambda part: first_values(part, others).evidence or others.plain.prove(part))
        if len(pieces) == len(step.parts):
            evidence = Evidence("first values", NAME, {"name": name, "pieces": pieces})
            return Proposal(NAME, evidence, "the first values of sequences with linear recurrences")
    return Proposal(NAME, None)


def _grows(t: Term, name: str) -> bool:
    if t.op in SEQUENCES:
        return name in t.names
    return t.op in ("sum", "product", "pow") and name in t.args[1].names
