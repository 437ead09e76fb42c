"""What is assumed for all real numbers, said of the arguments in the statement, and of all places, of the last one."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.instances import instanced, said_of
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "instanced"
MAX_INSTANCES = 8


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `instanced`: the values of unknown functions in the statement, by what is assumed of all of them."""
    values = dict.fromkeys(t for t in nodes(problem.statement) if t.op == "apply" and len(t.args) == 1 and not t.free)
    found: list[tuple[Term, Term]] = []
    for fact in problem.given:
        spoken = {t.data for t in nodes(fact) if t.op == "apply"} if fact.op == "every" else set()
        for value in values:
            said = said_of(problem, fact, value.args[0]) if value.data in spoken else None
            if said is not None and said not in problem.given:
                found.append((fact, value.args[0]))
        last = terms.sub(fact.args[1], terms.ONE) if fact.op == "forall" else None
        if last is not None and said_of(problem, fact, last) == problem.statement:
            found.append((fact, last))
    if not 0 < len(found) <= MAX_INSTANCES:
        return Proposal(NAME, None)
    data = {"instances": tuple(found)}
    parts = shown(instanced(problem, data), others.plain.prove, others.plain.prove)
    if parts is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("instanced", NAME, {**data, **parts}), "by what is assumed of all values")
