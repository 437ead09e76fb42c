"""Facts that may show an inequality between averages, cheap ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.averages import outside
from proofcheck.lang.events import unfolded
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import ONE, TWO, ZERO, Term, nodes
from proofcheck.search.engines.pointwise.chernoff import chernoff, exponentials
from proofcheck.search.engines.pointwise.maxima import maxima
from proofcheck.search.engines.pointwise.reading import (
    Plan,
    Reading,
    average,
    event_of,
    indicator,
    inside,
    scalars,
    tails,
)


def plans(reading: Reading) -> Iterator[Plan]:
    """What may show the statement, cheap plans first."""
    for plan in PLANS:
        yield from plan(reading)


def linear(reading: Reading) -> Iterator[Plan]:
    statement = reading.problem.statement
    sides = [_without(reading, side) for side in statement.args]
    if None not in sides:
        fact = Term(statement.op, tuple(s for s in sides if s is not None))
        own = [_certain(reading, body) for body in reading.averaged if body.op == "where"]
        yield Plan([fact, *(f for facts in own for f in facts)])
        for x in scalars(reading):
            mean = reading.value(x)
            for moved in () if mean is None else (terms.sub(x, mean), terms.sub(mean, x)):
                yield Plan([Term(fact.op, (fact.args[0], terms.add(fact.args[1], moved)))], [x])


def _without(reading: Reading, side: Term) -> Term | None:
    """A side that is linear in averages, with what is averaged in their place."""
    if side.op == "expectation":
        return side.args[0]
    if all(t.op != "expectation" for t in nodes(side)):
        return side
    if side.op == "add":
        parts = [_without(reading, a) for a in side.args]
        return None if None in parts else terms.add(*(p for p in parts if p is not None))
    if side.op == "mul":
        averaged = [k for k, a in enumerate(side.args) if any(t.op == "expectation" for t in nodes(a))]
        inner = _without(reading, side.args[averaged[0]]) if len(averaged) == 1 else None
        rest = terms.mul(*(a for k, a in enumerate(side.args) if k not in averaged))
        return None if inner is None else terms.mul(rest, inner)
    if side.op == "div" and all(t.op != "expectation" for t in nodes(side.args[1])):
        inner = _without(reading, side.args[0])
        return None if inner is None else terms.div(inner, side.args[1])
    return None


def _certain(reading: Reading, body: Term) -> list[Term]:
    """What holds of every event: its probability lies between 0 and 1."""
    return [terms.le(ZERO, body), terms.le(body, ONE)] if body.args[1:] == (ONE, ZERO) else []


def markov(reading: Reading) -> Iterator[Plan]:
    facts: list[Term] = []
    means: list[Term] = []
    for body in reading.averaged:
        found, equations = tails(reading, body)
        for tail in found:
            whole = Term("abs", (tail.inner,)) if tail.size else tail.inner
            for low in _lower(reading, whole):
                scaled = terms.mul(terms.sub(tail.at, low), tail.above)
                facts.append(terms.le(scaled, terms.sub(whole, low)))
            means.append(whole)
        facts += equations if found else []
    if facts:
        yield Plan([*inside(reading), *facts], [*means, *scalars(reading)])


def _lower(reading: Reading, inner: Term) -> list[Term]:
    """Numbers that may be lower bounds of a term."""
    found: dict[Term, None] = {ZERO: None}
    for which in ("low", "high"):
        placed: Term | None = inner
        for name in sorted(inner.names & reading.laws.random):
            declaration = reading.problem.declarations[name]
            end = getattr(declaration.law, which)
            ids = tuple(f"{name}~{k}" for k in range(len(declaration.shape)))
            placed = None if placed is None or end is None else terms.replace_name(placed, name, ids, end)
        if placed is not None:
            found[placed] = None
    return list(found)


def chebyshev(reading: Reading) -> Iterator[Plan]:
    facts: list[Term] = []
    squares: list[Term] = []
    for body in reading.averaged:
        found, equations = tails(reading, body)
        for tail in found:
            for order in (2, 4):
                power = terms.power(tail.inner, terms.number(order))
                if reading.value(power) is None:
                    continue
                squares.append(power)
                facts.append(terms.le(terms.mul(terms.power(tail.at, terms.number(order)), tail.above), power))
        facts += equations if found else []
    if squares:
        yield Plan(facts, squares)


def cantelli(reading: Reading) -> Iterator[Plan]:
    for body in reading.averaged:
        found, equations = tails(reading, body)
        for tail in found:
            mean = reading.value(tail.inner)
            if tail.size or mean is None:
                continue
            moved, at = terms.sub(tail.inner, mean), terms.sub(tail.at, mean)
            square = terms.power(moved, TWO)
            variance = reading.value(square)
            if variance is None:
                continue
            both = terms.add(terms.power(at, TWO), variance)
            bound = terms.power(terms.add(terms.mul(at, moved), variance), TWO)
            scaled = terms.mul(terms.power(both, TWO), tail.above)
            yield Plan([terms.le(ZERO, square), terms.le(scaled, bound), *equations], [square, bound])


def tangent(reading: Reading) -> Iterator[Plan]:
    """Tangents at the mean of a name, and lines that corners do not go below."""
    plan = Plan()
    for body in reading.averaged:
        names = body.names & reading.laws.random
        if len(names) != 1 or reading.problem.declarations[next(iter(names))].shape or body.op == "where":
            continue
        (name,) = names
        x = terms.symbol(name)
        plan.means.append(x)
        plan.facts += _kinks(reading, body)
        plan.tangents += [(x, body, reading.mean(x), sign) for sign in (ONE, terms.neg(ONE))]
    if plan.facts or plan.tangents:
        plan.facts = [*inside(reading), *plan.facts]
        yield plan


def outer(reading: Reading) -> Iterator[Plan]:
    """Tangents of a logarithm, a root, an exponential or a reciprocal at the mean of what is in it, and of functions of
    one sum of several names at the mean of that sum."""
    plan = Plan()
    for body in reading.averaged:
        lines = _bend(reading, body)
        if lines is None:
            plan.general.update(_sloped(reading, body, plan.means))
        else:
            plan.facts += [terms.le(ZERO, body.args[0]), lines] if body.op == "pow" else [lines]
            inner = body.args[0 if body.op == "pow" else -1]
            plan.means += [a for a in (inner.args if inner.op == "add" else (inner,)) if not reading.laws.fixed(a)]
    plan.facts += plan.general
    if plan.facts:
        yield plan


def _bend(reading: Reading, body: Term) -> Term | None:
    """The tangent that lies on one side of a function, at the mean of what it is taken of."""
    if body.op == "pow":
        base, exponent = body.args
        if exponent.op != "number" or exponent.data <= 1:
            return None
        mean = reading.mean(base)
        steep = terms.mul(exponent, terms.power(mean, terms.number(exponent.data - 1)))
        return terms.le(terms.add(terms.power(mean, exponent), terms.mul(steep, terms.sub(base, mean))), body)
    if body.op not in ("log", "sqrt", "exp", "div") or (body.op == "div" and not reading.laws.fixed(body.args[0])):
        return None
    inner = body.args[-1]
    at = reading.value(inner)
    if at is None:
        return None
    here, gap = terms.rebuild(body, (*body.args[:-1], at)), terms.sub(inner, at)
    if body.op == "log":
        return terms.le(body, terms.add(here, terms.div(gap, at)))
    if body.op == "sqrt":
        return terms.le(body, terms.add(here, terms.div(gap, terms.mul(TWO, here))))
    steep = here if body.op == "exp" else terms.neg(terms.div(here, at))
    return terms.le(terms.add(here, terms.mul(steep, gap)), body)


def _sloped(reading: Reading, body: Term, means: list[Term]) -> Iterator[tuple[Term, tuple[dict[str, Term], Term]]]:
    """The tangent, on either side, of a function of one sum of several names, and the same about any two numbers."""
    if len(body.names & reading.laws.random) < 2:
        return
    z, m = ("z'", "m'")
    for inner in nodes(body):
        if inner.op not in ("add", "mul") or inner.free or not reading.laws.affine(inner):
            continue
        f = terms.rewrite(body, {inner: terms.symbol(z)}.get)
        at, steep = reading.value(inner), slope(f, z, partial=True)
        if at is None or steep is None or not reading.laws.fixed(f):
            continue
        here, there = (terms.replace_name(t, z, (), terms.symbol(m)) for t in (f, steep))
        if here is None or there is None:
            continue
        means.append(inner)
        line = terms.add(here, terms.mul(there, terms.sub(terms.symbol(z), terms.symbol(m))))
        for fact in (terms.le(f, line), terms.le(line, f)):
            own = terms.replace_name(terms.replace_name(fact, z, (), inner) or fact, m, (), at)
            if own is not None:
                yield own, ({z: inner, m: at}, fact)
        return


def paley(reading: Reading) -> Iterator[Plan]:
    """x <= a + x 1[x > a], and Cauchy and Schwarz for x and the indicator: Paley's and Zygmund's inequality."""
    for body in reading.averaged:
        event = event_of(body)
        if event is not None and event.op in ("lt", "le") and outside(event.args[1]) & reading.laws.random:
            low, x = event.args
            if not (outside(low) & reading.laws.random) and not low.free:
                split = terms.le(x, terms.add(low, terms.mul(x, body)))
                facts = [terms.le(ZERO, x), terms.le(ZERO, body), terms.le(terms.power(body, TWO), body), split]
                yield Plan(facts, [x], schwarz=[(x, body)])


def minorant(reading: Reading) -> Iterator[Plan]:
    """A parabola below the indicator of x > a, for x >= 0, with both averages known: Paley's and Zygmund's inequality
    with the variance."""
    for body in reading.averaged:
        event = event_of(body)
        if event is None or event.op not in ("lt", "le") or outside(event.args[0]) & reading.laws.random:
            continue
        low, x = event.args
        square = terms.power(x, TWO)
        mean, second = reading.value(x), reading.value(square)
        if mean is None or second is None or low.free:
            continue
        gap = terms.sub(mean, low)
        line = terms.mul(TWO, gap, second, terms.sub(x, low))
        below = terms.sub(line, terms.mul(terms.power(gap, TWO), square))
        fact = terms.le(below, terms.mul(terms.power(second, TWO), body))
        yield Plan([*inside(reading), terms.le(ZERO, x), fact], [x, square])


def at(reading: Reading) -> Iterator[Plan]:
    """Of an event x == c the distance of c from the mean, by Chebyshev."""
    for body in reading.averaged:
        event = event_of(body)
        inner = terms.sub(*event.args) if event is not None and event.op == "eq" else None
        mean = None if inner is None else reading.value(inner)
        if inner is None or mean is None:
            continue
        square = terms.power(terms.sub(inner, mean), TWO)
        if reading.value(square) is not None:
            yield Plan([terms.le(terms.mul(terms.power(mean, TWO), body), square)], [square])


def _kinks(reading: Reading, body: Term) -> list[Term]:
    """What absolute values, maxima and minima are no smaller or no larger than."""
    if body.op == "abs":
        (inner,) = body.args
        return [terms.le(inner, body), terms.le(terms.neg(inner), body)]
    if body.op == "max":
        return [terms.le(a, body) for a in body.args]
    return [terms.le(body, a) for a in body.args] if body.op == "min" else []


def square(reading: Reading) -> Iterator[Plan]:
    facts, squares = [], []
    for body in reading.averaged:
        if body.op == "where" and body.args[1:] == (ONE, ZERO):
            continue
        squared, mean = squared_of(body), average(body)
        middle = terms.mul(terms.number(-2), mean, body)
        facts.append(terms.le(ZERO, terms.add(squared, middle, terms.power(mean, TWO))))
        facts += [terms.le(ZERO, body), *_kinks(reading, body)]
        squares.append(squared)
    if facts:
        yield Plan(facts, squares)


def squared_of(body: Term) -> Term:
    """The square of a term, without roots and absolute values."""
    if body.op == "abs":
        return squared_of(body.args[0])
    if body.op == "sqrt":
        return body.args[0]
    if body.op == "mul":
        return terms.mul(*map(squared_of, body.args))
    if body.op == "pow" and body.args[1].op == "number":
        return terms.power(body.args[0], terms.number(2 * body.args[1].data))
    return terms.power(body, TWO)


def product(reading: Reading) -> Iterator[Plan]:
    """Independence of factors about different names, then Cauchy and Schwarz."""
    apart, schwarz = Plan(), Plan()
    for body in reading.averaged:
        parts = _factors(reading, body)
        if len(parts) > 1:
            apart.independent.append(tuple(parts))
            whole = terms.mul(*parts)
            apart.facts += [terms.eq(body, whole)] if whole != body else []
        if body.op == "mul" and len(body.args) == 2:
            schwarz.schwarz.append((body.args[0], body.args[1]))
        if body.op == "pow" and body.args[1].op == "number" and body.args[1].data in (3, 5, 7):
            k = body.args[1].data // 2
            f, g = (terms.power(body.args[0], terms.number(e)) if e > 1 else body.args[0] for e in (k, k + 1))
            schwarz.schwarz.append((f, g))
            schwarz.facts.append(terms.eq(body, terms.mul(f, g)))
    if apart.independent:
        yield apart
    if schwarz.schwarz:
        yield schwarz


def _factors(reading: Reading, body: Term) -> list[Term]:
    """Factors of a term about different names."""
    if body.op == "abs" and body.args[0].op == "mul":
        return [Term("abs", (f,)) for f in _factors(reading, body.args[0])]
    if body.op == "exp" and body.args[0].op == "add":
        return [Term("exp", (terms.add(*group),)) for group in reading.laws.grouped(body.args[0].args)]
    return [terms.mul(*group) for group in reading.laws.grouped(body.args)] if body.op == "mul" else [body]


def apart(reading: Reading) -> Iterator[Plan]:
    """An event made of events about different names."""
    facts: list[Term] = []
    independent: list[tuple[Term, ...]] = []
    for body in reading.averaged:
        if body.op != "where" or body.args[1:] != (ONE, ZERO):
            continue
        event = unfolded(body.args[0]) or body.args[0]
        groups = reading.laws.grouped(event.args) if event.op == "and" else []
        if len(groups) > 1:
            parts = tuple(indicator(terms.conjunction(*group)) for group in groups)
            independent.append(parts)
            facts.append(terms.eq(body, terms.mul(*parts)))
    if independent:
        yield Plan(facts, independent=independent)


def between(reading: Reading) -> Iterator[Plan]:
    facts: list[Term] = []
    powers: list[Term] = []
    for name in reading.random:
        law = reading.problem.declarations[name].law
        if law is None or reading.problem.declarations[name].shape:
            continue
        x = terms.symbol(name)
        powers += [x, terms.power(x, TWO)]
        mean = average(x)
        for body in reading.averaged:
            # A variance: (x - E(x))**2
            if body == terms.power(terms.sub(x, mean), TWO):
                parts = terms.power(x, TWO), terms.mul(terms.number(-2), mean, x), terms.power(mean, TWO)
                facts.append(terms.eq(body, terms.add(*parts)))
        if law.low is not None and law.high is not None:
            room = (terms.mul(law.low, x), terms.mul(law.high, x), terms.neg(terms.power(x, TWO)))
            facts.append(terms.le(ZERO, terms.add(*room, terms.neg(terms.mul(law.low, law.high)))))
        if law.low is not None and law.low.op == "number" and law.low.data >= 0:
            facts.append(terms.le(ZERO, terms.power(x, TWO)))
    if facts or inside(reading):
        yield Plan([*inside(reading), *facts], powers)


def spread(reading: Reading) -> Iterator[Plan]:
    """Variances of sums of bounded entries."""
    plan = Plan()
    for body in reading.averaged:
        if body.op == "pow" and body.args[0].op == "add":
            inner = [a for a in body.args[0].args if not reading.laws.fixed(a) and a.op != "expectation"]
            plan.spreads += [s for s in inner if body == terms.power(terms.sub(s, average(s)), TWO)]
    if plan.spreads:
        yield plan


def unions(reading: Reading) -> Iterator[Plan]:
    """Where the largest of several is above a number, one of them is: 1[max T(i) >= u] <= sum 1[T(i) >= u]; then what
    the other plans say of one T(0)."""
    statement = reading.problem.statement
    outside = terms.rewrite(statement, lambda t: ZERO if t.op == "expectation" else None)
    for body in reading.averaged if statement.op in ("le", "lt") else ():
        event = body.args[0] if body.op == "where" and body.args[1:] == (ONE, ZERO) else body
        if event.op not in ("le", "lt"):
            continue
        at, most = event.args
        if at.op == "mul" and at.args[0] == terms.number(-1) and at.args[1].op == "largest":
            at, most = terms.neg(most), at.args[1]  # of a least value
        if most.op != "largest":
            continue
        (low, high, inner), (name,) = most.args, most.data
        if low != ZERO or not high.names <= outside.names:
            continue  # a bound that grows with how many there are speaks of that
        one = indicator(Term(event.op, (at, inner)))
        first = terms.substitute(one, {name: ZERO})
        fact = terms.le(body, terms.total(name, low, high, one))
        yield Plan([fact])
        reading = reading.of(first)
        for plan in (p for other in PLANS if other is not unions for p in other(reading)):
            yield replace(plan, facts=[*plan.facts, fact])


PLANS: tuple[Callable[[Reading], Iterator[Plan]], ...] = (
    linear,
    maxima,
    apart,
    markov,
    chebyshev,
    cantelli,
    tangent,
    outer,
    paley,
    minorant,
    at,
    product,
    square,
    between,
    spread,
    exponentials,
    chernoff,
    unions,
)
