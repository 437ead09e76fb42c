"""Lengths of the rows of a matrix, as the entries of a vector that are not negative.

`sum(norm(X, axis=1)) <= sqrt(n) * norm(X, "fro")` is about v[i] == norm(X[i]) alone, whose squares are what is summed
on the right.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.ops import RANGES
from proofcheck.lang.terms import TWO, ZERO, Binder, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_sides, for_any

NAME = "row_lengths"
COMPARED = ("eq", "le", "lt")


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `named`, after `restated`."""
    core = problem.statement
    for at, root in _roots(core, ()) if core.op in COMPARED else ():
        evidence = _for_any_lengths(problem, at, root, others)
        if evidence is not None:
            return Proposal(NAME, evidence, "for any lengths of the rows")
    return Proposal(NAME, None)


def _for_any_lengths(problem: Problem, at: Binder, root: Term, others: Others) -> Evidence | None:
    core = problem.statement
    name = terms.fresh("v", {*problem.declarations, *core.names})
    entry = terms.entry(name, terms.index(at[0]))
    general = _put(core, at, root.args[0], terms.power(entry, TWO), entry)
    squared = _put(core, at, root.args[0], terms.power(root, TWO), root)
    if general == core or root.names & general.names & {n for n, d in problem.declarations.items() if d.shape}:
        return None
    fact = terms.quantified([at], terms.le(ZERO, entry))

    def show(part: Problem) -> Evidence | None:
        return (others.deeper if part.statement == general else others.plain).prove(part)

    def named(part: Problem) -> Evidence | None:
        return for_any(part, [at], root, general, name, show, (fact,))

    left, right = squared.args
    return named(problem) if squared == core else by_sides(problem, (left, right), others.plain.prove, named)


def _roots(t: Term, around: tuple[Binder, ...]) -> Iterator[tuple[Binder, Term]]:
    """The roots of sums that depend on one index of a range around, with this."""
    if t.op == "sqrt" and t.args[0].op == "sum" and len(t.free) == 1:
        yield from (((i, low, high), t) for i, low, high in around if {i} == t.free and low == ZERO and not high.free)
    if t.op in RANGES:
        around = (*around, (t.data[0], *t.args[:2]))
    for a in t.args:
        yield from _roots(a, around)


def _put(t: Term, at: Binder, inner: Term, square: Term, root: Term) -> Term:
    """The term with `square` in the place of a sum, at whatever index of the same range, and `root` for its root."""
    i, low, high = at

    def walk(s: Term, around: tuple[str, ...], turning: bool = True) -> Term:
        for j in around if s.op in ("sqrt", "sum") else ():
            here = {i: terms.index(j)}
            body = s.args[0] if s.op == "sqrt" else s
            if j in s.free and terms.alpha(body) == terms.alpha(terms.substitute(inner, here)):
                return terms.substitute(root if s.op == "sqrt" else square, here)
        turned = _turned(s) if turning else None
        if turned is not None and turned.args[:2] == (low, high):
            found = walk(turned, around, False)
            if found != turned:
                return found
        if s.op in RANGES and s.args[:2] == (low, high):
            around = (*around, s.data[0])
        return terms.rebuild(s, tuple(walk(a, around) for a in s.args))

    return walk(t, ())


def _turned(t: Term) -> Term | None:
    """A sum of sums in the other order."""
    if t.op != "sum" or t.args[2].op != "sum" or t.data[0] in t.args[2].args[0].free | t.args[2].args[1].free:
        return None
    (low, high, inner), (first, last, body) = t.args, t.args[2].args
    return terms.total(inner.data[0], first, last, terms.total(t.data[0], low, high, body))
