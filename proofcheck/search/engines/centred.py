"""Inequalities about normalised entries: how far one of n numbers may lie from their mean.

For the mean m of u and each place k, n (u[k] - m)**2 <= (n - 1) sum((u - m)**2): the statement is asked for under this.
The difference is half the sum of (u[i] - u[j])**2 over all pairs of places other than k.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Binder, Term, alpha, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved

NAME = "centred"
MAX_VECTORS = 2


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None)
    core = problem.statement
    found = dict(_centred(core)) if core.op in ("le", "lt") and not core.free else {}
    if not 0 < len(found) <= MAX_VECTORS:
        return nothing
    lemmas = tuple(found)
    parts = reductions.cut(problem, lemmas)
    if parts is None:
        return nothing
    pieces = proved(parts[:-1], lambda p: _everywhere(p, found[p.statement], others.plain.prove))
    if len(pieces) < len(lemmas):
        return nothing
    pieces += proved(parts[-1:], others.deeper.prove)
    if len(pieces) < len(parts):
        return nothing
    return Proposal(NAME, Evidence("cut", NAME, {"lemmas": lemmas, "pieces": pieces}), "by the distance from the mean")


def _centred(core: Term) -> Iterator[tuple[Term, tuple[Binder, Term]]]:
    """The lemma about each sum of squared distances from a mean, with its range and what is summed."""
    for t in subterms(core):
        if t.op != "sum" or t.free or t.args[0] != terms.ZERO:
            continue
        (name,), (low, high, body) = t.data, t.args
        if body.op != "pow" or body.args[1] != terms.TWO:
            continue
        distance = body.args[0]
        for mean in (s for s in subterms(distance) if s.op == "div" and s.args[1] == high and s.args[0].op == "sum"):
            entry = mean.args[0].args[2]
            own = terms.substitute(entry, {mean.args[0].data[0]: terms.index(name)})
            if not mean.free and alpha(distance) == alpha(terms.sub(own, mean)):
                few = terms.mul(terms.sub(high, terms.ONE), t)
                place = terms.fresh(
                    name, {name, *few.free, *(i for t in terms.nodes(few) for i in terms.bound_indices(t))}
                )
                there = terms.substitute(terms.mul(high, body), {name: terms.index(place)})
                lemma = terms.forall(place, low, high, terms.le(there, few))
                yield lemma, ((place, low, high), terms.substitute(own, {name: terms.index(place)}))
                break


def _everywhere(problem: Problem, about: tuple[Binder, Term], prove: Prove) -> Evidence | None:
    """Evidence `freed`, with `termwise` over pairs of places."""
    (name, low, high), entry = about
    parts = reductions.freed(problem)
    if parts is None:
        return None
    (at,) = parts[0].declarations.keys() - problem.declarations.keys()
    names = [terms.fresh(n, problem.statement.names | frozenset((name, at))) for n in ("i", "j")]
    first, second = (terms.substitute(entry, {name: terms.index(n)}) for n in names)
    others = [terms.where(terms.eq(terms.index(n), terms.symbol(at)), terms.ZERO, terms.ONE) for n in names]
    half = terms.number(Fraction(1, 2))
    body = terms.mul(half, *others, terms.power(terms.sub(first, second), terms.TWO))
    binders = tuple((n, low, high) for n in names)
    steps = reductions.termwise(parts[0], binders, body, ())
    pieces = () if steps is None else proved(steps, prove)
    if steps is None or len(pieces) < len(steps):
        return None
    inner = Evidence("termwise", NAME, {"binders": binders, "body": body, "places": (), "pieces": pieces})
    return Evidence("freed", NAME, {"pieces": (inner,)})
