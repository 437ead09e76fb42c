"""inv(M) @ b as a vector y of which M @ y == b is known, and nothing else.

What is said of a step of an implicit method, y == inv(eye(n) + h * S) @ x, or of the output of an inverted residual
block, is then about y and M @ y.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, alpha
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import for_any

NAME = "preimages"
MOST = 3  # vectors
ROW, COLUMN = "row'p", "column'p"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, once for each vector."""
    if problem.statement.op not in ("eq", "le", "lt") or problem.statement.free:
        return Proposal(NAME, None)
    evidence = _without(problem, others, MOST)
    return Proposal(NAME, evidence, "for every vector that the matrix takes to the same one")


def _without(problem: Problem, others: Others, most: int) -> Evidence | None:
    """Evidence for a statement, by that about any vector in the place of one inv(M) @ b, and so on."""
    value = next(filter(None, map(_entry, terms.nodes(problem.statement))), None)
    if value is None or not most:
        return None
    wanted, name = alpha(value), f"y'{most}"

    def rule(t: Term) -> Term | None:
        found = _entry(t)
        return None if found is None or alpha(found) != wanted else terms.entry(name, *map(terms.index, t.free))

    general = terms.rewrite(problem.statement, rule)
    ((column,), (_, size, product)) = value.data, value.args
    inverse = next(f for f in product.args if f.op == "inverse")
    image = terms.mul(*(f for f in product.args if f is not inverse))
    matrix = terms.substitute(inverse.args[3], dict(zip(inverse.data, map(terms.index, (ROW, COLUMN)), strict=True)))
    taken = terms.total(COLUMN, terms.ZERO, size, terms.mul(matrix, terms.entry(name, terms.index(COLUMN))))
    fact = terms.forall(ROW, terms.ZERO, size, terms.eq(taken, terms.substitute(image, {column: terms.index(ROW)})))

    def show(part: Problem) -> Evidence | None:
        if part.statement != general:
            return others.plain.prove(part)
        return _without(part, others, most - 1) or others.deeper.prove(part)

    return for_any(problem, [(ROW, terms.ZERO, size)], value, general, name, show, (fact,))


def _entry(t: Term) -> Term | None:
    """Entry ROW of inv(M) @ b, where a term is an entry of that."""
    if t.op != "sum" or t.args[0] != terms.ZERO or t.args[2].op != "mul" or len(t.free) != 1:
        return None
    (column,), (row,), factors = t.data, t.free, t.args[2].args
    inverses = [f for f in factors if f.op == "inverse"]
    if len(inverses) != 1 or inverses[0].args[:3] != (t.args[1], terms.index(row), terms.index(column)):
        return None
    if inverses[0].args[3].free - {*inverses[0].data} or any(row in f.free for f in factors if f is not inverses[0]):
        return None
    return terms.substitute(t, {row: terms.index(ROW)})
