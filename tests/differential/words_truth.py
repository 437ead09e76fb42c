"""Whether a statement in the newer words holds at given values of its names. Nothing here comes from the checker.

Whole numbers and fractions stay exact; all else is done by mpmath with `DIGITS` digits. What cannot be told apart from
equality, or where convergence is in doubt, is `Unclear`: then nothing is said about the statement at that point.
"""

from __future__ import annotations

import ast
import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath
from mpmath import mp, mpc, mpf

DIGITS = 40
WIDE = 90  # digits where two numbers agree in `DIGITS`
INFINITE = float("inf")
EXACT = (int, Fraction)
LONGEST = 3_000  # terms of one sum
HUGE = 4_000  # bits of an exact power
WHOLE = ("factorial", "gcd", "lcm", "floor", "ceil", "round", "argmax", "argmin", "fibonacci")


class Undefined(Exception):
    """No value there."""


class Diverges(Undefined):
    """A series without a sum."""


class Unclear(Exception):
    """Not known."""


class Outside(Exception):
    """No values that are spoken of: there is no law with such parameters."""


def number(x: Any) -> Any:
    """A number of mpmath."""
    if isinstance(x, Fraction):
        return mpf(x.numerator) / x.denominator
    return mp.mpmathify(x)


def tidy(x: Any) -> Any:
    """A fraction that is whole as a whole number, a complex number without imaginary part as a real one."""
    if isinstance(x, Fraction) and x.denominator == 1:
        return x.numerator
    return x.real if isinstance(x, mpc) and x.imag == 0 else x


def each(function: Callable[..., Any], *args: Any) -> Any:
    """Entry by entry, where an argument is a vector."""
    length = next((len(a) for a in args if isinstance(a, list)), None)
    if length is None:
        return tidy(function(*args))
    return [each(function, *(a[k] if isinstance(a, list) else a for a in args)) for k in range(length)]


def near(x: Any) -> bool:
    return bool(abs(number(x)) <= mpf(10) ** (12 - mp.dps))


def nonzero(x: Any) -> Any:
    if isinstance(x, EXACT):
        if x == 0:
            raise Undefined
    elif near(x):
        raise Undefined if x == 0 else Unclear
    return x


# -- arithmetic ------------------------------------------------------------------------------------------------------


def _both(exact: Callable[..., Any]) -> Callable[[Any, Any], Any]:
    def value(a: Any, b: Any) -> Any:
        if isinstance(a, EXACT) and isinstance(b, EXACT):
            return exact(a, b)
        return exact(number(a), number(b))

    return value


def _quotient(a: Any, b: Any) -> Any:
    nonzero(b)
    return Fraction(a) / b if isinstance(a, EXACT) and isinstance(b, EXACT) else number(a) / number(b)


def _down(a: Any, b: Any) -> Any:
    return floor(_quotient(a, b))


def _rest(a: Any, b: Any) -> Any:
    times, less = OPERATIONS[ast.Mult], OPERATIONS[ast.Sub]
    return less(a, times(b, _down(a, b)))


def power(a: Any, b: Any) -> Any:
    if isinstance(b, int):
        if b < 0:
            return _quotient(1, power(a, -b))
        if isinstance(a, EXACT):
            if b * max(a.numerator.bit_length(), a.denominator.bit_length()) > HUGE:
                return number(a) ** b
            return a**b
        return number(a) ** b
    if isinstance(number(a), mpc) or isinstance(number(b), mpc):
        raise Unclear
    if a < 0:
        raise Undefined if isinstance(b, Fraction) else Unclear
    if near(a) and b <= 0:
        raise Undefined
    return number(a) ** number(b) if a else 0


OPERATIONS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: _both(lambda a, b: a + b),
    ast.Sub: _both(lambda a, b: a - b),
    ast.Mult: _both(lambda a, b: a * b),
    ast.Div: _quotient,
    ast.FloorDiv: _down,
    ast.Mod: _rest,
    ast.Pow: power,
}


# -- functions -------------------------------------------------------------------------------------------------------


def floor(x: Any) -> int:
    if isinstance(x, EXACT):
        return math.floor(x)
    if near(x - mpmath.nint(x)):
        raise Unclear
    return int(mpmath.floor(x))


def real(function: Callable[..., Any], *poles: int) -> Callable[..., Any]:
    """A function of real numbers; those of its arguments that are numbered have poles at 0, -1, -2, ..."""

    def value(*args: Any) -> Any:
        if any(isinstance(a, mpc) for a in args):
            raise Unclear
        for k in poles:
            _no_pole(args[k])
        return function(*map(number, args))

    return value


def _no_pole(x: Any) -> None:
    if isinstance(x, EXACT):
        if x <= 0 and x == int(x):
            raise Undefined
    elif x < 0.5 and near(x - mpmath.nint(x)):
        raise Unclear
    if abs(x) > 10**5:
        raise Unclear


def gamma(x: Any) -> Any:
    if isinstance(x, int) and 0 < x < 300:
        return math.factorial(x - 1)
    return real(mpmath.gamma, 0)(x)


def _beta(a: Any, b: Any) -> Any:
    product = _both(lambda x, y: x * y)(gamma(a), gamma(b))
    return _quotient(product, gamma(_both(lambda x, y: x + y)(a, b)))


def _factorial(n: Any) -> Any:
    if n < 0:
        raise Undefined
    return math.factorial(n) if n < 300 else mpmath.factorial(n)


def binomial(x: Any, k: Any, whole: bool) -> Any:
    if whole and x < 0:
        raise Undefined
    if not isinstance(k, int) or k > 400:
        raise Unclear
    if k < 0:
        return 0
    top = math.prod(_both(lambda a, b: a - b)(x, j) for j in range(k))
    return _quotient(top, math.factorial(k))


def _log(x: Any, base: Any = None) -> Any:
    if isinstance(x, mpc):
        raise Unclear
    if (isinstance(x, EXACT) and x <= 0) or not x > 0 or near(x):
        raise Undefined if x <= 0 else Unclear
    if base is not None:
        return _quotient(_log(x), _log(base))
    return mpmath.log(number(x)) if x != 1 else 0


def _sqrt(x: Any) -> Any:
    if isinstance(x, mpc):
        raise Unclear
    if x < 0:
        if not isinstance(x, EXACT) and near(x):
            return mpf(0)
        raise Undefined
    if isinstance(x, EXACT):
        p, q = math.isqrt(x.numerator), math.isqrt(x.denominator)
        if p * p == x.numerator and q * q == x.denominator:
            return Fraction(p, q)
    return mpmath.sqrt(number(x))


def _exp(x: Any) -> Any:
    return mpmath.exp(number(x)) if x != 0 else 1


def _size(x: Any) -> Any:
    return abs(x) if isinstance(x, EXACT) else mpmath.fabs(x)


def _round(x: Any) -> Any:
    return round(x) if isinstance(x, EXACT) else floor(x + mpf(1) / 2)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": _size,
    "re": lambda z: z.real if isinstance(z, mpc) else z,
    "im": lambda z: z.imag if isinstance(z, mpc) else 0,
    "conj": lambda z: mpmath.conj(z) if isinstance(z, mpc) else z,
    "exp": _exp,
    "log": _log,
    "sqrt": _sqrt,
    "sin": lambda x: mpmath.sin(number(x)),
    "cos": lambda x: mpmath.cos(number(x)),
    "sinh": lambda x: mpmath.sinh(number(x)),
    "cosh": lambda x: mpmath.cosh(number(x)),
    "tanh": real(mpmath.tanh),
    "atan": real(mpmath.atan),
    "erf": real(mpmath.erf),
    "floor": floor,
    "ceil": lambda x: -floor(-x),
    "round": _round,
    "sign": lambda x: (x > 0) - (x < 0),
    "gamma": gamma,
    "lgamma": real(lambda x: mpmath.log(abs(mpmath.gamma(x))), 0),
    "digamma": real(mpmath.digamma, 0),
    "trigamma": real(lambda x: mpmath.psi(1, x), 0),
    "beta": _beta,
    "factorial": _factorial,
    "gcd": math.gcd,
    "mod": _rest,
    "lcm": math.lcm,
    "divides": lambda a, b: b % a == 0 if a else b == 0,
    "isqrt": math.isqrt,
    "is_even": lambda a: a % 2 == 0,
    "is_odd": lambda a: a % 2 == 1,
    "harmonic": lambda n: sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0)) if n < 500 else _harmonic(n),
    "clip": lambda x, low, high: min(max(x, low), high),
    "relu": lambda x: max(x, 0),
}


def _harmonic(n: int) -> Any:
    return mpmath.harmonic(n)


def _some(x: list[Any]) -> list[Any]:
    if not x:
        raise Undefined
    return x


def _total(x: list[Any]) -> Any:
    return sum(x) if all(isinstance(a, EXACT) for a in x) else mpmath.fsum(map(number, x))


def _norm(x: list[Any], p: Any = 2) -> Any:
    sizes = [_size(a) for a in x]
    if p == INFINITE:
        return max(_some(sizes))
    total = _total([power(a, p) for a in sizes])
    return _sqrt(total) if p == 2 else total if p == 1 else power(total, Fraction(1) / p)


def _top(x: list[Any], k: Any) -> Any:
    if not 0 <= k <= len(x):
        raise Undefined
    return _total(sorted(x, reverse=True)[:k])


def _extreme(choose: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x, *rest: each(choose, x, *rest) if rest else choose(_some(x))


def _place(x: list[Any]) -> int:
    top = max(_some(x))
    if not all(isinstance(a, EXACT) for a in x) and sum(near(a - top) for a in x) > 1:
        raise Unclear
    return x.index(top)


def _softmax(x: list[Any]) -> list[Any]:
    weights = [mpmath.exp(number(a)) for a in _some(x)]
    return [w / mpmath.fsum(weights) for w in weights]


def _normal(x: list[Any]) -> list[Any]:
    times, less = OPERATIONS[ast.Mult], OPERATIONS[ast.Sub]
    mean = _quotient(_total(_some(x)), len(x))
    gaps = [less(a, mean) for a in x]
    spread = _sqrt(_quotient(_total([times(g, g) for g in gaps]), len(x)))
    return [_quotient(g, spread) for g in gaps]


def _scan(x: list[Any]) -> list[Any]:
    return list(itertools.accumulate(x, OPERATIONS[ast.Add]))


VECTORS: dict[str, Callable[..., Any]] = {
    "max": _extreme(max),
    "min": _extreme(min),
    "argmax": _place,
    "argmin": lambda x: _place([-a for a in x]),
    "mean": lambda x: _quotient(_total(_some(x)), len(x)),
    "cumsum": _scan,
    "norm": _norm,
    "norm2": lambda x: _total([OPERATIONS[ast.Mult](a, a) for a in x]),
    "softmax": _softmax,
    "logsumexp": lambda x: mpmath.log(mpmath.fsum(mpmath.exp(number(a)) for a in _some(x))),
    "top_sum": _top,
    "concat": lambda *parts: [a for part in parts for a in part],
    "layer_norm": lambda x: _normal(x),
    "ones": lambda n: [1] * n,
    "zeros": lambda n: [0] * n,
}


@lru_cache(maxsize=4096)
def parsed(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


def loops(node: ast.GeneratorExp | ast.ListComp, value: Callable[..., Any], names: Any) -> Iterator[dict[str, Any]]:
    """The values of the names of a comprehension; all of its ranges are finite."""

    def over(k: int, here: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if k == len(node.generators):
            yield here
            return
        clause = node.generators[k]
        assert isinstance(clause.target, ast.Name) and isinstance(clause.iter, ast.Call)
        ends = [value(end, here) for end in clause.iter.args]
        low, high = (0, *ends) if len(ends) == 1 else ends
        if high == INFINITE or high - low > LONGEST:
            raise Unclear
        for j in range(low, high):
            inside = {**here, clause.target.id: j}
            if all(value(test, inside) for test in clause.ifs):
                yield from over(k + 1, inside)

    yield from over(0, dict(names))
