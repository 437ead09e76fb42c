"""Names by what they equal: one after another, those that an assumption determines; then roots of definite matrices.

With them a quadratic form is a sum of squares that the matrix alone does not show. At last matrices under determinants
as such that have an inverse, which is enough for equations and for `<=`.
"""

from __future__ import annotations

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.dense import dense
from proofcheck.logic.decide.lemmas.equals import rooted, solved, value_of
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, of_sums, shown

NAME = "equals"
MOST = 8  # names, one after another


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `solved`, `rooted` or `dense`, where the statement is proved with what stands in place of the names."""
    evidence = _within(problem, others, MOST)
    return Proposal(NAME, evidence, "names by what they equal")


def numbers(problem: Problem, others: Others) -> Proposal:
    """Evidence `solved`, where the statement is proved with what an assumption says of a number in its place."""
    for name, declaration in problem.declarations.items():
        if declaration.shape or name not in problem.statement.names or _made(problem, name):
            continue
        step = solved(problem, {"name": name})
        found = shown(step, lambda part: others.deeper.prove(part) or of_sums(part, others))
        if found is not None:
            return Proposal(NAME, Evidence("solved", NAME, {"name": name, **found}), "numbers by what they equal")
    return Proposal(NAME, None)


def _made(problem: Problem, name: str) -> bool:
    """Whether the name or what it equals was made by an engine, as for an average: nothing would be gained."""
    told = (value for g in problem.given if (value := value_of(g, problem.declarations[name])) is not None)
    return any("'" in n for _, value in told for n in (name, *value.names))


def _within(problem: Problem, others: Others, most: int) -> Evidence | None:
    if not most:
        return None
    for kind, lemma in (("solved", solved), ("rooted", rooted), ("dense", dense)):
        for name in _asked(problem, kind):
            step = lemma(problem, {"name": name})
            if step is None:
                continue
            (part,) = step.parts
            piece = _within(part, others, most - 1) or others.plain.prove(part)
            if piece is None and kind == "solved" and part.statement.op in ("le", "lt") and others.sums:
                piece = others.within(depth=1, sums=1).only("termwise").prove(part)
            return None if piece is None else Evidence(kind, NAME, {"name": name, "pieces": (piece,)})  # type: ignore[arg-type]
    return None


def _asked(problem: Problem, kind: str) -> list[str]:
    """The names to try: of `solved` those under an equation for all places, of `rooted` those of definite matrices."""
    said = frozenset[str]().union(problem.statement.names, *(g.names for g in problem.given))
    if kind == "solved":
        said &= frozenset[str]().union(*(g.names for g in problem.given if _equation(g)))
        return [n for n, d in problem.declarations.items() if n in said and d.shape and n in problem.statement.names]
    if kind == "dense":
        said = frozenset[str]().union(*(t.names for t in nodes(problem.statement) if t.op == "determinant"))
        return [n for n, d in problem.declarations.items() if n in said and len(d.shape) == 2]
    return [n for n, d in problem.declarations.items() if n in said and d.structure == "posdef"]


def _equation(t: Term) -> bool:
    while t.op == "forall":
        t = t.args[2]
    return t.op == "eq"
