"""What a number system offers, and the rationals: arithmetic with exact numbers apart from all others.

An exact number is an `int` or a `Fraction`. A system adds values of its own, made by `lift` and by functions; every
operation takes both kinds, and stays exact where it can.

    Undefined    no value there, under every reading: a division by zero, the root of a negative number
    Undecided    this system cannot tell, or cannot hold the value; another point or another system may
    Unsupported  this program has no way to evaluate it at all
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint

MAX_BITS = 100_000
MAX_WHOLE = 3_000  # arguments of factorials and their kin


class Undefined(ArithmeticError):
    """There is no value."""


class Undecided(ArithmeticError):
    """This number system does not say."""


class Unsupported(ValueError):
    """Beyond this program."""


_EXACT_TYPES = frozenset({int, Fraction, bool})


def exact(value: Any) -> bool:
    return type(value) in _EXACT_TYPES


def bounded(value: Any) -> Any:
    """An exact number that is not too long; whole ones as such."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
        elif max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
            raise Unsupported("a number of too many digits")
        else:
            return value
    if value.bit_length() > MAX_BITS:
        raise Unsupported("a number of too many digits")
    return value


class System:
    """A number system; this class itself is the rationals. Subclasses say what `_add` and the others do to values of
    which at least one is their own."""

    def add(self, a: Any, b: Any) -> Any:
        if exact(a) and exact(b):
            return bounded(a + b)
        if exact(a) and a == 0:
            return b
        return a if exact(b) and b == 0 else self._add(a, b)

    def mul(self, a: Any, b: Any) -> Any:
        if exact(a) and exact(b):
            return bounded(a * b)
        if exact(a) and a == 1:
            return b
        return a if exact(b) and b == 1 else self._mul(a, b)

    def neg(self, a: Any) -> Any:
        return -a if exact(a) else self._mul(-1, a)

    def sub(self, a: Any, b: Any) -> Any:
        return self.add(a, self.neg(b))

    def div(self, a: Any, b: Any) -> Any:
        if exact(b):
            if b == 0:
                raise Undefined("division by zero")
            return bounded(Fraction(a) / b) if exact(a) else self._mul(a, bounded(Fraction(1) / b))
        return self._div(a, b)

    def equal(self, a: Any, b: Any) -> bool | None:
        """Whether they are equal; None where the system does not say."""
        return a == b if exact(a) and exact(b) else self._equal(a, b)

    def less(self, a: Any, b: Any) -> bool | None:
        return a < b if exact(a) and exact(b) else self._less(a, b)

    def at_most(self, a: Any, b: Any) -> bool | None:
        greater = self.less(b, a)
        return None if greater is None else not greater

    def power(self, a: Any, b: Any) -> Any:
        """a**b: for whole b by products; for others where a is positive, or 0 and b too."""
        if exact(b) and Fraction(b).denominator == 1:
            return self._whole_power(a, int(b))
        if exact(b) and exact(a):
            if a < 0 or (a == 0 and b < 0):
                raise Undefined("a root of a negative number")
            found = _rational_root(Fraction(a), Fraction(b))
            if found is not None:
                return found
        if exact(b) and Fraction(b).denominator == 2:
            return self._whole_power(self.call("sqrt", a), int(2 * b))
        if exact(a) and a == 0 and exact(b):
            return 0
        if exact(a) and a == 1:
            return 1
        return self._power(a, b)

    def _power(self, a: Any, b: Any) -> Any:
        positive = self.less(0, a)
        if positive is None:
            raise Undecided("the sign of a base")
        if not positive:
            if exact(b):
                zero = self.equal(a, 0)
                if zero is None:
                    raise Undecided("the sign of a base")
                if zero and b > 0:
                    return 0
                raise Undefined("a power of a number that is not positive")
            raise Undecided("a power of a number that is not positive")
        return self.call("exp", self.mul(b, self.call("log", a)))

    def _whole_power(self, a: Any, n: int) -> Any:
        if exact(a):
            if n < 0 and a == 0:
                raise Undefined("division by zero")
            if max(Fraction(a).numerator.bit_length(), Fraction(a).denominator.bit_length()) * abs(n) > MAX_BITS:
                if a not in (0, 1, -1):
                    raise Unsupported("a number of too many digits")
                return a if n % 2 else abs(a)
            return bounded(Fraction(a) ** n)
        if abs(n) > 10_000:
            raise Unsupported("a large power")
        result: Any = 1
        square = a
        k = abs(n)
        while k:
            if k & 1:
                result = self.mul(result, square)
            k >>= 1
            if k:
                square = self.mul(square, square)
        return self.div(1, result) if n < 0 else result

    def call(self, name: str, *args: Any) -> Any:
        """A function of the language at numbers."""
        plain = _EXACT.get(name)
        if plain is not None and all(map(exact, args)):
            found = plain(*args)
            if found is not None:
                return found
        if name in ("max", "min"):
            return self._extreme(name, *args)
        if name == "mod":
            a, b = args
            return self.sub(a, self.mul(b, self.call("floor", self.div(a, b))))
        if name == "abs":
            return self._abs(args[0])
        if name in _WHOLE_ARGUMENTS:
            raise Unsupported(f"{name} of a number that is not known exactly")
        return self._call(name, *args)

    def _extreme(self, name: str, a: Any, b: Any) -> Any:
        smaller = self.less(a, b)
        if smaller is None:
            raise Undecided("which is the larger")
        return (b if smaller else a) if name == "max" else (a if smaller else b)

    def _abs(self, a: Any) -> Any:
        negative = self.less(a, 0)
        if negative is None:
            raise Undecided("a sign")
        return self.neg(a) if negative else a

    # What a system of its own has to say; the rationals have nothing that is not exact.

    def _add(self, a: Any, b: Any) -> Any:
        raise Unsupported("a number of another system")

    _mul = _div = _add

    def _equal(self, a: Any, b: Any) -> bool | None:
        return None

    def _less(self, a: Any, b: Any) -> bool | None:
        return None

    def _call(self, name: str, *args: Any) -> Any:
        raise Undecided(f"{name} of these arguments is no rational number")

    def pi(self) -> Any:
        raise Undecided("pi is no rational number")


def _rational_root(a: Fraction, b: Fraction) -> Any:
    """a**b for a >= 0 where it is rational, else None."""
    root = []
    for part in (a.numerator, a.denominator):
        found = whole_root(part, b.denominator)
        if found is None:
            return None
        root.append(found)
    if max(map(int.bit_length, root)) * abs(b.numerator) > MAX_BITS and root != [1, 1]:
        raise Unsupported("a number of too many digits")
    return bounded(Fraction(*root) ** b.numerator)


def whole_root(n: int, k: int) -> int | None:
    """The whole k-th root of n >= 0, or None."""
    root = int(flint.fmpz(n).root(k)) if k <= n.bit_length() else min(n, 1)  # rounded down
    return root if root**k == n else None


def _whole(value: Any, least: int = 0) -> int:
    if Fraction(value).denominator != 1:
        raise Undefined("no whole number")
    if value < least:
        raise Undefined("a negative number")
    if value > MAX_WHOLE:
        raise Unsupported("a large whole number")
    return int(value)


def _sqrt(a: Any) -> Any:
    if a < 0:
        raise Undefined("a root of a negative number")
    return _rational_root(Fraction(a), Fraction(1, 2))


def _log(a: Any) -> Any:
    if a <= 0:
        raise Undefined("a logarithm of a number that is not positive")
    return 0 if a == 1 else None


def _mod(a: Any, b: Any) -> Any:
    if b == 0:
        raise Undefined("a remainder by zero")
    return bounded(Fraction(a) - Fraction(b) * math.floor(Fraction(a) / b))


def _fibonacci(n: Any) -> int:
    a, b = 0, 1
    for _ in range(_whole(n)):
        a, b = b, a + b
    return a


def _binomial(n: Any, k: Any) -> int:
    n, k = Fraction(n), Fraction(k)
    if n.denominator != 1 or k.denominator != 1:
        raise Undefined("a binomial of what is no whole number")
    if n < 0 <= k:  # the product of (n - j) / (j + 1) over j below k
        return (-1) ** _whole(k) * math.comb(_whole(k - n - 1), _whole(k))
    return math.comb(_whole(n), _whole(k)) if 0 <= k <= n else 0


def _arcus(a: Any, zero: int) -> Any:
    """0 where the argument is `zero`."""
    if not -1 <= a <= 1:
        raise Undefined("an arcus of a number beyond 1")
    return 0 if a == zero else None


def _integers(a: Any, b: Any) -> tuple[int, int]:
    if Fraction(a).denominator != 1 or Fraction(b).denominator != 1:
        raise Undefined("no whole number")
    return int(a), int(b)


_WHOLE_ARGUMENTS = frozenset({"factorial", "binomial", "fibonacci", "gcd", "lcm"})
_EXACT: dict[str, Callable[..., Any]] = {
    "exp": lambda a: 1 if a == 0 else None,
    "log": _log,
    "sqrt": _sqrt,
    "sin": lambda a: 0 if a == 0 else None,
    "cos": lambda a: 1 if a == 0 else None,
    "atan": lambda a: 0 if a == 0 else None,
    "asin": lambda a: _arcus(a, 0),
    "acos": lambda a: _arcus(a, 1),
    "erf": lambda a: 0 if a == 0 else None,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "max": max,
    "min": min,
    "mod": _mod,
    "factorial": lambda n: math.factorial(_whole(n)),
    "binomial": _binomial,
    "fibonacci": _fibonacci,
    "gcd": lambda a, b: math.gcd(*_integers(a, b)),
    "lcm": lambda a, b: math.lcm(*_integers(a, b)),
}
FUNCTIONS: dict[str, int] = {
    **dict.fromkeys(("exp", "log", "sqrt", "sin", "cos", "atan", "asin", "acos", "erf", "abs", "floor", "ceil"), 1),
    **dict.fromkeys(("max", "min", "mod", "binomial", "gcd", "lcm"), 2),
    **dict.fromkeys(("factorial", "fibonacci"), 1),
}
