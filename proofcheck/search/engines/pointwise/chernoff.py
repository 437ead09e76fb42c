"""Tails by exponentials: 1[T >= u] <= exp(s (T - u)), with the s for which the bound of the average is smallest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import TWO, Term, nodes
from proofcheck.logic.decide.lemmas.concentration import hoeffding, parts_of
from proofcheck.search.engines.pointwise.reading import Plan, Reading, Tail, indicator, tails


def chernoff(reading: Reading) -> Iterator[Plan]:
    """1[T >= u] <= exp(s (T - u)), with the s for which the bound of the average is smallest."""
    known = [t.args[0] for t in nodes(reading.problem.statement) if t.op == "exp" and _plain(reading, t)]
    for scale in (_for_normal, _for_bounds, _for_variance):
        plan, ready = Plan(), False
        for body in reading.averaged:
            found, equations = tails(reading, body)
            for tail in found:
                sides = [tail]
                if tail.size:
                    sides = [_one_side(tail.inner, tail), _one_side(terms.neg(tail.inner), tail)]
                    plan.facts.append(terms.le(tail.above, terms.add(*(s.above for s in sides))))
                for side in sides:
                    ready = _bounded_by(reading, plan, side, scale, known) or ready
            plan.facts += equations if found else []
        if ready:
            # Complements and unions come last: they speak of what the others bound.
            yield plan


def _plain(reading: Reading, term: Term) -> bool:
    return reading.laws.fixed(term) and all(t.op != "expectation" for t in nodes(term)) and not term.free


def _one_side(inner: Term, tail: Tail) -> Tail:
    relation = tail.above.args[0].op if tail.above.op == "where" else "le"
    return Tail(inner, tail.at, indicator(Term(relation, (tail.at, inner))))


Scale = Callable[[Reading, Tail, Term], tuple[Term, tuple[Term, ...] | None] | None]


def _bounded_by(reading: Reading, plan: Plan, side: Tail, scale: Scale, known: list[Term]) -> bool:
    mean = reading.value(side.inner)
    gap = None if mean is None else reading.simple(terms.sub(side.at, mean))
    found = None if gap is None else scale(reading, side, gap)
    if found is None:
        return False
    factor, most = found
    exponent = terms.mul(factor, terms.sub(side.inner, side.at))
    averaged = Term("exp", (exponent,))
    if most is not None:
        plan.exponential += [(exponent, bound, *most) for bound in known]
    else:
        plan.averages += [(averaged, Term("exp", (bound,))) for bound in known]
        plan.means += [] if known else [averaged]
    plan.facts.append(terms.le(side.above, averaged))
    return True


def _for_normal(reading: Reading, side: Tail, gap: Term) -> tuple[Term, tuple[Term, ...] | None] | None:
    law = reading.laws.law(side.inner)
    variance = None if law is None else reading.value(_centred(reading, side.inner))
    return None if variance is None else (reading.simple(terms.div(gap, variance)), None)


def _centred(reading: Reading, inner: Term) -> Term:
    return terms.power(terms.sub(inner, reading.mean(inner)), TWO)


def _for_bounds(reading: Reading, side: Tail, gap: Term) -> tuple[Term, tuple[Term, ...] | None] | None:
    split = parts_of(side.inner, reading.laws)
    excess = None if split is None else hoeffding(split[1])
    return None if excess is None else (reading.simple(terms.div(gap, terms.mul(TWO, excess))), ())


def _for_variance(reading: Reading, side: Tail, gap: Term) -> tuple[Term, tuple[Term, ...] | None] | None:
    split = parts_of(side.inner, reading.laws)
    variance = reading.value(_centred(reading, side.inner))
    if split is None or variance is None or len(split[1]) != 1:
        return None
    (part,) = split[1]
    for end in (part.law.high, part.law.low):
        if end is None or part.coefficient.free:
            continue
        most = reading.simple(terms.mul(part.coefficient, terms.sub(end, part.law.mean.body)))
        if most.op == "number" and most.data < 0:
            continue
        room = terms.add(variance, terms.div(terms.mul(most, gap), terms.number(3)))
        factor = terms.div(gap, room)
        return factor, (terms.mul(factor, most),)
    return None


def exponentials(reading: Reading) -> Iterator[Plan]:
    """Averages of exponentials in the statement, by Hoeffding's lemma."""
    known = [t.args[0] for t in nodes(reading.problem.statement) if t.op == "exp" and _plain(reading, t)]
    rows: list[tuple[Term, ...]] = [(b.args[0], bound) for b in reading.averaged if b.op == "exp" for bound in known]
    if rows:
        yield Plan(exponential=rows)
