"""A prime field that knows exponentials, square roots, signs and angles: where identities are tested.

Why a false identity does not survive here, up to a stated probability, is shown in docs/trust.md; in short:

- An element is carried modulo p and modulo smaller primes. exp(t) is read as g**(t mod r), g of order r, r a prime
  divisor of p-1: so exp(a + b) = exp(a) exp(b) holds, and nothing else that is not forced.
- The primes are drawn from the statement (fixed ones, for nested exponentials and angles, only with small numbers).
- p = 3 mod 4, so -1 is no square and exactly one root of a square is a square itself: `sqrt` takes that one. It is
  multiplicative, sqrt(x**2) = abs(x) with abs(x) = x times its quadratic character, as signs behave over the reals.
- cos(t) and sin(t) are the parts of z**(t mod s) for z on the unit circle of F_p[i], s a prime divisor of p+1.
- Any other function is a *random* function of its argument's residue: an identity that holds for it holds for all.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import flint

from proofcheck.logic.semantics.numbers.base import LimitExceeded, Retry, Unsupported

Residues = tuple[int | None, ...]  # modulo each of `moduli`; None: not available in that component

# Fixed towers of primes, each at most 61 bits, for exponentials of exponentials and for angles.
NESTED = (2305843009200227279, 1152921504600113639, 44343134792312063)  # r | p-1, r2 | r-1
ANGLE = (2305843009213793279, 1152921504606896639, 1949610228299)  # r | p-1, s | p+1
# Without these needs the primes are drawn anew for every statement, so that no statement can be made to fit them. The
# small primes up to 13 are squares modulo all but the last of any tower: roots of small sizes exist.
_SMALL = (3, 5, 7, 11, 13)
_SMALL_WHOLE, _SMALL_PART = 1 << 40, 1 << 20  # below these an element is taken for a number, not for a random one
_MODULUS = 8 * 3 * 5 * 7 * 11 * 13


@lru_cache(maxsize=1)
def _classes() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Residues c modulo `_MODULUS` for which primes p = c are 7 mod 8 and have the small primes as squares; and those
    for which 2c + 1 is such a class too."""

    def fits(c: int) -> bool:
        # q is a square modulo p exactly when (p|q) (-1)**((q-1)/2) = 1, as p = 3 mod 4.
        return c % 8 == 7 and all(pow(c % q, (q - 1) // 2, q) == (1 if q % 4 == 1 else q - 1) for q in _SMALL)

    single = tuple(c for c in range(7, _MODULUS, 8) if fits(c))
    wanted = set(single)
    return single, tuple(c for c in single if (2 * c + 1) % _MODULUS in wanted)


@lru_cache(maxsize=64)
def drawn_primes(seed: str, pair: bool) -> tuple[int, ...]:
    """A prime of 61 bits drawn from the seed; with `pair`, primes (2r + 1, r)."""
    classes = _classes()[1 if pair else 0]
    start = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")
    base = (1 << (59 if pair else 60)) // _MODULUS + start % (1 << 40)
    for step in range(1_000_000):
        for c in classes:
            r = (base + step) * _MODULUS + c
            if pair and flint.fmpz(r).is_prime() and flint.fmpz(2 * r + 1).is_prime():
                return (2 * r + 1, r)
            if not pair and flint.fmpz(r).is_prime():
                return (r,)
    raise Unsupported("no prime was found")


def _fraction(x: int, p: int) -> Fraction | None:
    """The fraction of small numbers that an element stands for, if it is no random one: of these one in a million is
    taken for a fraction."""
    if x < _SMALL_WHOLE:
        return Fraction(x)
    (a, u), (b, v) = (p, 0), (x, 1)
    while b > _SMALL_PART:
        (a, u), (b, v) = (b, v), (a % b, u - a // b * v)
    return Fraction(b, v) if 0 < v <= _SMALL_PART else None


@lru_cache(maxsize=4096)
def _of_squares(x: int, p: int) -> bool:
    """Whether all primes of which a small fraction is made are squares: its root is then the positive one, as it is of
    products and quotients of such fractions. Of others the signs are random, where the primes are drawn."""
    number = _fraction(x, p)
    if number is None or number <= 0:
        return True
    primes = {q for part in (number.numerator, number.denominator) for q, _ in flint.fmpz(part).factor()}
    return all(pow(int(q), (p - 1) // 2, p) == 1 for q in primes)


class Field:
    """One random model: the choice of generators and of random functions is drawn from `seed`."""

    generic = True  # an element stands for every value of the names; comparing two decides nothing

    def __init__(self, seed: str, functions: frozenset[str] = frozenset(), nested: bool = False) -> None:
        """`functions` names those that the statement uses, `nested` whether exponentials stand inside exponentials."""
        self.seed = seed
        self.angles = bool(functions & {"sin", "cos"})
        fixed = ANGLE if self.angles else NESTED if nested else None
        self.moduli: tuple[int, ...] = fixed or drawn_primes(seed, "exp" in functions)
        p, *smaller = self.moduli
        self.bases: list[int] = []
        self._drawn: dict[str, Residues] = {}
        self.roots: set[int] = set()  # what roots were taken of: their signs are random
        if smaller:
            pairs = [(p, smaller[0])] + ([] if self.angles or not nested else [(smaller[0], smaller[1])])
            for k, (modulus, order) in enumerate(pairs):
                self.bases.append(pow(self._draw(f"generator {k}", modulus), (modulus - 1) // order, modulus))
        if self.angles:
            # u / conj(u) lies on the unit circle; its ((p+1)/s)-th power has order s.
            a, b = self._draw("circle a", p), self._draw("circle b", p)
            norm = pow(a * a + b * b, -1, p)
            unit = ((a * a - b * b) * norm % p, 2 * a * b * norm % p)
            self.unit = self._circle(unit, (p + 1) // smaller[1])

    def _draw(self, label: str, modulus: int) -> int:
        digest = hashlib.sha256(f"{self.seed}|{label}".encode()).digest()
        return int.from_bytes(digest, "big") % (modulus - 3) + 2

    def _circle(self, z: tuple[int, int], n: int) -> tuple[int, int]:
        p = self.moduli[0]
        result, base = (1, 0), z
        while n:
            if n & 1:
                result = (
                    (result[0] * base[0] - result[1] * base[1]) % p,
                    (result[0] * base[1] + result[1] * base[0]) % p,
                )
            base = ((base[0] * base[0] - base[1] * base[1]) % p, 2 * base[0] * base[1] % p)
            n >>= 1
        return result

    def random(self, label: str) -> Residues:
        """A random element, the same for the same label."""
        found = self._drawn.get(label)
        if found is None:
            found = self._drawn[label] = tuple([self._draw(f"{label}|{m}", m) for m in self.moduli])
        return found

    def roots_through(self, values: list[Residues]) -> list[Residues]:
        """The roots of the polynomial that takes these values at 0, 1, 2, ...; none where its degree is as large as
        that many values allow, so that it may be no polynomial, and where elements have more than one component."""
        p = self.moduli[0]
        row = [v[0] for v in values if v[0] is not None]
        if len(row) < len(values) or len(self.moduli) > 1:
            return []
        through, basis = flint.nmod_poly([], p), flint.nmod_poly([1], p)
        for k in range(len(row)):  # Newton's interpolation
            through += basis * flint.nmod(row[0], p)
            row = [(b - a) % p for a, b in pairwise(row)]
            basis = basis * flint.nmod_poly([-k, 1], p) * flint.nmod(pow(k + 1, -1, p), p)
        whole = 0 < through.degree() < len(values) - 1
        return [(int(root),) for root, _ in through.roots()] if whole else []

    def number(self, value: Any) -> Residues:
        if type(value) is int:
            return tuple([value % m for m in self.moduli])
        value = Fraction(value)
        top, bottom = value.numerator, value.denominator
        if bottom == 1:
            return tuple(top % m for m in self.moduli)
        if any(bottom % m == 0 for m in self.moduli):
            raise Unsupported("a denominator that vanishes in the field")
        return tuple(top * pow(bottom, -1, m) % m for m in self.moduli)

    def add(self, a: Residues, b: Residues) -> Residues:
        if len(a) == 1 and a[0] is not None and b[0] is not None:
            return ((a[0] + b[0]) % self.moduli[0],)
        return tuple(
            [None if x is None or y is None else (x + y) % m for x, y, m in zip(a, b, self.moduli, strict=True)]
        )

    def mul(self, a: Residues, b: Residues) -> Residues:
        if len(a) == 1 and a[0] is not None and b[0] is not None:
            return (a[0] * b[0] % self.moduli[0],)
        return tuple([None if x is None or y is None else x * y % m for x, y, m in zip(a, b, self.moduli, strict=True)])

    def div(self, a: Residues, b: Residues) -> Residues:
        return self.mul(a, self.power(b, -1))

    def power(self, a: Residues, n: int) -> Residues:
        if abs(n) > 10**9:
            raise LimitExceeded("an exponent over 10**9")
        if n < 0:
            if a[0] == 0:
                # Zero for every choice of the values, most likely; whether it is undefined is not for this system.
                raise Unsupported("division by something that is zero in the field")
            inverses = [None if not x else pow(x, -1, m) for x, m in zip(a, self.moduli, strict=True)]
            a, n = tuple(inverses), -n
        return tuple(None if x is None else pow(x, n, m) for x, m in zip(a, self.moduli, strict=True))

    def rational_power(self, a: Residues, e: Fraction) -> Residues:
        if e.denominator != 2:
            return self._free("power", a, self.number(e))
        return self.power(self.apply("sqrt", a), e.numerator)

    def real_power(self, a: Residues, b: Residues) -> Residues:
        return self._free("power", a, b)

    def apply(self, name: str, *args: Residues) -> Residues:
        if name == "exp":
            return self._exp(args[0])
        if name == "sqrt":
            return self._sqrt(args[0])
        if name == "abs":
            return self._sqrt(self.mul(args[0], args[0]))
        if name in ("sin", "cos"):
            return self._angle(name, args[0])
        return self._free(name, *args)

    def _free(self, name: str, *args: Residues) -> Residues:
        """A random function: the value depends on nothing but the name and the arguments modulo p."""
        if any(a[0] is None for a in args):
            raise Unsupported(f"{name} of a value that is not available")
        return self.random(f"{name}({','.join(str(a[0]) for a in args)})")

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Residues, ...]) -> Residues:
        """An undeclared function of the claim, or its derivative, as a random function."""
        return self._free(f"declared {name} {orders}", *args)

    def _exp(self, t: Residues) -> Residues:
        out: list[int | None] = []
        for k, modulus in enumerate(self.moduli):
            exponent = t[k + 1] if k < len(self.bases) else None
            out.append(None if exponent is None else pow(self.bases[k], exponent, modulus))
        if out[0] is None and len(self.moduli) == 2:
            raise Retry("a root that is not available under an exponential")
        if out[0] is None:
            raise Unsupported("exponentials nested too deeply for the field")
        return tuple(out)

    def _sqrt(self, a: Residues) -> Residues:
        out: list[int | None] = []
        if a[0] is not None:
            self.roots.add(a[0])
        for x, m in zip(a, self.moduli, strict=True):
            if x is None or m % 4 != 3:
                out.append(None)
                continue
            root = pow(x, (m + 1) // 4, m)
            out.append(root if root * root % m == x else None)
        if out[0] is None:
            raise Retry("a number without a square root at this point of the field")
        if a[0] is not None and not _of_squares(a[0], self.moduli[0]):
            raise Retry("a number of which the positive root is no square at this point of the field")
        return tuple(out)

    def _angle(self, name: str, t: Residues) -> Residues:
        if not self.angles or t[2] is None:
            raise Unsupported("an angle that is not available in the field")
        cosine, sine = self._circle(self.unit, t[2])
        return (cosine if name == "cos" else sine, None, None)

    def equal(self, a: Residues, b: Residues) -> bool:
        if a[0] is None or b[0] is None:
            raise Unsupported("a value that is not available")
        return a[0] == b[0]

    def less(self, a: Residues, b: Residues) -> None:
        return None

    def integer(self, a: Residues) -> None:
        return None

    def show(self, a: Residues) -> str:
        return str(a[0])
