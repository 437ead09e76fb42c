"""Inequalities between traces and determinants of one symmetric matrix, as statements about its eigenvalues.

With U.T @ diag(v) @ U in the place of A, det(A) is the product of all v[k], trace(A) their sum, and so on: each of
these is an equation that the kernel checks. What is left speaks of v alone.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.decide.lemmas.equals import diagonal
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "spectra"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `diagonal`, by `restated`."""
    nothing = Proposal(NAME, None)
    for name, declared in problem.declarations.items():
        if declared.structure not in ("posdef", "symmetric") or name not in problem.statement.names:
            continue
        step = diagonal(problem, {"name": name})
        if step is None:
            continue
        (part,) = step.parts
        values = next(n for n, d in part.declarations.items() if n not in problem.declarations and len(d.shape) == 1)
        known = _spectral(name, declared.shape[0].term(), values)
        moved = terms.rewrite(problem.statement, lambda t, known=known: known.get(terms.alpha(t)))  # type: ignore[misc]
        if name in moved.names:
            continue
        data = {"sides": moved.args}
        found = shown(restated(part, data), others.only("algebra").prove, others.deeper.prove)
        if found is not None:
            piece = Evidence("restated", NAME, {**data, **found})
            return Proposal(NAME, Evidence("diagonal", NAME, {"name": name, "pieces": (piece,)}), "by eigenvalues")
    return nothing


def _spectral(name: str, size: Term, values: str) -> dict[Term, Term]:
    """What is known of a matrix by its eigenvalues: det(A), trace(A), trace(A @ A), trace(inv(A)), and the sum of the
    squares of all entries."""
    i, j = map(terms.index, ("i", "j"))
    entry, value = terms.entry(name, i, j), terms.entry(values, i)

    def summed(body: Term, *names: str) -> Term:
        for n in reversed(names):
            body = terms.total(n, terms.ZERO, size, body)
        return body

    square = summed(terms.power(value, terms.TWO), "i")
    whole = Term("product", (terms.ZERO, size, value), ("i",))
    inverse = Term("inverse", (size, i, i, terms.entry(name, *map(terms.index, "kl"))), ("k", "l"))
    pairs = (
        (Term("determinant", (size, entry), ("i", "j")), whole),
        (Term("log", (whole,)), summed(Term("log", (value,)), "i")),
        (summed(terms.entry(name, i, i), "i"), summed(value, "i")),
        (summed(inverse, "i"), summed(terms.div(terms.ONE, value), "i")),
        (summed(terms.mul(entry, terms.entry(name, j, i)), "i", "j"), square),
        (summed(terms.power(entry, terms.TWO), "i", "j"), square),
    )
    return {terms.alpha(a): b for a, b in pairs}
