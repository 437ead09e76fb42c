"""Limits of probabilities about sums of many independent entries, by the central limit theorem."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.central import central, event, moments
from proofcheck.logic.decide.lemmas.squeezed import limit_of
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "central"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `central`."""
    found = limit_of(problem)
    happens = event(found[1]) if found is not None else None
    if found is None or happens is None:
        return Proposal(NAME, None, "")
    difference = terms.sub(happens.args[1], happens.args[0])
    for name, declared in problem.declarations.items():
        if name not in happens.names or moments(declared.law) is None:
            continue
        # The difference is affine in sum(x): its values where all entries are 0, and where all are 1.
        rest, ones = (_folded(difference, name, value) for value in (terms.ZERO, terms.ONE))
        factor = terms.div(terms.sub(rest, ones), terms.symbol(found[0]))
        for falling in (False, True):
            data = {"name": name, "factor": factor, "rest": rest, "falling": falling}
            pieces = shown(central(problem, data), others.deeper.prove, others.deeper.settle)
            if pieces is not None:
                return Proposal(NAME, Evidence("central", NAME, {**data, **pieces}), "by the central limit theorem")
    return Proposal(NAME, None, "")


def _folded(t: Term, name: str, value: Term) -> Term:
    """The term with one value for all entries of the name; sums of one number are products."""
    if t.op == "entry" and t.data == name:
        return value
    args = tuple(_folded(a, name, value) for a in t.args)
    if t.op == "mul" and terms.ZERO in args:
        return terms.ZERO
    if t.op == "div" and args[0] == terms.ZERO:
        return terms.ZERO
    if t.op == "sum" and t.data[0] not in args[2].free:
        return terms.ZERO if args[2] == terms.ZERO else terms.mul(terms.sub(args[1], args[0]), args[2])
    return terms.add(*(a for a in args if a != terms.ZERO)) if t.op == "add" else terms.rebuild(t, args)
