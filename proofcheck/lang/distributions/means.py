"""Means and variances that stand inside of an average, as numbers: the ends of `P(x >= 2 * E(x))`.

By linearity of the mean, and since the variance of a sum of independent parts is the sum of theirs. Read are sums of
multiples of entries that exist, whose law declares these moments, so that the averages exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.averages import random_names
from proofcheck.lang.distributions.entries import several, valued
from proofcheck.lang.distributions.places import exist
from proofcheck.lang.events import grouped
from proofcheck.lang.terms import TWO, ZERO, Term
from proofcheck.lang.types import Law

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def known(t: Term, elaborator: Elaborator) -> Term | None:
    """The value of a mean or a variance, where the laws say it for all values that names take here."""
    if t.op != "expectation" or elaborator.moving or not exist(t, elaborator):
        return None
    return _Moments(elaborator).of(t.args[0])


class _Moments:
    def __init__(self, elaborator: Elaborator) -> None:
        self.declarations = elaborator.declarations
        self.dims = {n for n, d in self.declarations.items() if d.kind == "dim"}

    def random(self, e: Term) -> frozenset[str]:
        return random_names(e, self.declarations)

    def of(self, e: Term) -> Term | None:
        if e.op == "pow" and e.args[1] == TWO and e.args[0].op == "add":
            parts = e.args[0].args
            moving = terms.add(*(a for a in parts if self.random(a)))
            mean, rest = self._linear(moving, self._mean), terms.add(ZERO, *(a for a in parts if not self.random(a)))
            if mean is not None and (rest == terms.neg(mean) or terms.add(mean, rest) == ZERO):
                return self._linear(moving, self._variance, squared=True)
        if e.op == "pow" and e.args[1] == TWO and self._linear(e.args[0], self._mean) == ZERO:
            return self._linear(e.args[0], self._variance, squared=True)
        return self._linear(e, self._mean)

    def _linear(self, e: Term, atom: Callable[[Law], Term | None], squared: bool = False) -> Term | None:
        """The mean of a sum of multiples, or its variance."""
        if not self.random(e):
            return (ZERO if squared else e) if valued(e) else None
        op, args = e.op, e.args
        if op in ("symbol", "entry"):
            law = self.declarations[e.data].law
            if law is None or law.mean.rank or any(map(self.random, args)):
                return None
            return atom(law)
        if op == "add":
            if squared and len(grouped(args, self.random)) < len(args):
                return None
            found = [self._linear(a, atom, squared) for a in args]
            return None if any(f is None for f in found) else terms.add(*(f for f in found if f is not None))
        if op == "mul":
            own = [a for a in args if self.random(a)]
            rest = terms.mul(*(a for a in args if a not in own))
            inner = self._linear(own[0], atom, squared) if len(own) == 1 and valued(rest) else None
            return None if inner is None else terms.mul(terms.power(rest, TWO) if squared else rest, inner)
        if op == "div":
            inner = self._linear(args[0], atom, squared) if self._nonzero(args[1]) else None
            for _ in range(2 if squared else 1):
                inner = None if inner is None else _divided(inner, args[1])
            return inner
        if op == "sum" and not self.random(terms.add(*args[:2])):
            low, high, body = args
            # The terms of a sum are independent where each has an entry of its own.
            if squared and not (body.op == "entry" and terms.index(e.data[0]) in body.args):
                return None
            inner = self._linear(body, atom, squared)
            return None if inner is None else several(low, high, inner, e.data[0], "sum", self.dims)
        return None

    def _nonzero(self, e: Term) -> bool:
        return (e.op == "number" and e.data != 0) or (e.op == "symbol" and e.data in self.dims)

    @staticmethod
    def _mean(law: Law) -> Term | None:
        return law.mean.body if law.family == "normal" or 1 in dict(law.moments) else None

    @staticmethod
    def _variance(law: Law) -> Term | None:
        told = law.family == "normal" or (law.family == "iid" and 2 in dict(law.moments))
        return law.variance.body if told and law.variance is not None and not law.variance.rank else None


def _divided(e: Term, number: Term) -> Term:
    if e.op == "mul" and number in e.args:
        at = e.args.index(number)
        return terms.mul(*e.args[:at], *e.args[at + 1 :])
    return terms.div(e, number)
