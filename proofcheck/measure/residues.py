"""Arithmetic modulo a prime, exact in float64: the numbers of `modular`.

A residue is a whole number r with |r| <= `reach`, just over p / 2. Sums of products of residues are computed by the
library's ordinary matrix product, in blocks so short that no partial sum can reach 2**52: then every floating-point
operation in it is exact, in whatever order the library adds and whether or not it fuses. A block is reduced as

    x - p round(x / p),   |x| <= 2**52,   p <= 2**25,

whose quotient is off by less than 2**-18 before it is rounded, and whose product and difference are exact because
they are whole numbers below 2**53. So |r| <= p / 2 + p / 2**18.

`field` chooses the prime by the longest contraction: the longer the blocks, the smaller the prime. Every value knows a
bound on its degree as a polynomial in the drawn entries. What is no polynomial (roots, inverses, an order between
residues) raises NotMeasurable; whole numbers that are known and small, such as sizes and indices, may be compared.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.measure.arithmetic import Arithmetic, Move, Plain, Truth
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.space import LIGHT, Axis, Named, Space

LIMIT = 2.0**52  # no partial sum goes beyond
LONGEST = 2**13  # products in one block: primes stay above 2**20
LARGEST = 2**25  # primes stay below
_REDUCE = 3 * LIGHT


@dataclass(frozen=True, slots=True)
class Residues:
    """Residues, a bound on their degree in the drawn entries, and where the whole numbers themselves are known (no
    drawn entry in them, nothing wrapped around) a bound on their size."""

    value: Named
    degree: int = 0
    size: float | None = None


def reach(prime: int) -> int:
    """The largest magnitude of a residue."""
    return prime // 2 + 1 + prime // 2**18


def block(prime: int) -> int:
    """How many products of two residues add up to no more than LIMIT."""
    return int(LIMIT) // reach(prime) ** 2


def field(longest: int, source: random.Random) -> int:
    """A prime drawn at random from the largest quarter of those that let `longest` products be summed at once (or
    LONGEST, if that is less)."""
    top = min(LARGEST, 2 * math.isqrt(int(LIMIT) // max(1, min(longest, LONGEST))) * (1 - 2**-16))
    while True:
        candidate = source.randrange(int(0.75 * top), int(top)) | 1
        if prime(candidate) and block(candidate) >= min(longest, LONGEST):
            return candidate


def prime(number: int) -> bool:
    """Whether an odd number below 3.2e9 is prime: the test of Miller and Rabin with bases that decide up to there."""
    if number < 3 or number % 2 == 0:
        return number == 2
    if number >= 3_215_031_751:
        raise ValueError(f"{number} is too large")
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        if number == base:
            return True
        x = pow(base, odd, number)
        if x in (1, number - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % number
            if x == number - 1:
                break
        else:
            return False
    return True


class Modular(Arithmetic[Residues]):
    """The arithmetic of `Residues` modulo one prime; `space` must be of float64."""

    def __init__(self, space: Space, modulus: int) -> None:
        super().__init__(space)
        if space.digits != 53 or not modulus <= LARGEST or not prime(modulus):
            raise ValueError(f"no residues modulo {modulus} in {space.digits} bits")
        self.modulus, self.reach, self.block = modulus, reach(modulus), block(modulus)
        self._inverse = 1.0 / modulus
        self._plain = Plain(space)

    def reduced(self, named: Named) -> Named:
        """Residues of whole numbers up to LIMIT; nan and inf become nan."""
        xp, p, inverse = self.space.xp, float(self.modulus), self._inverse
        return self.space.map(lambda x: x - xp.round(x * inverse) * p, named, price=_REDUCE)

    def number(self, value: Fraction | int) -> Residues:
        q = Fraction(value)
        if q.denominator % self.modulus == 0:
            raise NotMeasurable(f"a denominator is divisible by the prime {self.modulus}")
        small = q.denominator == 1 and abs(q) <= self.reach
        residue = int(q) if small else self._centred(q.numerator * pow(q.denominator, -1, self.modulus))
        return Residues(self.space.constant(float(residue)), 0, float(abs(residue)) if small else None)

    def _centred(self, value: int) -> int:
        residue = value % self.modulus
        return residue if residue <= self.modulus // 2 else residue - self.modulus

    def given(self, value: Named) -> Residues:
        """Whole numbers that are what they are: sizes, indices, zeros and ones. Others are nan: no value."""
        if not self.space.whole(value):
            xp = self.space.xp
            return Residues(self.space.map(lambda x: xp.where(xp.floor(x) == x, x - x, xp.nan), value))
        size = self.space.peak(value)
        if size > LIMIT:
            raise NotMeasurable("whole numbers beyond 2**52")
        return Residues(value, 0, size) if size <= self.reach else Residues(self.reduced(value))

    def drawn(self, value: Named) -> Residues:
        """Entries that were drawn uniformly from the field."""
        return Residues(self.reduced(value), 1)

    def main(self, v: Residues) -> Named:
        return v.value

    def whole(self, v: Residues) -> bool:
        return v.size is not None

    def move(self, v: Residues, movement: Move) -> Residues:
        return Residues(movement(v.value), v.degree, v.size)

    def _known(self, size: float | None) -> float | None:
        return size if size is not None and size <= self.reach else None

    def add(self, a: Residues, b: Residues) -> Residues:
        size = self._known(None if a.size is None or b.size is None else a.size + b.size)
        value = self.space.map(lambda x, y: x + y, a.value, b.value)
        return Residues(value if size is not None else self.reduced(value), max(a.degree, b.degree), size)

    def mul(self, a: Residues, b: Residues) -> Residues:
        size = self._known(None if a.size is None or b.size is None else a.size * b.size)
        value = self.space.map(lambda x, y: x * y, a.value, b.value)
        return Residues(value if size is not None else self.reduced(value), a.degree + b.degree, size)

    def div(self, a: Residues, b: Residues) -> Residues:
        if b.degree:
            raise NotMeasurable("a quotient by drawn entries is no polynomial")
        space, xp = self.space, self.space.xp
        regular = space.map(lambda x: xp.where(x == 0, xp.nan, x), self.reduced(b.value))
        return self.mul(a, self.power(Residues(regular), self.modulus - 2))  # Fermat: b**(p - 2) is 1 / b

    def apply(self, name: str, *args: Residues) -> Residues:
        if all(a.size is not None and a.degree == 0 for a in args) and name in ("abs", "min", "max", "floor", "ceil"):
            return Residues(self._plain.apply(name, *(a.value for a in args)), 0, max(a.size or 0.0 for a in args))
        raise NotMeasurable(f"`{name}` is no polynomial")

    def total(self, v: Residues, axis: Axis) -> Residues:
        if axis.label not in v.value.labels:
            return self.mul(v, self.number(axis.size))
        if axis.size * float(self.reach) > LIMIT:
            raise NotMeasurable("a sum of too many residues")
        size = self._known(None if v.size is None else v.size * axis.size)
        value = self.space.reduce(self.space.xp.sum, v.value, axis.label)
        return Residues(value if size is not None else self.reduced(value), v.degree, size)

    def contract(self, a: Residues, b: Residues, axis: Axis) -> Residues:
        space, label = self.space, axis.label
        parts: list[Named] = []
        for start in range(0, axis.size, self.block):
            stop = min(start + self.block, axis.size)
            left, right = (space.cut(v.value, label, start, stop) for v in (a, b))
            parts.append(self.reduced(space.contract(left, right, label)))
        value = parts[0]
        for part in parts[1:]:
            value = space.map(lambda x, y: x + y, value, part)
        return Residues(value if len(parts) == 1 else self.reduced(value), a.degree + b.degree)

    def compare(self, relation: str, a: Residues, b: Residues) -> Truth:
        if a.size is not None and b.size is not None:
            return self._plain.relate(relation, a.value, b.value)
        if relation not in ("eq", "ne"):
            raise NotMeasurable("residues have no order")
        gap = self.reduced(self.space.map(lambda x, y: x - y, a.value, b.value))
        return self._plain.relate(relation, gap, self.space.constant(0.0))

    def select(self, condition: Truth, a: Residues, b: Residues) -> Residues:
        size = None if a.size is None or b.size is None else max(a.size, b.size)
        return Residues(self._plain.select(condition, a.value, b.value), max(a.degree, b.degree), size)

    def inverse(self, v: Residues, row: str, column: str) -> Residues:
        raise NotMeasurable("an inverse is no polynomial")

    def determinant(self, v: Residues, row: str, column: str) -> Residues:
        raise NotMeasurable("a large determinant is not computed modulo primes")

    def eigenvalues(self, v: Residues, row: str, column: str) -> Residues:
        raise NotMeasurable("eigenvalues are no polynomials")
