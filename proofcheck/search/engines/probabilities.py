"""Probabilities: the statement is offered once more with the kernel's own values of them.

Means and variances of sums of entries are found by the index algebra and shown like any statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.lemmas.averages import CASES, PLACE
from proofcheck.logic.decide.lemmas.entrywise import entrywise, function_of, only
from proofcheck.logic.decide.lemmas.probabilities import Probabilities, evaluated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.index.build import Builder
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.search.index.render import form_term

NAME = "probabilities"


def concerned(statement: Term) -> bool:
    """Whether anything that is averaged distinguishes cases, as the root of a square does."""
    averaged = (t.args[0] for t in nodes(statement) if t.op == "expectation")
    return any(t.op in CASES or t.op == "sqrt" for body in averaged for t in nodes(body))


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `probability` for a statement with probabilities or averages by cases of normal names in it, or
    `entrywise` where one function of all entries of a name is averaged."""
    if not concerned(problem.statement):
        return Proposal(NAME, None)
    found = _replaced(problem, others) or _entrywise(problem, others) or _freed(problem, others)
    return found or Proposal(NAME, None)


def _freed(problem: Problem, others: Others) -> Proposal | None:
    """The same for one entry of a vector: sums are looked at where no index is free in them."""
    step = LEMMAS["freed"](problem, {})
    found = None if step is None else _replaced(step.parts[0], others)
    if found is None or found.evidence is None:
        return None
    return replace(found, evidence=Evidence("freed", NAME, {"pieces": (found.evidence,)}))


def _replaced(problem: Problem, others: Others) -> Proposal | None:
    data = {"laws": tuple(_laws(problem))}
    step = evaluated(problem, data)
    pieces = () if step is None else proved(step.parts, others.deeper.prove)
    if step is not None and len(pieces) < len(step.parts):
        data, pieces = {"laws": ()}, ()
        step = evaluated(problem, data)
    piece = others.deeper.settle(step.then) if step is not None and step.then is not None else None
    if piece is None:
        return None
    evidence = Evidence("probability", NAME, {**data, "pieces": pieces, "piece": piece})
    return Proposal(NAME, evidence, "by the distribution function of the normal law")


def _entrywise(problem: Problem, others: Others) -> Proposal | None:
    data = {"functions": functions(problem)}
    step = entrywise(problem, data)
    piece = others.deeper.settle(step.then) if step is not None and step.then is not None else None
    if piece is None:
        return None
    evidence = Evidence("entrywise", NAME, {**data, "pieces": (), "piece": piece})
    return Proposal(NAME, evidence, "by the moments of a function of normal entries")


def functions(problem: Problem) -> tuple[tuple[str, Term], ...]:
    """Normal names that stand in one function of their entries alone, of which moments are known: the smallest."""
    found: tuple[tuple[str, Term], ...] = ()
    for name, declaration in problem.declarations.items():
        law = declaration.law
        if law is None or law.family != "normal" or name not in problem.statement.names:
            continue
        alone = next((t for t in _functions(problem.statement, name) if _alone(problem.statement, name, t)), None)
        if alone is not None and entrywise(problem, {"functions": (*found, (name, alone))}) is not None:
            found = (*found, (name, alone))
    return found


def _alone(statement: Term, name: str, t: Term) -> bool:
    function = function_of(t, name)
    return function is not None and only(statement, name, function)


def _functions(statement: Term, name: str) -> Iterator[Term]:
    """Terms that are functions of single entries of a name and take cases: those without sums and products first."""
    standing = [t for t in nodes(statement) if name in t.names]
    plain = [t for t in standing if t.op not in ("add", "mul", "sum")]
    seen: dict[Term, Term] = {}
    for t in (*plain, *(t for t in standing if t.op == "mul")):
        function = function_of(t, name)
        if function is not None and function != PLACE and any(s.op in CASES for s in nodes(function)):
            seen.setdefault(function, t)
    yield from seen.values()


def sums(problem: Problem) -> tuple[Term, ...]:
    """The sums of entries whose mean and variance it would help to know in closed form."""
    found = Probabilities(problem, ())
    found.walk(problem.statement, ())
    return tuple(found.laws.wanted)


def _laws(problem: Problem) -> Iterator[tuple[Term, Term, Term]]:
    """(sum of entries, its mean, its variance)"""
    wanted = sums(problem)
    if not wanted:
        return
    builder = Builder(problem)
    for inner in wanted:
        try:
            mean = form_term(builder.algebra, builder(Term("expectation", (inner,))))
            gap = terms.power(terms.sub(inner, mean), terms.number(2))
            yield inner, mean, form_term(builder.algebra, builder(Term("expectation", (gap,))))
        except (OutOfFragment, TooMuchWork):
            continue
