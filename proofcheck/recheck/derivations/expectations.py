"""Equations of expected values: linearity, and products of random entries by joint cumulants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import factorial, prod

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Law
from proofcheck.recheck.derivations.forms import (
    Form,
    Invalid,
    Monomial,
    add,
    atom,
    comparison,
    constant,
    less,
    monomial,
    multiply,
    opened,
    product,
    scale,
    under,
)
from proofcheck.recheck.derivations.laws import Slots
from proofcheck.recheck.derivations.reading import Context, expand
from proofcheck.recheck.derivations.steps import Data, law
from proofcheck.recheck.scalars import Scope
from proofcheck.recheck.terms import Term

ORDER = 12
_MOVING = ("apply", "map", "slope", "derivative", "let", "opaque")


@law("expectation.Linear")
def _linear(d: Data, slots: Slots, context: Context) -> Form:
    """E[sum_k c_k sum_i q_k m_k] == sum_k c_k sum_i q_k E[m_k], for q_k without random names and products m_k of random
    entries whose expected values exist."""
    told = d["expectation"]
    if told.op != "expect":
        raise Invalid("no expected value")
    means = (_mean(m, c, context) for m, c in expand(told.args[0], context).items())
    return less(atom(told), add(*means))


def _mean(m: Monomial, c: Fraction, context: Context) -> Form:
    """The expected value of a monomial: random entries averaged, all else taken out."""
    binders, factors = opened(m)
    moving = [(t, e) for t, e in factors if _random(t, context)]
    if any(t.op not in ("entry", "name") or not 0 < e <= ORDER for t, e in moving):
        raise Invalid("no polynomial in random entries")
    entries = [t for t, e in moving for _ in range(e)]
    _exists(entries, context)
    still = monomial((), [factor for factor in factors if factor not in moving], c)
    return under(multiply(still, _average(entries)), tuple(binders))


def _average(entries: Sequence[Term]) -> Form:
    """The expected value of a product of entries, as an atom; that of none is 1."""
    return atom(Term("expect", (terms.mul(*entries),))) if entries else constant(1)


@law("expectation.Blocks")
def _blocks(d: Data, slots: Slots, context: Context) -> Form:
    """E[x[a] x[b_1] ... x[b_k] f] == sum over T of 1, ..., k of c(a, b_T) E[(the other x[b]) f], for entries of one
    random name and a product f of entries of others, c the joint cumulant (Leonov and Shiryaev 1959). For independent
    entries of one law it is the cumulant of that order where all places are the same, and else 0; for normal ones, and
    for vectors with a covariance, it is not 0 for the orders 1 and 2 alone."""
    told = d["expectation"]
    body = told.args[0] if told.op == "expect" else terms.ONE
    entries = body.args if body.op == "mul" else (body,)
    if not all(t.op in ("entry", "name") and _law(t, context) is not None for t in entries):
        raise Invalid("no product of random entries")
    if any(_random(a, context) for t in entries for a in t.args):
        raise Invalid("a random place")
    _exists(list(entries), context)
    first, *rest = entries
    same = [t for t in rest if t.data == first.data]
    others = [t for t in rest if t.data != first.data]
    own = _law(first, context)
    assert own is not None
    out: Form = {}
    for size in range((len(same) if own.family == "iid" else min(len(same), 1)) + 1):
        for chosen in combinations(range(len(same)), size):
            left = [t for k, t in enumerate(same) if k not in chosen] + others
            block = [first, *(same[k] for k in chosen)]
            out = add(out, multiply(_cumulant(own, block, context), _average(left)))
    return less(atom(told), out)


def _law(t: Term, context: Context) -> Law | None:
    declared = context.declared(t.data)
    return None if declared is None else declared.law


def _random(t: Term, context: Context) -> bool:
    """Whether the value of a term depends on random names."""
    if t.op == "expect":
        return False
    if t.op in ("entry", "name") and _law(t, context) is not None:
        return True
    if t.op in _MOVING:
        return any(_law(Term("name", (), name), context) is not None for name in t.names)
    return any(_random(a, context) for a in t.args)


def _exists(entries: list[Term], context: Context) -> None:
    """Raises Invalid unless the product of these random entries has an expected value that the laws determine."""
    if len(entries) > ORDER:
        raise Invalid("a moment of too high an order")
    for name in {t.data for t in entries}:
        own = context.s.claim.declarations[name].law
        order = sum(t.data == name for t in entries)
        if own is None or own.family not in ("normal", "iid", "random") or (own.family == "random" and order > 2):
            raise Invalid("a moment that is not declared")
        if own.family == "iid" and not all(f"m{k}" in own.parameters for k in range(3, order + 1)):
            raise Invalid("a moment that is not declared")


def _cumulant(own: Law, block: list[Term], context: Context) -> Form:
    """The joint cumulant of entries of one name."""
    places = [t.args for t in block]
    if own.family == "iid":
        value = _of_one(own, len(block), context)
    elif len(block) == 1:
        return _parameter(own, "mean", places[0], context)
    elif own.joint:
        return _parameter(own, "cov", (*places[0], *places[1]), context)
    else:
        value = _parameter(own, "var", (), context)
    for other in places[1:]:
        for a, b in zip(places[0], other, strict=True):
            value = multiply(value, atom(comparison("eq", a, b)))
    return value


def _parameter(own: Law, key: str, places: tuple[Term, ...], context: Context) -> Form:
    """A parameter of a law at the places of an entry; a number is the same at all."""
    node = own.parameters.get(key)
    if node is None:
        if own.family != "normal" or (own.joint and key != "mean"):
            raise Invalid("a parameter that is not declared")
        return constant(0 if key == "mean" else 1)
    value = context.s.e.numeric(node, Scope())
    if value.shape and len(value.shape) != len(places):
        raise Invalid("a parameter of another shape")
    found = value.at(places if value.shape else ())
    if _random(found, context):
        raise Invalid("a law with random parameters")
    return expand(found, context)


def _of_one(own: Law, n: int, context: Context) -> Form:
    """The cumulant of order n of one entry: the sum over all partitions of n places into k blocks of
    (-1)**(k - 1) (k - 1)! times the raw moments of the sizes of the blocks. Partitions with the same sizes are counted:
    n! / prod_s s!**c c!, where c blocks have the size s."""
    mean = _parameter(own, "mean", (), context)
    moments = {1: mean, 2: add(_parameter(own, "var", (), context), multiply(mean, mean))}
    moments |= {k: _parameter(own, f"m{k}", (), context) for k in range(3, n + 1)}
    parts: list[Form] = []
    for sizes in _partitions(n, n):
        alike = prod(factorial(s) ** c * factorial(c) for s, c in Counter(sizes).items())
        weight = (-1) ** (len(sizes) - 1) * factorial(len(sizes) - 1) * factorial(n) // alike
        parts.append(scale(product(moments[s] for s in sizes), weight))
    return add(*parts)


def _partitions(n: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Whole numbers from 1 to `largest` that add up to n, in descending order, those with the largest first."""
    if n == 0:
        yield ()
    for size in range(min(n, largest), 0, -1):
        yield from ((size, *rest) for rest in _partitions(n - size, size))
