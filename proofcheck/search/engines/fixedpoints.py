"""Bounds of the largest entry of what an assumption makes a fixed point: value functions, errors of an iteration.

Assumed is v[i] == b[i] + g * sum(P[i, j] * v[j] for j in range(n)) for all i. The statement speaks of D, the largest
abs(a[i]), where a is v or its distance from something. Let a[i] == w[i] + g * sum(P[i, j] * a[j]), with N the largest
abs(w[i]) in the statement, or a bound of these in an assumption. If abs(sum(P[i, j] * a[j])) <= D, as for weights that
add up to one in each row, D <= N + g D. From this the statement is to follow. The other engines show all steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Binder, Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved

NAME = "fixed points"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    if problem.statement.op in ("le", "lt") and not problem.statement.free:
        for lemmas in _lemmas(problem):
            parts = reductions.cut(problem, lemmas)
            pieces = () if parts is None else proved(parts, others.deeper.prove)
            if parts is not None and len(pieces) == len(parts):
                how = "by the largest entry of a fixed point"
                return Proposal(NAME, Evidence("cut", NAME, {"lemmas": lemmas, "pieces": pieces}), how)
    return Proposal(NAME, None)


def _lemmas(problem: Problem) -> Iterator[tuple[Term, ...]]:
    sizes = [t for t in dict.fromkeys(subterms(problem.statement)) if _of_sizes(t)]
    for fact in problem.given:
        binders, equation = terms.stripped(fact)
        if len(binders) != 1 or equation.op != "eq":
            continue
        (i, low, high), here = binders[0], terms.index(binders[0][0])
        for v, other in (equation.args, equation.args[::-1]):
            if v.op != "entry" or v.args != (here,):
                continue
            for g, row in _rows(other, v.data):
                for whole in sizes:
                    a = _at(whole, here)
                    if v.data not in a.names or whole.args[:2] != (low, high):
                        continue
                    image = _put(row, v.data, whole)
                    first = terms.le(Term("abs", (image,)), whole)
                    for w, bound in _residues(problem, sizes, whole, (i, low, high)):
                        split = terms.eq(a, terms.add(w, terms.mul(g, image)))
                        second = terms.le(Term("abs", (w,)), bound)
                        third = terms.le(Term("abs", (a,)), terms.add(bound, terms.mul(g, whole)))
                        each = (terms.forall(i, low, high, t) for t in (first, split, second, third))
                        yield (*each, terms.le(whole, terms.add(bound, terms.mul(g, whole))))


def _of_sizes(t: Term) -> bool:
    return t.op == "largest" and t.args[2].op == "abs" and not t.free


def _at(whole: Term, place: Term) -> Term:
    """What the absolute value of is taken, at a place."""
    return terms.substitute(whole.args[2].args[0], {whole.data[0]: place})


def _rows(side: Term, v: str) -> Iterator[tuple[Term, Term]]:
    """(g, sum(P[i, j] * v[j])) for a part g * sum(P[i, j] * v[j]) of a side, the only one that speaks of v."""
    own = [part for part in (side.args if side.op == "add" else (side,)) if v in part.names]
    if len(own) != 1:
        return
    outer = own[0].args if own[0].op == "mul" else own
    total = next((f for f in outer if f.op == "sum"), None)
    if total is None or v not in total.names:
        return
    body = total.args[2]
    factors = body.args if body.op == "mul" else (body,)
    outside = [f for f in (*outer, *factors) if f is not total and not f.free]
    inside = terms.mul(*(f for f in factors if f.free))
    low, high, _ = total.args
    yield terms.mul(*outside), terms.total(total.data[0], low, high, inside)


def _put(row: Term, v: str, whole: Term) -> Term:
    """The row with the entries of which the largest is spoken of in the place of those of v."""
    return terms.rewrite(row, lambda t: _at(whole, t.args[0]) if t.op == "entry" and t.data == v else None)


def _residues(problem: Problem, sizes: list[Term], whole: Term, binder: Binder) -> Iterator[tuple[Term, Term]]:
    """(w[i], a bound of all abs(w[i])), by what the statement and the assumptions have."""
    name, low, high = binder
    here = terms.index(name)
    for other in sizes:
        if other is not whole and other.args[:2] == (low, high):
            yield from ((w, other) for w in (_at(other, here), terms.neg(_at(other, here))))
    for fact in problem.given:
        binders, core = terms.stripped(fact)
        everywhere = len(binders) == 1 and binders[0][1:] == (low, high)
        if everywhere and core.op == "le" and core.args[0].op == "abs" and not core.args[1].free:
            yield terms.substitute(core.args[0].args[0], {binders[0][0]: here}), core.args[1]
