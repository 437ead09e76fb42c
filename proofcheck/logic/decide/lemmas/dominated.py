"""A sum, a series or an integral in an inequality, with one that dominates it in its place: Markov's inequality."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.integrals import Context
from proofcheck.logic.decide.lemmas.series import between
from proofcheck.logic.decide.lemmas.steps import REAL, Step, not_of_growth
from proofcheck.logic.decide.lemmas.telescoping import kind_from
from proofcheck.logic.decide.signs import Signs

_SIDES = ("le", "lt")


def dominated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """Rule. Let T be the sum, the series or the integral of w e, in a statement s T + a <= b or < b. Where w >= 0 and
    0 <= e <= c on its range and s >= 0, the statement holds if it does with the total T' of w c in the place of T. The
    integral of w c may be over more, where w >= 0 and c >= 0 there. On the larger side it does with m - T' in the place
    of T, if the total of w u is m and 0 <= u - e <= c.

    Proof. Only T is replaced, once, and all else has a value as it has one in what is shown; so has T', as it stands
    there. T has one: the terms of a finite sum have; those of a series are not negative, and their sums are at most
    those of w c, which converge; so are the integrals of w e over smaller closed intervals, on which w e is continuous.
    That T <= T' holds for sums, and so for their limits; likewise for integrals. More values of what is not negative
    add to an integral. On the larger side all this holds of u - e in the place of e, and T is m less the total of that.
    There the totals of w u and w c may also be series that a finite sum T begins, where u - c <= e within T and u <= c
    beyond it: the terms of T are then at least w (u - c), and the terms beyond are not positive.

    `total`: T. `rest`: w, and `of`: e; that its terms are their products is shown, unless it is written so. `bound`: c.
    `over`: u and m, read on the larger side. `sides`: the ends of the integral of w c, where they are others.
    `series`: whether both are series.
    """
    found, where = _read(problem, data["total"]), _standing(problem.statement, data["total"])
    w, e, bound = data["rest"], data["of"], data["bound"]
    most, value = data.get("over", (ZERO, ZERO))
    series = data.get("series", False)
    if found is None or where is None or not all(map(found.fits, (w, e, bound, most))):
        return None
    smaller, scale, placed = where
    if value.free or not _real(problem, value) or not found.steady(terms.mul(w, terms.sub(most, e))):
        return None
    product = terms.mul(w, e)
    parts = [] if scale == ONE else [problem.about(terms.le(ZERO, scale))]
    parts += [] if found.body == product else [found.inside(terms.eq(found.body, product))]
    wider: _Total | None = found
    if "sides" in data:
        wider = found.widened(*data["sides"])
        if wider is None:
            return None
        parts += [*wider.order(found), wider.inside(terms.le(ZERO, bound))]
    if series:
        if found.target.op != "sum" or smaller or "sides" in data:
            return None
        wider = found.continued(terms.mul(w, most))
        if between(wider.problem, wider.target) is None:
            return None
        parts.append(wider.beyond(found, terms.le(most, bound)))
    assert wider is not None
    parts += [*found.ordered(), wider.inside(terms.le(ZERO, w))]
    other = wider.of(terms.mul(w, bound))
    if smaller:
        order = terms.le(ZERO, e), terms.le(e, bound)
    else:
        # What is beyond a sum has a sign of its own.
        above = () if series else (terms.le(e, most),)
        order = *above, terms.le(terms.sub(most, bound), e)
        parts.append(wider.problem.about(terms.eq(wider.of(terms.mul(w, most)), value)))
        other = terms.sub(value, other)
    parts += map(found.inside, order)
    then = wider.problem.about(_put(problem.statement, placed, other))
    return Step("totals of larger terms are larger", tuple(parts), then, exact=False)


@dataclass(frozen=True)
class _Total:
    """A sum, a series or an integral: what it is the total of, over what."""

    problem: Problem
    target: Term
    body: Term
    ends: tuple[Term, Term]

    @property
    def whole(self) -> bool:
        return self.target.op != "integral"

    @property
    def variable(self) -> str:
        return self.target.args[0].data[0] if self.target.op == "limit" else self.target.data[0]

    def fits(self, t: Term) -> bool:
        """Whether a term may stand beside the one of which this is the total."""
        own = {self.variable} if self.whole else set()
        grows = self.target.op == "limit" and self.target.data[0] in t.names
        return t.free <= own and not grows and _real(self.problem, t)

    def steady(self, body: Term) -> bool:
        """Whether the term of an integral is continuous on each interval where it has a value."""
        return self.whole or continuous(body, self.variable)

    def of(self, body: Term) -> Term:
        """The same total of another term."""
        if self.target.op == "limit":
            inner = self.target.args[0]
            return terms.rebuild(self.target, (terms.rebuild(inner, (*inner.args[:2], body)), *self.target.args[1:]))
        return Term(self.target.op, (*self.ends, body) if self.whole else (body, *self.ends), self.target.data)

    def inside(self, claim: Term) -> Problem:
        """A claim for all values of the variable: a whole number of the range, or a number between the ends."""
        low, high = self.ends
        if not self.whole:
            x = terms.symbol(self.variable)
            ends = [terms.lt(low, x)] if low != MINUS_INFINITY else []
            ends += [terms.lt(x, high)] if high != INFINITY else []
            return self.problem.about(claim, given=(*self.problem.given, *ends))
        name = terms.fresh(self.variable, set(self.problem.declarations))
        k = terms.symbol(name)
        ends = [terms.le(low, k)]
        if self.target.op == "sum":
            whole = Signs(self.problem.declarations, self.problem.given).integral(high)
            ends.append(terms.le(k, terms.sub(high, ONE)) if whole else terms.lt(k, high))  # more rules see the first
        declarations = {**self.problem.declarations, name: Declaration(name, kind_from(low))}
        said = terms.substitute(claim, {self.variable: k})
        return self.problem.about(said, declarations=declarations, given=(*self.problem.given, *ends))

    def continued(self, body: Term) -> _Total:
        """The series of these terms that a sum begins."""
        name = terms.fresh("N", {*self.problem.declarations, *body.names})
        problem = self.problem.about(declarations={**self.problem.declarations, name: Declaration(name, "natural")})
        begun = terms.total(self.variable, self.ends[0], terms.symbol(name), body)
        return _Total(problem, Term("limit", (begun, INFINITY), (name, "")), body, (self.ends[0], INFINITY))

    def beyond(self, first: _Total, claim: Term) -> Problem:
        """A claim for all numbers of a series that are not in the sum that it begins with."""
        part = self.inside(claim)
        (name,) = part.declarations.keys() - self.problem.declarations.keys()
        return part.about(given=(*part.given, terms.le(first.ends[1], terms.symbol(name))))

    def ordered(self) -> list[Problem]:
        """That the ends of an integral are in order, and not one: there its term would have to have a value as well."""
        low, high = self.ends
        certain = self.whole or low == MINUS_INFINITY or high == INFINITY
        return [] if certain else [self.problem.about(terms.lt(low, high))]

    def widened(self, low: Term, high: Term) -> _Total | None:
        """The total over more of the numbers, if it is an integral."""
        if self.whole:
            return None
        return _integral(self.problem, Term("integral", (self.body, low, high), self.target.data))

    def order(self, inner: _Total) -> Iterator[Problem]:
        """That these ends lie around those of another integral."""
        (a, b), (low, high) = self.ends, inner.ends
        if a not in (low, MINUS_INFINITY):
            yield self.problem.about(terms.le(a, low) if low != MINUS_INFINITY else terms.FALSE)
        if b not in (high, INFINITY):
            yield self.problem.about(terms.le(high, b) if high != INFINITY else terms.FALSE)


def _read(problem: Problem, t: Term) -> _Total | None:
    """The total that a term is, of real numbers in declared names alone; None for any other."""
    if t.free or not _real(problem, t):
        return None
    if t.op == "limit":
        series = between(problem, t)
        return None if series is None else _Total(problem, t, series[2], (series[1], INFINITY))
    if t.op == "sum":
        return _Total(problem, t, t.args[2], (t.args[0], t.args[1]))
    return _integral(problem, t) if t.op == "integral" else None


def _integral(problem: Problem, t: Term) -> _Total | None:
    body, low, high = t.args
    (name,) = t.data
    moved = name in low.names | high.names or low == INFINITY or high == MINUS_INFINITY
    if moved or t.free or not Context(problem, t).fits() or not _real(problem, t):
        return None
    return _Total(problem, t, body, (low, high))


def _real(problem: Problem, t: Term) -> bool:
    """Whether all names in a term are declared real numbers, none of them random."""
    declared = [problem.declarations.get(n) for n in t.names]
    return all(d is not None and d.law is None and d.kind in REAL and not d.structure and not d.shape for d in declared)


def _standing(statement: Term, target: Term) -> tuple[bool, Term, tuple[int, ...]] | None:
    """Whether a total stands where a larger one makes the statement harder, what it is multiplied by beside a number,
    and where it stands: as an addend of a side, times factors that it is not in. None for any other statement."""
    if statement.op not in _SIDES:
        return None
    for k, side in enumerate(statement.args):
        for path, addend in [((k, j), a) for j, a in enumerate(side.args)] if side.op == "add" else [((k,), side)]:
            factors = addend.args if addend.op == "mul" else (addend,)
            at = next((j for j, f in enumerate(factors) if f == target), None)
            if at is None:
                continue
            rest = [f for j, f in enumerate(factors) if j != at]
            negative = any(f.op == "number" and f.data < 0 for f in rest)
            scale = terms.mul(*(f for f in rest if f.op != "number"))
            return (k == 0) is not negative, scale, (*path, at) if addend.op == "mul" else path
    return None


def _put(t: Term, path: tuple[int, ...], new: Term) -> Term:
    if not path:
        return new
    at, *rest = path
    return terms.rebuild(t, tuple(_put(a, tuple(rest), new) if k == at else a for k, a in enumerate(t.args)))


RULES = {"dominated": not_of_growth(dominated)}
