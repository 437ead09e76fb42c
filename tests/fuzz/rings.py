"""The numbers of the exact evaluator: rationals, 60 digits where a value is irrational, and jets over both.

A jet is a sum of terms  c * eps_S * monomial * exp(linear form): eps_S a product of different infinitesimals (each
squares to zero; derivatives are read off their coefficients), the monomial and the linear form in independent random
variables. The coefficients of the form are pairs, real and imaginary: sines of random numbers are exponentials too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isqrt
from typing import Any

import mpmath

MP = mpmath.mp.clone()
MP.dps = 60
SAME, APART = MP.mpf(10) ** -40, MP.mpf(10) ** -25  # relative: closer is equal, farther is different
MAX_TERMS = 20_000
LARGEST_EXPONENT = 50  # exp(50) is about 10**21
Slope = tuple[Fraction, Fraction]
Key = tuple[int, tuple[tuple[str, int], ...], tuple[tuple[str, Slope], ...]]
NONE: Slope = (Fraction(0), Fraction(0))
BODY: Key = (0, (), ())


class Undefined(Exception):
    """The expression has no value there."""


class OutOfReach(Exception):
    """This evaluator cannot say."""


class Jet:
    """key -> coefficient; zero coefficients are left out."""

    __slots__ = ("terms",)

    def __init__(self, terms: dict[Key, Any]) -> None:
        self.terms = {k: c for k, c in terms.items() if c != 0}


def epsilon(mask: int) -> Jet:
    return Jet({(mask, (), ()): Fraction(1)})


def variable(name: str) -> Jet:
    return Jet({(0, ((name, 1),), ()): Fraction(1)})


def real(x: Any) -> Any:
    """A plain number with 60 digits."""
    if isinstance(x, Jet):
        raise OutOfReach("a number that is not plain")
    return MP.mpf(x.numerator) / x.denominator if type(x) is Fraction else x


def add(a: Any, b: Any) -> Any:
    if type(a) is Fraction and type(b) is Fraction:
        return a + b
    if isinstance(a, Jet) or isinstance(b, Jet):
        terms = dict(_terms(a))
        for key, c in _terms(b).items():
            terms[key] = add(terms[key], c) if key in terms else c
        return plain(Jet(terms))
    return real(a) + real(b)


def mul(a: Any, b: Any) -> Any:
    if type(a) is Fraction and type(b) is Fraction:
        return a * b
    if isinstance(a, Jet) or isinstance(b, Jet):
        left, right = _terms(a), _terms(b)
        if len(left) * len(right) > 50 * MAX_TERMS:
            raise OutOfReach("too many terms")
        terms: dict[Key, Any] = {}
        for (s, m, e), c in left.items():
            for (t, n, f), d in right.items():
                if not s & t:
                    key = (s | t, _merged(m, n), _added(e, f))
                    product = mul(c, d)
                    terms[key] = add(terms[key], product) if key in terms else product
        if len(terms) > MAX_TERMS:
            raise OutOfReach("too many terms")
        return plain(Jet(terms))
    if (type(a) is Fraction and a == 0) or (type(b) is Fraction and b == 0):
        return Fraction(0)
    if hasattr(a, "shape") or hasattr(b, "shape"):
        raise OutOfReach("a tensor where a number is wanted")
    return real(a) * real(b)


def _merged(a: tuple[tuple[str, Any], ...], b: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    if not a or not b:
        return a or b
    out = dict(a)
    for name, power in b:
        out[name] = out.get(name, 0) + power
    return tuple(sorted((k, v) for k, v in out.items() if v))


def _added(a: tuple[tuple[str, Slope], ...], b: tuple[tuple[str, Slope], ...]) -> tuple[tuple[str, Slope], ...]:
    if not a or not b:
        return a or b
    out = dict(a)
    for name, (x, y) in b:
        u, v = out.get(name, NONE)
        out[name] = (u + x, v + y)
    return tuple(sorted((k, v) for k, v in out.items() if v != NONE))


def _terms(a: Any) -> dict[Key, Any]:
    return a.terms if isinstance(a, Jet) else {BODY: a}


def plain(a: Jet) -> Any:
    """A jet that is a plain number, as that number."""
    if not a.terms:
        return Fraction(0)
    if len(a.terms) == 1 and BODY in a.terms:
        return a.terms[BODY]
    return a


def neg(a: Any) -> Any:
    return mul(Fraction(-1), a)


def sub(a: Any, b: Any) -> Any:
    return a - b if type(a) is Fraction and type(b) is Fraction else add(a, neg(b))


def total(values: Iterable[Any]) -> Any:
    out: Any = Fraction(0)
    for value in values:
        out = add(out, value)
    return out


def product(values: Iterable[Any]) -> Any:
    out: Any = Fraction(1)
    for value in values:
        out = mul(out, value)
    return out


def body(a: Any) -> Any:
    """The plain number that a jet is infinitesimally close to. OutOfReach where random variables are in it."""
    if not isinstance(a, Jet):
        return a
    if any(not s and (m or e) for s, m, e in a.terms):
        raise OutOfReach("a random number")
    return a.terms.get(BODY, Fraction(0))


def is_zero(a: Any) -> bool:
    """Whether a plain number is zero; OutOfReach where 60 digits do not tell."""
    if type(a) is Fraction:
        return bool(a == 0)
    size = abs(a)
    if size > APART:
        return False
    if size < SAME:
        return True
    raise OutOfReach("too close to zero")


def divide(a: Any, b: Any) -> Any:
    return mul(a, reciprocal(b))


def reciprocal(b: Any) -> Any:
    if isinstance(b, Jet):
        outer = {k: c for k, c in b.terms.items() if not k[0]}
        if len(outer) == 1 and not next(iter(outer))[1]:
            ((_, _, e), c), rest = next(iter(outer.items())), Jet({k: c for k, c in b.terms.items() if k[0]})
            over = plain(Jet({(0, (), tuple((v, (-x, -y)) for v, (x, y) in e)): reciprocal(c)}))
            ratio = mul(rest, over)  # 1 / (c + r) = (1 - r/c + (r/c)**2 - ...) / c
            return mul(over, _series(ratio, lambda k: Fraction((-1) ** k)))
        if not is_zero(body(b)):
            raise OutOfReach("a denominator")
        raise Undefined("a derivative of a quotient where the denominator is zero")
    if is_zero(b):
        raise Undefined("division by zero")
    return 1 / b if type(b) is Fraction else MP.mpf(1) / b


def _series(nu: Any, coefficient: Callable[[int], Any]) -> Any:
    """sum of coefficient(k) * nu**k for an infinitesimal nu."""
    out, power, k = coefficient(0), nu, 1
    while isinstance(power, Jet) and power.terms:
        out = add(out, mul(coefficient(k), power))
        power, k = mul(power, nu), k + 1
    return out


def _analytic(a: Any, slopes: Callable[[Any, int], Any]) -> Any:
    """f(a) by Taylor's series: slopes(c, k) is the k-th derivative of f at the plain number c, over k!."""
    centre = body(a)
    moving = Jet({k: c for k, c in _terms(a).items() if k != BODY})
    return _series(plain(moving), lambda k: slopes(centre, k))


def power(a: Any, n: int) -> Any:
    if n < 0:
        return reciprocal(power(a, -n))
    out: Any = Fraction(1)
    while n:
        if n & 1:
            out = mul(out, a)
        a, n = (mul(a, a) if n > 1 else a), n >> 1
    return out


def exp(a: Any, turned: bool = False) -> Any:
    """exp(a), or exp(i a)."""
    fixed = {k: c for k, c in _terms(a).items() if not k[0]}
    moving = Jet({k: c for k, c in _terms(a).items() if k[0]})
    form = []
    for (_, m, e), c in fixed.items():
        if e or len(m) > 1 or (m and m[0][1] > 1) or (m and type(c) is not Fraction):
            raise OutOfReach("an exponential of no linear form")
        form += [(m[0][0], (Fraction(0), c) if turned else (c, Fraction(0)))] if m else []
    constant = fixed.get(BODY, Fraction(0))
    if not turned and abs(real(constant)) > LARGEST_EXPONENT:
        raise OutOfReach("an exponential that is as good as zero, or its inverse")
    whole = Fraction(1) if constant == 0 else (MP.expj if turned else MP.exp)(real(constant))
    first = plain(Jet({(0, (), tuple(sorted(form))): whole}))

    def coefficient(k: int) -> Any:
        c = Fraction(1, _factorial(k))
        return mul(MP.mpc(0, 1) ** k, c) if turned else c

    return mul(first, _series(plain(moving), coefficient))


def _factorial(k: int) -> int:
    return 1 if k < 2 else k * _factorial(k - 1)


def log(a: Any) -> Any:
    centre = body(a)
    if not positive(centre):
        raise Undefined("the logarithm of a number that is not positive")

    def slopes(c: Any, k: int) -> Any:
        if k == 0:
            return Fraction(0) if c == 1 else MP.log(real(c))
        return divide(Fraction((-1) ** (k - 1), k), power(c, k))

    return _analytic(a, slopes)


def sin(a: Any, shift: int = 0) -> Any:
    if isinstance(a, Jet) and any(m for _, m, _ in a.terms):
        up, down = exp(a, turned=True), exp(neg(a), turned=True)
        if shift:
            return mul(Fraction(1, 2), add(up, down))
        return mul(MP.mpc(0, -1) / 2, sub(up, down))

    def slopes(c: Any, k: int) -> Any:
        quarter = (k + shift) % 4
        if c == 0:
            return Fraction((0, 1, 0, -1)[quarter], _factorial(k))
        value = MP.cos(real(c)) if quarter % 2 else MP.sin(real(c))
        return mul(Fraction(-1 if quarter > 1 else 1, _factorial(k)), value)

    return _analytic(a, slopes)


def cos(a: Any) -> Any:
    return sin(a, 1)


def sqrt(a: Any) -> Any:
    centre = body(a)
    if not positive(centre):
        if not is_zero(centre):
            raise Undefined("the root of a negative number")
        if isinstance(a, Jet):
            raise OutOfReach("a slope of a root at 0")
        return Fraction(0)
    root = _root(centre)

    def slopes(c: Any, k: int) -> Any:
        out: Any = root
        for j in range(k):
            out = mul(out, divide(Fraction(1 - 2 * j, 2 * (j + 1)), c))
        return out

    return _analytic(a, slopes)


def _root(a: Any) -> Any:
    if type(a) is Fraction:
        top, bottom = isqrt(a.numerator), isqrt(a.denominator)
        if top * top == a.numerator and bottom * bottom == a.denominator:
            return Fraction(top, bottom)
    return MP.sqrt(real(a))


def erf(a: Any) -> Any:
    if isinstance(a, Jet):
        raise OutOfReach("a slope of erf")
    return Fraction(0) if a == 0 else MP.erf(real(a))


def positive(a: Any) -> bool:
    return (a > 0) if type(a) is Fraction else (not is_zero(a) and a > 0)


def absolute(a: Any) -> Any:
    centre = body(a)
    if isinstance(a, Jet) and is_zero(centre):
        raise OutOfReach("a slope of abs at 0")
    return a if is_zero(centre) or positive(centre) else neg(a)


def equal(a: Any, b: Any) -> bool | None:
    """Three-valued: None where 60 digits do not tell."""
    if type(a) is Fraction and type(b) is Fraction:
        return bool(a == b)
    a, b = real(a), real(b)
    gap, scale = abs(a - b), 1 + abs(a) + abs(b)
    return True if gap <= SAME * scale else False if gap >= APART * scale else None


def compare(a: Any, b: Any, sign: str) -> bool | None:
    same = equal(a, b)
    if sign in ("==", "!="):
        return same if sign == "==" or same is None else not same
    if same is None:
        return None
    if same:
        # Irrational numbers that agree to 40 digits: the order is not known unless they are equal.
        exact = type(a) is Fraction and type(b) is Fraction
        return (sign in ("<=", ">=")) if exact else None
    less = (a < b) if type(a) is Fraction and type(b) is Fraction else real(a) < real(b)
    return less if sign in ("<", "<=") else not less
