"""Expressions as sums over common indices, and how what stands outside a sum is spread over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import prod
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED, FUNCTIONS
from proofcheck.lang.ops.attributes import LINE
from proofcheck.lang.sizes import Size
from proofcheck.lang.slopes import steepness
from proofcheck.lang.squares import without_roots
from proofcheck.lang.terms import Term, alpha, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball
from proofcheck.search.engines.trials import FAILS

HALF = terms.number(Fraction(1, 2))
MAX_PIECES = 48
MAX_POWER = 3

Weight = Callable[[Term], Term]  # from a place to a term; the terms of all places add up to one


@dataclass(frozen=True, slots=True)
class Piece:
    """`factor` summed over ranges that begin at zero, each an index and the end of its range."""

    binders: tuple[tuple[str, Term], ...]
    factor: Term

    def term(self) -> Term:
        term = self.factor
        for name, high in reversed(self.binders):
            term = terms.total(name, terms.ZERO, high, term)
        return term


def expanded(term: Term) -> list[Piece] | None:
    """Pieces that add up to the term; None where there are too many, or a range begins elsewhere."""
    pieces: list[Piece] = []
    for piece in _expanded(without_roots(term, frozenset()), [0]):
        pieces.append(piece)
        if len(pieces) > MAX_PIECES:
            return None
    return _without_opposites(pieces) if all(_plain(piece) for piece in pieces) else None


def _without_opposites(pieces: list[Piece]) -> list[Piece]:
    """The pieces without those outside of sums that cancel each other."""
    left: list[Piece] = []
    for piece in pieces:
        opposite = Piece((), terms.neg(piece.factor))
        if not piece.binders and opposite in left:
            left.remove(opposite)
        else:
            left.append(piece)
    return left


def _plain(piece: Piece) -> bool:
    bound = {name for name, _ in piece.binders}
    return not any(high.free for _, high in piece.binders) and piece.factor.free <= bound


def _expanded(term: Term, count: list[int]) -> Iterator[Piece]:
    if term.op == "add":
        for arg in term.args:
            yield from _expanded(arg, count)
    elif not _sums_outside(term):
        yield Piece((), term)
    elif term.op == "sum" and term.args[0] == terms.ZERO:
        _, high, body = term.args
        count[0] += 1
        name = f"s{count[0]}"
        for piece in _expanded(terms.substitute(body, {term.data[0]: terms.index(name)}), count):
            if name in piece.factor.free:
                yield Piece(((name, high), *piece.binders), piece.factor)
            else:
                yield Piece(piece.binders, terms.mul(high, piece.factor))
    elif term.op == "div":
        for piece in _expanded(term.args[0], count):
            yield Piece(piece.binders, terms.div(piece.factor, term.args[1]))
    elif term.op in ("mul", "pow"):
        factors = term.args if term.op == "mul" else (term.args[0],) * int(term.args[1].data)
        products = [Piece((), terms.ONE)]
        for factor in factors:
            products = [
                Piece((*a.binders, *b.binders), terms.mul(a.factor, b.factor))
                for a in products
                for b in _expanded(factor, count)
            ]
        yield from products
    else:
        yield Piece((("", Term("index", (), "?")),), term)  # a sum that begins elsewhere


def _sums_outside(term: Term) -> bool:
    """Whether a sum over a range can be reached through sums, products, powers and numerators."""
    if term.op == "sum":
        return True
    if term.op in ("add", "mul"):
        return any(map(_sums_outside, term.args))
    if term.op == "pow":
        exponent = term.args[1]
        small = exponent.op == "number" and exponent.data.denominator == 1 and 0 < exponent.data <= MAX_POWER
        return small and _sums_outside(term.args[0])
    return term.op == "div" and _sums_outside(term.args[0])


def uniform(high: Term) -> Weight:
    """The same weight at all places of range(high)."""
    return lambda here: terms.div(terms.ONE, high)


def cancelled(term: Term, high: Term) -> Term:
    """The term without factors n beside factors 1 / n, n being `high`."""

    def rule(t: Term) -> Term | None:
        if t.op != "mul" or terms.div(terms.ONE, high) not in t.args:
            return None
        factors: list[Term] = []
        for factor in t.args:
            square = factor.op == "pow" and factor.args == (high, terms.TWO)
            factors += [high, high] if square else [factor]
        while high in factors and terms.div(terms.ONE, high) in factors:
            factors.remove(high)
            factors.remove(terms.div(terms.ONE, high))
        return terms.mul(*factors)

    return terms.rewrite(term, rule)


def gathered(body: Term) -> Term:
    """The term with exp(u) exp(v) written as exp(u + v), and a log(u) + a log(v) as a log(u v)."""
    return _one_logarithm(terms.rewrite(body, _one_exponential))


def _one_exponential(t: Term) -> Term | None:
    if t.op != "mul":
        return None
    exponents = [f.args[0] for f in t.args if f.op == "exp"]
    exponents += [f.args[0].args[0] for f in t.args if f.op == "div" and f.args[0].op == "exp"]
    if len(exponents) < 2:
        return None
    others = [f for f in t.args if _base(f).op != "exp"]
    under = [terms.div(terms.ONE, f.args[1]) for f in t.args if f.op == "div" and f.args[0].op == "exp"]
    return terms.mul(*others, *under, Term("exp", (terms.add(*exponents),)))


def _base(factor: Term) -> Term:
    return factor.args[0] if factor.op == "div" and factor.args[0].op == "exp" else factor


def _one_logarithm(body: Term) -> Term:
    logarithms: dict[Term, list[tuple[Fraction, Term]]] = {}
    others = []
    for part in body.args if body.op == "add" else (body,):
        factors = list(part.args) if part.op == "mul" else [part]
        inside = [f for f in factors if f.op == "log"]
        if len(inside) != 1:
            others.append(part)
            continue
        factors.remove(inside[0])
        scale = prod([f.data for f in factors if f.op == "number"], start=Fraction(1))
        beside = terms.mul(*(f for f in factors if f.op != "number"))
        logarithms.setdefault(beside, []).append((scale, inside[0].args[0]))
    for beside, found in logarithms.items():
        if len(found) > 1 and all(scale in (1, -1) for scale, _ in found):
            over = terms.mul(*(u for scale, u in found if scale > 0))
            under = terms.mul(*(u for scale, u in found if scale < 0))
            inside_all = over if under == terms.ONE else terms.div(over, under)
            others.append(terms.mul(beside, Term("log", (inside_all,))))
        else:
            others += [terms.mul(terms.number(scale), beside, Term("log", (u,))) for scale, u in found]
    return terms.add(*others)


def weights_given(problem: Problem) -> list[Term]:
    """The sums that are one by assumption."""
    found: dict[Term, Term] = {}
    for assumption in problem.given:
        for part in assumption.args if assumption.op == "and" else (assumption,):
            if part.op == "eq" and terms.ONE in part.args:
                total = part.args[1 if part.args[0] == terms.ONE else 0]
                if total.op == "sum" and total.args[0] == terms.ZERO and not total.args[1].free:
                    found.setdefault(alpha(total), total)
    return list(found.values())


def weights(problem: Problem, high: Term) -> list[Weight]:
    """Weights over range(high): given ones, and those by whose sum the statement divides, e(i) / sum(e)."""
    found: dict[Term, Weight] = {
        alpha(total): partial(_of, total) for total in weights_given(problem) if total.args[1] == high
    }
    for t in subterms(problem.statement):
        if t.op == "div" and t.args[1].op == "sum" and t.args[1].args[:2] == (terms.ZERO, high) and not t.args[1].free:
            found.setdefault(alpha(t.args[1]), partial(_share, t.args[1]))
    return list(found.values())


def _of(total: Term, here: Term) -> Term:
    return terms.substitute(total.args[2], {total.data[0]: here})


def _share(total: Term, here: Term) -> Term:
    return terms.div(_of(total, here), total)


def tangents(core: Term, high: Term, weight: Weight) -> Iterator[Weight]:
    """f'(m) w(i) (x(i) - m) for every function f of a mean m = sum(w(i) x(i)) in the statement: they add up to zero."""
    here = terms.index("t")
    for t in subterms(core):
        steep = None if t.free else _slope(t)
        if steep is None or not any(s.op == "sum" for s in subterms(t)):
            continue
        inside = expanded(t.args[0])
        if inside is None or len(inside) != 1 or [h for _, h in inside[0].binders] != [high]:
            continue
        (name, _), factor, mean = inside[0].binders[0], inside[0].factor, t.args[0]
        value = _without(terms.substitute(factor, {name: here}), weight(here))
        if value is not None:
            body = terms.mul(steep, weight(here), terms.sub(value, mean))
            yield lambda place, body=body: terms.substitute(body, {"t": place})  # type: ignore[misc]


def _slope(t: Term) -> Term | None:
    """The derivative of a power or of a function that bends everywhere to one side, by what is inside."""
    if t.op == "pow" and t.args[1].op == "number":
        return terms.mul(t.args[1], terms.power(t.args[0], terms.number(t.args[1].data - 1)))
    bend = FUNCTIONS[t.op].bend if t.op in FUNCTIONS else None
    return None if bend is None or bend.on != LINE or t.op in CASED else steepness(t)


def _without(term: Term, weight: Term) -> Term | None:
    """The term divided by a weight that is one of its factors; by 1 / n, any term times n."""
    factors = list(term.args) if term.op == "mul" else [term]
    if weight in factors:
        factors.remove(weight)
        return terms.mul(*factors)
    if weight.op != "div" or weight.args[0] != terms.ONE:
        return None
    if term.op == "div" and term.args[1] == weight.args[1]:
        return term.args[0]
    return terms.mul(weight.args[1], term)


def multipliers(problem: Problem, body: Term, name: str, known: list[Weight], high: Term) -> list[Term] | None:
    """Factors c, each a number times a power of n, for which body + sum of c (weight - 1 / n) is smallest at equal
    weights."""
    places = [weight(terms.index(name)) for weight in known]
    variables = [f"weight {k}" for k in range(len(known))]
    alone = terms.rewrite(body, lambda t: terms.symbol(variables[places.index(t)]) if t in places else None)
    size = Size.from_term(high)
    if not known or size is None or len(size.dims) != 1 or alone.free or alone.names - {*variables} - size.dims:
        return None
    (dim,) = size.dims
    declarations = {**problem.declarations, **{v: Declaration(v, "positive") for v in variables}}
    found = []
    for variable in variables:
        slopes = {}
        for n in (2, 3, 5):
            length, step = size.value({dim: n}), Fraction(1, 10**6)
            equal = dict.fromkeys(variables, Fraction(1, length))
            try:
                near = [{**equal, variable: Fraction(1, length) + s} for s in (step, -step)]
                ends = [_value(alone, declarations, {dim: Fraction(n)}, values) for values in near]
            except FAILS:
                return None
            slopes[length] = (ends[1] - ends[0]) / (2 * step)
        factor = _power_law(slopes, high)
        if factor is None:
            return None
        found.append(factor)
    return found


def _power_law(values: dict[int, Fraction], high: Term) -> Term | None:
    """c * high**k where the values are that, nearly, for a plain c and a small k."""
    for k in (0, -1, 1, -2, 2):
        scales = {(value / Fraction(n) ** k).limit_denominator(12) for n, value in values.items()}
        if len(scales) == 1:
            scale = terms.number(scales.pop())
            power = terms.power(high, terms.number(abs(k))) if k else terms.ONE
            return terms.mul(scale, power) if k >= 0 else terms.div(scale, power)
    return None


def _value(term: Term, declarations: Any, sizes: dict[str, Fraction], values: dict[str, Fraction]) -> Fraction:
    ns = Ball()
    environment = Environment(declarations, sizes, lambda name, entry: ns.number(values[name]))
    return Fraction(float(Interpreter(ns, environment, Steps())(term).mid()))
