"""Products of averages as averages over two independent values of a name.

Of an inequality between sums of E(f) and E(f) E(g) for one number x, with y another one of the same law:

    2 E(f) E(g)                 as the average of f(x) g(y) + g(x) f(y)
    2 E((f - E(f)) (g - E(g)))  as that of (f(x) - f(y)) (g(x) - g(y))
    2 E(f)                      as that of f(x) + f(y)
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.averages import outside
from proofcheck.lang.terms import ONE, TWO, Term, nodes
from proofcheck.search.engines.pointwise.reading import Plan, Reading, average

MOST = 6  # products of averages
Product = tuple[Term, tuple[Term, ...]]  # a factor that is not random, and what is averaged


def pairs(reading: Reading) -> Iterator[Plan]:
    """The fact about two values that the statement comes down to; and with the variance of the name written out where a
    letter stands for it, as in `Var(f(x)) <= v`."""
    statement = reading.problem.statement
    if statement.op not in ("le", "lt") or not reading.random:
        return
    names = {name for body in reading.averaged for name in outside(body)} & reading.laws.random
    if len(names) != 1:
        return
    (name,) = names
    if (plan := _plan(reading, statement, name)) is not None:
        yield plan
    x = terms.symbol(name)
    square = terms.power(terms.sub(x, average(x)), TWO)
    v = reading.value(square)
    if v is None or v.op != "symbol" or not any(v.data in side.names for side in statement.args):
        return
    moved = terms.replace_name(statement, v.data, (), average(square))
    if moved is not None and (plan := _plan(reading, moved, name)) is not None:
        plan.means += [square, x]
        yield plan


def _plan(reading: Reading, statement: Term, name: str) -> Plan | None:
    products = _both(reading, statement)
    if not any(len(bodies) == 2 or any(map(_centred, bodies)) for _, bodies in products):
        return None
    y = terms.symbol(terms.fresh(name, set(reading.problem.declarations)))
    sides: list[list[Term]] = [[], []]
    gap: list[Term] = []
    for scale, bodies in products:
        whole, parts = _of_two(bodies, terms.symbol(name), y)
        below = scale.op == "number" and scale.data < 0
        positive = terms.neg(scale) if below else scale
        sides[0 if below else 1].append(terms.mul(positive, whole))
        gap += [terms.mul(scale, part) for part in parts]
    fact = Term(statement.op, (terms.add(*sides[0]), terms.add(*sides[1])))
    return Plan(pairs=[(terms.symbol(name), y, fact, terms.add(*gap))], general={fact: ({}, fact)})


def _both(reading: Reading, statement: Term) -> list[Product]:
    """The right side less the left one; empty where it is no sum of such products."""
    found = _products(reading, terms.sub(statement.args[1], statement.args[0]))
    return [] if found is None or len(found) > MOST else found


def _products(reading: Reading, t: Term) -> list[Product] | None:
    if t.op == "expectation":
        return [(ONE, (t.args[0],))]
    if not any(s.op == "expectation" for s in nodes(t)):
        return [(t, ())] if reading.laws.fixed(t) else None
    if t.op == "add":
        found = [_products(reading, a) for a in t.args]
        return None if None in found else [p for part in found if part is not None for p in part]
    if t.op == "div" and not any(s.op == "expectation" for s in nodes(t.args[1])):
        above = _products(reading, t.args[0])
        return None if above is None else [(terms.div(c, t.args[1]), bodies) for c, bodies in above]
    factors = t.args
    if t.op == "pow" and t.args[1] == TWO:
        factors = (t.args[0], t.args[0])
    elif t.op != "mul":
        return None
    products: list[Product] = [(ONE, ())]
    for factor in factors:
        found_here = _products(reading, factor)
        if found_here is None or len(found_here) * len(products) > MOST:
            return None
        products = [(terms.mul(c, d), (*a, *b)) for c, a in products for d, b in found_here]
    return products if all(len(bodies) <= 2 for _, bodies in products) else None


def _of_two(bodies: tuple[Term, ...], x: Term, y: Term) -> tuple[Term, list[Term]]:
    """What stands for twice a product of averages, and the same as products of something of x and something of y."""
    if not bodies:
        return TWO, [TWO]
    if len(bodies) == 2:
        f, g = bodies
        parts = [terms.mul(f, _at(g, x, y)), terms.mul(g, _at(f, x, y))]
        return terms.add(*parts), parts
    (body,) = bodies
    parts = [body, _at(body, x, y)]
    factors = _centred(body)
    if factors is None:
        return terms.add(*parts), parts
    u, v = factors
    first, second = (terms.sub(f, _at(f, x, y)) for f in map(_free, factors))
    parts += [terms.neg(terms.mul(u, _at(v, x, y))), terms.neg(terms.mul(v, _at(u, x, y)))]
    return terms.power(first, TWO) if first == second else terms.mul(first, second), parts


def _at(t: Term, x: Term, y: Term) -> Term:
    """The term at y; averages in it are numbers."""
    if t.op == "expectation" or not t.args:
        return y if t == x else t
    return terms.rebuild(t, tuple(_at(a, x, y) for a in t.args))


def _centred(body: Term) -> tuple[Term, Term] | None:
    """(u, v) of a product u v of which one factor is f - E(f)."""
    factors = body.args if body.op == "mul" else ()
    if body.op == "pow" and body.args[1] == TWO:
        factors = (body.args[0], body.args[0])
    if len(factors) != 2 or all(_free(f) == f for f in factors):
        return None
    return factors[0], factors[1]


def _free(factor: Term) -> Term:
    """f of f - E(f), else the term itself."""
    if factor.op == "add":
        for addend in factor.args:
            rest = terms.add(*(a for a in factor.args if a is not addend))
            if addend == terms.neg(average(rest)):
                return rest
    return factor
