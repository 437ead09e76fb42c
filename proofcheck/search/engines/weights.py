"""Laws that the weights of a sum, a series or an integral show, with what is known of them. Nothing rests on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, TWO, ZERO, Term, nodes
from proofcheck.lang.types import Problem


@dataclass(frozen=True)
class Law:
    """A law of whole numbers: mean, variance, and E(z**x). `best`: the z for which E(z**x) / z**t is smallest, a zero
    of the derivative of log E(exp(s x)) - s t for z = exp(s), and what E(z**x) is made of there, in fewer words than
    `inner` has for any z; None where there are no fewer."""

    mean: Term
    variance: Term
    generating: Callable[[Term], Term]
    best: Callable[[Term], tuple[Term, Term]]
    inner: Callable[[Term], Term] | None = None


def law_of(weight: Term, index: str) -> Law | None:
    """The law of an index with these weights."""
    k = terms.index(index)
    up, down = _factors(weight)
    powers = [f.args[0] for f in up if f.op == "pow" and f.args[1] == k and not f.args[0].free]
    if len(powers) != 1:
        return None
    (base,) = powers
    if Term("factorial", (k,)) in down:
        return _poisson(base)
    chosen = [f for f in up if f.op == "binomial" and f.args[1] == k and not f.args[0].free]
    if chosen:
        return _binomial(chosen[0].args[0], base)
    return _geometric(base) if sum(index in f.free for f in up + down) == 1 else None


def _poisson(rate: Term) -> Law:
    def generating(z: Term) -> Term:
        return Term("exp", (terms.sub(terms.mul(rate, z), rate),))

    return Law(rate, rate, generating, lambda t: (terms.div(t, rate), t))


def _binomial(n: Term, p: Term) -> Law:
    q = terms.sub(ONE, p)

    def inner(z: Term) -> Term:
        return terms.add(q, terms.mul(p, z))

    def best(t: Term) -> tuple[Term, Term]:
        failures = terms.sub(n, t)
        return terms.div(terms.mul(t, q), terms.mul(p, failures)), terms.div(terms.mul(n, q), failures)

    return Law(terms.mul(n, p), terms.mul(n, p, q), lambda z: terms.power(inner(z), n), best, inner)


def _geometric(q: Term) -> Law:
    """Of the number of failures, each with probability q."""
    p = terms.sub(ONE, q)

    def generating(z: Term) -> Term:
        return terms.div(p, terms.sub(ONE, terms.mul(q, z)))

    def best(t: Term) -> tuple[Term, Term]:
        return terms.div(t, terms.mul(q, terms.add(ONE, t))), t

    return Law(terms.div(q, p), terms.div(q, terms.power(p, TWO)), generating, best)


def gamma(weight: Term, name: str) -> tuple[Term, Term] | None:
    """Shape and rate of the law of a positive number whose density is a multiple of x**(a - 1) exp(-b x)."""
    x = terms.symbol(name)
    up, down = _factors(weight)
    shape = rate = None
    for f in up:
        if f.op == "pow" and f.args[0] == x and name not in f.args[1].names:
            shape = terms.add(f.args[1], ONE)
        elif f.op == "exp" and f.args[0].op == "mul" and x in f.args[0].args:
            rate = terms.neg(terms.mul(*(a for a in f.args[0].args if a != x)))
        elif name in f.names:
            return None
    if rate is None or name in rate.names or any(name in f.names for f in down):
        return None
    return shape or ONE, rate


def _factors(weight: Term) -> tuple[list[Term], list[Term]]:
    """Factors above and below fraction lines."""
    if weight.op == "mul":
        found = [_factors(f) for f in weight.args]
        return [f for up, _ in found for f in up], [f for _, down in found for f in down]
    if weight.op == "div":
        (up, down), (over, under) = map(_factors, weight.args)
        return up + under, down + over
    return [weight], []


def bases(problem: Problem, at: Term) -> Iterator[Term]:
    """z of powers z**t and exp(s t) in a statement."""
    for t in nodes(problem.statement):
        if t.free:
            continue
        if t.op == "pow" and at.names & t.args[1].names:
            base = t.args[0]
            yield from (terms.div(*base.args[::-1]), base) if base.op == "div" else (base, terms.div(ONE, base))
        if t.op == "exp":
            for a in t.args[0].args if t.args[0].op == "add" else t.args:
                factors = list(a.args) if a.op == "mul" else [a]
                if at in factors:
                    factors.remove(at)
                    slope = terms.mul(ONE, *factors)
                    yield from (Term("exp", (s,)) for s in (slope, terms.neg(slope)))


def halved(low: Term, high: Term, sign: int) -> Term:
    """(high + low) / 2 or, for the sign -1, (high - low) / 2, without what cancels."""
    shares: dict[Term, Fraction] = {}
    for side, scale in ((high, Fraction(1, 2)), (low, Fraction(sign, 2))):
        for a in _addends(side):
            factors = a.args if a.op == "mul" else (a,)
            number = factors[0].data if factors[0].op == "number" else Fraction(1)
            rest = terms.mul(ONE, *(f for f in factors if f.op != "number"))
            shares[rest] = shares.get(rest, Fraction(0)) + number * scale
    return terms.add(ZERO, *(terms.mul(terms.number(share), t) for t, share in shares.items() if share))


def _addends(t: Term) -> tuple[Term, ...]:
    """The parts of a sum, of a sum times something as well."""
    if t.op == "add":
        return tuple(a for part in t.args for a in _addends(part))
    inner = next((f for f in t.args if f.op == "add"), None) if t.op == "mul" else None
    if inner is None:
        return (t,)
    others = [f for f in t.args if f is not inner]
    return tuple(a for part in inner.args for a in _addends(terms.mul(part, *others)))
