"""Derivatives of analytic terms, by the product and chain rules: no corners, jumps or upright tangents."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Regularity
from proofcheck.lang.terms import Term

_PLAIN = FUNCTIONS.keys() | {"add", "mul", "div", "pow"}


class _Written:
    """Terms as a number system, in which operations write their derivatives."""

    number = staticmethod(terms.number)
    add, mul, div = staticmethod(terms.add), staticmethod(terms.mul), staticmethod(terms.div)

    def power(self, a: Term, n: int) -> Term:
        return power(a, n)

    def apply(self, name: str, *args: Term) -> Term:
        return Term(name, args)

    def equal(self, a: Term, b: Term) -> None:
        return None

    less = equal


def steepness(term: Term, partial: bool = True) -> Term | None:
    """The derivative of a continuous function of one number at its argument. Without `partial` only of one that has a
    derivative wherever it has a value; with it, what is written has no value where there is none."""
    function = FUNCTIONS.get(term.op)
    if function is None or len(term.args) != 1 or function.regularity < Regularity.CONTINUOUS:
        return None
    if not partial and function.domain(term.args, True) != function.domain(term.args):
        return None
    (found,) = function.partials(_Written(), *term.args)
    assert isinstance(found, Term)
    return found


def slope(term: Term, name: str, partial: bool = False) -> Term | None:
    """The derivative by a declared scalar; None where the term is made of other operations. Where the term has a value,
    this has one too, and is the derivative there; it may have one elsewhere as well: log'(x) = 1/x.

    With `partial` there may be roots, powers with any exponent and absolute values in it, and it is the derivative
    where the term and this both have a value."""
    if name not in term.names:
        return terms.ZERO
    op, args = term.op, term.args
    if op == "symbol":
        return terms.ONE
    inner = [slope(a, name, partial) for a in args]
    known = [s for s in inner if s is not None]
    if len(known) < len(inner):
        return None
    if op in _PLAIN and all(s == terms.ZERO for s in known):
        return terms.ZERO
    if op == "add":
        return terms.add(*known)
    if op == "mul":
        return terms.add(*(terms.mul(s, *args[:k], *args[k + 1 :]) for k, s in enumerate(known) if s != terms.ZERO))
    if op == "div":
        first = terms.ZERO if known[0] == terms.ZERO else terms.div(known[0], args[1])
        if known[1] == terms.ZERO:
            return first
        return terms.sub(first, terms.div(terms.mul(args[0], known[1]), power(args[1], 2)))
    if op == "pow" and args[1].op == "number" and args[1].data.denominator == 1:
        n = args[1].data
        return terms.ZERO if n == 0 else terms.mul(terms.number(n), power(args[0], n - 1), known[0])
    if op == "pow" and partial:
        if known[1] == terms.ZERO and args[1].op != "number":
            # With a positive base, or a whole exponent; where that is 0, so is this, or it has no value.
            return terms.mul(args[1], terms.power(args[0], terms.sub(args[1], terms.ONE)), known[0])
        # Not defined where the base is zero, the end of a root, nor, with a moving exponent, where it is negative.
        parts = [terms.div(terms.mul(args[1], known[0]), args[0])] if known[0] != terms.ZERO else []
        parts += [terms.mul(known[1], Term("log", (args[0],)))] if known[1] != terms.ZERO else []
        return terms.mul(term, *parts) if len(parts) == 1 else terms.mul(term, terms.add(*parts))
    outer = steepness(term, partial)
    if outer is None or outer.op != "div" or outer.args[0].op != "number":
        return None if outer is None else terms.mul(outer, known[0])
    share = outer.args[0].data
    above = terms.mul(terms.number(share.numerator), known[0])
    return terms.div(above, terms.mul(terms.number(share.denominator), outer.args[1]))


def power(base: Term, exponent: int | Fraction) -> Term:
    return terms.power(base, terms.number(exponent))


def without_derivatives(term: Term, partial: bool = False) -> Term:
    """The term with derivatives written out, where they are analytic."""

    def rule(t: Term) -> Term | None:
        return slope(t.args[0], t.data, partial) if t.op == "derivative" and len(t.args) == 1 else None

    return terms.rewrite(term, rule) if any(t.op == "derivative" for t in terms.nodes(term)) else term
