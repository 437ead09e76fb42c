"""Floors, remainders and congruences of whole numbers, written so that Z3 sees what they are.

    floor(t)        with t = N / d for a whole N and a number d: the quotient of N by d
    (k % m + l) % m is (k + l) % m, and multiples of m are left out: a remainder by m of a sum, product or power depends
                    on the remainders of its parts alone, whatever the sign of m
    N % m == c      for a number m, is N % q == c % q for all prime powers q of m, if 0 <= c < m (Chinese remainders)
    floors          of a and b with a = k b + c for a small whole k: floor(a) is k floor(b) and one of |k| + 1 numbers

Each line holds for all values; a test evaluates both sides at random ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from math import ceil, floor, lcm
from typing import Any

import flint
import z3

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.smt import remainders
from proofcheck.logic.semantics.numbers import Unsupported

MAX_FACTOR = 6  # between the arguments of two floors
MAX_FLOORS = 6
MAX_MODULUS = 10**9
Integral = Callable[[Term], bool]
Quotient = tuple[Term, int]


def as_quotient(t: Term, integral: Integral) -> Quotient | None:
    """(N, d) with t = N / d, N whole wherever t has a value and d a positive number; None where that is not seen."""
    if t.op == "number":
        return terms.number(t.data.numerator), t.data.denominator
    if integral(t):
        return t, 1
    if t.op == "div" and t.args[1].op == "number" and t.args[1].data != 0:
        return as_quotient(terms.mul(terms.number(1 / t.args[1].data), t.args[0]), integral)
    if t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator == 1 and t.args[1].data >= 0:
        inner = as_quotient(t.args[0], integral)
        return None if inner is None else (terms.power(inner[0], t.args[1]), inner[1] ** int(t.args[1].data))
    if t.op not in ("add", "mul"):
        return None
    parts: list[Quotient] = []
    for a in t.args:
        part = as_quotient(a, integral)
        if part is None:
            return None
        parts.append(part)
    if t.op == "mul":
        divisor = 1
        for _, d in parts:
            divisor *= d
        return terms.mul(*(n for n, _ in parts)), divisor
    divisor = lcm(*(d for _, d in parts))
    return terms.add(*(terms.mul(terms.number(divisor // d), n) for n, d in parts)), divisor


def reduced(t: Term, modulus: Term, integral: Integral) -> Term:
    """A whole term that leaves the same remainder by a whole modulus as the whole term t."""
    if t == modulus:
        return terms.ZERO
    if t.op == "mod" and t.args[1] == modulus and integral(t.args[0]):
        return reduced(t.args[0], modulus, integral)
    if t.op in ("add", "mul") and all(map(integral, t.args)):
        return terms.rebuild(t, tuple(reduced(a, modulus, integral) for a in t.args))
    if t.op == "pow" and integral(t.args[0]) and t.args[1].op == "number" and t.args[1].data.denominator == 1:
        return terms.power(reduced(t.args[0], modulus, integral), t.args[1]) if t.args[1].data > 0 else t
    return t


def translated(context: Any, t: Term, indices: Any) -> Any:
    """A floor, ceiling, remainder or congruence for Z3; None where it is left as it stands."""
    integral = context.signs.integral
    if t.op in ("floor", "ceil"):
        (inner,) = t.args
        if inner.op == "div":
            a, b = (context(x, indices) for x in inner.args)
            if a.is_int() and b.is_int():
                return remainders.quotient(a, b) if t.op == "floor" else -remainders.quotient(-a, b)
        found = as_quotient(inner, integral)
        if found is not None:
            whole = context(found[0], indices)
            if whole.is_int():
                divisor = z3.IntVal(found[1])
                up = t.op == "ceil"
                return -remainders.quotient(-whole, divisor) if up else remainders.quotient(whole, divisor)
        value = context(inner, indices)
        if value.is_int():
            return value
        argument = value if t.op == "floor" else -value
        context.floors[argument] = None
        return z3.ToInt(argument) if t.op == "floor" else -z3.ToInt(argument)
    if t.op == "mod":
        if not all(map(integral, t.args)):
            return None
        dividend = reduced(t.args[0], t.args[1], integral)
        a, b = context(dividend, indices), context(t.args[1], indices)
        return (
            context.apply("mod", z3.simplify(a, som=True) if not z3.is_int_value(b) else a, b) if a.is_int() else None
        )
    if t.op == "gcd" and all(map(integral, t.args)):
        # gcd(a + b, b) is gcd(a, b): multiples of one argument are left out of the other.
        a = reduced(t.args[0], t.args[1], integral)
        b = reduced(t.args[1], a, integral) if a != terms.ZERO else t.args[1]
        return context.apply("gcd", context(a, indices), context(b, indices))
    if t.op in ("eq", "ne"):
        for left, right in (t.args, t.args[::-1]):
            if left.op == "mod" and right.op == "number" and left.args[1].op == "number" and integral(left.args[0]):
                same = _congruent(context, left, right.data, indices)
                return same if same is None or t.op == "eq" else z3.Not(same)
    return None


def _congruent(context: Any, t: Term, value: Fraction, indices: Any) -> Any:
    modulus = t.args[1].data
    if (
        modulus.denominator != 1
        or not 2 <= modulus <= MAX_MODULUS
        or value.denominator != 1
        or not 0 <= value < modulus
    ):
        return None
    powers = [int(p) ** e for p, e in flint.fmpz(int(modulus)).factor()]
    if len(powers) == 1:
        return None
    dividend = context(reduced(t.args[0], t.args[1], context.signs.integral), indices)
    if not dividend.is_int():
        return None
    return z3.And(*(context.apply("mod", dividend, z3.IntVal(q)) == int(value) % q for q in powers))


def counted(context: Any, name: str, args: tuple[Any, ...]) -> Any:
    """The value of a function of whole numbers: a number where the arguments are, else an unknown whole number."""
    if not all(a.is_int() for a in args):
        raise Unsupported(f"{name} of what is not seen to be whole, in Z3")
    args = tuple(z3.simplify(a, som=True) for a in args)
    if all(map(z3.is_int_value, args)):
        try:
            return z3.IntVal(int(FUNCTIONS[name].exact(*(Fraction(a.as_long()) for a in args))))
        except (Undefined, Inexact):
            pass
    sorts = [z3.IntSort()] * (len(args) + 1)
    value = context.constants.setdefault(f"whole!{name}", z3.Function(f"whole!{name}", *sorts))(*args)
    context.calls.append((name, args, value))
    return value


def floors(arguments: list[Any]) -> Iterator[Any]:
    """Facts about the floors of these arguments, for pairs, one a small multiple of the other and a number."""
    for a, b in permutations(arguments[:MAX_FLOORS], 2):
        for k in (s * n for n in range(1, MAX_FACTOR + 1) for s in (1, -1)):
            rest = z3.simplify(a - k * b, som=True)
            if not z3.is_rational_value(rest):
                continue
            c = rest.as_fraction()
            # b = floor(b) + s with 0 <= s < 1, and floor(a) = k floor(b) + floor(k s + c).
            first, last = (floor(c), ceil(k + c) - 1) if k > 0 else (floor(k + c), floor(c))
            yield z3.Or(*(z3.ToInt(a) == k * z3.ToInt(b) + j for j in range(first, last + 1)))
