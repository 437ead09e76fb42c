"""log(a b) == log(a) + log(b) for a, b > 0; log(exp(a)) == a; exp(log(a)) == a"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand, powered
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, product, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class Logarithm:
    """Law. For b_k > 0 and whole e_k,

        log(a) == sum_k e_k log(b_k)        where a == prod_k b_k**e_k

    Proof. log is a homomorphism from the products of positive numbers to sums, and a is such a product.
    """

    slots: tuple[Binder, ...]
    argument: Term
    factors: tuple[tuple[Term, int], ...]
    trace: Trace

    def difference(self, context: Context) -> Form:
        if not all(type(e) is int for _, e in self.factors):
            raise Invalid("no exponent")
        for b, _ in self.factors:
            context.require(terms.lt(terms.ZERO, b))
        whole = product(powered(b, e, context) for b, e in self.factors)
        zero(add(expand(self.argument, context), scale(whole, -1)), self.trace, context)
        total = add(*(scale(atom(Term("log", (b,))), e) for b, e in self.factors))
        return add(atom(Term("log", (self.argument,))), scale(total, -1))


@dataclass(frozen=True)
class LogarithmOfExponential:
    """Law. log(exp(a)) == a for real a. Proof. exp is injective on the real numbers, and log its inverse."""

    slots: tuple[Binder, ...]
    argument: Term

    def difference(self, context: Context) -> Form:
        context.require_real(self.argument)
        logarithm = Term("log", (Term("exp", (self.argument,)),))
        return add(atom(logarithm), scale(expand(self.argument, context), -1))


@dataclass(frozen=True)
class ExponentialOfLogarithm:
    """Law. exp(log(a))**e == a**e for a > 0. Proof. That is what the logarithm is."""

    slots: tuple[Binder, ...]
    argument: Term
    exponent: int = 1

    def difference(self, context: Context) -> Form:
        if type(self.exponent) is not int or not self.exponent:
            raise Invalid("no exponent")
        context.require(terms.lt(terms.ZERO, self.argument))
        value = powered(self.argument, self.exponent, context)
        exponential = Term("exp", (Term("log", (self.argument,)),))
        return add(atom(exponential, self.exponent), scale(value, -1))
