"""What was normalised before: roots that are 1 and sums that are 0, put in by their values.

In `rms_norm(rms_norm(x)) == rms_norm(x)` the outer root is 1, since the entries below it were divided by one. That each
such root is 1 and each such sum 0 is shown first, and the statement then under what was shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, nodes, size_of
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.guards import of_one_place
from proofcheck.search.engines.trials import plausible

NAME = "units"
MOST = 6  # roots and sums in a statement


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, after `freed` where that applies."""
    found = of_one_place(problem, lambda part: _known(part, others), NAME)
    return Proposal(NAME, found, "by roots that are 1")


def _known(problem: Problem, others: Others) -> Evidence | None:
    if problem.statement.op not in ("eq", "le", "lt") or problem.statement.free:
        return None
    lemmas: list[Term] = []
    pieces: list[Evidence] = []
    for lemma in _values(problem.statement):
        here = problem.about(lemma, given=(*problem.given, *lemmas))
        piece = others.deeper.prove(here) if plausible(here, problem) else None
        if piece is not None:
            lemmas.append(lemma)
            pieces.append(piece)
    parts = reductions.cut(problem, lemmas) if lemmas else None
    last = None if parts is None else others.plain.prove(parts[-1])
    return None if last is None else Evidence("cut", NAME, {"lemmas": tuple(lemmas), "pieces": (*pieces, last)})


def _values(statement: Term) -> Iterator[Term]:
    """Guesses for closed sums with roots in them, and for closed roots of such sums, the inner ones first."""
    closed = {t for t in nodes(statement) if t.op in ("sum", "sqrt") and not t.free}
    nested = [t for t in closed if any(s.op == "sqrt" for a in t.args for s in nodes(a))]
    for t in sorted(nested, key=lambda t: (size_of(t), repr(t)))[:MOST]:
        yield terms.eq(t, terms.ZERO if t.op == "sum" else terms.ONE)
