"""Tails of laws with weights: Markov's inequality for a function of the number (`decide/lemmas/dominated.py`).

A probability is read as a total of w 1[A]: over whole numbers a sum or a series, over real ones an integral whose ends
say A. Offered is a function in the place of the indicator, of which the total with w is known:

    1[x >= t] <= exp(s (x - t))                   Chernoff's inequality, s > 0; the same with s < 0 for x <= t
    1[x >= t] <= x / t                            Markov's
    1[not a < x < b] <= (x - m)**2 / d**2           Chebyshev's, m = (a + b) / 2 and d = (b - a) / 2

The s for which the bound is smallest is a zero of the derivative of log E(exp(s x)) - s t: which it is, the law says
that the weights show. Others are read off the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from proofcheck.lang import reductions, terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import ONE, TWO, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.dominated import dominated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown
from proofcheck.search.engines.norms import by_lemmas, by_sides
from proofcheck.search.engines.pointwise.reading import event_of
from proofcheck.search.engines.trials import plausible

NAME = "dominated"
HALF = terms.div(ONE, TWO)


@dataclass(frozen=True)
class Law:
    """A law that weights show: mean, variance, E(z**x), and the z for which that over z**t is smallest."""

    mean: Term
    variance: Term
    generating: Callable[[Term], Term]
    best: Callable[[Term], Term]
    finite: bool = False


@dataclass(frozen=True)
class Event:
    """low R x, x R high, or both, of a number x."""

    x: Term
    low: Term | None
    high: Term | None


@dataclass(frozen=True)
class Offer:
    """c of the lemma, and what the total of w c is, if the law is known; `sides`: the ends of an integral. `lemmas`:
    what helps to see that c is large enough."""

    bound: Term
    value: Term | None
    sides: tuple[Term, Term] | None = None
    lemmas: tuple[Term, ...] = ()
    base: Term | None = None  # the z of c = z**x / z**t


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `dominated`."""
    for smaller, total in _totals(problem):
        for (rest, e), offer in _offers(problem, total, smaller):
            data = {"total": total, "rest": rest, "of": e, "bound": offer.bound}
            data |= {"over": (ONE, ONE)} if not smaller else {}
            data |= {"sides": offer.sides} if offer.sides is not None else {}
            evidence = _shown(problem, data, total, offer, others)
            if evidence is not None:
                return Proposal(NAME, evidence, "by Markov's inequality")
    return Proposal(NAME, None, "")


def _shown(
    problem: Problem, data: dict[str, object], total: Term, offer: Offer, others: Others
) -> Evidence | None:
    step = dominated(problem, data)
    if step is None or step.then is None:
        return None
    left = step.then

    def prove(part: Problem) -> Evidence | None:
        fresh = part.declarations.keys() - problem.declarations.keys()
        if offer.lemmas and part.statement.op == "le" and fresh:
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
        new = next((t for t in nodes(part.statement) if _like(t, total) and t not in old), None)
        if offer.value is not None and new is not None:
            found = by_lemmas(part, [terms.eq(new, offer.value)], prove, others.deeper.prove, NAME)
            if found is not None:
                return found
            sides = tuple(terms.rewrite(side, {new: offer.value}.get) for side in part.statement.args)
            return by_sides(part, (sides[0], sides[1]), prove, others.deeper.prove)
        return others.deeper.prove(part)

    if offer.value is not None:
        value = terms.sub(ONE, offer.value) if "over" in data else offer.value
        closed = terms.rewrite(problem.statement, {total: value}.get)
        if not plausible(left.about(closed), problem):
            return None
    parts = shown(step, prove, settle)
    return None if parts is None else Evidence("dominated", NAME, {**data, **parts})


def _for_any_base(part: Problem, z: Term | None, others: Others) -> Evidence | None:
    """Evidence for the value of a sum of powers of z, by that for any positive number in its place."""
    if z is None or not z.args:
        return None
    name = terms.fresh("z", part.used() | part.declarations.keys())
    general = terms.rewrite(part.statement, {z: terms.symbol(name)}.get)
    data = Declaration(name, "real"), (), z, (terms.lt(ZERO, terms.symbol(name)),), general
    parts = reductions.named(part, *data)
    if parts is None:
        return None
    pieces = proved(parts[:-1], others.deeper.prove)
    last = others.only("recurrent").prove(parts[-1]) if len(pieces) + 1 == len(parts) else None
    return None if last is None else Evidence("named", NAME, {"named": data, "pieces": (*pieces, last)})


def _like(t: Term, total: Term) -> bool:
    return t.op == total.op and (t.op != "limit" or t.args[0].op == "sum")


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
        law = _gamma(body, total.data[0]) if smaller and low != ZERO and high == INFINITY else None
        if law is not None:
            offers = _continuous(problem, low, terms.symbol(total.data[0]), law)
            yield from (((body, ONE), o) for o in offers)
        return
    summed = total.args[0] if total.op == "limit" else total
    (index,), body = summed.data, summed.args[2]
    if body.op == "where" and body.args[2] == ZERO and body.args[1].op == "mul":
        body = body.args[1]  # where a probability is positive
    factors = body.args if body.op == "mul" else (body,)
    for factor in factors:
        event = _event(factor, index)
        if event is not None:
            weight = terms.mul(*(f for f in factors if f is not factor))
            shift = ZERO if event.x == terms.index(index) else _shift(event.x, index)
            law = None if shift is None else _discrete(weight, index)
            yield from (((weight, factor), o) for o in _of_numbers(problem, event, law, shift or ZERO, smaller))


def _shift(x: Term, index: str) -> Term | None:
    """c of x = k + c."""
    rest = [a for a in x.args if a != terms.index(index)] if x.op == "add" else None
    return None if rest is None or any(index in a.free for a in rest) else terms.add(ZERO, *rest)


def _event(factor: Term, index: str) -> Event | None:
    event = event_of(factor)
    if event is None:
        return None
    low = high = x = None
    for part in event.args if event.op == "and" else (event,):
        if part.op not in ("le", "lt"):
            return None
        moving = [index in a.free for a in part.args]
        if all(moving) or not any(moving) or x not in (None, part.args[moving.index(True)]):
            return None
        x = part.args[moving.index(True)]
        if moving[1]:
            low = part.args[0]
        else:
            high = part.args[1]
    return None if x is None else Event(x, low, high)


def _of_numbers(problem: Problem, event: Event, law: Law | None, shift: Term, smaller: bool) -> Iterator[Offer]:
    """What the event is at most, or what the opposite one is."""
    x, low, high = event.x, event.low, event.high
    if low is None or high is None:
        at = low or high
        assert at is not None
        yield from _rare(problem, x, at, law, shift, (low is not None) is smaller)
    elif not smaller:
        middle, width = (_halved(low, high, sign) for sign in (1, -1))
        yield _squared(x, middle, width, law, shift)


def _squared(x: Term, middle: Term, width: Term, law: Law | None, shift: Term) -> Offer:
    value = None
    if law is not None:
        mean = terms.add(law.mean, shift)
        off = ZERO if mean == middle else terms.power(terms.sub(mean, middle), TWO)
        value = terms.div(terms.add(law.variance, off), terms.power(width, TWO))
    return Offer(terms.div(terms.power(terms.sub(x, middle), TWO), terms.power(width, TWO)), value)


def _rare(problem: Problem, x: Term, at: Term, law: Law | None, shift: Term, above: bool) -> Iterator[Offer]:
    """What 1[x >= t] is at most, or 1[x <= t]."""
    place = terms.sub(at, shift) if shift != ZERO else at
    bases = [] if law is None else [law.best(place)]
    for z in dict.fromkeys((*bases, *_bases(problem, at))):
        average = None if law is None else law.generating(z)
        if z.op == "exp":
            bound = Term("exp", (terms.mul(z.args[0], terms.sub(x, at)),))
            yield Offer(bound, average and terms.div(average, Term("exp", (terms.mul(z.args[0], place),))))
        elif law is not None and law.finite:
            bound, whole = terms.div(terms.power(z, x), terms.power(z, at)), terms.power(z, terms.sub(x, at))
            lemmas = terms.le(ONE, z) if above else terms.le(z, ONE), terms.eq(bound, whole)
            yield Offer(bound, average and terms.div(average, terms.power(z, place)), lemmas=lemmas, base=z)
        elif above:
            bound = terms.power(z, terms.sub(x, at))
            yield Offer(bound, average and terms.div(average, terms.power(z, place)), lemmas=(terms.le(ONE, z),))
        else:  # with a base that is at least 1
            base = terms.div(*z.args[::-1]) if z.op == "div" else terms.div(ONE, z)
            bound = terms.power(base, terms.sub(at, x))
            value = average and terms.mul(average, terms.power(base, place))
            yield Offer(bound, value, lemmas=(terms.le(ONE, base),))
    if above:
        yield Offer(terms.div(x, at), law and terms.div(terms.add(law.mean, shift), at))
    if law is not None:
        mean = terms.add(law.mean, shift)
        yield _squared(x, mean, terms.sub(at, mean), law, shift)


def _halved(low: Term, high: Term, sign: int) -> Term:
    """(high + low) / 2 or (high - low) / 2, without what cancels."""
    addends: dict[Term, object] = {}
    for side, scale in ((high, 1), (low, sign)):
        for a in side.args if side.op == "add" else (side,):
            number, rest = (a.args[0].data, terms.mul(*a.args[1:])) if a.op == "mul" and a.args[0].op == "number" else (1, a)
            if a.op == "number":
                number, rest = a.data, ONE
            addends[rest] = addends.get(rest, 0) + number * scale  # type: ignore[operator]
    parts = [terms.mul(terms.number(c / 2) if not isinstance(c, int) else terms.div(terms.number(c), TWO), t)
             for t, c in addends.items() if c]
    return terms.add(ZERO, *parts) if parts else ZERO


def _bases(problem: Problem, at: Term) -> Iterator[Term]:
    """z of powers z**t and exp(s t) in a statement."""
    for t in nodes(problem.statement):
        if t.free or t.names - problem.declarations.keys():
            continue
        if t.op == "pow" and at.names & t.args[1].names and not t.args[0].free:
            base = t.args[0]
            yield from (terms.div(*base.args[::-1]), base) if base.op == "div" else (base, terms.div(ONE, base))
        if t.op == "exp":
            for a in t.args[0].args if t.args[0].op == "add" else t.args:
                factors = list(a.args) if a.op == "mul" else [a]
                if at in factors:
                    factors.remove(at)
                    yield from (Term("exp", (terms.mul(*rest),)) for rest in ([*factors], [terms.number(-1), *factors]))
                elif at.op == "number" and not a.free:
                    yield from (Term("exp", (terms.div(terms.mul(s, a), at),)) for s in (ONE, terms.number(-1)))


# -- laws by their weights ------------------------------------------------------------------------------------------


def _factors(weight: Term) -> tuple[list[Term], list[Term]]:
    """Factors above and below fraction lines."""
    if weight.op == "mul":
        found = [_factors(f) for f in weight.args]
        return [f for up, _ in found for f in up], [f for _, down in found for f in down]
    if weight.op == "div":
        (up, down), (over, under) = map(_factors, weight.args)
        return up + under, down + over
    return [weight], []


def _discrete(weight: Term, index: str) -> Law | None:
    k = terms.index(index)
    up, down = _factors(weight)
    bases = [f.args[0] for f in up if f.op == "pow" and f.args[1] == k and not f.args[0].free]
    if len(bases) != 1:
        return None
    (base,) = bases
    if Term("factorial", (k,)) in down:
        return _poisson(base)
    chosen = [f for f in up if f.op == "binomial" and f.args[1] == k and not f.args[0].free]
    if chosen:
        return _binomial(chosen[0].args[0], base)
    return _geometric(base) if all(index not in f.free or f.op == "pow" for f in up + down) else None


def _poisson(rate: Term) -> Law:
    def generating(z: Term) -> Term:
        return Term("exp", (terms.sub(terms.mul(rate, z), rate),))

    return Law(rate, rate, generating, lambda t: terms.div(t, rate))


def _binomial(n: Term, p: Term) -> Law:
    q = terms.sub(ONE, p)

    def generating(z: Term) -> Term:
        return terms.power(terms.add(q, terms.mul(p, z)), n)

    def best(t: Term) -> Term:
        return terms.div(terms.mul(t, q), terms.mul(p, terms.sub(n, t)))

    return Law(terms.mul(n, p), terms.mul(n, p, q), generating, best, finite=True)


def _geometric(q: Term) -> Law:
    """Of the number of failures, each with probability q."""
    p = terms.sub(ONE, q)

    def generating(z: Term) -> Term:
        return terms.div(p, terms.sub(ONE, terms.mul(q, z)))

    def best(t: Term) -> Term:
        return terms.div(t, terms.mul(q, terms.add(ONE, t)))

    return Law(terms.div(q, p), terms.div(q, terms.power(p, TWO)), generating, best)


def _gamma(weight: Term, name: str) -> tuple[Term, Term] | None:
    """Shape and rate."""
    x = terms.symbol(name)
    up, down = _factors(weight)
    shape = rate = None
    for f in up:
        if f.op == "pow" and f.args[0] == x and name not in f.args[1].names:
            shape = terms.add(f.args[1], ONE)
        elif f.op == "exp":
            parts = f.args[0].args if f.args[0].op == "mul" else ()
            if x not in parts:
                return None
            rate = terms.neg(terms.mul(*(a for a in parts if a != x)))
        elif name in f.names:
            return None
    if rate is None or any(name in f.names for f in down):
        return None
    return shape or ONE, rate


def _continuous(
    problem: Problem, at: Term, x: Term, law: tuple[Term, Term]
) -> Iterator[Offer]:
    shape, rate = law
    whole = (ZERO, INFINITY)
    tilts = [terms.sub(rate, terms.div(shape, at)), *(z.args[0] for z in _bases(problem, at) if z.op == "exp")]
    for s in dict.fromkeys(tilts):
        gap = terms.sub(rate, s) if s != tilts[0] else terms.div(shape, at)
        value = terms.mul(terms.power(terms.div(rate, gap), shape), Term("exp", (terms.neg(terms.mul(s, at)),)))
        yield Offer(Term("exp", (terms.mul(s, terms.sub(x, at)),)), value, whole)
    yield Offer(terms.div(x, at), terms.div(shape, terms.mul(rate, at)), whole)
