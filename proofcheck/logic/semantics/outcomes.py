"""Averages over names whose entries take finitely many values: the sum over all outcomes, each with its probability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Rational, Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter

MOST = 5_000  # outcomes
Law = list[tuple[Fraction, Any]]  # values, each with its probability in the number system


def laws_of(outer: Interpreter, names: Iterable[str]) -> dict[str, Law] | None:
    """The values and probabilities of an entry of each name; None where one of them is not known to take finitely many
    values: by the law it is given here, or by its declared probabilities between two whole numbers."""
    found: dict[str, Law] = {}
    for name in names:
        atoms = outer.env.atoms.get(name)
        if atoms is not None:
            found[name] = [(value, outer.ns.number(weight)) for value, weight in atoms.atoms]
            continue
        law = outer.env.declarations[name].law
        d = law.density if law is not None else None
        if d is None or not d.discrete or not d.bounded or type(outer.ns) not in (Rational, Ball):
            return None
        low, high = (outer.whole(end, {}) for end in (d.low, d.high))
        if high - low > MOST:
            raise LimitExceeded(f"more than {MOST} values")
        found[name] = [(Fraction(k), outer(d.body, {d.variable.data: k})) for k in range(low, high)]
    return found


def averaged(outer: Interpreter, body: Term, laws: Mapping[str, Law], indices: Mapping[str, int]) -> Any:
    """E(body) where all random names of `body` have these laws. Entries are independent; an outcome at which the body
    has no value leaves the average undefined where its probability is seen to be positive, and unknown elsewhere. An
    average within the body is a number, and is taken outside."""
    ns, env = outer.ns, outer.env
    places = [
        (name, entry)
        for name in laws
        for entry in product(*(range(outer.extent(size)) for size in env.declarations[name].shape))
    ]
    count = prod(len(laws[name]) for name, _ in places)
    if count > MOST:
        raise LimitExceeded(f"more than {MOST} outcomes")
    outer.steps.spend(count)
    total, zero = ns.number(0), ns.number(0)
    for outcome in product(*(laws[name] for name, _ in places)):
        values = {place: value for place, (value, _) in zip(places, outcome, strict=True)}
        overrides = {name: (lambda entry, name=name, values=values: ns.number(values[name, entry])) for name in laws}
        inner = type(outer)(ns, replace(env, overrides=overrides), outer.steps)
        inner.outside = (outer, lambda value: value)
        weight = ns.number(1)
        for _, w in outcome:
            weight = ns.mul(weight, w)
        try:
            value = inner(body, indices)
        except Undefined:
            if ns.less(zero, weight) is True:
                raise
            raise Unsupported("no value at an outcome whose probability may be 0") from None
        total = ns.add(total, ns.mul(weight, value))
    return total
