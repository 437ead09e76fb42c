"""Powers, exponentials, logarithms, sine and cosine in normal form.

A power of a sum is that of its content (the number and the factors that all its products share) times that of the rest,
which is kept as an atom `base`. Whole powers split over all factors; for others only over what is surely not negative,
as sqrt(a b) = sqrt(a) sqrt(b) needs it. `log` of an atom stands for log(abs(a)), so that log(a b) = log(a) + log(b)
whatever the signs; where a logarithm has a value its argument is positive, and it is the same. sin and cos are written
with exp(i t). That what stands there has a value is looked at elsewhere.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.recheck.algebra import positions
from proofcheck.recheck.algebra.contents import beside, content
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Product, Store, Sum
from proofcheck.recheck.algebra.products import (
    MAKERS,
    ONE,
    Factor,
    add,
    less,
    multiplied,
    number,
    one_product,
    scaled,
    single,
    times,
    total,
    whole_power,
    zero,
)

HALF = Fraction(1, 2)
LARGEST_NUMBER = 10**12


def power(s: Store, x: Sum, e: Fraction) -> Sum:
    """x**e for a number e."""
    if not e:
        return number(s, 1)
    if not x.terms:
        if e < 0:
            raise Beyond("a power of zero")
        return x
    if e.denominator == 1 and e > 0:
        return whole_power(s, x, int(e))
    c, common, rest = content(s, x)
    parts: list[Sum] = []
    inside: list[Factor] = []
    for atom, k in common:
        if e.denominator == 1 or splits(s, atom, k):
            parts.append(total(s, [], [(atom, k * e)]))
        elif even(k):
            # a**k is not negative, so it splits off, as a power of abs(a).
            parts.append(based(s, total(s, [], [(atom, Fraction(2))]), k / 2 * e))
        else:
            inside.append((atom, k))
    if e.denominator == 1:
        parts.append(number(s, c ** int(e)))
        sign = ONE
    else:
        parts.append(number_power(s, abs(c), e))
        sign = ONE if c > 0 else -ONE
    left = rest
    if inside or sign < 0:
        if left is None and sign > 0 and len(inside) == 1 and inside[0][1] == 1:
            parts.append(total(s, [], [(inside[0][0], e)]))
        else:
            whole = total(s, [], inside, sign)
            parts.append(based(s, times(s, whole, left) if left is not None else whole, e))
    elif left is not None:
        parts.append(based(s, left, e))
    found = parts[0]
    for part in parts[1:]:
        found = times(s, found, part)
    return found


def even(k: Fraction) -> bool:
    return k.denominator == 1 and k.numerator % 2 == 0


def based(s: Store, x: Sum, e: Fraction) -> Sum:
    """x**e as a power of an atom for x."""
    return total(s, [], [(s.atom("base", None, (x,)), e)])


def splits(s: Store, atom: Atom, k: Fraction) -> bool:
    """Whether (a**k b)**e = a**(k e) b**e for every e: a is positive, or a root that is not negative."""
    return positive(s, atom) or k.denominator % 2 == 0


def positive(s: Store, atom: Atom) -> bool:
    if atom.kind in ("name", "entry"):
        return s.kind_of(atom) in ("dim", "positive")
    if atom.kind == "exp":
        return not imaginary(atom.args[0])
    if atom.kind == "base":
        return positive_sum(s, atom.args[0])
    return atom.kind in ("prime", "pi")


def state(s: Store, atom: Atom, k: Fraction) -> int:
    """Of a factor: 2 surely positive, 1 not negative, 0 not seen."""
    if positive(s, atom):
        return 2
    return 1 if even(k) or atom.kind in ("delta", "least", "holds") else 0


def positive_sum(s: Store, x: Sum) -> bool:
    """No product is subtracted, none has a factor that may be negative, and one is surely positive."""
    sure = False
    for p, c in x.terms.items():
        if c < 0:
            return False
        states = [state(s, a, k) for a, k in p.factors]
        if 0 in states:
            return False
        sure = sure or (1 not in states and all(_some(s, z) for z in p.sizes))
    return sure


def _some(s: Store, size: Any) -> bool:
    return positions.not_negative(positions.plus(size, positions.constant(1), -1), s.size_of)


def imaginary(x: Sum) -> bool:
    return any(
        a.kind == "i" or any(imaginary(b) for b in a.args if isinstance(b, Sum)) for p in x.terms for a, _ in p.factors
    )


def quotient(s: Store, x: Sum, y: Sum) -> Sum:
    told = one_product(y)
    if told is None:
        return times(s, x, power(s, y, -ONE))
    return beside(s, scaled(s, x, 1 / told[1]), [(a, -k) for a, k in told[0].factors])


# -- numbers ------------------------------------------------------------------------------------------------------


def primes_of(value: Fraction) -> dict[int, int]:
    """The primes of a positive fraction, with exponents."""
    found: dict[int, int] = {}
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while part > 1 and p * p <= part and p < 10_000:
            while part % p == 0:
                found[p] = found.get(p, 0) + sign
                part //= p
            p += 1
        if part > 1:
            if part > LARGEST_NUMBER and p * p <= part:
                raise Beyond("a large number under a root or a logarithm")
            found[part] = found.get(part, 0) + sign
    return {p: k for p, k in found.items() if k}


def number_power(s: Store, value: Fraction, e: Fraction) -> Sum:
    return total(s, [], [(s.atom("prime", p), k * e) for p, k in primes_of(value).items()])


# -- exponentials and logarithms ----------------------------------------------------------------------------------


def exp(s: Store, x: Sum) -> Sum:
    atom, sums = exponential(s, x)
    return multiplied(s, [], [(atom, ONE)] if atom is not None else [], sums, ONE)


def exponential(s: Store, x: Sum) -> tuple[Atom | None, list[Sum]]:
    """exp(x) as an atom and further factors: exp(c log(a)) = abs(a)**c, exp(i pi c) a root of unity."""
    out: list[Sum] = []
    rest: dict[Product, Fraction] = {}
    for p, c in x.terms.items():
        kinds = sorted(a.kind for a, _ in p.factors)
        if not p.sizes and kinds == ["log"] and p.factors[0][1] == 1:
            out.append(_absolute_power(s, p.factors[0][0].args[0], c))
        elif (
            not p.sizes
            and kinds == ["i", "pi"]
            and all(k == 1 for _, k in p.factors)
            and c.denominator in (1, 2, 3, 4, 6)
        ):
            out.append(_unit(s, c % 2))
        else:
            rest[p] = c
    left = s.sum(rest)
    return (s.atom("exp", None, (left,)) if left.terms else None), out


def _absolute_power(s: Store, x: Sum, c: Fraction) -> Sum:
    return power(s, absolute(s, x) if not even(c) else x, c)


def _unit(s: Store, c: Fraction) -> Sum:
    """exp(i pi c) for a c below 2: its cosine and sine from those in the first quarter."""
    turn, c = divmod(c, HALF)
    two, three = (power(s, number(s, k), HALF) for k in (2, 3))
    half = number(s, HALF)
    corner = times(s, half, two)
    long = times(s, half, three)
    real, image = {
        Fraction(0): (number(s, 1), zero(s)),
        Fraction(1, 6): (long, half),
        Fraction(1, 4): (corner, corner),
        Fraction(1, 3): (half, long),
    }[c]
    i = single(s, s.atom("i", None))
    value = add(s, real, times(s, i, image))
    return times(s, value, whole_power(s, i, int(turn)))


def log(s: Store, x: Sum) -> Sum:
    """log(abs(x))."""
    if not x.terms:
        raise Beyond("a logarithm of zero")
    c, common, rest = content(s, x)
    parts = [
        scaled(s, single(s, s.atom("log", None, (number(s, p),))), Fraction(k)) for p, k in primes_of(abs(c)).items()
    ]
    for atom, k in common:
        if atom.kind == "exp":
            if imaginary(atom.args[0]):
                raise Beyond("a logarithm of a complex number")
            parts.append(scaled(s, atom.args[0], k))
        elif atom.kind == "prime":
            parts.append(scaled(s, single(s, s.atom("log", None, (number(s, atom.data),))), k))
        elif atom.kind == "base":
            parts.append(scaled(s, single(s, s.atom("log", None, (atom.args[0],))), k))
        elif atom.kind in ("delta", "least", "holds", "i"):
            raise Beyond("a logarithm of a condition")
        else:
            parts.append(scaled(s, single(s, s.atom("log", None, (single(s, atom),))), k))
    if rest is not None:
        parts.append(single(s, s.atom("log", None, (rest,))))
    return add(s, *parts) if parts else zero(s)


def general_power(s: Store, base: Sum, exponent: Sum) -> Sum:
    """base**exponent, where the exponent is no number: exp(exponent log(base)) for a positive base."""
    told = one_product(exponent)
    if not exponent.terms or (told is not None and not told[0].factors):
        return power(s, base, told[1] if told is not None else Fraction(0))
    told = one_product(base)
    sure = told is not None and told[1] > 0 and all(positive(s, a) for a, _ in told[0].factors)
    if sure or positive_sum(s, base):
        return exp(s, times(s, exponent, log(s, base)))
    return single(s, s.atom("power", None, (base, exponent)))


def sine(s: Store, x: Sum) -> Sum:
    i = single(s, s.atom("i", None))
    up, down = _turns(s, x)
    return scaled(s, times(s, i, less(s, up, down)), -HALF)


def cosine(s: Store, x: Sum) -> Sum:
    up, down = _turns(s, x)
    return scaled(s, add(s, up, down), HALF)


def _turns(s: Store, x: Sum) -> tuple[Sum, Sum]:
    if imaginary(x):
        raise Beyond("an angle that is complex")
    turned = times(s, single(s, s.atom("i", None)), x)
    return exp(s, turned), exp(s, scaled(s, turned, Fraction(-1)))


def absolute(s: Store, x: Sum) -> Sum:
    """abs(x): as it is where it is surely not negative, else the root of its square."""
    if imaginary(x):
        raise Beyond("the absolute value of a complex number")
    told = one_product(x)
    if positive_sum(s, x):
        return x
    if told is not None:
        p, c = told
        found = number(s, abs(c))
        for a, k in p.factors:
            sure = (
                positive(s, a)
                or even(k)
                or k.denominator % 2 == 0
                or a.kind in ("delta", "least", "holds")
                or s.kind_of(a) in ("nonnegative", "natural")
            )
            factor = total(s, [], [(a, k)])
            found = times(s, found, factor if sure else power(s, times(s, factor, factor), HALF))
        return found
    return power(s, times(s, x, x), HALF)


# -- atoms with other arguments -----------------------------------------------------------------------------------


def _exp(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return exp(s, args[0])


def _base(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    found: Sum = args[0]
    return found


def _log(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return log(s, args[0])


def _power(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return general_power(s, *args)


def _delta(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return delta(s, args[0])


def delta(s: Store, p: Any) -> Sum:
    other = positions.times(p, positions.constant(-1))
    return single(s, s.atom("delta", None, (min(p, other),)))


def _place(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    from proofcheck.recheck.algebra.products import as_number

    p = args[0]
    if len(p) == 1 and p[0][1] == 1 and len(p[0][0]) == 1 and p[0][0][0][0] in ("i", "p"):
        return single(s, s.atom("place", None, (p,)))
    return as_number(s, p)


def _entry(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return single(s, s.atom("entry", atom.data, s.ordered(atom.data, args)))


MAKERS |= {"entry": _entry, "exp": _exp, "base": _base, "log": _log, "power": _power, "delta": _delta, "place": _place}


def call(s: Store, name: str, args: list[Sum]) -> Sum:
    """A function of the language."""
    x = args[0]
    plain = {"exp": exp, "log": log, "sin": sine, "cos": cosine, "abs": absolute}.get(name)
    if plain is not None:
        return plain(s, x)
    if name == "sqrt":
        return power(s, x, HALF)
    if name in ("max", "min"):
        spread = absolute(s, less(s, x, args[1]))
        return scaled(s, add(s, x, args[1], spread if name == "max" else scaled(s, spread, -ONE)), HALF)
    if any(imaginary(a) for a in args):
        raise Beyond("a function of a complex number")
    if name in ("erf", "atan", "asin"):
        if not x.terms:
            return zero(s)
        first = next(iter(x.terms.values()))
        sign = ONE if first > 0 else -ONE
        return scaled(s, single(s, s.atom("call", name, (scaled(s, x, sign),))), sign)
    return single(s, s.atom("call", name, tuple(args)))


def _call(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    return call(s, atom.data, list(args))


MAKERS["call"] = _call
