"""Inequalities by way of estimates that texts leave out: entries by their bounds, a norm without a common factor.

A sum on the smaller side is at most the sum in which assumed bounds stand for entries, abs(sum) at most the sum of
absolute values; a root of a sum of squares with a common factor is that factor's absolute value times a root; and a sum
of absolute values with a common denominator is a sum divided by it. The factor may show only when the entries are
multiplied out: the error (S + b * outer(v - S @ k, k)) @ k - v after a step is 1 - b * norm2(k) times S @ k - v. The
statement then follows from the estimate and from what is said of the new sum, all of which the kernel checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved
from proofcheck.search.engines.norms import norm_over, squared
from proofcheck.search.engines.trials import plausible
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.build import Builder
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import Label, Monomial, OutOfFragment, TooMuchWork
from proofcheck.search.index.render import form_term

NAME = "estimates"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    core = problem.statement
    if core.op not in ("eq", "le", "lt") or core.free:
        return Proposal(NAME, None)

    def prove(part: Problem) -> Evidence | None:
        return others.deeper.prove(part) or others.only("telescoping").prove(part)

    ordered = () if core.op == "eq" else (*_over_roots(core), *_bounded(problem))
    for lemmas in (*_without_factors(core), *_multiples(problem), *ordered):
        parts = reductions.cut(problem, lemmas)
        pieces = () if parts is None else proved(parts, prove)
        if parts is not None and len(pieces) == len(parts):
            return Proposal(NAME, Evidence("cut", NAME, {"lemmas": lemmas, "pieces": pieces}), "by an estimate")
    return Proposal(NAME, None)


def _without_factors(core: Term) -> Iterator[tuple[Term, ...]]:
    """That a root of a sum of squares of c e[i] is abs(c) times the root of the sum of those of e[i]."""
    found = []
    for t in subterms(core):
        squares = squared(t.args[0]) if t.op == "sqrt" and not t.free else None
        outside, rest = (terms.ONE, terms.ONE) if squares is None else _apart(squares[1])
        if squares is not None and outside != terms.ONE and rest != terms.ONE:
            found.append(terms.eq(t, terms.mul(Term("abs", (outside,)), norm_over(squares[:1], rest))))
    if found:
        yield tuple(found)


def _apart(base: Term) -> tuple[Term, Term]:
    """c and e with base == c e, no index being free in c: of a sum, where all its parts have the same e."""
    parts = []
    for part in base.args if base.op == "add" else (base,):
        top, below = (part.args[0], (terms.div(terms.ONE, part.args[1]),)) if part.op == "div" else (part, ())
        factors = (*(top.args if top.op == "mul" else (top,)), *below)
        parts.append([terms.mul(*(f for f in factors if bool(f.free) == free)) for free in (False, True)])
    same = all(rest == parts[0][1] for _, rest in parts)
    return (terms.add(*(c for c, _ in parts)), parts[0][1]) if same else (terms.ONE, base)


def _multiples(problem: Problem) -> Iterator[tuple[Term, ...]]:
    """That one of two vectors, whose norms are compared, is c times the other: so is its norm, up to the sign of c."""
    small, large = (dict(_lengths(side)) for side in problem.statement.args)
    pairs = [(t, s) for t in small for s in large if t != s and t.op == s.op and small[t][1] == large[s][1]]
    if not pairs or not plausible(problem, problem):
        return
    builder = Builder(problem)
    for t, s in pairs:
        (i, _, e), (j, _, f) = small[t], large[s]
        with suppress(OutOfFragment, TooMuchWork):
            c = _ratio(builder.algebra, builder(e), builder(terms.substitute(f, {j: terms.index(i)})), i)
            if c is not None:
                size = Term("abs", (c,)) if t.op == "sqrt" else terms.power(c, terms.TWO)
                yield (terms.eq(t, terms.mul(size, s)),)


def _lengths(side: Term) -> Iterator[tuple[Term, tuple[str, Term, Term]]]:
    """The sums of squares over a range from 0, and their roots, with index, end and what is squared."""
    rooted = {t.args[0] for t in subterms(side) if t.op == "sqrt"}
    for t in subterms(side):
        found = None if t.free or t in rooted else squared(t.args[0] if t.op == "sqrt" else t)
        if found is not None and found[0][1] == terms.ZERO:
            (index, _, end), entry = found
            yield t, (index, end, entry)


def _ratio(algebra: Algebra, a: Form, b: Form, index: str) -> Term | None:
    """A c without the index for which a may be c b: the part of each monomial that the index reaches is matched."""
    sought = None
    for monomial, k in b.items():
        own, rest = _reached(algebra, monomial, index)
        if rest == ((), ()) and (sought is None or len(monomial[1]) < sought[2]):
            sought = own, k, len(monomial[1])
    if sought is None:
        return None
    found: Form = {}
    for monomial, k in a.items():
        own, (sorts, factors) = _reached(algebra, monomial, index)
        if own == sought[0]:
            part = algebra.normal(dict(enumerate(sorts)), factors)
            found = algebra.add(found, algebra.scale(part, k / sought[1]))
    return form_term(algebra, found) if found else None


def _reached(algebra: Algebra, monomial: Monomial, index: str) -> tuple[Form, Monomial]:
    """The factors of a monomial that the index reaches through summed ones, in normal form, and the others."""
    sorts, factors = monomial
    reached: set[Label] = {index}
    while True:
        inner = [f for f in factors if reached & {*f[1]}]
        more = reached.union(a for f in inner for a in f[1] if isinstance(a, int))
        if more == reached:
            break
        reached = more
    inside = {k: size for k, size in enumerate(sorts) if k in reached}
    outside = [k for k in range(len(sorts)) if k not in reached]
    place = {k: n for n, k in enumerate(outside)}
    rest = tuple(
        (h, tuple(place.get(a, a) if isinstance(a, int) else a for a in args), e)
        for h, args, e in factors
        if not reached & {*args}
    )
    own = tuple(f for f in factors if reached & {*f[1]})
    return algebra.normal(inside, own), (tuple(sorts[k] for k in outside), rest)


def _over_roots(core: Term) -> Iterator[tuple[Term, ...]]:
    """That a sum of abs(e[i] / r), or the largest of these, is at most that of abs(e[i]), divided by r; and what is
    left to show of it, multiplied by r."""
    first, bound = core.args
    if first.op not in ("sum", "largest") or first.args[2].op != "abs":
        return
    low, high, body = first.args
    divided = body.args[0]
    if divided.op == "div" and not divided.args[1].free:
        whole, root = divided.args
        without = Term(first.op, (low, high, Term("abs", (whole,))), first.data)
        yield terms.le(first, terms.div(without, root)), Term(core.op, (without, terms.mul(bound, root)))


def _bounded(problem: Problem) -> Iterator[tuple[Term, ...]]:
    """That a sum is at most one with bounds in the place of entries, and that this is what is left to show."""
    core, bounds = problem.statement, {}
    for assumption in problem.given:
        _, fact = terms.stripped(assumption)
        if fact.op in ("le", "lt") and not fact.args[1].free and _entry(fact.args[0]) is not None:
            bounds[_entry(fact.args[0])] = fact.args[1]
    if not bounds:
        return
    for t in subterms(core.args[0]):
        total = t.args[0] if t.op == "abs" else t
        if total.op != "sum" or t.free:
            continue
        (name,), (low, high, body) = total.data, total.args
        signs = Signs(problem.declarations, problem.given)
        signs.ranges = {name: (low, high)}
        factors = body.args if body.op == "mul" else (body,)
        sizes = [f if t is total or signs.nonnegative(f) else Term("abs", (f,)) for f in factors]
        first = terms.total(name, low, high, terms.mul(*sizes))
        put = [bounds.get(_entry(f), f) for f in sizes]
        if put == sizes:
            continue
        second = terms.total(name, low, high, terms.mul(*put))
        last = replace(problem, statement=terms.rewrite(core, lambda s, t=t, new=second: new if s == t else None))  # type: ignore[misc]
        lemmas = [terms.le(first, second), last.statement]
        yield tuple([terms.le(t, first), *lemmas] if first != t else lemmas)


def _entry(t: Term) -> tuple[str, str] | None:
    """The tensor of which a term is an entry, or an absolute value of one."""
    inner = t.args[0] if t.op == "abs" else t
    return (t.op, inner.data) if inner.op == "entry" else None
