"""Determinants of matrices that are assumed to be triangular, such as factors of a decomposition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.triangular import triangular
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown

NAME = "triangular"
HOW = "the determinant of a triangular matrix"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `triangular`, or `cut`, by way of what the determinants of declared matrices are."""
    found = dict(_known(problem, others))
    alone = next((e for lemma, e in found.items() if terms.alpha(lemma) == terms.alpha(problem.statement)), None)
    if alone is not None:
        return Proposal(NAME, alone, HOW)
    lemmas = (*found, *_squares(problem.statement)) if found else ()
    parts = reductions.cut(problem, lemmas) if found else None
    rest = () if parts is None else parts[len(found) :]
    pieces = proved(rest, others.deeper.prove)
    if not pieces or len(pieces) < len(rest):
        return Proposal(NAME, None, "")
    data = {"lemmas": lemmas, "pieces": (*found.values(), *pieces)}
    return Proposal(NAME, Evidence("cut", NAME, data), HOW)


def _squares(core: Term) -> tuple[Term, ...]:
    """Absolute values are equal where the squares are, of which the equations between matrices say something."""
    if core.op != "eq" or any(side.op != "abs" for side in core.args):
        return ()
    return (terms.eq(*(terms.power(side.args[0], terms.TWO) for side in core.args)),)


def _known(problem: Problem, others: Others) -> Iterator[tuple[Term, Evidence]]:
    """det(M) == the product of its diagonal, for declared matrices M of which an assumption says that entries are 0."""
    for name, declaration in problem.declarations.items():
        square = len(declaration.shape) == 2 and declaration.shape[0] == declaration.shape[1]
        if not square or not any(name in g.names and terms.stripped(g)[1].op == "implies" for g in problem.given):
            continue
        size, (row, column) = declaration.shape[0].term(), map(terms.index, ("i", "j"))
        determinant = Term("determinant", (size, terms.entry(name, row, column)), ("i", "j"))
        product = Term("product", (terms.ZERO, size, terms.entry(name, row, row)), ("i",))
        lemma = terms.eq(determinant, product)
        about = replace(problem, statement=lemma, composed=(), earlier=())
        for lower in (False, True) if lemma not in problem.given else ():
            data = {"of": determinant, "lower": lower}
            pieces = shown(triangular(about, data), others.plain.prove, others.plain.prove)
            if pieces is not None:
                yield lemma, Evidence("triangular", NAME, {**data, **pieces})
                break
