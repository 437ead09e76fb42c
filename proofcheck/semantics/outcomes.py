"""Averages over names whose entries take finitely many values: the sum over all outcomes, each with its probability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from proofcheck.lang.terms import Term
from proofcheck.semantics.numbers import LimitExceeded

if TYPE_CHECKING:
    from proofcheck.semantics.interpreter import Interpreter

MOST = 5_000  # outcomes


def averaged(outer: Interpreter, body: Term, names: Iterable[str], indices: Mapping[str, int]) -> Any:
    """E(body) where all random names of `body` are these. Entries are independent; an outcome at which the body has no
    value has a positive probability, and leaves the average undefined. An average within the body is a number, and is
    taken outside."""
    ns, env = outer.ns, outer.env
    places = [
        (name, entry)
        for name in names
        for entry in product(*(range(outer.extent(size)) for size in env.declarations[name].shape))
    ]
    laws = [env.atoms[name].atoms for name, _ in places]
    count = prod(map(len, laws))
    if count > MOST:
        raise LimitExceeded(f"more than {MOST} outcomes")
    outer.steps.spend(count)
    total = ns.number(0)
    for outcome in product(*laws):
        values = {place: value for place, (value, _) in zip(places, outcome, strict=True)}
        overrides = {name: (lambda entry, name=name, values=values: ns.number(values[name, entry])) for name in names}
        inner = type(outer)(ns, replace(env, overrides=overrides), outer.steps)
        inner.outside = (outer, lambda value: value)
        weight = prod((w for _, w in outcome), start=Fraction(1))
        total = ns.add(total, ns.mul(ns.number(weight), inner(body, indices)))
    return total
