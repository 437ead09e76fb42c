"""Tails of laws that weights show: Markov's inequality for a function of the number (`decide/lemmas/dominated.py`).

A probability is read as a total of w 1[A]: over whole numbers a sum or a series, over real ones an integral whose ends
say A. Offered is a function in the place of the indicator, of which the total with w is known:

    1[x >= t] <= exp(s (x - t))                   Chernoff's inequality, s > 0; the same with s < 0 for x <= t
    1[x >= t] <= x / t                            Markov's
    1[not a < x < b] <= (x - m)**2 / d**2         Chebyshev's, m = (a + b) / 2 and d = (b - a) / 2

The law says for which s the bound is smallest, others are read off the statement (`weights.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import ONE, TWO, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.dominated import dominated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemmas, by_sides, for_any
from proofcheck.search.engines.pointwise.reading import event_of
from proofcheck.search.engines.trials import plausible
from proofcheck.search.engines.weights import Law, bases, gamma, halved, law_of

NAME = "dominated"


@dataclass(frozen=True)
class Event:
    """low R x, x R high, or both, of a number x."""

    x: Term
    low: Term | None
    high: Term | None


@dataclass(frozen=True)
class Offer:
    """c of the lemma, and what the total of w c is; `sides`: the ends of an integral. `lemmas`: what helps to see that
    c is large enough."""

    bound: Term
    value: Term
    sides: tuple[Term, Term] | None = None
    lemmas: tuple[Term, ...] = ()
    base: Term | None = None  # a number in c for which any other may stand: the z of c = z**x / z**t
    closed: tuple[Term, Term] | None = None  # what stands in the value, in fewer words
    series: bool = False  # whether the total is one that goes on


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `dominated`."""
    for smaller, total in _totals(problem):
        for (rest, e), offer in _offers(problem, total, smaller):
            data: dict[str, Any] = {"total": total, "rest": rest, "of": e, "bound": offer.bound}
            data |= {"over": (ONE, ONE)} if not smaller else {}
            data |= {"series": True} if offer.series else {}
            data |= {"sides": offer.sides} if offer.sides is not None else {}
            evidence = _shown(problem, data, total, offer, others)
            if evidence is not None:
                return Proposal(NAME, evidence, "by Markov's inequality")
    return Proposal(NAME, None)


def _shown(problem: Problem, data: dict[str, Any], total: Term, offer: Offer, others: Others) -> Evidence | None:
    step = dominated(problem, data)
    if step is None or step.then is None:
        return None
    value = terms.sub(ONE, offer.value) if "over" in data else offer.value
    like = "limit" if offer.series else total.op
    if not plausible(problem.about(terms.rewrite(problem.statement, {total: value}.get)), problem):
        return None

    def prove(part: Problem) -> Evidence | None:
        fresh = (part.declarations.keys() - problem.declarations.keys()) & part.statement.names
        if offer.lemmas and part.statement.op == "le" and len(fresh) == 1:
            (name,) = fresh
            here = {index: terms.symbol(name) for lemma in offer.lemmas for index in lemma.free}
            lemmas = [terms.substitute(lemma, here) for lemma in offer.lemmas]
            if terms.substitute(offer.bound, here) in nodes(part.statement):
                return by_lemmas(part, lemmas, others.deeper.prove, others.deeper.prove, NAME)
        found = others.deeper.prove(part)
        if found is None and part.statement.op == "eq" and any(t.op == "sum" for t in nodes(part.statement)):
            found = others.only("recurrent").prove(part) or _for_any_base(part, offer.base, others)
        return found

    def settle(part: Problem) -> Evidence | None:
        old = set(nodes(problem.statement))
        new = next((t for t in nodes(part.statement) if _like(t, like) and t not in old), None)
        if new is None:
            return others.deeper.prove(part)

        def sides(value: Term) -> tuple[Term, Term]:
            low, high = (terms.rewrite(side, {new: value}.get) for side in part.statement.args)
            return low, high

        found = by_lemmas(part, [terms.eq(new, offer.value)], prove, others.deeper.prove, NAME)
        if found is None and offer.closed is not None:
            known = [terms.eq(new, offer.value), terms.eq(*offer.closed)]
            short = sides(terms.rewrite(offer.value, {offer.closed[0]: offer.closed[1]}.get))
            found = by_lemmas(part, known, prove, lambda p: _restated(p, short, others), NAME)
        return found or by_sides(part, sides(offer.value), prove, others.deeper.prove)

    parts = shown(step, prove, settle)
    return None if parts is None else Evidence("dominated", NAME, {**data, **parts})


def _restated(problem: Problem, sides: tuple[Term, Term], others: Others) -> Evidence | None:
    return by_sides(problem, sides, others.deeper.prove, others.deeper.prove)


def _for_any_base(part: Problem, z: Term | None, others: Others) -> Evidence | None:
    """Evidence for the value of a sum of powers of z, by that for any positive number in its place."""
    if z is None or not z.args:
        return None
    name = terms.fresh("z", part.used() | part.declarations.keys())
    general = terms.rewrite(part.statement, {z: terms.symbol(name)}.get)
    facts = (terms.lt(ZERO, terms.symbol(name)),)

    def show(about: Problem) -> Evidence | None:
        last = about.statement == general
        return (others.only("recurrent") if last else others.deeper).prove(about)

    return for_any(part, [], z, general, name, show, facts)


def _like(t: Term, op: str) -> bool:
    return t.op == op and (t.op != "limit" or t.args[0].op == "sum")


def _totals(problem: Problem) -> Iterator[tuple[bool, Term]]:
    """The sums, series and integrals that are addends of a side, and whether smaller ones make the statement easier."""
    for k, side in enumerate(problem.statement.args):
        for addend in side.args if side.op == "add" else (side,):
            factors = addend.args if addend.op == "mul" else (addend,)
            negative = any(f.op == "number" and f.data < 0 for f in factors)
            for f in factors:
                if f.op in ("sum", "integral") or (f.op == "limit" and f.args[0].op == "sum"):
                    yield (k == 0) is not negative, f


def _offers(problem: Problem, total: Term, smaller: bool) -> Iterator[tuple[tuple[Term, Term], Offer]]:
    """w and e of the lemma, and what may stand in the place of e."""
    if total.op == "integral":
        body, low, high = total.args
        shown_by = gamma(body, total.data[0]) if smaller and low != ZERO and high == INFINITY else None
        if shown_by is not None:
            offers = _of_gamma(problem, low, terms.symbol(total.data[0]), *shown_by)
            yield from (((body, ONE), offer) for offer in offers)
        return
    summed = total.args[0] if total.op == "limit" else total
    (index,), body = summed.data, summed.args[2]
    if body.op == "where" and body.args[2] == ZERO and body.args[1].op == "mul":
        body = body.args[1]  # where a probability is positive
    if total.op == "sum" and not smaller:
        yield from _beyond(problem, total)
    factors = body.args if body.op == "mul" else (body,)
    for factor in factors:
        event = _event(factor, index)
        shift = None if event is None else _shift(event.x, index)
        if event is None or shift is None:
            continue
        weight = terms.mul(*(f for f in factors if f is not factor))
        law = law_of(weight, index)
        if law is not None:
            yield from (((weight, factor), offer) for offer in _of_numbers(problem, event, law, shift, smaller))


def _beyond(problem: Problem, total: Term) -> Iterator[tuple[tuple[Term, Term], Offer]]:
    """The first probabilities of a law on all whole numbers: what is beyond them is rare."""
    (index,), (_, high, body) = total.data, total.args
    law = law_of(body, index)
    for offer in () if law is None else _rare(problem, terms.index(index), high, law, ZERO, True):
        yield (body, ONE), replace(offer, series=True)


def _shift(x: Term, index: str) -> Term | None:
    """c of x = k + c."""
    k = terms.index(index)
    rest = [] if x == k else [a for a in x.args if a != k] if x.op == "add" else None
    return None if rest is None or any(index in a.free for a in rest) else terms.add(ZERO, *rest)


def _event(factor: Term, index: str) -> Event | None:
    event = event_of(factor)
    low = high = x = None
    for part in () if event is None else event.args if event.op == "and" else (event,):
        moving = [index in a.free for a in part.args]
        if part.op not in ("le", "lt") or sum(moving) != 1 or x not in (None, part.args[moving.index(True)]):
            return None
        x = part.args[moving.index(True)]
        if moving[1]:
            low = part.args[0]
        else:
            high = part.args[1]
    return None if x is None else Event(x, low, high)


def _of_numbers(problem: Problem, event: Event, law: Law, shift: Term, smaller: bool) -> Iterator[Offer]:
    """What the event is at most, or what the opposite one is."""
    x, low, high = event.x, event.low, event.high
    if smaller:
        yield Offer(ONE, ONE)  # no probability is above 1
    if low is None or high is None:
        at = low or high
        assert at is not None
        yield from _rare(problem, x, at, law, shift, (low is not None) is smaller)
    elif not smaller:
        yield _squared(x, halved(low, high, 1), halved(low, high, -1), law, shift)


def _squared(x: Term, middle: Term, width: Term, law: Law, shift: Term) -> Offer:
    mean, square = terms.add(law.mean, shift), _square(width)
    off = ZERO if mean == middle else terms.power(terms.sub(mean, middle), TWO)
    value = terms.div(terms.add(law.variance, off), square)
    return Offer(terms.div(terms.power(terms.sub(x, middle), TWO), square), value, base=square)


def _square(width: Term) -> Term:
    """The square of a distance, without the roots in it."""
    factors = width.args if width.op == "mul" else (width,)
    if any(f.op == "sqrt" for f in factors):
        return terms.mul(*map(_squared_factor, factors))
    return terms.power(width, TWO)


def _squared_factor(f: Term) -> Term:
    if f.op == "sqrt":
        return f.args[0]
    return terms.number(f.data**2) if f.op == "number" else terms.power(f, TWO)


def _rare(problem: Problem, x: Term, at: Term, law: Law, shift: Term, above: bool) -> Iterator[Offer]:
    """What 1[x >= t] is at most, or 1[x <= t]."""
    place = terms.sub(at, shift) if shift != ZERO else at
    best, least = law.best(place)
    for z in dict.fromkeys((best, *bases(problem, at))):
        average = law.generating(z)
        closed = (law.inner(z), least) if z == best and law.inner is not None else None
        if z.op == "exp":
            bound = Term("exp", (terms.mul(z.args[0], terms.sub(x, at)),))
            yield Offer(bound, terms.div(average, Term("exp", (terms.mul(z.args[0], place),))))
        elif law.inner is not None:
            bound, whole = terms.div(terms.power(z, x), terms.power(z, at)), terms.power(z, terms.sub(x, at))
            lemmas = terms.le(ONE, z) if above else terms.le(z, ONE), terms.eq(bound, whole)
            yield Offer(bound, terms.div(average, terms.power(z, place)), lemmas=lemmas, base=z, closed=closed)
        elif above:
            bound = terms.power(z, terms.sub(x, at))
            yield Offer(bound, terms.div(average, terms.power(z, place)), lemmas=(terms.le(ONE, z),))
        else:  # with a base that is at least 1
            base = terms.div(*z.args[::-1]) if z.op == "div" else terms.div(ONE, z)
            bound = terms.power(base, terms.sub(at, x))
            yield Offer(bound, terms.mul(average, terms.power(base, place)), lemmas=(terms.le(ONE, base),))
    mean = terms.add(law.mean, shift)
    if above:
        yield Offer(terms.div(x, at), terms.div(mean, at))
    yield _squared(x, mean, terms.sub(at, mean), law, shift)


def _of_gamma(problem: Problem, at: Term, x: Term, shape: Term, rate: Term) -> Iterator[Offer]:
    whole, share = (ZERO, INFINITY), terms.div(shape, at)
    tilts = {terms.sub(rate, share): share}  # s, and rate - s
    for z in bases(problem, at):
        if z.op == "exp":
            tilts.setdefault(z.args[0], terms.sub(rate, z.args[0]))
    for s, gap in tilts.items():
        value = terms.mul(terms.power(terms.div(rate, gap), shape), Term("exp", (terms.neg(terms.mul(s, at)),)))
        yield Offer(Term("exp", (terms.mul(s, terms.sub(x, at)),)), value, whole)
    yield Offer(terms.div(x, at), terms.div(shape, terms.mul(rate, at)), whole)
