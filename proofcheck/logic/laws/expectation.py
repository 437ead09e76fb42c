"""E[c f + g] == c E[f] + E[g], and E[x f] by the joint cumulants of x with the factors of f"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Law, Value
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, constant, monomial, multiply, scale, under

MAX_ORDER = 12
ALL_MOMENTS = ("normal", "gaussian")


@dataclass(frozen=True)
class Linear:
    """Law. For products q without random names, and products m of entries of random names,

        E[sum_k c_k sum_i q_k m_k] == sum_k c_k sum_i q_k E[m_k]

    where the expected value of each m_k exists: of each name in it a moment is declared of the order of its factors, or
    of a higher one.

    Proof. The expected value is linear on the random variables that have one, and the sums are finite. Entries of
    different names are independent, and those of one name have a product with an expected value by Hoelder's
    inequality. A factor that is itself an expected value is a number.
    """

    slots: tuple[Binder, ...]
    expectation: Term

    def difference(self, context: Context) -> Form:
        if self.expectation.op != "expectation":
            raise Invalid("no expected value")
        out: Form = {}
        for m, c in expand(self.expectation.args[0], context).items():
            plain, entries = [], []
            for factor, e in m.factors:
                if not is_random(factor, context.declarations):
                    plain.append((factor, e))
                elif factor.op in ("entry", "symbol") and 0 < e <= MAX_ORDER:
                    entries += [factor] * e
                else:
                    raise Invalid("no polynomial in random entries")
            _exists(entries, context)
            averaged = constant(1) if not entries else atom(Term("expectation", (terms.mul(*entries),)))
            out = add(out, scale(under(multiply(monomial((), plain), averaged), m.binders), c))
        return add(atom(self.expectation), scale(out, -1))


@dataclass(frozen=True)
class Blocks:
    """Law. For entries x[a] and x[b_1], ..., x[b_k] of one random name, and a product f of entries of others,

        E[x[a] x[b_1] ... x[b_k] f] == sum over T of 1, ..., k of c(a, b_T) E[(the other x[b]) f]

    over all subsets T, with c the joint cumulant. For independent entries of one law it is the cumulant of that order
    times the brackets [a == b] for b in b_T; for normal ones only the orders 1 and 2, mean and variance, are not zero,
    and for a normal vector they are the entries of mean and covariance. `random[d]` is used up to order 2 alone.

    Proof. Leonov and Shiryaev 1959: a moment is the sum over the partitions of its factors of products of joint
    cumulants; T is what shares a block with x[a], and the partitions of the rest give the moment of the rest. Joint
    cumulants of independent variables vanish. Other names are independent, so f shares no block with x. An entry
    outside of its axes has no value; the averages of products with it are given the values that the right side gives
    them, which do not depend on the order of the factors.
    """

    slots: tuple[Binder, ...]
    expectation: Term

    def difference(self, context: Context) -> Form:
        body = self.expectation.args[0] if self.expectation.op == "expectation" else terms.ONE
        entries = body.args if body.op == "mul" else (body,)
        if not all(t.op in ("entry", "symbol") and is_random(t, context.declarations) for t in entries):
            raise Invalid("no product of random entries")
        _exists(list(entries), context)
        first, *rest = entries
        same = [t for t in rest if t.data == first.data]
        others = [t for t in rest if t.data != first.data]
        law = context.declarations[first.data].law
        assert law is not None
        out: Form = {}
        for size in range(len(same) + 1 if law.family == "iid" else min(len(same), 1) + 1):
            for chosen in combinations(range(len(same)), size):
                block = [first, *(same[k] for k in chosen)]
                left = [t for k, t in enumerate(same) if k not in chosen] + others
                averaged = atom(Term("expectation", (terms.mul(*left),))) if left else constant(1)
                out = add(out, multiply(_cumulant(law, block, context), averaged))
        return add(atom(self.expectation), scale(out, -1))


def is_random(term: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether the value of a term depends on random names."""
    if term.op == "expectation":
        return False
    if term.op in ("entry", "symbol") and term.data in declarations and declarations[term.data].law is not None:
        return True
    if term.op in ("apply", "map", "derivative", "let", "limit", "integral", "every", "some"):
        return any(declarations[n].law is not None for n in term.names if n in declarations)
    return any(is_random(a, declarations) for a in term.args)


def _exists(entries: list[Term], context: Context) -> None:
    """Raises Invalid unless the product of these random entries has an expected value that the laws determine."""
    if len(entries) > MAX_ORDER:
        raise Invalid("a moment of too high an order")
    for name in {t.data for t in entries}:
        law = context.declarations[name].law
        order = sum(t.data == name for t in entries)
        if law is None or law.family not in (*ALL_MOMENTS, "iid", "random"):
            raise Invalid("a law for which this law says nothing")
        if law.parameters & {n for n, d in context.declarations.items() if d.law is not None}:
            raise Invalid("a law with random parameters")
        known = dict(law.moments)
        if law.family == "random" and order > 2:
            raise Invalid("a moment that is not declared")
        if law.family == "iid" and order > max(known):
            raise Invalid("a moment that is not declared")


def _cumulant(law: Law, block: list[Term], context: Context) -> Form:
    """The joint cumulant of entries of one name."""
    places = [t.args for t in block]
    if len(block) == 1 and law.family != "iid":
        return _entry(law.mean, places[0], context)
    if law.covariance is not None:
        return _entry(law.covariance, (*places[0], *places[1]), context)
    value = _orders(law, block, context)[-1] if law.family == "iid" else _entry(_value(law), (), context)
    for other in places[1:]:
        for a, b in zip(places[0], other, strict=True):
            value = multiply(value, atom(terms.eq(a, b)))
    return value


def _value(law: Law) -> Value:
    if law.variance is None:
        raise Invalid("a variance that is not declared")
    return law.variance


def _entry(value: Value, places: tuple[Term, ...], context: Context) -> Form:
    """A parameter of a law at the places of an entry; a number is the same at all."""
    if not value.axes:
        return expand(value.body, context)
    here = {name: place for (name, _), place in zip(value.axes, places, strict=True)}
    return expand(terms.substitute(value.body, here), context)


def _orders(law: Law, block: list[Term], context: Context) -> list[Form]:
    """The cumulants of one entry, of as many orders as the block is long, by its raw moments m:
    k_n == m_n - sum_{j < n} C(n - 1, j - 1) k_j m_(n - j). A moment that is not declared, below one that is, stays
    E[x**n]."""
    moments = {order: expand(value, context) for order, value in law.moments}
    out: list[Form] = []
    for n in range(1, len(block) + 1):
        if n not in moments:
            moments[n] = atom(Term("expectation", (terms.mul(*block[:1] * n),)))
        value = moments[n]
        for j in range(1, n):
            value = add(value, scale(multiply(out[j - 1], moments[n - j]), -comb(n - 1, j - 1)))
        out.append(value)
    return out
