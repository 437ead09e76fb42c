"""Averages given random names: E(e, given=x) is a function of x.

Different names are independent. So E(f(x) g(y), given=x) is f(x) E(g(y)), for every x: the average over the other names
with x as it is. It is taken of sums of such products, where each factor that is averaged is a polynomial in names of
which the moments are declared: then each part has an average. Of other terms it is not known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, polynomial_in_random, random_names
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.averaging import average
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.terms import TWO, Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

MOST = 1000  # products in an expanded term
MAX_POWER = 6


def whole(value: Value, elaborator: Elaborator) -> str | None:
    """The random name that a value is, with all of its entries in their order."""
    body = value.body
    if body.op not in ("symbol", "entry") or body.args != tuple(terms.index(name) for name, _ in value.axes):
        return None
    declaration = elaborator.declarations.get(body.data)
    return body.data if declaration is not None and declaration.law is not None else None


def mean(elaborator: Elaborator, names: frozenset[str], e: Term) -> Term | None:
    """The average over all other random names; None where it is not known."""
    try:
        return _Given(elaborator, names).of(e)
    except _UnknownError:
        return None


def variance(elaborator: Elaborator, names: frozenset[str], e: Term) -> Term | None:
    """The average of the square of the difference to the average."""
    centre = mean(elaborator, names, e)
    return None if centre is None else mean(elaborator, names, terms.power(terms.sub(e, centre), TWO))


class _UnknownError(Exception):
    """The average is not known."""


class _Given:
    def __init__(self, elaborator: Elaborator, names: frozenset[str]) -> None:
        self.elaborator, self.names, self.count = elaborator, names, 0

    def other(self, e: Term) -> bool:
        """Whether a term speaks of a random name that is not given."""
        return not random_names(e, self.elaborator.declarations) <= self.names

    def of(self, e: Term) -> Term:
        self.count += 1
        if self.count > MOST:
            raise _UnknownError
        random = random_names(e, self.elaborator.declarations)
        if random <= self.names:
            return e
        if not random & self.names:
            if polynomial_in_random(integrated(e, self.elaborator.declarations), self.elaborator.declarations):
                return average(self.elaborator, e)
            raise _UnknownError
        op, args = e.op, e.args
        if op == "add":
            return terms.add(*map(self.of, args))
        if op == "div" and not self.other(args[1]):
            return terms.div(self.of(args[0]), args[1])
        if op == "sum" and not any(map(self.other, args[:2])):
            return terms.total(e.data[0], args[0], args[1], self.of(args[2]))
        if op == "where" and not self.other(args[0]):
            return terms.where(args[0], self.of(args[1]), self.of(args[2]))
        if op == "pow":
            return self.product(self.copies(e))
        if op == "mul":
            return self.product(args)
        raise _UnknownError

    def copies(self, e: Term) -> tuple[Term, ...]:
        """The factors of a power with a small whole exponent."""
        exponent = e.args[1].data if e.args[1].op == "number" else 0
        if exponent.denominator != 1 or not 1 <= exponent <= MAX_POWER:
            raise _UnknownError
        return (e.args[0],) * int(exponent)

    def product(self, factors: tuple[Term, ...]) -> Term:
        """What is given stands before the average; a factor with both kinds of names is multiplied out."""
        declarations, positive = self.elaborator.declarations, standing(self.elaborator, {}).positive
        outer = [f for f in factors if not self.other(f)]
        inner = [f for f in factors if self.other(f)]
        mixed = next((f for f in inner if random_names(f, self.elaborator.declarations) & self.names), None)
        if mixed is None:
            return terms.mul(*outer, self.of(terms.mul(*inner)))
        inner.remove(mixed)
        rest = (*outer, *inner)
        if mixed.op == "pow":
            return self.product((*self.copies(mixed), *rest))
        if mixed.op == "mul":
            return self.product((*mixed.args, *rest))
        if mixed.op == "add":
            return terms.add(*(self.of(terms.mul(part, *rest)) for part in mixed.args))
        if mixed.op == "div" and not self.other(mixed.args[1]):
            return terms.div(self.product((mixed.args[0], *rest)), mixed.args[1])
        if mixed.op == "sum" and not any(map(self.other, mixed.args[:2])):
            low, high, body = mixed.args
            if not positive(terms.sub(high, low)) and any(obligations(terms.le(f, f), declarations) for f in rest):
                raise _UnknownError  # of the sum of nothing they need a value all the same
            names = frozenset().union(*(f.free | f.names | _bound(f) for f in (*factors, *rest)))
            name = terms.fresh(mixed.data[0], names)
            body = terms.substitute(body, {mixed.data[0]: terms.index(name)})
            return terms.total(name, low, high, self.of(terms.mul(body, *rest)))
        raise _UnknownError


def _bound(e: Term) -> frozenset[str]:
    """All indices that are bound in a term."""
    own = frozenset(d for d in e.data if isinstance(d, str)) if isinstance(e.data, tuple) else frozenset()
    return own.union(*map(_bound, e.args))
