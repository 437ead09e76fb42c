"""Definite matrices of two rows: their determinant is positive, and written out it is a polynomial in the entries."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas

NAME = "minors"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    prove = others.plain.prove
    lemmas = [lemma for name in sorted(_definite(problem)) for lemma in _about(name)]
    found = by_lemmas(problem, lemmas, prove, prove, NAME) if lemmas else None
    return Proposal(NAME, found, "since determinants of definite matrices are positive")


def _definite(problem: Problem) -> list[str]:
    known = ((n, problem.declarations.get(n)) for n in problem.statement.names)
    return [n for n, d in known if d is not None and d.structure == "posdef" and d.shape[0] == Size.of(2)]


def _about(name: str) -> tuple[Term, ...]:
    """That the determinant is positive, what it is, and that this is positive."""
    a, b, c, d = (terms.entry(name, terms.number(i), terms.number(j)) for i in (0, 1) for j in (0, 1))
    whole = Term("determinant", (terms.TWO, terms.entry(name, terms.index("r"), terms.index("c"))), ("r", "c"))
    written = terms.sub(terms.mul(a, d), terms.mul(b, c))
    symmetric = terms.eq(b, c)
    return symmetric, terms.lt(terms.ZERO, whole), terms.eq(whole, written), terms.lt(terms.ZERO, written)
