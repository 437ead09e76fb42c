"""Statements about the diagonal of a matrix, as statements about a vector of any length: prod(L[i, i]) == 1."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved

NAME = "diagonals"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`: the vector of the entries M[i, i], with what is assumed of these."""
    for name in _matrices(problem):
        declared = problem.declarations[name]
        vector = Declaration(terms.fresh("v", problem.declarations.keys() | problem.used()), "real", declared.shape[:1])
        facts = tuple(g for g in problem.given if name in g.names and _on_diagonal(g, name))
        put = [_put(each, name, vector.name) for each in (*facts, problem.statement)]
        value = terms.entry(name, terms.index("i'"), terms.index("i'"))
        parameters = (vector, ("i'",), value, tuple(put[:-1]), put[-1])
        parts = reductions.named(problem, *parameters)
        pieces = () if parts is None else proved(parts, others.prove)
        if parts is not None and len(pieces) == len(parts):
            evidence = Evidence("named", NAME, {"named": parameters, "pieces": pieces})
            return Proposal(NAME, evidence, "for the vector of its diagonal")
    return Proposal(NAME, None)


def _matrices(problem: Problem) -> Iterator[str]:
    """The real matrices of which the statement reads the diagonal alone."""
    for name in sorted(problem.statement.names & problem.declarations.keys()):
        declared = problem.declarations[name]
        plain = declared.kind == "real" and not declared.structure and declared.law is None
        if plain and len(declared.shape) == 2 and _on_diagonal(problem.statement, name):
            yield name


def _on_diagonal(t: Term, name: str) -> bool:
    return all(s.args[0] == s.args[1] for s in nodes(t) if s.op == "entry" and s.data == name)


def _put(t: Term, name: str, vector: str) -> Term:
    return terms.rewrite(t, lambda s: terms.entry(vector, s.args[0]) if s.op == "entry" and s.data == name else None)
