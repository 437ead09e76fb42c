"""Polynomials in random entries, times exponentials of linear ones: what expected values are taken of.

A value is a sum of parts; each is exp(linear form) times a polynomial, with coefficients of the system below. A linear
form is a mapping from variables to coefficients. Variables are what `moments.py` knows the laws of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from proofcheck.recheck.numbers.base import System, Undecided, Unsupported, exact
from proofcheck.recheck.numbers.field import Field

Variable = tuple[Any, ...]  # (name, *position)
Monomial = tuple[int, ...]  # numbers of variables, sorted, each as often as its exponent says
Powers = tuple[tuple[Variable, int], ...]  # the same, as variables with exponents
Polynomial = dict[Monomial, Any]
Tilt = tuple[tuple[Variable, Any], ...]  # the exponent of a part, sorted by variable
MAX_PARTS = 8_000


@dataclass(frozen=True, slots=True, eq=False)
class Uncertain:
    """A random number. `parts`: (exponent, polynomial) pairs."""

    parts: tuple[tuple[Tilt, Polynomial], ...]
    level: int


class Chance(System):
    """Random numbers over `below`. `charge` is told of the work; `moment(system, tilt, powers)` is the expected value
    of exp(tilt) times a monomial; `alike(variable)` is the number of a law that an entry follows by itself, independent
    of all others, or -1."""

    def __init__(
        self,
        below: System,
        moment: Callable[[System, Tilt, Powers], Any],
        charge: Callable[[int], None],
        alike: Callable[[Variable], int],
    ) -> None:
        self.below, self.moment, self.charge, self.alike = below, moment, charge, alike
        self.level: int = getattr(below, "level", 0) + 1
        # Where coefficients are numbers modulo a prime, polynomials are multiplied with these alone.
        self.modulus = below.modulus if isinstance(below, Field) else None
        self.variables: list[Variable] = []
        self.numbers: dict[Variable, int] = {}
        self.laws: list[int] = []  # of each variable

    def variable(self, variable: Variable) -> Uncertain:
        if variable not in self.numbers:
            self.numbers[variable] = len(self.variables)
            self.variables.append(variable)
            self.laws.append(self.alike(variable))
        return Uncertain((((), {(self.numbers[variable],): 1}),), self.level)

    def powers(self, monomial: Monomial) -> Powers:
        return tuple((self.variables[k], len(list(group))) for k, group in groupby(monomial))

    def expected(self, a: Any) -> Any:
        total: Any = 0
        for tilt, polynomial in self.parts(a):
            self.charge(2 * len(polynomial))
            for monomial, coefficient in self._gathered(tilt, polynomial):
                total = self.below.add(
                    total, self.below.mul(coefficient, self.moment(self.below, tilt, self.powers(monomial)))
                )
        return total

    def _gathered(self, tilt: Tilt, polynomial: Polynomial) -> Iterable[tuple[Monomial, Any]]:
        """The polynomial with monomials that have the same expected value as one: those of independent entries, with
        the same exponents of entries of the same laws."""
        if tilt:
            return polynomial.items()
        found: dict[Any, tuple[Monomial, Any]] = {}
        for monomial, coefficient in polynomial.items():
            key = self._pattern(monomial)
            known = found.get(key)
            found[key] = (monomial, coefficient if known is None else self.below.add(known[1], coefficient))
        return found.values()

    def _pattern(self, monomial: Monomial) -> Any:
        pattern: list[tuple[int, int]] = []
        last, run = -1, 0
        for k in monomial:
            if k == last:
                run += 1
                continue
            if run:
                pattern.append((self.laws[last], run))
            last, run = k, 1
        if run:
            pattern.append((self.laws[last], run))
        pattern.sort()
        return monomial if pattern and pattern[0][0] < 0 else tuple(pattern)

    def parts(self, a: Any) -> tuple[tuple[Tilt, Polynomial], ...]:
        if isinstance(a, Uncertain) and a.level == self.level:
            return a.parts
        return (((), {(): a}),)

    def constant(self, a: Any) -> Any:
        """The value of `below` that it is; raises Undecided for what is random."""
        if not isinstance(a, Uncertain) or a.level != self.level:
            return a
        if not a.parts:
            return 0
        if len(a.parts) == 1 and not a.parts[0][0] and a.parts[0][1].keys() <= {()}:
            return a.parts[0][1].get((), 0)
        raise Undecided("a function of random numbers that is no polynomial")

    def _random(self, a: Any) -> bool:
        return isinstance(a, Uncertain) and a.level == self.level

    def _make(self, parts: list[tuple[Tilt, Polynomial]]) -> Any:
        kept = tuple((tilt, p) for tilt, p in parts if p)
        if sum(len(p) for _, p in kept) > MAX_PARTS:
            raise Unsupported("a large polynomial in random numbers")
        return Uncertain(kept, self.level) if kept else 0

    def _add(self, a: Any, b: Any) -> Any:
        if not self._random(a) and not self._random(b):
            return self.below.add(a, b)
        parts = list(self.parts(a))
        for tilt, polynomial in self.parts(b):
            self._put(parts, tilt, polynomial)
        return self._make(parts)

    def _put(self, parts: list[tuple[Tilt, Polynomial]], tilt: Tilt, polynomial: Polynomial) -> None:
        """Adds a part to the one with the same tilt, if there is one."""
        place = next((k for k, (t, _) in enumerate(parts) if t is tilt or not (t or tilt)), None)
        if place is None:
            parts.append((tilt, polynomial))
        else:
            parts[place] = (tilt, self._sum(parts[place][1], polynomial))

    def _sum(self, p: Polynomial, q: Polynomial) -> Polynomial:
        total = dict(p)
        for monomial, coefficient in q.items():
            found = total.get(monomial)
            value = coefficient if found is None else self.below.add(found, coefficient)
            if exact(value) and value == 0:
                total.pop(monomial, None)
            else:
                total[monomial] = value
        return total

    def _mul(self, a: Any, b: Any) -> Any:
        if not self._random(a) and not self._random(b):
            return self.below.mul(a, b)
        parts: list[tuple[Tilt, Polynomial]] = []
        for tilt, p in self.parts(a):
            for other, q in self.parts(b):
                if len(p) * len(q) > 40 * MAX_PARTS:
                    raise Unsupported("a large polynomial in random numbers")
                self.charge(len(p) * len(q) // (4 if self.modulus else 1))
                product = self._product(p, q)
                self._put(parts, self._tilted(tilt, other), product)
        return self._make(parts)

    @staticmethod
    def _plain(p: Polynomial, field: Field) -> list[tuple[Monomial, int]]:
        found = []
        for m, c in p.items():
            value = field.lift(c)[0]
            if value is None:
                raise Undecided("functions nested deeper than the tower is high")
            found.append((m, value))
        return found

    def _product(self, p: Polynomial, q: Polynomial) -> Polynomial:
        if self.modulus:
            assert isinstance(self.below, Field)
            left = self._plain(p, self.below)
            right = self._plain(q, self.below)
            prime = self.modulus
            plain: dict[Monomial, int] = {}
            for m, c in left:
                for n, d in right:
                    key = tuple(sorted(m + n)) if m and n else m or n
                    plain[key] = (plain.get(key, 0) + c * d) % prime
            return {m: (c,) for m, c in plain.items() if c}
        product: Polynomial = {}
        for m, c in p.items():
            for n, d in q.items():
                key = tuple(sorted(m + n))
                value = self.below.mul(c, d)
                product[key] = self.below.add(product[key], value) if key in product else value
        return product

    def _tilted(self, a: Tilt, b: Tilt) -> Tilt:
        if not a or not b:
            return a or b
        total: dict[Variable, Any] = dict(a)
        for variable, coefficient in b:
            total[variable] = self.below.add(total[variable], coefficient) if variable in total else coefficient
        return _sorted(total)

    def _div(self, a: Any, b: Any) -> Any:
        inverse = self.below.div(1, self.constant(b))
        return self.mul(a, inverse)

    def _equal(self, a: Any, b: Any) -> bool | None:
        return self.below.equal(self.constant(a), self.constant(b))

    def _less(self, a: Any, b: Any) -> bool | None:
        return self.below.less(self.constant(a), self.constant(b))

    def _power(self, a: Any, b: Any) -> Any:
        return self.below.power(self.constant(a), self.constant(b))

    def _extreme(self, name: str, a: Any, b: Any) -> Any:
        return self.below.call(name, self.constant(a), self.constant(b))

    def _abs(self, a: Any) -> Any:
        return self.below.call("abs", self.constant(a))

    def pi(self) -> Any:
        return self.below.pi()

    def _call(self, name: str, *args: Any) -> Any:
        if name == "exp" and self._random(args[0]):
            return self._exponential(args[0])
        return self.below.call(name, *map(self.constant, args))

    def _exponential(self, a: Any) -> Any:
        parts = self.parts(a)
        if len(parts) != 1 or parts[0][0]:
            raise Undecided("an exponential of an exponential of random numbers")
        scale: Any = 1
        linear: dict[Variable, Any] = {}
        for monomial, coefficient in parts[0][1].items():
            if not monomial:
                scale = self.below.call("exp", coefficient)
            elif len(monomial) == 1:
                linear[self.variables[monomial[0]]] = coefficient
            else:
                raise Undecided("an exponential of random numbers that is not linear")
        return Uncertain(((_sorted(linear), {(): scale}),), self.level)


def _sorted(linear: Mapping[Variable, Any]) -> Tilt:
    return tuple(sorted(linear.items(), key=lambda item: item[0]))
