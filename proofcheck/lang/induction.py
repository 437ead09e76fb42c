"""A statement for all whole numbers n from a first one on, as its first case and the step from n to n + 1.

In the step, sums and products over ranges that end later for n + 1 are written as those for n and the new terms:

    sum(f(k) for k in range(n + 1))         as    sum(f(k) for k in range(n)) + f(n)
    sum(f(k) for k in range(n + 1, 2*n + 2))    as    sum(f(k) for k in range(n, 2*n)) + f(2*n) + f(2*n + 1) - f(n)

for bodies without n, and where the range for n does not end before it begins. Only a number is stepped
through: a name that is the size of some tensor is not, since the tensors would grow with it.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.positions import split
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

FIRST = {"dim": 1, "natural": 0}
MAX_NESTED = 2  # products inside sums end a little apart once the sums are written out
MAX_NEW = 4  # terms that a sum may gain in one step


def numbers(problem: Problem, besides: bool = False) -> list[str]:
    """The names that induction may run over. besides: those too that are sizes of tensors of which nothing is said."""
    found = []
    for name, declaration in problem.declarations.items():
        if declaration.kind in FIRST and not declaration.shape and name in problem.statement.names:
            idle = _idle(problem, name) if besides else ()
            others = [d for d in problem.declarations.values() if d.name != name and d.name not in idle]
            used = any(_sized(d, name) for d in others) or random(problem, name)
            if not (used or name in problem.sizes or any(name in s.dims for s in problem.sizes.values())):
                found.append(name)
    return found


def _idle(problem: Problem, name: str) -> frozenset[str]:
    """The tensors of this size, and indices into them, of which nothing is said and on which no law depends."""
    asked = frozenset[str]().union(*(d.law.parameters for d in problem.declarations.values() if d.law is not None))
    return frozenset(d.name for d in problem.declarations.values() if _sized(d, name)) - _said(problem) - asked


def without_idle(problem: Problem, name: str) -> Problem:
    """The problem without idle names: what is shown without them, whose laws might restrict others, holds with them."""
    idle = _idle(problem, name)
    return replace(problem, declarations={n: d for n, d in problem.declarations.items() if n not in idle})


def _sized(declaration: Declaration, name: str) -> bool:
    """Whether a name is in a size of what is declared."""
    sizes = (*declaration.shape, *(a for row in declaration.arguments for a in row), declaration.bound)
    return any(s is not None and name in s.dims for s in sizes)


def _said(problem: Problem) -> frozenset[str]:
    """The names in the statement and in what is assumed."""
    return problem.statement.names.union(*(g.names for g in problem.given))


def random(problem: Problem, name: str) -> bool:
    """Whether a problem is about random names, or a declared law depends on this name."""
    said = _said(problem)
    laws = ((d.name, d.law) for d in problem.declarations.values() if d.law is not None)
    return any(other in said or name in law.parameters for other, law in laws)


def cases(problem: Problem, name: str, differences: bool) -> tuple[Problem, Problem] | None:
    """The first case and the step, as problems; None where induction over the name does not apply.

    The step states the statement for n + 1 and assumes that for n; with `differences` it states, of an equation or
    inequality, that the right side grows by as much as the left one, or by no less.
    """
    if name not in numbers(problem, besides=True):
        return None
    begun = start(problem, name)
    if begun is None:
        return None
    first, given = begun
    here, following = problem.statement, moved(problem.statement, name, first, 1)
    if following is None:
        return None
    for _ in range(MAX_NESTED):
        here, following = (_shortened(t, name, first) for t in (here, following))
    if differences:
        if here.op not in ("eq", "le", "lt"):
            return None
        grown = [terms.sub(b, a) for a, b in zip(here.args, following.args, strict=True)]
        step = Term("le" if here.op == "lt" else here.op, tuple(grown))
    else:
        step = following
    symbol, low = terms.symbol(name), terms.number(first)
    at_first = terms.rewrite(here, lambda t: low if t == symbol else None)
    kept = without_idle(problem, name).declarations
    left = {n: d for n, d in kept.items() if n != name}
    onward = (*given, terms.le(low, symbol), *(() if differences else (here,)))
    return (
        split(problem.about(at_first, declarations=left, given=tuple(given))),
        split(problem.about(step, declarations=kept, given=onward)),
    )


def start(problem: Problem, name: str) -> tuple[int, list[Term]] | None:
    """The first number that is asked for, and the assumptions about other names; None where one says more of it."""
    first, others = FIRST[problem.declarations[name].kind], []
    for assumption in problem.given:
        bound = least(assumption, name)
        if bound is not None:
            first = max(first, bound)
        elif name in assumption.names:
            return None
        else:
            others.append(assumption)
    return first, others


def least(assumption: Term, name: str) -> int | None:
    """c where the assumption is name >= c or name > c - 1, for a whole number c."""
    if assumption.op not in ("le", "lt"):
        return None
    low, high = assumption.args
    if high != terms.symbol(name) or low.op != "number" or low.data.denominator != 1:
        return None
    return int(low.data) + (assumption.op == "lt")


def moved(term: Term, name: str, first: int, by: int) -> Term | None:
    """The term for n + by, sums written out; None where the name is used in some other way than as a number."""
    symbol = terms.symbol(name)
    if terms.binds(term, name):
        return None
    if any(
        t.op in ("derivative", "let", "limit", "apply", "map", "expectation") and name in t.names
        for t in terms.subterms(term)
    ):
        return None
    later = terms.add(symbol, terms.number(by))

    def walk(t: Term) -> Term:
        if name not in t.names:
            return t
        if t == symbol:
            return later
        if t.op in ("sum", "product"):
            low, high, body = t.args
            grown = _growth(low, high, body, name, first)
            if grown is not None and (t.op == "sum" or not grown[0]):
                lost, new = (
                    [terms.substitute(body, {t.data[0]: terms.add(end, terms.number(k))}) for k in range(count * by)]
                    for end, count in zip((low, high), grown, strict=True)
                )
                return terms.add(t, *new, *map(terms.neg, lost)) if t.op == "sum" else terms.mul(t, *new)
        return terms.rebuild(t, tuple(map(walk, t.args)))

    return walk(term)


def _shortened(term: Term, name: str, first: int) -> Term:
    """The term with ranges up to n + c, c > 0, written as those up to n and the terms behind: what ends a little apart
    then has its greater part in common."""

    def rule(t: Term) -> Term | None:
        if t.op not in ("sum", "product") or name in t.args[2].names or t.args[0].free or t.args[1].free:
            return None
        low, high = map(Size.from_term, t.args[:2])
        if low is None or high is None or name not in high.dims:
            return None
        extra = dict(high.terms).get((), 0)
        before = high - Size.of(extra)
        length = (before - low).substitute({name: Size.of(name) + Size.of(first - 1)})
        if not 0 < extra <= MAX_NEW or not length.dims <= {name} or not never_negative(length):
            return None
        end = before.term()
        more = [terms.substitute(t.args[2], {t.data[0]: terms.add(end, terms.number(k))}) for k in range(extra)]
        begun = Term(t.op, (t.args[0], end, t.args[2]), t.data)
        return terms.add(begun, *more) if t.op == "sum" else terms.mul(begun, *more)

    return terms.rewrite(term, rule)


def _growth(low: Term, high: Term, body: Term, name: str, first: int) -> tuple[int, int] | None:
    """How many terms the range loses at its beginning and gains at its end from n to n + 1, where the rest stays as it
    is; None where that is not so."""
    if name in body.names or high.free or low.free:
        return None
    begin, end = Size.from_term(low), Size.from_term(high)
    if begin is None or end is None:
        return None
    length, later = end - begin, {name: Size.of(name) + Size.of(1)}
    if not length.dims <= {name}:
        return None
    lost, gained = ((e.substitute(later) - e).constant for e in (begin, end))
    # From the first number on the range must not be shorter than nothing.
    shifted = length.substitute({name: Size.of(name) + Size.of(first - 1)})
    if lost is None or gained is None or not (0 <= lost <= MAX_NEW and 0 <= gained <= MAX_NEW):
        return None
    return (lost, gained) if never_negative(shifted) else None
