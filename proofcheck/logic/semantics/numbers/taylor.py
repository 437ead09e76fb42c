"""Taylor polynomials: c_0 + c_1 u + ... + c_{n-1} u**(n-1) of a function at p + u.

With p one number the coefficients are f(p), f'(p), f''(p)/2, ...; with p an interval they enclose these for every place
in it, so the last one bounds the remainder in Taylor's theorem. For that the function has to be n - 1 times
differentiable at every place of the interval: jumps and corners inside of it raise `Unsupported`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import Any

from proofcheck.lang.ops import FUNCTIONS, Regularity, Undefined
from proofcheck.logic.semantics.numbers.base import Unsupported

Polynomial = list[Any]
# A declared function or a derivative of it over the base system: (name, orders, arguments) -> value.
Known = Callable[[str, tuple[int, ...], tuple[Any, ...]], Any]


class Taylor:
    generic = False

    def __init__(self, base: Any, length: int) -> None:
        self.base, self.length = base, length

    def number(self, value: Any) -> Polynomial:
        return self.lift(self.base.number(value))

    def lift(self, value: Any) -> Polynomial:
        zero = self.base.number(0)
        return [value] + [zero] * (self.length - 1)

    def variable(self, place: Any) -> Polynomial:
        """p + u"""
        found = self.lift(place)
        if self.length > 1:
            found[1] = self.base.number(1)
        return found

    def add(self, a: Polynomial, b: Polynomial) -> Polynomial:
        return [self.base.add(x, y) for x, y in zip(a, b, strict=True)]

    def mul(self, a: Polynomial, b: Polynomial) -> Polynomial:
        return [self._sum(a, b, k) for k in range(self.length)]

    def _sum(self, a: Polynomial, b: Polynomial, k: int, first: int = 0) -> Any:
        """The sum of a_j b_{k-j} over j from `first` to k"""
        total = self.base.number(0)
        for j in range(first, k + 1):
            total = self.base.add(total, self.base.mul(a[j], b[k - j]))
        return total

    def div(self, a: Polynomial, b: Polynomial) -> Polynomial:
        quotient: Polynomial = []
        for k in range(self.length):
            # a_k = the sum of b_j q_{k-j} over j from 0 to k
            rest = a[k]
            for j in range(1, k + 1):
                rest = self.base.add(rest, self.base.mul(self.base.number(-1), self.base.mul(b[j], quotient[k - j])))
            quotient.append(self.base.div(rest, b[0]))
        return quotient

    def power(self, a: Polynomial, n: int) -> Polynomial:
        if n < 0:
            return self.div(self.number(1), self.power(a, -n))
        result = self.number(1)
        while n:
            result = self.mul(result, a) if n & 1 else result
            a, n = self.mul(a, a), n >> 1
        return result

    def rational_power(self, a: Polynomial, e: Fraction) -> Polynomial:
        first = self.base.rational_power(a[0], e)
        if self._constant(a):
            return self.lift(first)
        # p' a = e p a', with p the power.
        found = [first]
        for k in range(1, self.length):
            total = self.base.number(0)
            for j in range(1, k + 1):
                weight = self.base.number(e * j - (k - j))
                total = self.base.add(total, self.base.mul(weight, self.base.mul(a[j], found[k - j])))
            found.append(self.base.div(total, self.base.mul(self.base.number(k), a[0])))
        return found

    def real_power(self, a: Polynomial, b: Polynomial) -> Polynomial:
        return self.apply("exp", self.mul(b, self.apply("log", a)))

    def apply(self, name: str, *args: Polynomial) -> Polynomial:
        if name == "sqrt":
            return self.rational_power(args[0], Fraction(1, 2))
        first = self.base.apply(name, *(a[0] for a in args))
        if all(map(self._constant, args)):
            return self.lift(first)
        if name == "exp":
            return self._exponential(first, args[0])
        if name == "abs" and self.length > 1:
            return self._size(args[0])
        if FUNCTIONS[name].regularity < Regularity.CONTINUOUS:
            raise Unsupported(f"{name} may jump")
        if self.length == 1:
            return [first]
        # The slope is the chain rule's, one term shorter; its integral has the value at the place for a constant.
        inner = Taylor(self.base, self.length - 1)
        try:
            slopes = FUNCTIONS[name].partials(inner, *(a[:-1] for a in args))
        except Undefined as error:
            raise Unsupported(f"no derivative of {name}: {error}") from None
        total = inner.number(0)
        for slope, a in zip(slopes, args, strict=True):
            rising = [self.base.mul(self.base.number(k), a[k]) for k in range(1, self.length)]
            total = inner.add(total, inner.mul(slope, rising))
        return [first, *(self.base.div(c, self.base.number(k)) for k, c in enumerate(total, 1))]

    def _size(self, a: Polynomial) -> Polynomial:
        zero = self.base.number(0)
        if self.base.less(zero, a[0]) is True:
            return a
        if self.base.less(a[0], zero) is True:
            return self.mul(self.number(-1), a)
        raise Unsupported("an absolute value around 0")

    def _exponential(self, first: Any, a: Polynomial) -> Polynomial:
        """p with p' = a' p: k p_k is the sum of j a_j p_{k-j} over j from 1 to k."""
        rising = [self.base.mul(self.base.number(j), a[j]) for j in range(1, self.length)]
        found = [first]
        for k in range(1, self.length):
            total = self.base.number(0)
            for j in range(1, k + 1):
                total = self.base.add(total, self.base.mul(rising[j - 1], found[k - j]))
            found.append(self.base.div(total, self.base.number(k)))
        return found

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Polynomial, ...], known: Known) -> Polynomial:
        """A function of one number, by its derivatives at the place: Taylor's polynomial of it, of what is inside."""
        if len(args) != 1:
            raise Unsupported("a function of several numbers under an integral")
        (a,) = args
        step = [self.base.number(0), *a[1:]]
        total = self.number(0)
        for k in reversed(range(1 if self._constant(a) else self.length)):
            slope = self.base.div(known(name, (orders[0] + k,), (a[0],)), self.base.number(factorial(k)))
            total = self.add(self.mul(total, step), self.lift(slope))
        return total

    def show(self, a: Polynomial) -> str:
        return str(self.base.show(a[0]))

    def _constant(self, a: Polynomial) -> bool:
        return all(c == 0 for c in a[1:])

    def equal(self, a: Polynomial, b: Polynomial) -> bool | None:
        return self._compared(a, b, self.base.equal(a[0], b[0]))

    def less(self, a: Polynomial, b: Polynomial) -> bool | None:
        return self._compared(a, b, self.base.less(a[0], b[0]))

    def _compared(self, a: Polynomial, b: Polynomial, answer: bool | None) -> bool | None:
        moving = not (self._constant(a) and self._constant(b))
        if moving and self.base.equal(a[0], b[0]) is not False:
            raise Unsupported("a case distinction that ends there")
        return answer

    def integer(self, a: Polynomial) -> int | None:
        found: int | None = self.base.integer(a[0]) if self._constant(a) else None
        return found
