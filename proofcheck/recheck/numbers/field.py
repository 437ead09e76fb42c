"""Towers of prime fields, in which exp is a homomorphism: where identities are evaluated.

The primes p0 < p1 < p2 are such that each divides the next one less 1, so that the field of p1 has elements of order
p0, and g**v, for such an element g, takes sums modulo p0 to products modulo p1: exp, of a value known modulo p0, as a
value known modulo p1. A number that is known from the start is known modulo each of them; one that an exponential is
part of is known in the upper fields only. A statement counts in the topmost field. With functions nested deeper than
the tower is high nothing is known (`Undecided`).

Each prime is -1 modulo 8 * 3 * 5 * ... * 23. So -1 is no square, of two roots exactly one is a square itself, and
sqrt(x), taken to be that one, satisfies sqrt(x) sqrt(y) == sqrt(x y); and 2, ..., 28 are squares. abs(x) is sqrt(x x),
x or -x. That is a model of the laws of roots, not of the order of numbers: an equation that fails here for roots may
hold for real numbers, and its failing decides nothing then (`Field.roots`).

Chance: an identity of rational functions of degree d that is false holds at a random point of a field of p elements
with a probability of at most d / p (Schwartz 1980, Zippel 1979), p above 2**90.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from flint import fmpz

from proofcheck.recheck.numbers.base import System, Undecided, Undefined

MODULUS = 8 * 3 * 5 * 7 * 11 * 13 * 17 * 19 * 23
HEIGHT = 4
VANISHES = "a denominator vanishes in the field"
Element = tuple[int | None, ...]


@cache
def primes(height: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first primes of the tower, and for each but the first an element whose order is the one below."""
    found: list[int] = []
    generators: list[int] = []
    for k in range(height):
        if not k:
            candidate = MODULUS * (1 << 62) - 1
            while not fmpz(candidate).is_prime():
                candidate -= MODULUS
            found.append(candidate)
            continue
        below = found[-1]
        candidate = 2 * below + 1
        while not fmpz(candidate).is_prime():
            candidate += MODULUS * below
        found.append(candidate)
        base = 2
        while pow(base, (candidate - 1) // below, candidate) == 1:
            base += 1
        generators.append(pow(base, (candidate - 1) // below, candidate))
    return tuple(found), tuple(generators)


class Field(System):
    """The upper `height` fields of the tower: exponentials may be nested height - 1 deep."""

    def __init__(self, height: int) -> None:
        self.primes, self.generators = primes(height)
        self.height = height
        self.modulus = self.primes[0] if height == 1 else None
        self.roots = False  # whether a root was taken, so that a difference decides nothing
        self.circle: Any = None

    def lift(self, value: Any) -> Element:
        if type(value) is tuple:
            return value
        if isinstance(value, int):
            return tuple([value % p for p in self.primes])
        top, bottom = value.numerator, value.denominator
        return tuple([None if not bottom % p else top * pow(bottom, -1, p) % p for p in self.primes])

    def add(self, a: Any, b: Any) -> Any:
        if type(a) is tuple and type(b) is tuple:
            return self._add(a, b)
        return super().add(a, b)

    def mul(self, a: Any, b: Any) -> Any:
        if type(a) is tuple and type(b) is tuple:
            return self._mul(a, b)
        return super().mul(a, b)

    def _add(self, a: Any, b: Any) -> Element:
        if type(a) is not tuple:
            a = self.lift(a)
        if type(b) is not tuple:
            b = self.lift(b)
        if self.modulus:
            x, y = a[0], b[0]
            return (None if x is None or y is None else (x + y) % self.modulus,)
        pairs = zip(a, b, self.primes, strict=True)
        return tuple([None if x is None or y is None else (x + y) % p for x, y, p in pairs])

    def _mul(self, a: Any, b: Any) -> Element:
        if type(a) is not tuple:
            a = self.lift(a)
        if type(b) is not tuple:
            b = self.lift(b)
        if self.modulus:
            x, y = a[0], b[0]
            return (None if x is None or y is None else x * y % self.modulus,)
        pairs = zip(a, b, self.primes, strict=True)
        return tuple([None if x is None or y is None else x * y % p for x, y, p in pairs])

    def _div(self, a: Any, b: Any) -> Element:
        over, under = self.lift(a), self.lift(b)
        if under[-1] == 0:
            raise Undecided(VANISHES)
        pairs = zip(over, under, self.primes, strict=True)
        return tuple([None if x is None or not y else x * pow(y, -1, p) % p for x, y, p in pairs])

    def _equal(self, a: Any, b: Any) -> bool | None:
        x, y = self.lift(a)[-1], self.lift(b)[-1]
        if x is None or y is None:
            raise Undecided("functions nested deeper than the tower is high")
        return x == y

    def _call(self, name: str, *args: Any) -> Element:
        (a,) = args
        if name == "exp":
            value = self.lift(a)
            powers = [
                None if v is None else pow(g, v, p)
                for v, g, p in zip(value[:-1], self.generators, self.primes[1:], strict=True)
            ]
            return (None, *powers)
        if name == "sqrt":
            return self._sqrt(self.lift(a))
        raise Undecided(f"{name} has no model in a field")

    def _sqrt(self, a: Element) -> Element:
        self.roots = True
        found = tuple([None if v is None else self._root(v, p) for v, p in zip(a, self.primes, strict=True)])
        if found[-1] is None and a[-1] is not None:
            raise Undecided("no square in the field")
        return found

    @staticmethod
    def _root(v: int, p: int) -> int | None:
        root = pow(v, (p + 1) // 4, p)
        return root if root * root % p == v else None

    def _abs(self, a: Any) -> Element:
        return self._sqrt(self._mul(a, a))

    def _extreme(self, name: str, a: Any, b: Any) -> Any:
        spread = self._abs(self.sub(a, b)) if a != b else 0
        return self.div(self.add(self.add(a, b), spread if name == "max" else self.neg(spread)), 2)

    def _power(self, a: Any, b: Any) -> Any:
        raise Undecided("a power with such an exponent has no model in a field")

    def _less(self, a: Any, b: Any) -> bool | None:
        raise Undecided("a field has no order")

    def pi(self) -> Any:
        """Some element: what is true of pi by algebra alone is true of each."""
        if self.circle is None:
            self.circle = tuple([pow(3, 10**9 + 7, p) for p in self.primes])
        return self.circle


def invertible(value: Any, system: System) -> bool:
    """Whether a number is seen not to be zero."""
    try:
        return system.equal(value, 0) is False
    except Undefined:
        return False
