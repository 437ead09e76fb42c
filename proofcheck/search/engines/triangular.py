"""Determinants of matrices that are assumed to be triangular, such as factors of a decomposition, and of products of
which something is assumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.norms import by_lemmas
from proofcheck.search.engines.spectra_shapes import canonical, transposed
from proofcheck.search.engines.spectra_shapes import product as factored
from proofcheck.search.engines.spectra_terms import Matrix, alike
from proofcheck.search.engines.trials import plausible

NAME = "triangular"
HOW = "the determinant of a triangular matrix"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `spectral`, or `cut`, by way of what the determinants of declared matrices are."""
    found = dict(_known(problem, others))
    alone = next((e for lemma, e in found.items() if terms.alpha(lemma) == terms.alpha(problem.statement)), None)
    if alone is not None:
        return Proposal(NAME, alone, HOW)
    for lemma in _of_diagonals(problem.statement, tuple(found)):
        if lemma in found or not plausible(problem.about(lemma), problem):
            continue
        about = problem.about(lemma, given=(*problem.given, *found))
        piece = others.prove(about)
        found |= {} if piece is None else {lemma: piece}
    lemmas = (*found, *_squares(problem.statement)) if found else ()
    parts = reductions.cut(problem, lemmas) if found else None
    rest = () if parts is None else parts[len(found) :]
    pieces = proved(rest, others.deeper.prove)
    if not pieces or len(pieces) < len(rest):
        return Proposal(NAME, None)
    data = {"lemmas": lemmas, "pieces": (*found.values(), *pieces)}
    return Proposal(NAME, Evidence("cut", NAME, data), HOW)


def of_products(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, with the determinants of products of square matrices as products of theirs."""
    said = (problem.statement, *problem.given)
    lemmas: dict[Term, None] = {}
    for t in (t for each in said for t in terms.nodes(each) if t.op == "determinant" and not t.free):
        pair = factored(Matrix(t.args[1], t.data, (t.args[0],) * 2))
        if pair is not None and all(alike(*x.sizes) for x in pair):
            plain = (transposed(x) or canonical(x) for x in pair)
            own = (Term("determinant", (t.args[0], x.body), x.ids) for x in plain)
            lemmas[terms.eq(t, terms.mul(*own))] = None
    show = others.only("algebra").prove
    found = by_lemmas(problem, tuple(lemmas), show, others.plain.prove, NAME) if lemmas else None
    return Proposal(NAME, found, "the determinant of a product")


def _of_diagonals(core: Term, known: tuple[Term, ...]) -> Iterator[Term]:
    """What determinants may be: 1, or positive, with sums of logarithms as theirs; and those of their products."""
    logs = [t for t in dict.fromkeys(terms.nodes(core)) if t.op == "log" and not t.free]
    for determinant, product in (lemma.args for lemma in known):
        yield terms.eq(product, terms.ONE)
        yield terms.eq(determinant, terms.ONE)
        if logs:
            low, high, body = product.args
            yield terms.lt(terms.ZERO, product)
            yield terms.lt(terms.ZERO, determinant)
            total = terms.total(product.data[0], low, high, Term("log", (body,)))
            yield terms.eq(Term("log", (product,)), total)
            yield terms.eq(Term("log", (determinant,)), total)
    own = [lemma.args[0] for lemma in known]
    for t in logs:
        for some in (*((one,) for one in own), *combinations_with_replacement(own, 2)):
            yield terms.eq(t.args[0], terms.mul(*some))
            yield terms.lt(terms.ZERO, t.args[0])
            yield terms.eq(t, terms.add(*(Term("log", (one,)) for one in some)))


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
        about = problem.about(lemma)
        for ids in (("i", "j"), ("j", "i")) if lemma not in problem.given else ():
            matrix = terms.entry(name, row, column), ids, (size, size)  # or what is transposed
            data = {"theorems": (("triangular", (matrix,), (), ()),), "terms": ()}
            pieces = shown(spectral(about, data), others.plain.prove, others.plain.prove)
            if pieces is not None:
                yield lemma, Evidence("spectral", NAME, {**data, **pieces})
                break
