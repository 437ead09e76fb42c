"""b**x == exp(x log(b)) for b > 0, b**(s + k) == b**s b**k, prod_{i < n} b == b**n"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import powered
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, multiply, scale


@dataclass(frozen=True)
class Exponent:
    """Law. (b**x)**e == exp(x log(b))**e for b > 0. Proof. That is what a power of a positive number is."""

    slots: tuple[Binder, ...]
    base: Term
    exponent: Term
    e: int = 1

    def difference(self, context: Context) -> Form:
        if type(self.e) is not int:
            raise Invalid("no exponent")
        context.require(terms.lt(terms.ZERO, self.base))
        logarithm = Term("log", (self.base,))
        written = Term("exp", (terms.mul(self.exponent, logarithm),))
        return add(atom(Term("pow", (self.base, self.exponent)), self.e), scale(atom(written, self.e), -1))


@dataclass(frozen=True)
class Whole:
    """Law. b**(s + k) == b**s b**k for a place s and a whole number k > 0, and powers of both sides.

    Proof. s is a whole number and not negative. The right side has s + k factors b; where b is 0 both sides are 0,
    whatever 0**0 is."""

    slots: tuple[Binder, ...]
    base: Term
    place: Term  # s
    more: int  # k
    e: int = 1

    def difference(self, context: Context) -> Form:
        if type(self.e) is not int or not self.e or type(self.more) is not int or self.more < 1:
            raise Invalid("no exponent")
        if context.bound(self.place) is None:
            raise Invalid("no place, which is a whole number and not negative")
        longer = Term("pow", (self.base, terms.add(self.place, terms.number(self.more))))
        shorter = atom(Term("pow", (self.base, self.place)), self.e)
        return add(atom(longer, self.e), scale(multiply(shorter, powered(self.base, self.more * self.e, context)), -1))


@dataclass(frozen=True)
class Repeated:
    """Law. prod_{i < n} b == b**n, i not in b, where n >= 1 for all values of the sizes. Proof. n equal factors."""

    slots: tuple[Binder, ...]
    product: Term

    def difference(self, context: Context) -> Form:
        if self.product.op != "product" or self.product.args[0] != terms.ZERO:
            raise Invalid("no product from 0 on")
        _, high, body = self.product.args
        size = context.size(high)
        if size is None or not (size - Size.of(1)).sure() or self.product.data[0] in body.free:
            raise Invalid("a product that may be empty, or whose factors differ")
        return add(atom(self.product), scale(atom(Term("pow", (body, high))), -1))
