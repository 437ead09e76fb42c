"""Inner products by the norms of their vectors: the inequality of Cauchy and Schwarz under assumed bounds.

Where the assumptions say that norms are at most, or equal to, a term, an inner product of two such vectors is at most
the product of the two in absolute value, and the statement is asked for under this.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, alpha, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved
from proofcheck.search.engines.norms import schwarz
from proofcheck.search.engines.trials import plausible

NAME = "schwarz"
MAX_PRODUCTS = 3


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    if core.op not in ("le", "lt") or core.free:
        return nothing
    sizes = dict(_bounded(problem))
    found = dict(_products(core, sizes)) if sizes else {}
    if not 0 < len(found) <= MAX_PRODUCTS or not plausible(problem, problem):
        return nothing
    prove, lemmas = others.plain.prove, {}
    for inner, (lengths, bounds) in found.items():
        size = Term("abs", (inner,))
        lemmas[terms.le(size, lengths)] = schwarz
        lemmas[terms.le(lengths, bounds)] = _plainly
        lemmas[terms.le(size, bounds)] = _plainly
    parts = reductions.cut(problem, tuple(lemmas))
    if parts is None:
        return nothing
    pieces = proved(parts[:-1], lambda part: lemmas[part.statement](part, prove))
    pieces += proved(parts[-1:], others.deeper.prove) if len(pieces) == len(lemmas) else ()
    if len(pieces) < len(parts):
        return nothing
    return Proposal(NAME, Evidence("cut", NAME, {"lemmas": tuple(lemmas), "pieces": pieces}), "by the norms of vectors")


def _plainly(problem: Problem, prove: Prove) -> Evidence | None:
    return prove(problem)


def _squares(t: Term) -> tuple[Term, ...] | None:
    """A range and the term whose squares are summed over it, as a key, if the term is such a sum."""
    if t.op != "sum" or t.args[0] != terms.ZERO or t.free or t.args[2].op != "pow" or t.args[2].args[1] != terms.TWO:
        return None
    return (t.args[1], alpha(terms.substitute(t.args[2].args[0], {t.data[0]: terms.symbol("here")})))


def _bounded(problem: Problem) -> Iterator[tuple[tuple[Term, ...], tuple[Term, Term]]]:
    """Sums of squares of which a bound is assumed: their roots and the bounds of these."""
    for fact in problem.given:
        if fact.op not in ("le", "lt", "eq") or fact.free:
            continue
        for small, large in (fact.args, fact.args[::-1]) if fact.op == "eq" else (fact.args,):
            root = small.op == "sqrt"
            total = small.args[0] if root else small
            key = _squares(total)
            if key is not None and not any(t.op == "sum" for t in subterms(large)):
                one = large == terms.ONE
                yield key, (Term("sqrt", (total,)), large if root or one else Term("sqrt", (large,)))


def _products(core: Term, sizes: dict[tuple[Term, ...], tuple[Term, Term]]) -> Iterator[tuple[Term, tuple[Term, Term]]]:
    """Inner products of vectors with bounds: the product of the roots, and that of the bounds."""
    for t in subterms(core):
        if t.op != "sum" or t.free or t.args[0] != terms.ZERO or t.args[2].op != "mul" or len(t.args[2].args) != 2:
            continue
        here = [alpha(terms.substitute(f, {t.data[0]: terms.symbol("here")})) for f in t.args[2].args]
        known = [sizes[t.args[1], f] for f in here if (t.args[1], f) in sizes]
        if len(known) == len(here):
            (a, first), (b, second) = known
            yield t, (terms.mul(a, b), terms.mul(first, second))
