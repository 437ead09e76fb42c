"""How fast terms grow: `grows(e, g)`, `bounded(e, g)`, `dominates(a, b)`.

In several sizes: sums of products of powers of quantities ("generators") that stay above a positive number, as sizes
do. A product is at most a constant times a sum of others where its exponents are below a weighted mean of theirs: a
product of powers with weights that add to 1 is at most the weighted sum (arithmetic and geometric mean), and raising
an exponent lowers nothing by more than a constant. For sizes alone this is exact: elsewise a direction separates the
exponents from the Newton polytope of the others. Along a direction n = k * t**w all is a matter of one variable t, and
there, as in one size, the expansion of the quotient decides.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Undefined
from proofcheck.lang.ops.attributes import LINE
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.limits import Known
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth.coefficients import Coefficient, Product
from proofcheck.logic.semantics.growth.expansions import TERMS, UNIT, Expansion
from proofcheck.logic.semantics.growth.limits import Reader, reader
from proofcheck.logic.semantics.numbers import Ball, Unsupported

FORMS = ("grows", "bounded", "dominates")
SHARES = (Fraction(1, 2), Fraction(1, 16), Fraction(1, 256))
MAX_SHIFTED = 2_000
Weights = Mapping[Product, Mapping[Product, Fraction]]


def growing(problem: Problem, statement: Term) -> tuple[str, ...]:
    """The sizes that grow: those that the form names, else all sizes in it."""
    if statement.data:
        return tuple(statement.data)
    return tuple(sorted(n for n in statement.names if problem.declarations[n].kind == "dim"))


def least(problem: Problem) -> dict[str, int]:
    """A whole number that each size reaches at least: 1, or what an assumption says."""
    found = {n: 1 for n, d in problem.declarations.items() if d.kind == "dim"}
    for fact in problem.given:
        if fact.op in ("le", "lt") and fact.args[0].op == "number" and fact.args[1].op == "symbol":
            name, low = fact.args[1].data, fact.args[0].data
            if name in found:
                bound = math.floor(low) + 1 if fact.op == "lt" else math.ceil(low)
                found[name] = max(found[name], bound)
    return found


# -- one variable ---------------------------------------------------------------------------------------------------


def quotient(problem: Problem, statement: Term, direction: Mapping[str, int]) -> tuple[Reader, Expansion]:
    """The quotient of the form's terms along n = k * t**w, as t -> oo; k is the least value of the size."""
    known, low = Known(problem), least(problem)
    read = reader({}, known, TERMS)
    for name, power in direction.items():
        monomial = frozenset({(1, ring.number(power))}) if power else UNIT
        read.names[name] = read.growth.monomial(monomial, ring.number(low[name]))
    return read, read.growth.div(read(statement.args[0]), read(statement.args[1]))


def tendency(form: str, read: Reader, f: Expansion) -> bool:
    """Whether a quotient behaves for large t as the form asks; raises Unsupported where that is not known."""
    growth = read.growth
    top = growth.top(f)
    size = -1 if top is None else growth.size(top)
    if size <= 0 and form != "grows":
        return form == "bounded"
    if size < 0:
        return False
    sign = growth.lead(f)[2]
    return size == 0 and sign > 0 if form == "grows" else form == "dominates" and sign > 0


def misses(problem: Problem, statement: Term, direction: Mapping[str, int]) -> bool:
    """Whether no constants serve the form along the direction, whose points are declared values."""
    sizes = set(growing(problem, statement))
    if not any(direction.values()) or set(direction) != sizes or min(direction.values()) < 0:
        return False
    if not all(g.names <= sizes for g in problem.given) or any(d.law for d in problem.declarations.values()):
        return False  # whether any values satisfy what is assumed is not looked at here
    read, f = quotient(problem, statement, direction)
    return all(map(read.truth, (*problem.given, *problem.sizable()))) and not tendency(statement.op, read, f)


def pointwise(statement: Term) -> Term:
    """What has to hold at every point, whatever the constants are."""
    e, g = statement.args
    if statement.op == "bounded":
        return Term("or", (terms.eq(e, terms.ZERO), Term("ne", (g, terms.ZERO))))
    signs = ((terms.lt(terms.ZERO, e), terms.lt(terms.ZERO, g)), (terms.lt(e, terms.ZERO), terms.lt(g, terms.ZERO)))
    both = [terms.conjunction(*pair) for pair in (*signs, (terms.eq(e, terms.ZERO), terms.eq(g, terms.ZERO)))]
    return Term("or", tuple(both))


def above_zero(problem: Problem, term: Term) -> bool:
    """Whether a term is positive for all declared values: by its sign, or as it only increases with the sizes."""
    bound = floor(term, least(problem))
    return Known(problem).holds(terms.lt(terms.ZERO, term)) or (bound is not None and bound > 0)


def floor(term: Term, low: Mapping[str, int]) -> Any:
    """A lower bound, an enclosure, of a term that does not decrease in any size; None where none is seen."""
    ns, op = Ball(), term.op
    if op == "number":
        return ns.number(term.data)
    if op == "symbol":
        return ns.number(low[term.data]) if term.data in low else None
    order = FUNCTIONS[op].monotone if op in FUNCTIONS and len(term.args) == 1 else None
    if op not in ("add", "mul", "pow") and (order is None or not order.rising or order.on != LINE):
        return None
    if op == "pow":
        base = floor(term.args[0], low)
        exponent = term.args[1]
        if base is None or exponent.op != "number" or exponent.data <= 0 or not base > 0:
            return None
        return ns.real_power(base, ns.number(exponent.data))
    bounds = [floor(a, low) for a in term.args]
    if any(b is None for b in bounds):
        return None
    if op == "add":
        return sum(bounds[1:], bounds[0])
    if op == "mul":
        total = ns.number(1)
        for b in bounds:
            if not b >= 0:
                return None
            total = total * b
        return total
    try:
        return ns.apply(op, bounds[0])
    except (Undefined, Unsupported):
        return None


# -- several sizes --------------------------------------------------------------------------------------------------


def products(problem: Problem, statement: Term, term: Term) -> dict[Product, Coefficient]:
    """A term as a sum of products of generators, with coefficients free of the growing sizes. Raises Unsupported where
    it is none, or where a generator may come down to zero."""
    sizes, low = set(growing(problem, statement)), least(problem)
    f = reader({}, Known(problem))(term)
    if f.rest is not None or any(m != UNIT for m, _ in f.terms):
        raise Unsupported("no sum of products")
    out: dict[Product, Coefficient] = {}
    for part, factor in f.terms[0][1] if f.terms else ():
        generators = frozenset((a, e) for a, e in part if a.names & sizes)
        for atom, _ in generators:
            bound = floor(atom, low)
            if bound is None or not bound > 0:
                raise Unsupported("a factor that is not seen to stay above a positive number")
        rest = frozenset({(part - generators, factor)})
        out[generators] = ring.add(out.get(generators, ring.ZERO), rest)
    return {g: c for g, c in out.items() if c}


def _signed(problem: Problem, parts: Mapping[Product, Coefficient], sign: int) -> dict[Product, Coefficient]:
    known = ring.Coefficients(Known(problem))
    return {g: c for g, c in parts.items() if known.sign(c) == sign}


def substantial(problem: Problem, parts: Mapping[Product, Coefficient]) -> bool:
    """Whether the sum is at least a positive share of its positive products, which are some."""
    up, down = _signed(problem, parts, 1), _signed(problem, parts, -1)
    if not down or not up:
        return bool(up)
    low = least(problem)
    return any(_increasing({**{g: ring.scaled(c, 1 - s) for g, c in up.items()}, **down}, low) for s in SHARES)


def _increasing(parts: Mapping[Product, Coefficient], low: Mapping[str, int]) -> bool:
    """Whether a polynomial in the sizes n = low + m has no negative coefficient as a polynomial in the m."""
    total: dict[tuple[tuple[str, int], ...], Fraction] = {}
    for generators, c in parts.items():
        value = ring.known(c)
        if value is None or any(a.op != "symbol" or e.denominator != 1 or e < 0 for a, e in generators):
            return False
        powers = [(a.data, int(e)) for a, e in sorted(generators, key=lambda power: repr(power[0]))]
        for chosen in product(*(range(e + 1) for _, e in powers)):
            factor, key = value, []
            for (name, e), k in zip(powers, chosen, strict=True):
                factor *= math.comb(e, k) * Fraction(low[name]) ** (e - k)
                key += [(name, k)] if k else []
            total[tuple(key)] = total.get(tuple(key), Fraction(0)) + factor
            if len(total) > MAX_SHIFTED:
                return False
    return all(c >= 0 for c in total.values())


def dominated(small: Mapping[Product, Any], large: Mapping[Product, Any], weights: Weights) -> bool:
    """Whether each of the small products lies below the mean of large ones with the offered weights."""
    for generators in small:
        offered = weights.get(generators, {})
        if not set(offered) <= set(large) or any(w < 0 for w in offered.values()) or sum(offered.values()) != 1:
            return False
        mean: dict[Term, Fraction] = {}
        for other, weight in offered.items():
            for atom, exponent in other:
                mean[atom] = mean.get(atom, Fraction(0)) + weight * exponent
        own = dict(generators)
        if any(own.get(atom, 0) > mean.get(atom, 0) for atom in {*own, *mean}):
            return False
    return True


def comparable(problem: Problem, statement: Term, weights: tuple[Weights, Weights]) -> bool:
    """Whether constants exist for `grows` or `bounded`, by the offered weights."""
    e, g = (products(problem, statement, a) for a in statement.args)
    if not substantial(problem, g) or not dominated(e, _signed(problem, g, 1), weights[0]):
        return False
    return statement.op == "bounded" or (substantial(problem, e) and dominated(g, _signed(problem, e, 1), weights[1]))


def judged(problem: Problem, data: Mapping[str, Any]) -> tuple[str, str]:
    """("refuted", how) by an offered direction; ("proved", what carries it, "" for the expansion) by offered weights or
    the expansion in one size; or ("", why neither)."""
    statement = problem.statement
    if "direction" in data:
        if not misses(problem, statement, data["direction"]):
            return "", "the quotient behaves along this direction"
        along = ", ".join(f"{n} growing as t**{w}" for n, w in sorted(data["direction"].items()))
        return "refuted", f"the quotient leaves all bounds that are claimed, with {along}"
    if "weights" in data and statement.op != "dominates":
        if not comparable(problem, statement, data["weights"]):
            return "", "not every product lies below the others"
        return "proved", "products of powers below a Newton polytope (docs/trust.md)"
    sizes = growing(problem, statement)
    if len(sizes) != 1:
        return "", "several sizes grow"
    if not tendency(statement.op, *quotient(problem, statement, {sizes[0]: 1})):
        return "", "the quotient does not behave so"
    if statement.op != "dominates":
        e, g = statement.args
        if not above_zero(problem, g) or (statement.op == "grows" and not above_zero(problem, e)):
            return "", "not seen to be positive for all sizes"
    return "proved", ""
