"""0 <= x @ M @ x for an orthogonal projection M: by way of M == M.T @ M, which makes a sum of squares of it.

And what lies next to a vector among all that a projection leaves as it is: sums of squares of images. Entries of one,
as leverages, are bounded by M[i, i] == sum(M[i, k]**2 for k).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from proofcheck.lang import terms
from proofcheck.lang.linear import renamed
from proofcheck.lang.terms import Binder, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.derivations import by_expression
from proofcheck.search.engines.norms import by_lemmas, for_any
from proofcheck.search.engines.norms_read import bound_in

NAME = "projections"
MOST = 3  # vectors


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    lemma = _lemma(problem.statement)
    if lemma is None:
        return nothing
    known, place = problem.about(), len(problem.given)
    step = congruent(replace(known, given=(*problem.given, lemma)), {"place": place})
    if step is None or not Signs(problem.declarations, problem.given).holds(step.parts[0].statement):
        return nothing
    first = others.only("algebra").prove(replace(known, statement=lemma))
    if first is None:
        return nothing
    last = Evidence("congruent", NAME, {"place": place, "pieces": (Evidence("signs", NAME),)})
    data = {"lemmas": (lemma,), "pieces": (first, last)}
    return Proposal(NAME, Evidence("cut", NAME, data), "a projection as its own square")


def places(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: the place on the diagonal is the sum of the squares of its row, each of which is at most that."""
    said = problem.statement
    index = next((n for n in sorted(said.names) if problem.declarations[n].kind == "index"), None)
    found = None if index is None else _row(problem, index)
    if found is None:
        return Proposal(NAME, None)
    diagonal, binder, entry = found
    squares = terms.total(*binder, terms.power(entry, terms.TWO))
    row_of = (t for t in nodes(said) if t.op == "entry" and t.data == diagonal.data and not t.free)
    beside = [t for t in row_of if diagonal.op == "entry" and t != diagonal and t.args[0] == terms.symbol(index)]
    bounds = {terms.le(terms.power(t, terms.TWO), squares): t for t in (diagonal, *dict.fromkeys(beside))}
    row = terms.fresh("row", frozenset(problem.declarations))

    def prove(part: Problem) -> Evidence | None:
        place = bounds.get(part.statement)
        if place is None:
            return others.plain.prove(part)
        there = terms.symbol(index) if place == diagonal else place.args[1]
        each, at = (terms.power(terms.entry(row, k), terms.TWO) for k in (terms.index(binder[0]), there))
        return for_any(part, [binder], entry, terms.le(at, terms.total(*binder, each)), row, others.deeper.prove)

    lemmas = (terms.eq(diagonal, squares), *bounds)
    evidence = by_lemmas(problem, lemmas, prove, others.plain.prove, NAME)
    return Proposal(NAME, evidence, "by the squares of a row of a projection")


def _row(problem: Problem, index: str) -> tuple[Term, Binder, Term] | None:
    """M[i, i] for a declared index i, with the range of k and M[i, k]."""
    size = problem.declarations[index].bound
    here, k = terms.symbol(index), terms.fresh("k", problem.statement.names | bound_in(problem.statement))
    if size is None:
        return None
    for t in nodes(problem.statement):
        axis: Binder = (k, terms.ZERO, size.term())
        if t.op == "entry" and len(t.args) == 2 and t.args[0] == here:
            return terms.entry(t.data, here, here), axis, terms.entry(t.data, here, terms.index(k))
        standing = [s for s in nodes(t) if s.op == "entry" and s.args[:1] == (here,)]
        if t.op == "sum" and not t.free and len(standing) == 2:
            moved = terms.entry(standing[1].data, terms.index(k), *standing[1].args[1:])
            return t, axis, terms.rewrite(t, {standing[1]: moved}.get)
    return None


def images(problem: Problem) -> Proposal:
    """Evidence `squares`: the larger side less the smaller one as norm2(P @ w) or norm2(w - P @ w), for a declared P of
    which P @ P == P may be assumed, and w a vector, or the sum or the difference of two."""
    from proofcheck.logic import kernel

    for expression in _lengths(problem):
        evidence = by_expression(problem, expression, NAME)
        if kernel.rule(problem, evidence).word != "rejected":
            return Proposal(NAME, evidence, "the difference of the two sides is the square of an image")
    return Proposal(NAME, None)


def _lengths(problem: Problem) -> Iterator[Term]:
    declared, names = problem.declarations, problem.statement.names
    i, j = map(terms.index, ("i'", "j'"))
    for name in filter(names.__contains__, dict.fromkeys(map(_idempotent, problem.given))):
        size = declared[name].shape[0]
        vectors = [terms.entry(n, j) for n in declared if n in names and declared[n].shape == (size,)][:MOST]
        pairs = ((terms.sub(v, w), terms.add(v, w)) for v, w in combinations(vectors, 2))
        for vector in (*(w for pair in pairs for w in pair), *vectors):
            image = terms.total("j'", terms.ZERO, size.term(), terms.mul(terms.entry(name, i, j), vector))
            for entry in (image, terms.sub(terms.substitute(vector, {"j'": i}), image)):
                yield terms.total("i'", terms.ZERO, size.term(), terms.power(entry, terms.TWO))


def _idempotent(assumption: Term) -> str:
    """P, where P @ P == P is assumed."""
    binders, core = terms.stripped(assumption)
    product, entry = sorted(core.args, key=lambda side: side.op != "sum") if core.op == "eq" else (core, core)
    factors = product.args[2].args if product.op == "sum" and len(binders) == 2 else ()
    twice = len(factors) == 2 and entry.op == "entry" and all(f.op == "entry" and f.data == entry.data for f in factors)
    return entry.data if twice else ""


def _lemma(statement: Term) -> Term | None:
    """M == M.T @ M, for a statement as `psd(M)` has it."""
    outer = statement.args[1] if statement.op in ("le", "lt") and statement.args[0] == terms.ZERO else statement
    factors = outer.args[2].args if outer.op == "sum" else ()
    inner = factors[0] if len(factors) == 2 else outer
    if inner.op != "sum" or inner.args[:2] != outer.args[:2] or len(inner.args[2].args) != 2:
        return None
    (j,), (i,), (low, size, body) = outer.data, inner.data, inner.args
    matrix = body.args[1]
    if matrix.free != {i, j} or low != terms.ZERO or size.free:
        return None
    k = f"{i}'k"
    halves = (terms.substitute(matrix, {i: terms.index(k), j: terms.index(x)}) for x in (i, j))
    first, second = halves
    square = terms.total(k, low, size, Term("mul", (first, renamed(second))))
    return terms.quantified([(x, low, size) for x in (i, j)], terms.eq(matrix, square))
